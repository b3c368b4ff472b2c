//! Whether a game is over.

use tafl_position::{PieceKind, Side};

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use tafl_rules::Ending;

use crate::outcome::Outcome;
use crate::state::State;

/// The change since a position in which the game was not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    /// Nothing is known about the earlier position.
    Anything,
    /// A piece of this side slid over empty squares, and perhaps captured pieces. It is `decisive` if it was the king or
    /// captured a piece.
    Slid { side: Side, decisive: bool },
}

impl Changed {
    /// Whether the king can have escaped, or the pieces of a side or the king can be missing.
    fn decides(self) -> bool {
        match self {
            Self::Anything => true,
            Self::Slid { decisive, .. } => decisive,
        }
    }

    /// Whether a side can have lost its last way out. Its own slide cannot close it: the squares that the
    /// piece left and crossed are empty and connect it to its old square, and captures only open ways.
    fn closes_in(self, enclosed: Side) -> bool {
        !matches!(self, Self::Slid { side, .. } if side == enclosed)
    }

    /// Whether the king can have gained a fort. The slide of an attacker cannot complete one: the attacker is
    /// next to the squares that it left and crossed, and next to everything that it captured.
    fn builds_fort(self) -> bool {
        !matches!(self, Self::Slid { side: Side::Attackers, .. })
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// Whether the game is over in a position, apart from repetitions.
    pub(crate) fn outcome(&self, state: &State<B>) -> Option<Outcome> {
        self.ending(state, Changed::Anything, false).or_else(|| self.stuck(state))
    }

    /// The outcome that the position alone decides, in the order of [`Ending`]. Endings that the change
    /// cannot have brought about are not checked, nor, if a defender can step, whether they are enclosed.
    #[inline]
    pub(crate) fn ending(
        &self,
        state: &State<B>,
        changed: Changed,
        defender_can_step: bool,
    ) -> Option<Outcome> {
        if changed.decides() {
            if let Some(outcome) = self.decided(state) {
                return Some(outcome);
            }
        }
        let (winner, ending) = if !defender_can_step
            && changed.closes_in(Side::Defenders)
            && self.is_enclosed(state, state.side(Side::Defenders))
        {
            (Side::Attackers, Ending::DefendersEnclosed)
        } else if self.rules.edge_fort_escape() && changed.builds_fort() && self.is_edge_fort(state) {
            (Side::Defenders, Ending::EdgeFort)
        } else if self.rules.surrounding_fatal() {
            let surrounded = |&side: &Side| changed.closes_in(side) && self.is_surrounded(state, side);
            let side = Side::ALL.into_iter().find(surrounded)?;
            (side.other(), Ending::Surrounded)
        } else {
            return None;
        };
        Some(Outcome::won(winner, ending))
    }

    /// The outcome if a side has no pieces left, or the king has escaped or is missing.
    fn decided(&self, state: &State<B>) -> Option<Outcome> {
        let defenders = state.side(Side::Defenders);
        let kings = state.kind(PieceKind::King) & defenders;
        let (winner, ending) = if state.side(Side::Attackers).is_empty() {
            (Side::Defenders, Ending::NoAttackers)
        } else if defenders.is_empty() {
            (Side::Attackers, Ending::NoDefenders)
        } else if !(kings & self.goal).is_empty() {
            (Side::Defenders, Ending::KingEscaped)
        } else if kings.is_empty() {
            (Side::Attackers, Ending::KingCaptured)
        } else {
            return None;
        };
        Some(Outcome::won(winner, ending))
    }

    /// The side to move loses if it has no legal move.
    #[inline]
    pub(crate) fn stuck(&self, state: &State<B>) -> Option<Outcome> {
        let side = state.side_to_move();
        (!self.can_move(state, side)).then(|| Outcome::won(side.other(), Ending::NoLegalMove))
    }

    fn is_enclosed(&self, state: &State<B>, pieces: B) -> bool {
        !self.geometry.touch(pieces, self.geometry.all & !state.occupied())
    }

    /// Whether a side is cut off from the edge: none of its pieces is there or can move there, and no path of
    /// empty squares leads there from any of them.
    fn is_surrounded(&self, state: &State<B>, side: Side) -> bool {
        let pieces = state.side(side);
        let edge = self.geometry.edge;
        if !(pieces & edge).is_empty() {
            return false;
        }
        let empty = self.geometry.all & !state.occupied();
        !self.geometry.reaches(edge & empty, empty, pieces) && !self.jumps_to(state, side, edge)
    }

    /// Whether a piece of a side can jump to one of these squares. Rarely called, and not worth registers of the caller.
    #[inline(never)]
    fn jumps_to(&self, state: &State<B>, side: Side, goal: B) -> bool {
        let mut jumps = false;
        if self.has_jumpers(state, side) {
            self.reach(state, side, self.geometry.all, |reached| {
                jumps |= !(reached.squares & goal).is_empty();
            });
        }
        jumps
    }
}
