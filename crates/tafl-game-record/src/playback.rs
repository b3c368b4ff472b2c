//! Stepping through a game.

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use tafl_moves::Undo;
use tafl_position::{Piece, Position, Side};

use crate::address::Address;
use crate::address::MoveIndex;
use crate::error::ReplayError;
use crate::record::GameRecord;
use crate::tree::NodeId;

/// A cursor in a game: the current move and the position after it. It can go to any other move of the game.
///
/// Positions follow from the moves alone; no rules are needed.
///
/// ```
/// use tafl_game_record::{GameRecord, Playback};
///
/// let record: GameRecord = "\
/// [rules:dim:3 start:/t2/3/2K/]
/// 1. a1-a2 Kc3-b3
/// 1b.1.1a. ..... Kc3-c2
/// ".parse()?;
/// let mut playback = Playback::new(&record)?;
/// playback.go_to_address(&"1b.1.1b".parse()?)?;
/// assert_eq!(playback.position().to_string(), "/3/t1K/3/");
/// assert!(playback.back());
/// playback.forward()?;
/// assert_eq!(playback.position().to_string(), "/3/t2/1K1/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "cursor")]
#[doc(alias = "ply")]
#[derive(Clone, Debug)]
pub struct Playback<'r> {
    record: &'r GameRecord,
    position: Position,
    at: Option<NodeId>,
    /// Takes back the moves up to here, the last one on top.
    undos: Vec<Undo>,
}

impl<'r> Playback<'r> {
    /// A playback at the start of the game.
    ///
    /// # Errors
    ///
    /// [`ReplayError::MissingStart`] if the record has no start position.
    pub fn new(record: &'r GameRecord) -> Result<Self, ReplayError> {
        let position = record.start().ok_or(ReplayError::MissingStart)?.clone();
        Ok(Self { record, position, at: None, undos: Vec::new() })
    }

    /// The game.
    pub fn record(&self) -> &'r GameRecord {
        self.record
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move that led here; `None` at the start.
    pub fn node(&self) -> Option<NodeId> {
        self.at
    }

    /// The address of the move that led here; `0a` at the start.
    pub fn address(&self) -> Address {
        let start = || Address::main(MoveIndex::START);
        self.at.and_then(|id| self.record.tree().address(id)).unwrap_or_else(start)
    }

    /// The side that made the move that led here; `None` at the start and after a resignation.
    pub fn mover(&self) -> Option<Side> {
        self.undos.last().and_then(Undo::mover).map(Piece::side)
    }

    /// The side to move: that of the piece that moves next in the line; otherwise the opponent of the last mover; at the
    /// start, the side that moves first by the rules.
    pub fn side_to_move(&self) -> Option<Side> {
        let tree = self.record.tree();
        let ahead = tree.continuation(self.at).and_then(|next| tree.move_record(next)?.origin());
        let piece = ahead.and_then(|square| self.position.get(square));
        let other = || self.mover().map(Side::other);
        let first = || self.at.is_none().then(|| self.record.side_to_move()).flatten();
        piece.map(Piece::side).or_else(other).or_else(first)
    }

    /// Plays the move that continues the line. Returns it; `None` at the end of the line.
    ///
    /// # Errors
    ///
    /// The move does not fit the position, which does not change.
    pub fn forward(&mut self) -> Result<Option<NodeId>, ReplayError> {
        let next = self.record.tree().continuation(self.at);
        next.map(|next| self.step(next)).transpose()
    }

    /// Plays the first move of variation `number`, from 1, of those that begin here. Returns it; `None` if there is no
    /// such variation.
    ///
    /// # Errors
    ///
    /// As for [`forward`](Self::forward).
    pub fn enter_variation(&mut self, number: usize) -> Result<Option<NodeId>, ReplayError> {
        if number == 0 {
            return Ok(None);
        }
        let next = self.record.tree().children(self.at).nth(number);
        next.map(|next| self.step(next)).transpose()
    }

    /// Takes back one move. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        let (Some(id), Some(undo)) = (self.at, self.undos.pop()) else { return false };
        undo.undo(&mut self.position);
        self.at = self.record.tree().parent(id);
        true
    }

    /// Goes to the start of the game.
    pub fn to_start(&mut self) {
        while self.back() {}
    }

    /// Goes to the end of the line.
    ///
    /// # Errors
    ///
    /// As for [`forward`](Self::forward). The playback stays before the move that does not fit.
    pub fn to_line_end(&mut self) -> Result<(), ReplayError> {
        while self.forward()?.is_some() {}
        Ok(())
    }

    /// Goes back to the start of the line: before the first move of a variation, or to the start of the game.
    pub fn to_line_start(&mut self) {
        while let Some(id) = self.at {
            let begins = self.record.tree().continuation(self.record.tree().parent(id)) != Some(id);
            if !self.back() || begins {
                break;
            }
        }
    }

    /// Goes to a move, or to the start. Only the moves between the two are taken back and played.
    ///
    /// # Errors
    ///
    /// [`ReplayError::Node`] if the game does not have the move; nothing changes. Or a move on the path does not
    /// fit; the playback stays before that move.
    pub fn go_to(&mut self, to: impl Into<Option<NodeId>>) -> Result<(), ReplayError> {
        let tree = self.record.tree();
        let depth = |id: Option<NodeId>| id.and_then(|id| tree.depth(id)).map_or(0, |depth| depth + 1);
        let mut path = Vec::new();
        let mut to = to.into();
        to.map_or(Ok(()), |id| tree.known(id))?;
        while to != self.at {
            // The deeper of the two goes up until both meet.
            if depth(to) >= depth(self.at) {
                let Some(id) = to else { break };
                path.push(id);
                to = tree.parent(id);
            } else if !self.back() {
                break;
            }
        }
        path.into_iter().rev().try_for_each(|id| self.step(id).map(drop))
    }

    /// Goes to the move at an address; `0a` is the start. Returns whether the game has that move; if not, nothing
    /// changes.
    ///
    /// # Errors
    ///
    /// As for [`go_to`](Self::go_to).
    pub fn go_to_address(&mut self, address: &Address) -> Result<bool, ReplayError> {
        if *address == Address::main(MoveIndex::START) {
            self.to_start();
            return Ok(true);
        }
        match self.record.tree().find(address) {
            Some(id) => self.go_to(id).map(|()| true),
            None => Ok(false),
        }
    }

    /// Plays a child of the current move.
    fn step(&mut self, id: NodeId) -> Result<NodeId, ReplayError> {
        let Some(record) = self.record.tree().move_record(id) else {
            return broken("a child is in the tree", Ok(id));
        };
        match record.apply_to(&mut self.position) {
            Ok(undo) => {
                self.undos.push(undo);
                self.at = Some(id);
                Ok(id)
            }
            Err(error) => {
                let address = self.record.tree().address(id).unwrap_or_else(|| self.address());
                Err(ReplayError::Move { address, record: Box::new(record.clone()), error })
            }
        }
    }
}
