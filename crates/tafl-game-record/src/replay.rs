//! Replaying a game without rules.

use alloc::boxed::Box;

use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::address::Address;
use crate::error::ReplayError;
use crate::record::GameRecord;
use crate::tree::NodeId;

/// The moves of a line, played one after another on the start position. No rules are needed.
///
/// After an error there are no further plies.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    record: &'r GameRecord,
    position: Position,
    ahead: Option<NodeId>,
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
        let position = self.start().ok_or(ReplayError::NoStart)?.clone();
        Ok(Replay { record: self, position, ahead: self.tree.first() })
    }
}

impl<'r> Replay<'r> {
    /// The position before the next move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move: that of the piece that moves next, else the one that the rules let move first.
    pub fn side_to_move(&self) -> Option<Side> {
        self.side_ahead().or_else(|| self.record.first_to_move())
    }

    /// The side of the piece that the next move takes up.
    fn side_ahead(&self) -> Option<Side> {
        let from = self.record.tree.record(self.ahead?)?.from()?;
        self.position.get(from).map(tafl_position::Piece::side)
    }

    fn play(&mut self, node: NodeId, record: &'r MoveRecord) -> Result<Ply<'r>, ReplayError> {
        let address =
            || self.record.tree.address(node).unwrap_or_else(|| Address::main(crate::MoveIndex::START));
        let undo = match record.apply_to(&mut self.position) {
            Ok(undo) => undo,
            Err(error) => {
                return Err(ReplayError::Move {
                    address: address(),
                    record: Box::new(record.clone()),
                    error,
                });
            }
        };
        let mover = undo.mover().map(tafl_position::Piece::side);
        let address = address();
        self.ahead = self.record.tree.next(node);
        let side_to_move = self.side_ahead().or_else(|| mover.map(Side::other));
        Ok(Ply { node, address, record, mover, position: self.position.clone(), side_to_move })
    }
}

impl<'r> Iterator for Replay<'r> {
    type Item = Result<Ply<'r>, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.ahead.take()?;
        let record = self.record.tree.record(node)?;
        Some(self.play(node, record))
    }
}
