//! Forts on the edge (`efe`).
//!
//! The specification asks that the king be "surrounded against the edge of the board by friendly pieces, with at
//! least one move available, and with no enemy pieces inside the fort"; the rules of Copenhagen add that the fort
//! must be one that the attackers can never break.

use tafl_position::{PieceKind, Side};

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction::{self, East, North, South, West};
use crate::state::State;

impl<B: BitBoard> Engine<B> {
    /// Whether a king is safe in a fort on the edge.
    pub(crate) fn is_edge_fort(&self, state: &State<B>) -> bool {
        let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
        kings.places().any(|place| {
            let king = B::bit(place);
            self.inside(state, king).is_some_and(|inside| {
                !(inside & self.geometry.edge).is_empty()
                    && self.king_moves(state, king)
                    && !self.has_jumpers(state, Side::Attackers)
                    && self.holds(state, inside)
            })
        })
    }

    /// The king's square and the empty ones around him, up to the wall; `None` where attackers can get in.
    fn inside(&self, state: &State<B>, king: B) -> Option<B> {
        let attackers = state.side(Side::Attackers);
        let open = self.open_to(state, Side::Attackers);
        let empty = self.geometry.all & !state.occupied();
        let mut inside = king;
        loop {
            let around = self.geometry.neighbours(inside);
            let closed = (around & attackers).is_empty();
            if !closed && !(self.geometry.neighbours(inside & open) & attackers).is_empty() {
                return None;
            }
            let grown = inside | around & empty;
            if grown == inside {
                return Some(inside);
            }
            inside = grown;
        }
    }

    fn king_moves(&self, state: &State<B>, king: B) -> bool {
        let mut moves = false;
        self.reach(state, Side::Defenders, king, |reached| moves |= !reached.squares.is_empty());
        moves
    }

    /// Whether no man of the wall around the `inside` can be captured: on both his lines he has beside him the
    /// inside, the end of the board, or another such man.
    ///
    /// A special square inside that is hostile to the defenders is no cover.
    fn holds(&self, state: &State<B>, inside: B) -> bool {
        let men = state.side(Side::Defenders) & !inside;
        let wall = self.geometry.neighbours(inside) & men;
        let calm = inside & !self.hostile_when_empty(Side::Defenders);
        let mut safe = men;
        loop {
            let covered = |direction: Direction| {
                self.geometry.shift(calm | safe, direction.opposite()) | self.geometry.edge_at(direction)
            };
            let kept = safe & (covered(West) | covered(East)) & (covered(South) | covered(North));
            if kept == safe {
                return (wall & !safe).is_empty();
            }
            safe = kept;
        }
    }
}
