//! Moves played on a board.

use tafl_game_record::Tree;
use tafl_moves::{ApplyError, MoveRecord};
use tafl_position::{BySide, Piece, Position, Side};

use crate::loss::GameLoss;
use crate::moves::Moves;

/// Fields of a line that the moves of a game determine.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// The side that moved first; `None` without a move.
    pub(crate) first: Option<Side>,
    /// The number of pieces that each side captured.
    pub(crate) taken: BySide<u64>,
}

/// A game played from its start position.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) tree: Tree,
    pub(crate) facts: Facts,
    /// Captures that a move names again.
    repeated: BySide<u64>,
}

impl Played {
    /// Plays moves from a start position, and adds the piece prefix of kings. Fails with the index of the first move
    /// that does not fit the board.
    pub(crate) fn new(start: &Position, moves: &Moves<'_>) -> Result<Self, (usize, ApplyError)> {
        let mut position = start.clone();
        let mut played = Self::default();
        let mut repeated = moves.repeated.iter().peekable();
        let mut last = None;
        for (index, record) in moves.records.iter().enumerate() {
            let record = record.clone().with_prefixes(&position);
            let undo = record.apply_to(&mut position).map_err(|error| (index, error))?;
            if let Some(mover) = undo.mover().map(Piece::side) {
                played.facts.first.get_or_insert(mover);
                *played.facts.taken.get_mut(mover) += undo.captured().len() as u64;
                while repeated.next_if_eq(&&index).is_some() {
                    *played.repeated.get_mut(mover) += 1;
                }
            }
            // The tree has the move that was played last.
            last = played.tree.play(last, record).ok();
        }
        Ok(played)
    }

    /// Compares the captures of a side with the count in the line, which may include those named again.
    pub(crate) fn capture_loss(&self, side: Side, counted: u64) -> Option<GameLoss> {
        let named = *self.facts.taken.get(side);
        let agree = (named..=named + self.repeated.get(side)).contains(&counted);
        (!agree).then_some(GameLoss::CapturesDiffer { side, counted, named })
    }
}

/// The index of the first move that does not fit the board, if there is one.
pub(crate) fn first_misfit(start: &Position, moves: &[MoveRecord]) -> Option<(usize, ApplyError)> {
    let mut position = start.clone();
    moves
        .iter()
        .enumerate()
        .find_map(|(index, record)| record.apply_to(&mut position).err().map(|error| (index, error)))
}
