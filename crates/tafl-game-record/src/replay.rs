//! Replaying a game without rules.

use alloc::vec::Vec;

use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::address::Address;
use crate::address::MoveIndex;
use crate::error::ReplayError;
use crate::playback::Playback;
use crate::record::GameRecord;
use crate::tree::{NodeId, Walk};

/// Plays the moves of a game one after another. No rules are needed.
///
/// The first error ends the iteration.
///
/// ```
/// use tafl_game_record::GameRecord;
///
/// let record: GameRecord = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n".parse()?;
/// let mut positions = Vec::new();
/// for ply in record.replay()? {
///     let ply = ply?;
///     positions.push(format!("{} {}", ply.address, ply.position));
/// }
/// assert_eq!(positions, ["1a /3/t2/2K/", "1b /3/t1K/3/"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "ply")]
#[doc(alias = "positions")]
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    playback: Playback<'r>,
    order: Order<'r>,
    failed: bool,
}

/// The order of the moves.
#[derive(Clone, Debug)]
enum Order<'r> {
    All(Walk<'r>),
    /// A line: the path to one of its moves, in reverse order, then the moves that continue it.
    Line {
        before: Address,
        path: Vec<NodeId>,
        then: Option<NodeId>,
    },
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ply<'r> {
    /// The move in the tree.
    pub node: NodeId,
    /// Its address.
    pub address: Address,
    /// The move.
    pub move_record: &'r MoveRecord,
    /// The side that made it; `None` for a resignation, which does not name a side.
    pub mover: Option<Side>,
    /// The position after it.
    pub position: Position,
    /// The side to move next: that of the piece that moves next in the line; at its end, the opponent of the mover.
    pub side_to_move: Option<Side>,
}

impl GameRecord {
    /// Plays the main line.
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] if the record has no start position.
    pub fn replay(&self) -> Result<Replay<'_>, ReplayError> {
        self.replay_line(None)
    }

    /// Plays the line that contains a move: from the start of the game through that move to the end of the line.
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] if the record has no start position, [`ReplayError::Node`] if it does not
    /// have the move.
    pub fn replay_line(&self, through: impl Into<Option<NodeId>>) -> Result<Replay<'_>, ReplayError> {
        let through = through.into();
        through.map_or(Ok(()), |id| self.tree().known(id))?;
        let mut path = self.tree().path(through);
        path.reverse();
        let then = self.tree().continuation(through);
        let before = Address::main(MoveIndex::START);
        Ok(Replay {
            playback: Playback::new(self)?,
            order: Order::Line { before, path, then },
            failed: false,
        })
    }

    /// Plays the main line, then all variations, in the order of [`Tree::walk`](crate::Tree::walk).
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] if the record has no start position.
    pub fn replay_all(&self) -> Result<Replay<'_>, ReplayError> {
        Ok(Replay { playback: Playback::new(self)?, order: Order::All(self.tree().walk()), failed: false })
    }
}

impl<'r> Replay<'r> {
    /// The position after the last move; the start position before the first.
    pub fn position(&self) -> &Position {
        self.playback.position()
    }

    /// The side to move after the last move; the side that moves first before it.
    pub fn side_to_move(&self) -> Option<Side> {
        self.playback.side_to_move()
    }

    /// The next move and its address.
    fn next_move(&mut self) -> Option<(Address, NodeId)> {
        let tree = self.playback.record().tree();
        match &mut self.order {
            Order::All(walk) => walk.next(),
            Order::Line { before, path, then } => {
                let id = path.pop().or_else(|| {
                    let id = then.take()?;
                    *then = tree.next(id);
                    Some(id)
                })?;
                *before = tree.address_after(before.clone(), id)?;
                Some((before.clone(), id))
            }
        }
    }

    fn play(
        &mut self,
        address: Address,
        node: NodeId,
        record: &'r MoveRecord,
    ) -> Result<Ply<'r>, ReplayError> {
        self.playback.go_to(node)?;
        Ok(Ply {
            node,
            address,
            move_record: record,
            mover: self.playback.mover(),
            position: self.playback.position().clone(),
            side_to_move: self.playback.side_to_move(),
        })
    }
}

impl<'r> Iterator for Replay<'r> {
    type Item = Result<Ply<'r>, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let (address, node) = self.next_move()?;
        let record = self.playback.record().tree().move_record(node)?;
        let played = self.play(address, node, record);
        self.failed = played.is_err();
        Some(played)
    }
}
