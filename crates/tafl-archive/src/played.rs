//! Moves played on a board.

use tafl_game_record::Tree;
use tafl_moves::{ApplyError, MoveRecord};
use tafl_position::{Piece, Position, Side};

/// How many pieces each side took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) attackers: u64,
    pub(crate) defenders: u64,
}

impl Taken {
    pub(crate) fn by(self, side: Side) -> u64 {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    pub(crate) fn add(&mut self, side: Side, count: usize) {
        let taken = match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        };
        *taken += count as u64;
    }
}

/// What the moves of a game tell of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// The side that moved first; `None` without a move.
    pub(crate) first: Option<Side>,
    pub(crate) taken: Taken,
}

/// A game that was played from its start.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) tree: Tree,
    pub(crate) facts: Facts,
    /// Captures that are named once more.
    pub(crate) repeated: Taken,
}

/// Plays the moves from a start position, and gives kings their letter. Fails with the place of a move, from 0, that
/// does not fit the board.
pub(crate) fn play(
    start: &Position,
    moves: &[MoveRecord],
    repeated: &[usize],
) -> Result<Played, (usize, ApplyError)> {
    let mut position = start.clone();
    let mut played = Played::default();
    let mut repeated = repeated.iter().peekable();
    let mut last = None;
    for (place, record) in moves.iter().enumerate() {
        let record = record.clone().with_prefixes(&position);
        let undo = record.apply_to(&mut position).map_err(|error| (place, error))?;
        if let Some(mover) = undo.mover().map(Piece::side) {
            played.facts.first.get_or_insert(mover);
            played.facts.taken.add(mover, undo.captured().len());
            while repeated.next_if_eq(&&place).is_some() {
                played.repeated.add(mover, 1);
            }
        }
        last = Some(played.tree.play(last, record));
    }
    Ok(played)
}

/// The place of the first move, from 0, that does not fit the board, if there is one.
pub(crate) fn misfit(start: &Position, moves: &[MoveRecord]) -> Option<(usize, ApplyError)> {
    let mut position = start.clone();
    moves
        .iter()
        .enumerate()
        .find_map(|(place, record)| record.apply_to(&mut position).err().map(|error| (place, error)))
}
