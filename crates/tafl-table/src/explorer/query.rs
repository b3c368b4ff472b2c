//! The query of an explorer, and lines of moves from its position.

use core::fmt;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::NamedOpening;
use tafl_moves::{Move, MoveKind};
use tafl_position::{Position, Side, Square, Symmetry};

use crate::explorer::facts::GameFacts;
use crate::explorer::statistics::MoveStatistics;
use crate::explorer::store::BoardHash;

/// The position that an [`Explorer`](crate::Explorer) looks for in games, and what it counts from there.
///
/// ```
/// use tafl_position::Side;
/// use tafl_table::ExplorerQuery;
///
/// let query = ExplorerQuery::new("/t2/3/2K/".parse()?, Side::Attackers).symmetric().with_depth(2);
/// assert_eq!(query.depth(), 2);
/// # Ok::<(), tafl_position::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExplorerQuery {
    position: Position,
    side: Side,
    depth: usize,
    /// Whether games count only from their start, each by its one line.
    is_of_starts: bool,
    pieces: usize,
    /// The position and, for a symmetric query, its different images.
    images: Vec<Image>,
    /// The start of the line that leads to the position, if it is another one, and its moves.
    start: Option<Position>,
    moves: FirstMoves,
}

/// The first moves of a line: as many as openings with names have, and one more.
#[derive(Clone, Copy, Debug, Default)]
struct FirstMoves([Option<(Square, Square)>; NamedOpening::MAX_MOVES + 1]);

impl FirstMoves {
    fn push(&mut self, origin: Square, target: Square) {
        if let Some(free) = self.0.iter_mut().find(|step| step.is_none()) {
            *free = Some((origin, target));
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Square, Square)> {
        self.0.iter().flatten().copied()
    }
}

/// An image of the position.
#[derive(Clone, Debug)]
pub(super) struct Image {
    hash: BoardHash,
    position: Position,
    /// Maps the image back to the position: several if it is symmetric itself.
    pub(super) back: Vec<Symmetry>,
}

impl ExplorerQuery {
    /// The largest depth.
    pub const MAX_DEPTH: usize = 20;

    /// Of the moves that a side makes from a position.
    pub fn new(position: Position, side: Side) -> Self {
        let pieces = position.pieces().count();
        let (images, moves) = (Vec::new(), FirstMoves::default());
        let mut query =
            Self { position, side, depth: 1, is_of_starts: false, pieces, images, start: None, moves };
        query.add_images(&[Symmetry::Identity]);
        query
    }

    /// Counts symmetric images of the position too. A move then counts together with its images.
    #[must_use]
    pub fn symmetric(mut self) -> Self {
        self.images.clear();
        self.add_images(&Symmetry::ALL);
        self
    }

    /// Counts lines of up to so many moves: 1 to [`MAX_DEPTH`](Self::MAX_DEPTH). Another number is replaced by the
    /// nearest of these.
    #[must_use]
    pub fn with_depth(self, depth: usize) -> Self {
        Self { depth: depth.clamp(1, Self::MAX_DEPTH), ..self }
    }

    /// Says which moves lead from a start position to the position: the names of openings depend on them. Without
    /// them, the position is a start.
    #[must_use]
    pub fn after<'m>(self, start: Position, moves: impl IntoIterator<Item = &'m Move>) -> Self {
        let mut first = FirstMoves::default();
        moves.into_iter().for_each(|step| first.push(step.origin(), step.target()));
        Self { start: Some(start), moves: first, ..self }
    }

    /// The start of the line that leads to the position.
    fn start(&self) -> &Position {
        self.start.as_ref().unwrap_or(&self.position)
    }

    /// The opening that the position is in, if it has a published name.
    pub fn named_opening(&self) -> Option<&'static NamedOpening> {
        NamedOpening::of(self.start(), self.moves.iter())
    }

    /// Counts the lines of whole games, up to so many moves: a game counts only if it begins with the position, and
    /// not where it returns there.
    pub(super) fn of_starts(self, depth: usize) -> Self {
        Self { depth: depth.max(1), is_of_starts: true, ..self }
    }

    fn add_images(&mut self, symmetries: &[Symmetry]) {
        for symmetry in symmetries {
            let (position, back) = (self.position.transformed(*symmetry), symmetry.inverse());
            if let Some(image) = self.images.iter_mut().find(|image| image.position == position) {
                image.back.push(back);
            } else {
                let hash = BoardHash::of(&position);
                self.images.push(Image { hash, position, back: vec![back] });
            }
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side whose moves are counted.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The number of moves of a line.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Whether symmetric images count.
    pub fn is_symmetric(&self) -> bool {
        self.images.iter().map(|image| image.back.len()).sum::<usize>() > 1
    }

    /// Whether games count only from their start.
    pub(super) fn is_of_starts(&self) -> bool {
        self.is_of_starts
    }

    /// The number of pieces.
    pub(super) fn pieces(&self) -> usize {
        self.pieces
    }

    /// The image that this position is.
    pub(super) fn image(&self, hash: BoardHash, position: &Position) -> Option<&Image> {
        self.images.iter().find(|image| image.hash == hash && image.position == *position)
    }

    /// Whether the position is the one of the query, or a symmetric image that counts.
    pub fn matches(&self, position: &Position) -> bool {
        self.images.iter().any(|image| image.position == *position)
    }

    /// The images of the captured squares under a symmetry.
    pub(super) fn captures(&self, step: &Move, symmetry: Option<Symmetry>) -> Box<[Square]> {
        let symmetry = symmetry.unwrap_or(Symmetry::Identity);
        step.captures().iter().map(|capture| self.square(symmetry, capture.square())).collect()
    }

    fn square(&self, symmetry: Symmetry, square: Square) -> Square {
        let image = symmetry.apply(square, self.position.dimension());
        image.expect_or("a symmetry maps the board to itself", square)
    }

    /// The smallest image of a move under these symmetries, of which only those remain that lead to it.
    pub(super) fn smallest(&self, step: &Move, symmetries: &mut Vec<Symmetry>) -> MoveSquares {
        let image = |symmetry: Symmetry| {
            let square = |square| self.square(symmetry, square);
            MoveSquares { origin: square(step.origin()), kind: step.kind(), target: square(step.target()) }
        };
        if let [only] = symmetries[..] {
            return image(only);
        }
        // Compared byte by byte, as in the column `canonical_move`.
        let smallest = symmetries.iter().map(|&symmetry| image(symmetry)).min_by_key(MoveSquares::to_string);
        let smallest = smallest.unwrap_or_else(|| image(Symmetry::Identity));
        symmetries.retain(|&symmetry| image(symmetry) == smallest);
        smallest
    }
}

/// The squares of a move and its type: what moves are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct MoveSquares {
    /// Where the piece comes from.
    pub origin: Square,
    /// How it moves.
    pub kind: MoveKind,
    /// Where it goes to.
    pub target: Square,
}

/// `a1-a3`.
impl fmt::Display for MoveSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.origin, self.kind, self.target)
    }
}

/// A line: the statistics of its last move, and the moves that follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) statistics: MoveStatistics,
    /// The side that makes the last move.
    pub(super) mover: Option<Side>,
    pub(super) replies: BTreeMap<MoveSquares, usize>,
    /// The position after a line of one move, in the first game that plays it.
    pub(super) position: Option<Position>,
    /// What the last move captures, in the first game that plays it.
    pub(super) captures: Box<[Square]>,
    /// What the game is called, if there is only one and the query is of starts.
    pub(super) title: Option<Arc<str>>,
    /// The number of the last game that was counted, from 1.
    last_game: u64,
}

/// A game that is counted.
pub(crate) struct Counted {
    pub(super) facts: GameFacts,
    pub(super) title: Option<Arc<str>>,
}

impl From<GameFacts> for Counted {
    fn from(facts: GameFacts) -> Self {
        Self { facts, title: None }
    }
}

impl Node {
    pub(super) fn of(mover: Side) -> Self {
        Self { mover: Some(mover), ..Self::default() }
    }

    /// Counts a game, once.
    pub(super) fn count(&mut self, game: u64, counted: &Counted, mover: Side) {
        if self.last_game != game {
            self.last_game = game;
            self.title = counted.title.clone().filter(|_| self.statistics.games == 0);
            self.statistics.push(&counted.facts, mover);
        }
    }

    /// Adds the games of the same line in another explorer.
    pub(super) fn merge(&mut self, other: &Self) {
        if self.statistics.games == 0 {
            self.title.clone_from(&other.title);
            self.captures.clone_from(&other.captures);
        } else if other.statistics.games > 0 {
            self.title = None;
        }
        self.statistics += &other.statistics;
        if self.position.is_none() {
            self.position.clone_from(&other.position);
        }
    }
}

/// A move that was played, after a line of others.
#[derive(Clone, Copy, Debug)]
pub struct ExploredMove<'e> {
    nodes: &'e [Node],
    node: &'e Node,
    step: MoveSquares,
    start: &'e Position,
    /// The moves from the start with this one.
    moves: FirstMoves,
}

impl<'e> ExploredMove<'e> {
    /// The moves from the position of a query, the most frequent first.
    pub(super) fn all(query: &'e ExplorerQuery, nodes: &'e [Node]) -> Vec<Self> {
        let Some(node) = nodes.first() else { return Vec::new() };
        Self::replies_of(nodes, node, (query.start(), query.moves))
    }

    fn replies_of(
        nodes: &'e [Node],
        node: &'e Node,
        (start, before): (&'e Position, FirstMoves),
    ) -> Vec<Self> {
        let reply = |(&step, &index): (&MoveSquares, &usize)| {
            let mut moves = before;
            moves.push(step.origin, step.target);
            Some(Self { nodes, node: nodes.get(index)?, step, start, moves })
        };
        let mut replies: Vec<Self> = node.replies.iter().filter_map(reply).collect();
        replies.sort_by_cached_key(|reply| (Reverse(reply.node.statistics.games), reply.step.to_string()));
        replies
    }

    /// The squares and the type of the move.
    pub fn step(&self) -> MoveSquares {
        self.step
    }

    /// The side that makes it.
    pub fn mover(&self) -> Side {
        self.node.mover.unwrap_or(Side::Attackers)
    }

    /// The move as a record, with what it captures in the first game that plays it.
    pub(super) fn record(&self) -> Move {
        let MoveSquares { origin, kind, target } = self.step;
        Move::new(origin, target).with_kind(kind).with_captures(self.node.captures.iter().copied())
    }

    /// What the only game with the move is called, if the query is of starts.
    pub(super) fn title(&self) -> Option<&'e str> {
        self.node.title.as_deref()
    }

    /// The position after the move, in the first game that plays it. Games by other rules may capture differently.
    /// `None` for a move after others.
    pub fn position(&self) -> Option<&'e Position> {
        self.node.position.as_ref()
    }

    /// The games that play the line with this move.
    pub fn statistics(&self) -> &'e MoveStatistics {
        &self.node.statistics
    }

    /// The moves that follow: the most frequent first. Empty at the depth of the query.
    pub fn replies(&self) -> Vec<Self> {
        Self::replies_of(self.nodes, self.node, (self.start, self.moves))
    }

    /// The opening that the move begins, if it has a published name.
    pub fn named_opening(&self) -> Option<&'static NamedOpening> {
        NamedOpening::begun_by(self.start, &self.moves.iter().collect::<Vec<_>>())
    }
}
