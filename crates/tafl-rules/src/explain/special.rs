//! Special squares and special pieces.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, PieceSet, Square};

use super::words::{Group, capitalized, list, plural};
use crate::choice::Jump;
use crate::rules::Rules;
use crate::zone::{Zone, ZoneRules};

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
