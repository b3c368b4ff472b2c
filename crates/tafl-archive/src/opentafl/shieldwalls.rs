//! The shieldwall captures of a record that OpenTafl does not make.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use tafl_moves::Move;
use tafl_position::{Piece, Position, Square};
use tafl_rules::{Rules, Shieldwall, Zone};

use super::kind::OpenTaflIssueKind;

/// The shieldwall captures of a game.
pub(super) struct Shieldwalls<'r> {
    rules: &'r Rules,
    corners: BTreeSet<Square>,
}

/// A direction along an edge, and the direction from the edge into the board.
#[derive(Clone, Copy)]
struct Edge {
    along: (i16, i16),
    inward: (i16, i16),
}

/// The board with the capturing piece on its target, before the captures.
struct Closed<'p> {
    position: &'p Position,
    origin: Square,
    target: Square,
    mover: Piece,
}

impl Closed<'_> {
    fn piece(&self, square: Square) -> Option<Piece> {
        match square {
            _ if square == self.target => Some(self.mover),
            _ if square == self.origin => None,
            _ => self.position.get(square),
        }
    }

    fn is_own(&self, square: Square) -> bool {
        self.piece(square).is_some_and(|piece| piece.side() == self.mover.side())
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.piece(square).is_some_and(|piece| piece.side() != self.mover.side())
    }
}

impl<'r> Shieldwalls<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self { rules, corners: rules.squares(Zone::Corner).collect() }
    }

    /// Whether the square is on the edge of the board.
    pub(super) fn is_edge(&self, square: Square) -> bool {
        self.edges(square).next().is_some()
    }

    /// Why OpenTafl does not carry out a shieldwall capture of this move, and the pieces of that wall. `None` if it
    /// does, or the move has no such capture.
    // deviation: L4
    pub(super) fn lost(
        &self,
        position: &Position,
        moved: &BTreeSet<Square>,
        step: &Move,
    ) -> Option<(OpenTaflIssueKind, Vec<Square>)> {
        // Without flanking, OpenTafl does not ask for the piece that closes the wall.
        if self.rules.shieldwall() == Shieldwall::None || !self.rules.shieldwall_by_flanking() {
            return None;
        }
        let mover = position.get(step.origin())?;
        let board = Closed { position, origin: step.origin(), target: step.target(), mover };
        let captured: BTreeSet<Square> = step.captures().iter().map(|capture| capture.square()).collect();
        for edge in self.edges(step.target()) {
            for toward in [1, -1] {
                let wall = wall(&board, edge, toward);
                // A custodial capture is of a single piece next to the target.
                if wall.len() < 2 || !wall.iter().any(|square| captured.contains(square)) {
                    continue;
                }
                let Some(kind) = self.fault(&board, moved, edge, toward, &wall) else { continue };
                return Some((kind, wall.into_iter().filter(|square| captured.contains(square)).collect()));
            }
        }
        None
    }

    /// Whether no other piece of the mover's side is on an edge of the board.
    fn is_single_on_edge(&self, board: &Closed<'_>) -> bool {
        let mut others = board.position.find(board.mover.side()).filter(|&square| square != board.origin);
        !others.any(|square| self.is_edge(square))
    }

    fn fault(
        &self,
        board: &Closed<'_>,
        moved: &BTreeSet<Square>,
        edge: Edge,
        toward: i16,
        wall: &[Square],
    ) -> Option<OpenTaflIssueKind> {
        let beyond = step(*wall.last()?, edge.along, toward)?;
        let by_corner = self.is_closing_corner(beyond) && !board.is_own(beyond);
        if !by_corner && !board.is_own(beyond) {
            return None;
        }
        if !moved.contains(&board.origin) {
            return Some(OpenTaflIssueKind::ShieldwallFirstMove);
        }
        if self.is_single_on_edge(board) {
            return Some(OpenTaflIssueKind::ShieldwallSinglePiece);
        }
        (toward == 1 && self.is_open_before(board, edge)).then_some(OpenTaflIssueKind::ShieldwallLowEnd)
    }

    /// Whether OpenTafl, which searches the edge upward, is within a wall when it comes to the target of the move.
    fn is_open_before(&self, board: &Closed<'_>, edge: Edge) -> bool {
        let mut square = board.target;
        while let Some(before) = step(square, edge.along, -1).filter(|&square| self.is_on_board(square)) {
            if self.is_closing_corner(before) || board.is_own(before) {
                return true;
            }
            if !step(before, edge.inward, 1).is_some_and(|inward| board.is_own(inward)) {
                return false;
            }
            square = before;
        }
        false
    }

    fn is_closing_corner(&self, square: Square) -> bool {
        self.rules.shieldwall() == Shieldwall::Strong && self.corners.contains(&square)
    }

    fn is_on_board(&self, square: Square) -> bool {
        self.rules.dimension().contains(square)
    }

    /// The edges that a square belongs to.
    fn edges(&self, square: Square) -> impl Iterator<Item = Edge> + use<> {
        let last = self.rules.dimension().get() - 1;
        let (file, rank) = (square.file().index(), square.rank().index());
        let edge = |is_edge: bool, along, inward| is_edge.then_some(Edge { along, inward });
        let edges = [
            edge(rank == 0, (1, 0), (0, 1)),
            edge(rank == last, (1, 0), (0, -1)),
            edge(file == 0, (0, 1), (1, 0)),
            edge(file == last, (0, 1), (-1, 0)),
        ];
        edges.into_iter().flatten()
    }
}

/// The pieces of the other side along the edge from the target, each with a piece of the mover's side next to it.
fn wall(board: &Closed<'_>, edge: Edge, toward: i16) -> Vec<Square> {
    let next = |&square: &Square| step(square, edge.along, toward);
    let squares = core::iter::successors(step(board.target, edge.along, toward), next);
    squares
        .take_while(|&square| {
            board.is_enemy(square) && step(square, edge.inward, 1).is_some_and(|inward| board.is_own(inward))
        })
        .collect()
}

fn step(square: Square, (files, ranks): (i16, i16), times: i16) -> Option<Square> {
    square.offset(files * times, ranks * times)
}
