//! The board, the aim of the game, how pieces move, and the king.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, PieceSet, Side, Square};

use super::words::{capitalized, list, number, plural, singular};
use crate::choice::{Escape, Jump, KingArms, KingStrength};
use crate::rules::Rules;
use crate::speed::SpeedLimit;
use crate::squares::Squares;
use crate::zone::Zone;

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
