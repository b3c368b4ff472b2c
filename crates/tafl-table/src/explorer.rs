//! The moves that were played from a position, and their results.

mod facts;
mod merged;
mod opening;
mod query;
mod starts;
mod statistics;
mod store;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use notation_syntax::Coded as _;
use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::{GameRecord, NodeId, ReplayError};
use tafl_moves::Move;
use tafl_position::{Piece, Position, Side, Symmetry};

pub use facts::{GameFacts, PlayedOn};
pub use merged::MergedGames;
pub use opening::{Opening, OpeningError, Reached};
use query::{Counted, Node};
pub use query::{ExploredMove, ExplorerQuery, MoveSquares};
pub use starts::{Candidates, StartSurvey, Surveyed};
pub use statistics::{Endings, MoveStatistics, Ratings};
pub use store::GameStore;

use store::BoardHash;

/// Counts the moves that were played from a position, over many games.
///
/// Only main lines count. A game counts once for each different move that it plays from the position, however often it
/// returns there. It does not matter how a game reaches the position. The moves are played without rules.
///
/// With a depth above 1, the lines of so many moves from the position are counted too, as a tree. Explorers of the same
/// query can count parts of an archive, for [`merge`](Self::merge). Memory grows with the number of different lines, of
/// which there are at most [`MAX_LINES`](Self::MAX_LINES).
///
/// ```
/// use tafl_position::Side;
/// use tafl_table::{Explorer, ExplorerQuery};
///
/// let query = ExplorerQuery::new("/t2/3/2K/".parse()?, Side::Attackers);
/// let mut explorer = Explorer::new(query);
/// for result in [1, 1, -1] {
///     let game = format!("[result:{result}]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-c2\n");
///     assert!(explorer.push(&game.parse()?)?);
/// }
/// let moves = explorer.moves();
/// let best = moves.first().ok_or("no move")?;
/// assert_eq!((best.step().to_string().as_str(), best.statistics().attackers), ("a1-a2", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explorer {
    query: Arc<ExplorerQuery>,
    /// The tree of lines. The first node is the position.
    nodes: Vec<Node>,
    /// The number of games that were added: the number of the next one.
    games: u64,
    ended: u64,
}

/// Why a game is not counted, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExploreError {
    /// The moves cannot be played. Those before the first such move are counted.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// There are too many different lines.
    #[error("more than {} different lines; use a smaller depth", Explorer::MAX_LINES)]
    TooManyLines,
    /// The games begin in too many different ways for [`MergedGames`].
    #[error(
        "more than {} different start positions and rules; pick games of some of them",
        MergedGames::MAX_STARTS
    )]
    TooManyStarts,
}

impl ExploreError {
    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Replay(error) => error.code(),
            Self::TooManyLines => "too-many-lines",
            Self::TooManyStarts => "too-many-starts",
        }
    }
}

/// A line from the position that a game is in.
struct Following {
    node: usize,
    symmetries: Vec<Symmetry>,
    moves: usize,
}

impl Explorer {
    /// The number of different lines.
    pub const MAX_LINES: usize = 1_000_000;

    /// Without games.
    pub fn new(query: impl Into<Arc<ExplorerQuery>>) -> Self {
        Self { query: query.into(), nodes: vec![Node::default()], games: 0, ended: 0 }
    }

    /// The query.
    pub fn query(&self) -> &ExplorerQuery {
        &self.query
    }

    /// The statistics of all games in which the side made a move from the position.
    pub fn total(&self) -> &MoveStatistics {
        const NONE: &MoveStatistics = &MoveStatistics::NONE;
        self.nodes.first().map_or(NONE, |node| &node.statistics)
    }

    /// The number of other games, whose main line ends with the position and the side to move.
    pub fn ended(&self) -> u64 {
        self.ended
    }

    /// The moves from the position: the most frequent first, and those with equally many games in the order of their
    /// text.
    pub fn moves(&self) -> Vec<ExploredMove<'_>> {
        ExploredMove::all(&self.query, &self.nodes)
    }

    /// Counts the main line of a game, and returns whether it reaches the position with the side to move.
    ///
    /// The facts are computed only if it does.
    ///
    /// # Errors
    ///
    /// [`ExploreError::Replay`] if the game has no start position, or if a move cannot be played while the position can
    /// still be reached; [`ExploreError::TooManyLines`].
    pub fn push(&mut self, record: &GameRecord) -> Result<bool, ExploreError> {
        let start = record.start().ok_or(ReplayError::MissingStart)?;
        let tree = record.tree();
        let mut last = None;
        let moves = tree.main_line().filter_map(|id| Some((id, tree.move_record(id)?.as_move()?)));
        let moves = moves.inspect(|(id, _)| last = Some(*id)).map(|(_, step)| step);
        let is_of_starts = self.query.is_of_starts();
        let counted =
            || if is_of_starts { merged::counted(record) } else { Counted::from(GameFacts::of(record)) };
        let played = self.add_line(start, moves, counted);
        played.map_err(|error| match error {
            LineError::TooManyLines => ExploreError::TooManyLines,
            LineError::Move(error) => unplayable(record, last, error).into(),
        })
    }

    /// Counts a line of moves.
    pub(crate) fn add_line<M: core::borrow::Borrow<Move>>(
        &mut self,
        start: &Position,
        moves: impl Iterator<Item = M>,
        counted: impl FnOnce() -> Counted,
    ) -> Result<bool, LineError> {
        let query = Arc::clone(&self.query);
        if start.dimension() != query.position().dimension() {
            return Ok(false);
        }
        self.games += 1;
        let (mut position, mut hash) = (start.clone(), BoardHash::of(start));
        let mut pieces = position.pieces().count();
        let (mut counted, mut known) = (Some(counted), None);
        let mut following: Vec<Following> = Vec::new();
        let mut last = None;
        for step in moves {
            let step = step.borrow();
            // Pieces are captured and never return.
            if pieces < query.pieces() && following.is_empty() {
                return Ok(known.is_some());
            }
            let mover = position.get(step.origin()).map(Piece::side);
            let may_begin = mover == Some(query.side()) && (last.is_none() || !query.is_of_starts());
            let image = query.image(hash, &position).filter(|_| may_begin);
            let removed = hash.play(step, &position);
            step.apply_to(&mut position).map_err(LineError::Move)?;
            if let Some(image) = image {
                following.push(Following { node: 0, symmetries: image.back.clone(), moves: 0 });
            }
            last = mover;
            pieces = pieces.saturating_sub(removed);
            if let Some(mover) = mover.filter(|_| !following.is_empty()) {
                if known.is_none() {
                    known = counted.take().map(|counted| counted());
                }
                if let Some(counted) = &known {
                    self.follow(&query, &mut following, (step, &position), mover, counted)?;
                }
            }
        }
        let is_next = last.map(Side::other) == Some(query.side());
        let ends_there = is_next && known.is_none() && query.image(hash, &position).is_some();
        self.ended += u64::from(ends_there);
        Ok(known.is_some() || ends_there)
    }

    /// Continues the lines with a move and the position after it.
    fn follow(
        &mut self,
        query: &ExplorerQuery,
        following: &mut Vec<Following>,
        (step, position): (&Move, &Position),
        mover: Side,
        counted: &Counted,
    ) -> Result<(), LineError> {
        let game = self.games;
        for line in following.iter_mut() {
            if line.moves == 0
                && let Some(root) = self.nodes.first_mut()
            {
                root.count(game, counted, mover);
            }
            let smallest = query.smallest(step, &mut line.symmetries);
            line.node = self.reply(line.node, smallest, mover)?;
            line.moves += 1;
            if let Some(node) = self.nodes.get_mut(line.node) {
                if node.statistics.games == 0 && !step.captures().is_empty() {
                    node.captures = query.captures(step, line.symmetries.first().copied());
                }
                node.count(game, counted, mover);
                if line.moves == 1 && node.position.is_none() {
                    node.position = line.symmetries.first().map(|&symmetry| position.transformed(symmetry));
                }
            }
        }
        following.retain(|line| line.moves < query.depth());
        Ok(())
    }

    /// The node of a reply, which is added if necessary.
    fn reply(&mut self, node: usize, step: MoveSquares, mover: Side) -> Result<usize, LineError> {
        let next = self.nodes.len();
        let Some(node) = self.nodes.get_mut(node) else { return broken("a node is in the list", Ok(node)) };
        if let Some(&known) = node.replies.get(&step) {
            return Ok(known);
        }
        if next > Self::MAX_LINES {
            return Err(LineError::TooManyLines);
        }
        node.replies.insert(step, next);
        self.nodes.push(Node::of(mover));
        Ok(next)
    }

    /// Adds what another explorer with the same query has counted, of other games.
    ///
    /// # Errors
    ///
    /// [`ExploreError::TooManyLines`].
    pub fn merge(&mut self, other: &Self) -> Result<(), ExploreError> {
        self.ended += other.ended;
        let mut pairs = vec![(0, 0)];
        while let Some((own, others)) = pairs.pop() {
            let Some(node) = other.nodes.get(others) else {
                broken("a node is in the list", ());
                continue;
            };
            if let Some(own) = self.nodes.get_mut(own) {
                own.merge(node);
            }
            for (&step, &reply) in &node.replies {
                let mover = other.nodes.get(reply).and_then(|reply| reply.mover);
                let mover = mover.expect_or("a reply has a mover", self.query.side());
                let own = self.reply(own, step, mover).map_err(|_| ExploreError::TooManyLines)?;
                pairs.push((own, reply));
            }
        }
        Ok(())
    }
}

/// Why a line is not counted to its end.
pub(crate) enum LineError {
    Move(tafl_moves::ApplyError),
    TooManyLines,
}

/// The error about a move of a game.
fn unplayable(record: &GameRecord, id: Option<NodeId>, error: tafl_moves::ApplyError) -> ReplayError {
    let tree = record.tree();
    let found = id.and_then(|id| Some((tree.address(id)?, tree.move_record(id)?.clone())));
    found.map_or(ReplayError::MissingStart, |(address, record)| ReplayError::Move {
        address,
        record: Box::new(record),
        error,
    })
}
