//! Replaying a game without rules.

use alloc::vec::Vec;

use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::address::Address;
use crate::error::ReplayError;
use crate::move_index::MoveIndex;
use crate::playback::Playback;
use crate::record::GameRecord;
use crate::tree::NodeId;
use crate::walk::Walk;

/// The moves of a game, played one after another. No rules are needed.
///
/// After an error there are no further plies.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    playback: Playback<'r>,
    order: Order<'r>,
    failed: bool,
}

/// In which order the moves come.
#[derive(Clone, Debug)]
enum Order<'r> {
    All(Walk<'r>),
    /// A line: its moves up to one of them, the last one first, then those that continue it.
    Line {
        before: Address,
        way: Vec<NodeId>,
        then: Option<NodeId>,
    },
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<'r> {
    /// The move in the tree.
    pub node: NodeId,
    /// Its address.
    pub address: Address,
    /// The move.
    pub record: &'r MoveRecord,
    /// The side that made it; `None` for a resignation, which says no side.
    pub mover: Option<Side>,
    /// The position after it.
    pub position: Position,
    /// The side to move next: that of the piece that moves next in the line; at its end, the other side.
    pub side_to_move: Option<Side>,
}

impl GameRecord {
    /// Plays the main line.
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] where nothing says how the pieces stand at the start.
    pub fn replay(&self) -> Result<Replay<'_>, ReplayError> {
        self.replay_line(None)
    }

    /// Plays the line that a move stands in, from the start of the game through that move to the end of the line.
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] where nothing says how the pieces stand at the start.
    pub fn replay_line(&self, through: impl Into<Option<NodeId>>) -> Result<Replay<'_>, ReplayError> {
        let through = through.into();
        let mut way = self.tree().path(through);
        way.reverse();
        let then = self.tree().continuation(through);
        let before = Address::main(MoveIndex::START);
        Ok(Replay { playback: Playback::new(self)?, order: Order::Line { before, way, then }, failed: false })
    }

    /// Plays the main line, then all variations, in the order of [`Tree::walk`](crate::Tree::walk).
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] where nothing says how the pieces stand at the start.
    pub fn replay_all(&self) -> Result<Replay<'_>, ReplayError> {
        Ok(Replay { playback: Playback::new(self)?, order: Order::All(self.tree().walk()), failed: false })
    }
}

impl<'r> Replay<'r> {
    /// The position after the last move; at first the one at the start.
    pub fn position(&self) -> &Position {
        self.playback.position()
    }

    /// The side to move after the last move; at first the one that moves first.
    pub fn side_to_move(&self) -> Option<Side> {
        self.playback.side_to_move()
    }

    /// The next move and its address.
    fn ahead(&mut self) -> Option<(Address, NodeId)> {
        let tree = self.playback.record().tree();
        match &mut self.order {
            Order::All(walk) => walk.next(),
            Order::Line { before, way, then } => {
                let id = way.pop().or_else(|| {
                    let id = then.take()?;
                    *then = tree.next(id);
                    Some(id)
                })?;
                *before = tree.address_behind(before.clone(), id)?;
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
            record,
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
        let (address, node) = self.ahead()?;
        let record = self.playback.record().tree().record(node)?;
        let played = self.play(address, node, record);
        self.failed = played.is_err();
        Some(played)
    }
}
