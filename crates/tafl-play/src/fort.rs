//! Edge forts (`efe`).
//!
//! The specification requires that the king be "surrounded against the edge of the board by friendly pieces,
//! with at least one move available, and with no enemy pieces inside the fort"; the Copenhagen rules add that
//! the attackers must not be able to break the fort.

use notation_syntax::invariant::broken;
use tafl_position::{Piece, PieceKind, Side};

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction::{self, East, North, South, West};
use crate::lines::Line;
use crate::state::State;

impl<B: BitBoard> CompiledRules<B> {
    /// Whether a king is safe in an edge fort.
    #[inline]
    pub(crate) fn is_edge_fort(&self, state: &State<B>) -> bool {
        let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
        self.has_edge_for_fort(state)
            && kings.indices().any(|king| !self.faces_attacker(state, king) && self.is_fort_of(state, king))
    }

    /// Not inlined, because few positions get here: what it computes would otherwise be prepared for all of them.
    #[inline(never)]
    fn is_fort_of(&self, state: &State<B>, king: usize) -> bool {
        let king = B::bit(king);
        self.inside(state, king).is_some_and(|inside| {
            !(inside & self.geometry.edge).is_empty()
                && self.king_moves(state, king)
                && !self.has_jumpers(state, Side::Attackers)
                && self.holds(state, inside)
        })
    }

    /// Whether a fort can reach the edge. It extends along the edge up to a piece: if that is an attacker, it gets in,
    /// unless only special squares are next to it.
    #[inline]
    fn has_edge_for_fort(&self, state: &State<B>) -> bool {
        let attackers = state.side(Side::Attackers) & self.geometry.edge;
        !(state.side(Side::Defenders) & self.geometry.edge).is_empty()
            || attackers.is_empty()
            || !(attackers & self.edge_gates).is_empty()
    }

    /// Whether an attacker and the king see each other over empty squares that are all ordinary: it can get in. Most kings
    /// outside a fort see one, which takes less time to find out than what is inside.
    #[inline]
    fn faces_attacker(&self, state: &State<B>, king: usize) -> bool {
        let Some(square) = self.geometry.square(king) else { return broken("a king is on the board", false) };
        let (width, ordinary) = (self.geometry.width(), self.zones.ordinary);
        let (file, first) = (u32::from(square.file().index()), king - usize::from(square.file().index()));
        let on_rank = |set: B| set.line(first).below(width);
        let seen = on_rank(state.occupied()).free_around(file, width).toggled(file);
        let barred = !seen.without(on_rank(ordinary)).is_empty();
        if !barred && seen.touches(on_rank(state.side(Side::Attackers))) {
            return true;
        }
        let empty = ordinary & !state.occupied();
        ordinary.has(king)
            && [South, North].into_iter().any(|direction| {
                let stride = self.geometry.stride(direction);
                let mut next = king.wrapping_add(stride);
                while empty.has(next) {
                    next = next.wrapping_add(stride);
                }
                state.side(Side::Attackers).has(next)
            })
    }

    /// The king's square and the empty squares around it, up to the wall. `None` if attackers can get in.
    fn inside(&self, state: &State<B>, king: B) -> Option<B> {
        let attackers = state.side(Side::Attackers);
        let mut open = None;
        let empty = self.geometry.all & !state.occupied();
        let mut inside = king;
        loop {
            let around = self.geometry.neighbours(inside);
            if !(around & attackers).is_empty() {
                // Ordinary squares are open to all.
                if self.geometry.touch(inside & self.zones.ordinary, attackers) {
                    return None;
                }
                let open = *open.get_or_insert_with(|| self.open_to(state, Side::Attackers));
                if self.geometry.touch(inside & open, attackers) {
                    return None;
                }
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

    /// Whether there is a wall around the `inside`, and no piece of it can be captured: on its file and on its rank, each
    /// has next to it the inside, the edge of the board, or another such piece.
    ///
    /// A special square on the inside that is hostile to the defenders does not cover.
    fn holds(&self, state: &State<B>, inside: B) -> bool {
        let pieces = state.side(Side::Defenders) & !inside;
        let wall = self.geometry.neighbours(inside) & pieces;
        let calm = inside & !self.hostile_when_empty(Side::Defenders);
        let mut safe = pieces;
        loop {
            let covered = |direction: Direction| {
                self.geometry.shift(calm | safe, direction.opposite()) | self.geometry.edge_at(direction)
            };
            let kept = safe & (covered(West) | covered(East)) & (covered(South) | covered(North));
            if kept == safe {
                return !wall.is_empty() && (wall & !safe).is_empty();
            }
            safe = kept;
        }
    }

    /// The special squares that are hostile to any piece of a side while they are empty.
    fn hostile_when_empty(&self, side: Side) -> B {
        let pieces = Piece::ALL.into_iter().zip(&self.hostility).filter(|(piece, _)| piece.side() == side);
        pieces.fold(B::EMPTY, |squares, (_, hostility)| squares | hostility.empty)
    }
}
