//! Replaying a game without rules.

use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::address::Address;
use crate::error::ReplayError;
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
    walk: Walk<'r>,
    main_line_only: bool,
    failed: bool,
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
    /// [`ReplayError::NoStart`] where nothing says how the pieces stand at the start.
    pub fn replay(&self) -> Result<Replay<'_>, ReplayError> {
        let replay = self.replay_all()?;
        Ok(Replay { main_line_only: true, ..replay })
    }

    /// Plays the main line, then all variations, in the order of [`Tree::walk`](crate::Tree::walk).
    ///
    /// # Errors
    ///
    /// [`ReplayError::NoStart`] where nothing says how the pieces stand at the start.
    pub fn replay_all(&self) -> Result<Replay<'_>, ReplayError> {
        let playback = Playback::new(self)?;
        Ok(Replay { playback, walk: self.tree().walk(), main_line_only: false, failed: false })
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
        let (address, node) = self.walk.next()?;
        if self.failed || self.main_line_only && address.depth() > 0 {
            return None;
        }
        let record = self.playback.record().tree().record(node)?;
        let played = self.play(address, node, record);
        self.failed = played.is_err();
        Some(played)
    }
}
