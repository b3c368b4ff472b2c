//! What each section says: the board, the aim, moves, the king, captures, special squares and pieces, and endings.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use tafl_position::{Piece, PieceKind, PieceSet, Side, Square};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::explain::{Group, capitalized, list, number, plural, singular};
use crate::repetition::RepetitionRule;
use crate::rules::Rules;
use crate::speed::SpeedLimit;
use crate::squares::Squares;
use crate::zone::{Zone, ZoneRules};

impl Rules {
    /// The board, the pieces, and entries with unknown keys.
    pub(super) fn board_and_start(&self) -> Vec<String> {
        let side = self.dimension();
        let mut sentences = vec![format!("The board has {side} by {side} squares.")];
        for side in Side::ALL {
            let owner = if side == Side::Attackers { "The attackers" } else { "The defenders" };
            sentences.push(format!("{owner} have {}.", self.men_of(side)));
        }
        for other in &self.others {
            sentences.push(format!("The record also has the entry {other}, which is not explained here."));
        }
        sentences
    }

    /// `four men and a king on d4`.
    fn men_of(&self, side: Side) -> String {
        let mut kinds = Vec::new();
        for kind in PieceKind::ALL {
            let piece = Piece::new(side, kind);
            let count = self.start.count(piece);
            let name = if count == 1 { singular(kind) } else { plural(kind) };
            match (kind, count) {
                (_, 0) => {}
                (PieceKind::King, _) => {
                    let kings: Vec<Square> = self.start.find(piece).collect();
                    let count = if count == 1 { "a".into() } else { number(count) };
                    kinds.push(format!("{count} {name} on {}", list(&kings)));
                }
                (_, 1) => kinds.push(format!("a {name}")),
                _ => kinds.push(format!("{} {name}", number(count))),
            }
        }
        if kinds.is_empty() { "no pieces".into() } else { list(&kinds) }
    }

    /// The side that moves first, and how each side wins.
    pub(super) fn aim(&self) -> Vec<String> {
        let mut sentences = vec![format!("The {} move first.", self.side_to_move())];
        if self.has(PieceKind::King) {
            sentences.push(self.escape_sentence());
            if self.edge_fort_escape() {
                sentences.push(
                    "They also win when the king is in an edge fort: the edge and a wall of defenders enclose the \
                     king, no attacker is inside or can break the wall, and the king can still move and is on the \
                     edge or can reach it."
                        .into(),
                );
            }
            sentences.push("The attackers win when they capture the king.".into());
        } else {
            sentences.push("There is no king to escape or be captured.".into());
        }
        sentences.push("A side that has lost all its pieces loses.".into());
        sentences
    }

    fn escape_sentence(&self) -> String {
        let corners: Vec<Square> = self.squares(Zone::Corner).collect();
        match self.escape() {
            Escape::Edge => "The defenders win when the king reaches the edge of the board.".into(),
            Escape::Corner if corners.is_empty() => {
                "The king cannot escape: that takes a corner square, and there is none.".into()
            }
            Escape::Corner if corners.len() > 4 => {
                "The defenders win when the king reaches any of the corner squares (see below).".into()
            }
            Escape::Corner if *self.corners() == Squares::Default => {
                format!("The defenders win when the king reaches a corner: {}.", any_of(&corners))
            }
            Escape::Corner => format!(
                "The defenders win when the king reaches a square that counts as a corner: {}.",
                any_of(&corners)
            ),
        }
    }

    /// How far pieces move.
    pub(super) fn moving(&self) -> Vec<String> {
        let mut sentences = vec![
            "The sides take turns. A piece moves along a row or column, across empty squares to an empty square."
                .into(),
        ];
        let groups = self.speeds();
        let Some((usual, _)) = groups.first() else { return sentences };
        sentences.push(match usual.squares() {
            None => "It may move any distance.".into(),
            Some(1) => "It moves one square at a time.".into(),
            Some(limit) => format!("It moves at most {limit} squares."),
        });
        for (limit, pieces) in groups.iter().skip(1) {
            let who = capitalized(&self.group(*pieces).words());
            sentences.push(match limit.squares() {
                None => format!("{who} may move any distance."),
                Some(1) => format!("{who} may move only one square."),
                Some(limit) => format!("{who} may move at most {limit} squares."),
            });
        }
        sentences
    }

    /// The pieces in play by their speed limits, the most frequent limit first.
    fn speeds(&self) -> Vec<(SpeedLimit, PieceSet)> {
        let mut groups: Vec<(SpeedLimit, PieceSet)> = Vec::new();
        for piece in self.in_play().iter() {
            let limit = self.speed_limits().limit(piece);
            match groups.iter_mut().find(|(other, _)| *other == limit) {
                Some((_, pieces)) => *pieces = pieces.with(piece),
                None => groups.push((limit, piece.into())),
            }
        }
        groups.sort_by_key(|&(_, pieces)| core::cmp::Reverse(self.start.count(pieces)));
        groups
    }

    /// How the king fights, jumps and is captured.
    pub(super) fn king(&self) -> Vec<String> {
        if !self.has(PieceKind::King) {
            return Vec::new();
        }
        let mut sentences: Vec<String> = vec![self.king_capture()];
        if self.king_strength() == KingStrength::Strong && self.has_leaders(Side::Attackers) {
            let corners = self.squares(Zone::Corner).next().is_some()
                && self.zone(Zone::Corner).hostile.contains(Piece::KING);
            let corner = if corners { ", and between one of those and a hostile corner" } else { "" };
            sentences.push(format!(
                "Away from the center the king is also captured between two enemies in line if both are commanders \
                 or knights, or if one is and makes the capturing move{corner}."
            ));
        }
        sentences.push(
            match self.king_arms() {
                KingArms::Armed => "The king captures like any other piece.",
                KingArms::Anvil => {
                    "The king does not capture by moving, but other pieces can capture against the king."
                }
                KingArms::Hammer => {
                    "The king captures by moving, but other pieces cannot capture against the king."
                }
                KingArms::Unarmed => "The king takes no part in captures.",
            }
            .into(),
        );
        if self.king_jump() != Jump::None {
            sentences.push(self.jump_sentence("The king", self.king_jump()));
        }
        sentences
    }

    /// On what squares the king is captured, and by how many. On squares where the game is over nobody captures.
    fn king_capture(&self) -> String {
        let hostile = self.has_squares_hostile_to(PieceSet::of_kind(PieceKind::King));
        let (around, between) = if hostile {
            ("enemies or hostile squares", "between two enemies or between an enemy and a hostile square")
        } else {
            ("enemies", "between two enemies")
        };
        let surrounded = format!("The king is captured when there are {around} on all four sides");
        let has_center = self.squares(Zone::Center).next().is_some();
        match (self.king_strength(), self.escape()) {
            (KingStrength::Strong | KingStrength::Middleweight, Escape::Edge) => format!("{surrounded}."),
            (KingStrength::Strong, Escape::Corner) => {
                format!("{surrounded}; on the edge the king cannot be captured.")
            }
            (KingStrength::Middleweight, Escape::Corner) => {
                let corner = if self.wins_in_every_corner() { "" } else { ", in a corner two" };
                format!("{surrounded}; on the edge three are enough{corner}.")
            }
            (KingStrength::StrongAtCenter, _) if has_center => format!(
                "On the center and next to it the king is captured when there are {around} on all four sides; elsewhere \
                 the king is captured {between}, like any other piece."
            ),
            (KingStrength::StrongAtCenter | KingStrength::Weak, _) => {
                format!("The king is captured {between}, like any other piece.")
            }
        }
    }

    /// Whether the king escapes on each corner of the board.
    fn wins_in_every_corner(&self) -> bool {
        let last = self.dimension().get() - 1;
        let corners = [(0, 0), (last, 0), (0, last), (last, last)];
        let mut corners = corners.into_iter().filter_map(|(file, rank)| Square::from_indices(file, rank));
        corners.all(|corner| self.squares(Zone::Corner).any(|square| square == corner))
    }

    /// How a piece jumps: `Knights may jump …`.
    pub(super) fn jump_sentence(&self, who: &str, jump: Jump) -> String {
        let over = "may jump over an adjacent enemy to the empty square beyond it";
        match jump {
            Jump::None => format!("{who} do not jump."),
            Jump::Restricted => {
                let zones = self.jump_zones();
                format!("{who} {over}, without capturing it, but only to or from {zones}.")
            }
            Jump::Over => format!("{who} {over}, without capturing it."),
            Jump::Capturing => format!("{who} {over}, which captures the enemy."),
        }
    }

    /// The zones of this board on which restricted jumps start or end.
    fn jump_zones(&self) -> String {
        let names = [
            (Zone::Center, "the center"),
            (Zone::Corner, "a corner"),
            (Zone::AttackerFortress, "a friendly fortress"),
            (Zone::DefenderFortress, "a friendly fortress"),
        ];
        let present = names.into_iter().filter(|&(zone, _)| self.squares(zone).next().is_some());
        let mut zones: Vec<String> = present.map(|(_, name)| name.into()).collect();
        zones.dedup();
        if zones.is_empty() { "special squares, of which there are none".into() } else { any_of(&zones) }
    }

    /// Whether a side has commanders or knights, which can capture a strong king between two.
    fn has_leaders(&self, side: Side) -> bool {
        let leaders = [PieceKind::Commander, PieceKind::Knight].map(|kind| Piece::new(side, kind));
        leaders.into_iter().any(|piece| self.start.count(piece) > 0)
    }
}

/// `a1, a7, g1 or g7`.
fn any_of<T: ToString>(choices: &[T]) -> String {
    list(choices).replace(" and ", " or ")
}

impl Rules {
    /// Captures of all pieces but the king.
    pub(super) fn capturing(&self) -> Vec<String> {
        let all_but_kings = !PieceSet::of_kind(PieceKind::King);
        let hostile = self.has_squares_hostile_to(all_but_kings);
        let hostile = if hostile { " or is hostile (see the special squares)" } else { "" };
        let mut sentences: Vec<String> = vec![
            format!(
                "A piece is captured when an enemy moves next to it while the square on its opposite side holds another \
                 enemy{hostile}. One move can capture on several sides."
            ),
            "Moving a piece between two enemies does not capture it.".into(),
        ];
        self.shieldwall_sentences(&mut sentences);
        if self.linnaean_capture() && self.has(PieceKind::King) {
            sentences.push(
                "When the king is on the center with attackers on three sides, an attacker captures the defender on \
                 the fourth side by moving next to it, opposite the king."
                    .into(),
            );
        }
        match self.berserk() {
            Berserk::None => {}
            Berserk::MustCapture => sentences.push(
                "Berserk: a piece that has captured must capture again in the same turn if it can, until it can \
                 capture no more."
                    .into(),
            ),
            Berserk::MustMove => sentences.push(
                "Berserk: a piece that has captured must move again in the same turn if it can, until a move \
                 captures nothing."
                    .into(),
            ),
        }
        sentences
    }

    fn shieldwall_sentences(&self, sentences: &mut Vec<String>) {
        if self.shieldwall() == Shieldwall::None {
            return;
        }
        sentences.push(
            "Shieldwall: two or more pieces in a row along the edge are captured together when each has an enemy on its \
             inner side and enemies close both ends of the row; a king among them is not captured."
                .into(),
        );
        if self.squares(Zone::Corner).next().is_some() {
            sentences.push(
                match self.shieldwall() {
                    Shieldwall::Strong => "A corner can also close an end of the row.",
                    _ => "A corner does not close an end of the row.",
                }
                .into(),
            );
        }
        sentences.push(
            if self.shieldwall_by_flanking() {
                "The capturing move must be to the edge and close an end of the row."
            } else {
                "Any move that completes the enclosure captures the row."
            }
            .into(),
        );
    }
}

impl Rules {
    /// The zones of this board.
    pub(super) fn special_squares(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let hostile = self.has_squares_hostile_to(PieceSet::ALL);
        let specified = Zone::ALL.map(|zone| Area {
            names: names(zone),
            members: self.special_squares_of(zone).collect(),
            rules: self.zone(zone),
            hostile_when_empty: self.hostile_when_empty(zone),
        });
        let extra = self.extra_zones().iter().map(|zone| Area {
            names: EXTRA_NAMES,
            members: self.extra_squares(zone).collect(),
            rules: zone.rules(),
            hostile_when_empty: zone.rules().hostile,
        });
        for area in specified.into_iter().chain(extra) {
            if let Some(sentence) = name_sentence(&area) {
                sentences.push(sentence);
                let it = if area.members.len() == 1 { Pronoun::SINGULAR } else { Pronoun::PLURAL };
                self.access_sentences(&area, it, &mut sentences);
                if hostile {
                    sentences.push(self.hostility_sentence(&area, it));
                }
            }
        }
        if hostile {
            sentences.push("Next to a piece, a square that is hostile to it counts as an enemy.".into());
        }
        if sentences.is_empty() { vec!["The board has no special squares.".into()] } else { sentences }
    }

    /// The pieces that may pass, stop and enter.
    fn access_sentences(&self, area: &Area, it: Pronoun, sentences: &mut Vec<String>) {
        let Area { rules, members, .. } = area;
        let it = it.object;
        let (passable, stop, entry) =
            (self.group(rules.passable), self.group(rules.stop), self.group(rules.entry));
        if entry == Group::None {
            let closed =
                format!("No piece may enter {it} from outside; a piece that starts there may still move.");
            return sentences.push(closed);
        }
        if members.iter().all(|&square| self.is_corner_of_board(square)) {
            // No path leads through a corner of the board.
            let onto = self.group(rules.passable & rules.stop).may(&format!("move onto {it}"));
            sentences.push(format!("{}.", capitalized(&onto)));
        } else if passable == stop {
            let both = passable.may(&format!("pass through {it} or stop on {it}"));
            sentences.push(format!("{}.", capitalized(&both)));
        } else {
            let (pass, stop) =
                (passable.may(&format!("pass through {it}")), stop.may(&format!("stop on {it}")));
            sentences.push(format!("{}; {stop}.", capitalized(&pass)));
        }
        let kept_out = (rules.stop | rules.passable) & !rules.entry & self.in_play();
        if !kept_out.is_empty() {
            let enter = entry.may(&format!("enter {it}"));
            sentences.push(format!("From outside, {enter}; a piece already inside may still move."));
        }
    }

    fn is_corner_of_board(&self, square: Square) -> bool {
        let last = self.dimension().get() - 1;
        [square.file().index(), square.rank().index()].iter().all(|&index| index == 0 || index == last)
    }

    /// The pieces to which the squares are hostile.
    fn hostility_sentence(&self, area: &Area, it: Pronoun) -> String {
        let occupied = self.targets(area.rules.hostile);
        let empty = self.targets(area.hostile_when_empty);
        let Pronoun { subject: it, object, are } = it;
        if empty != occupied {
            let occupants = self.occupants(area);
            let one_king = occupants == Piece::KING.into() && self.start.count(Piece::KING) == 1;
            let while_occupied =
                if one_king { format!("the king is on {object}") } else { format!("{it} {are} occupied") };
            let (empty, occupied) = (empty.to(), occupied.to());
            return format!(
                "While {it} {are} empty, {it} {are} hostile {empty}; while {while_occupied}, {occupied}."
            );
        }
        if occupied == Group::None {
            return format!("{} {are} not hostile.", capitalized(it));
        }
        format!("{} {are} hostile {}.", capitalized(it), occupied.to())
    }

    /// The pieces that can be on these squares: those that may stop there, and those that start there.
    fn occupants(&self, area: &Area) -> PieceSet {
        let ZoneRules { passable, stop, entry, .. } = area.rules;
        let starting = self.start.pieces().filter(|(square, _)| area.members.contains(square));
        let starting: PieceSet = starting.map(|(_, piece)| piece).collect();
        passable & stop & entry & self.in_play() | starting
    }

    /// The commanders, knights, mercenaries and guards of this game.
    pub(super) fn special_pieces(&self) -> Vec<String> {
        let kinds = [PieceKind::Commander, PieceKind::Knight, PieceKind::Mercenary, PieceKind::Guard];
        let mut sentences = Vec::new();
        for kind in kinds.into_iter().filter(|&kind| self.has(kind)) {
            match kind {
                PieceKind::Mercenary => {
                    sentences.push("A captured mercenary stays where it is and changes sides.".into());
                }
                PieceKind::Guard => sentences.push(
                    "Guards do not capture, and are not captured between two enemies; a jump can capture them."
                        .into(),
                ),
                _ => {}
            }
            sentences.push(self.jump_sentence(&capitalized(plural(kind)), self.jump(kind)));
        }
        if PieceKind::ALL.into_iter().any(|kind| self.has(kind) && self.jump(kind) != Jump::None) {
            sentences.push("No piece may jump over a king, a knight or a commander.".into());
        }
        sentences
    }
}

/// The words that refer to one square or to several.
#[derive(Clone, Copy)]
struct Pronoun {
    subject: &'static str,
    object: &'static str,
    are: &'static str,
}

impl Pronoun {
    const SINGULAR: Self = Self { subject: "it", object: "it", are: "is" };
    const PLURAL: Self = Self { subject: "they", object: "them", are: "are" };
}

/// The squares of a zone, and what they mean.
struct Area {
    /// The subject of a sentence about one square, and about several.
    names: (&'static str, &'static str),
    members: Vec<Square>,
    rules: ZoneRules,
    hostile_when_empty: PieceSet,
}

/// The subjects of sentences about an extra zone, which has no name.
const EXTRA_NAMES: (&str, &str) = ("A further special square", "Further special squares");

const fn names(zone: Zone) -> (&'static str, &'static str) {
    match zone {
        Zone::Corner => ("The corner", "The corners"),
        Zone::Center => ("The center", "The center squares"),
        Zone::AttackerFortress => ("The attackers' fortress", "The attackers' fortresses"),
        Zone::DefenderFortress => ("The defenders' fortress", "The defenders' fortresses"),
    }
}

/// Lists the squares of a zone: `The corners are a1, a7, g1 and g7.`
fn name_sentence(area: &Area) -> Option<String> {
    let (one, several) = area.names;
    match area.members.as_slice() {
        [] => None,
        [only] => Some(format!("{one} is {only}.")),
        members => Some(format!("{several} are {}.", list(members))),
    }
}

impl Rules {
    /// The endings that are not the aim of a side.
    pub(super) fn ending(&self) -> Vec<String> {
        let mut sentences: Vec<String> = vec!["A side without a legal move on its turn loses.".into()];
        if self.surrounding_fatal() {
            sentences.push(
                "A surrounded side loses: it has no piece on the edge, and no path of empty squares leads from any \
                 of its pieces to the edge."
                    .into(),
            );
        }
        sentences.push(
            self.repetition()
                .map_or_else(|| "Positions may repeat any number of times.".into(), RepetitionRule::sentence),
        );
        sentences
    }
}
