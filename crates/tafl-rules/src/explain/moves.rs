//! What the board looks like, what the aim is, and how pieces move.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, PieceSet, Side, Square};

use super::words::{capitalized, list, number, plural, singular, squares};
use crate::choice::{Escape, Jump, KingArms, KingStrength};
use crate::rules::Rules;
use crate::speed::SpeedLimit;
use crate::squares::Squares;
use crate::zone::Zone;

impl Rules {
    /// The board, the pieces, and entries that nobody here understands.
    pub(super) fn board_and_start(&self) -> Vec<String> {
        let side = self.dimension();
        let mut sentences = vec![format!("The board has {side} by {side} squares.")];
        for side in Side::ALL {
            let owner = if side == Side::Attackers { "The attackers" } else { "The defenders" };
            sentences.push(format!("{owner} have {}.", self.men_of(side)));
        }
        for other in &self.others {
            sentences.push(format!("The record also says {other}, which is not explained here."));
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
                    let places: Vec<Square> = self.start.find(piece).collect();
                    let count = if count == 1 { "a".into() } else { number(count) };
                    kinds.push(format!("{count} {name} on {}", squares(&places)));
                }
                _ => kinds.push(format!("{} {name}", number(count))),
            }
        }
        if kinds.is_empty() { "no pieces".into() } else { list(&kinds) }
    }

    /// Who moves first, and how each side wins.
    pub(super) fn aim(&self) -> Vec<String> {
        let mut sentences = vec![format!("The {} move first.", self.first_to_move())];
        if self.has(PieceKind::King) {
            sentences.push(self.escape_sentence());
            if self.edge_fort_escape() {
                sentences.push(
                    "They also win when the king stands in a fort on the edge: on the edge or able to reach it, \
                     walled in by his own pieces and the edge, no attacker inside, still able to move, and \
                     so that no attacker can break the wall."
                        .into(),
                );
            }
            sentences.push("The attackers win when they capture the king.".into());
        } else {
            sentences.push("There is no king to escape or to be captured.".into());
        }
        sentences.push("A side that has lost all its pieces loses.".into());
        sentences
    }

    fn escape_sentence(&self) -> String {
        let corners: Vec<Square> = self.squares(Zone::Corner).collect();
        match self.escape() {
            Escape::Edge => {
                "The defenders win when the king reaches any square on the edge of the board.".into()
            }
            Escape::Corner if corners.is_empty() => {
                "The king would have to reach a corner, but no square counts as one: he cannot escape.".into()
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
            "The sides take turns. A piece moves along a row or a column, over empty squares to an empty square."
                .into(),
        ];
        let groups = self.speeds();
        let Some((usual, _)) = groups.first() else { return sentences };
        sentences.push(match usual.squares() {
            None => "It may move any distance.".into(),
            Some(1) => "It moves one square at a time.".into(),
            Some(limit) => format!("It moves {limit} squares at most."),
        });
        for (limit, pieces) in groups.iter().skip(1) {
            let who = capitalized(&self.who(*pieces).words());
            sentences.push(match limit.squares() {
                None => format!("{who} may move any distance."),
                Some(1) => format!("{who} may move one square only."),
                Some(limit) => format!("{who} may move {limit} squares at most."),
            });
        }
        sentences
    }

    /// The pieces in play by their speed limits, the limit that most of them have first.
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
        let mut sentences: Vec<String> = vec![self.king_capture().into()];
        if self.king_strength() == KingStrength::Strong && self.has_leaders(Side::Attackers) {
            sentences.push(
                "Away from the center he also falls between two enemies on a line if both are commanders or knights, \
                 if one of them is and makes the capturing move, or if one is and the other is a hostile corner."
                    .into(),
            );
        }
        sentences.push(
            match self.king_arms() {
                KingArms::Armed => "The king captures like any other piece.",
                KingArms::Anvil => {
                    "The king makes no captures by moving, but other pieces capture against him as he stands."
                }
                KingArms::Hammer => {
                    "The king captures when he moves, but other pieces cannot capture against him as he stands."
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

    fn king_capture(&self) -> &'static str {
        match self.king_strength() {
            KingStrength::Strong => {
                "The king is captured when there are enemies or hostile squares on all four sides of him; on the edge \
                 he is safe."
            }
            KingStrength::StrongAtCenter => {
                "On the center and beside it the king is captured when there are enemies or hostile squares on all \
                 four sides of him; elsewhere he is captured between two, like any other piece."
            }
            KingStrength::Middleweight => {
                "The king is captured when there are enemies or hostile squares on all sides of him; on the edge \
                 three are enough, in a corner two."
            }
            KingStrength::Weak => {
                "The king is captured like any other piece, between two enemies or an enemy and a hostile square."
            }
        }
    }

    /// How a piece jumps: `Knights may jump …`.
    pub(super) fn jump_sentence(&self, who: &str, jump: Jump) -> String {
        let over = "may jump over an enemy beside them to the empty square behind it";
        let over = if who == "The king" { over.replace("them", "him") } else { over.into() };
        match jump {
            Jump::None => format!("{who} do not jump."),
            Jump::Restricted => {
                let places = self.jump_places();
                format!("{who} {over}, without capturing it, but only to or from {places}.")
            }
            Jump::Over => format!("{who} {over}, without capturing it."),
            Jump::Capturing => {
                format!("{who} {over}, and capture{} it.", if over.contains("him") { "s" } else { "" })
            }
        }
    }

    /// The sorts of squares that restricted jumps start or end on, those that there are.
    fn jump_places(&self) -> String {
        let names = [
            (Zone::Center, "the center"),
            (Zone::Corner, "a corner"),
            (Zone::AttackerFortress, "a friendly fortress"),
            (Zone::DefenderFortress, "a friendly fortress"),
        ];
        let mut places: Vec<String> = Vec::new();
        for (_, name) in names.iter().filter(|(zone, _)| self.squares(*zone).next().is_some()) {
            if !places.iter().any(|place| place == name) {
                places.push((*name).into());
            }
        }
        if places.is_empty() {
            "special squares, of which there are none".into()
        } else {
            places.join(" or ")
        }
    }

    /// Whether a side has commanders or knights, who can capture a strong king between two.
    fn has_leaders(&self, side: Side) -> bool {
        let leaders = [PieceKind::Commander, PieceKind::Knight].map(|kind| Piece::new(side, kind));
        leaders.into_iter().any(|piece| self.start.count(piece) > 0)
    }
}

/// `a1, a7, g1 or g7`.
fn any_of(places: &[Square]) -> String {
    squares(places).replace(" and ", " or ")
}
