//! Moves played on a board.

use alloc::vec::Vec;

use tafl_game_record::Tree;
use tafl_moves::{ApplyError, MoveRecord};
use tafl_play::IllegalStepError;
use tafl_position::{BySide, Piece, Position, Side};

use crate::error::ImportError;
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
    /// The position after the last move.
    pub(crate) end: Option<Position>,
    /// Captures that a move names again.
    repeated: BySide<u64>,
}

/// The first move that cannot be played, by its index, and why.
#[derive(Debug)]
pub(crate) enum Misfit {
    /// It does not fit the board.
    Board(usize, ApplyError),
    /// It is not legal, and the captures of the moves follow from the rules.
    Rules(usize, IllegalStepError),
    /// The captures of the moves follow from rules, but the rules are unknown.
    RulesUnknown,
}

impl Misfit {
    /// The error for a game with these moves.
    pub(crate) fn into_error(self, moves: &Moves<'_>) -> ImportError {
        match self {
            Self::Board(index, error) => {
                ImportError::NotPlayable { number: index + 1, text: moves.text(index), error }
            }
            Self::Rules(index, reason) => {
                ImportError::NotLegal { number: index + 1, text: moves.text(index), reason }
            }
            Self::RulesUnknown => ImportError::RulesNeeded,
        }
    }
}

impl Played {
    /// Plays moves from a start position, and adds the piece prefix of kings. `repeated` has the indices of moves that
    /// name a capture twice.
    pub(crate) fn new(start: &Position, records: &[MoveRecord], repeated: &[usize]) -> Result<Self, Misfit> {
        let mut position = start.clone();
        let mut played = Self::default();
        let mut repeated = repeated.iter().peekable();
        let mut last = None;
        for (index, record) in records.iter().enumerate() {
            let record = record.clone().with_prefixes(&position);
            let undo = record.apply_to(&mut position).map_err(|error| Misfit::Board(index, error))?;
            if let Some(mover) = undo.mover().map(Piece::side) {
                played.facts.first.get_or_insert(mover);
                *played.facts.taken.get_mut(mover) += undo.captured().len() as u64;
                while repeated.next_if_eq(&&index).is_some() {
                    *played.repeated.get_mut(mover) += 1;
                }
            }
            // The tree has the move that was played last.
            last = played.tree.add(last, record).ok();
        }
        played.end = Some(position);
        Ok(played)
    }

    /// The number of captures that the moves of a side name, including those named again.
    pub(crate) fn named(&self, side: Side) -> u64 {
        self.facts.taken.get(side) + self.repeated.get(side)
    }

    /// Compares the captures of a side with the count in the line, which may include those named again.
    pub(crate) fn capture_loss(&self, side: Side, counted: u64) -> Option<GameLoss> {
        let named = *self.facts.taken.get(side);
        let agree = (named..=self.named(side)).contains(&counted);
        (!agree).then_some(GameLoss::CapturesDiffer { side, counted, named })
    }

    /// Compares the captures of both sides with the counts in the line.
    pub(crate) fn capture_losses(&self, counted: &Counted) -> Vec<GameLoss> {
        let sides = [Side::Attackers, Side::Defenders];
        sides.into_iter().filter_map(|side| self.capture_loss(side, (*counted.get(side))?)).collect()
    }
}

/// How many pieces each side captured, as far as a line counts them.
pub(crate) type Counted = BySide<Option<u64>>;
