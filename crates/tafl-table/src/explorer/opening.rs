//! Moves that lead to the position that is explored.

use std::str::FromStr;

use tafl_game_record::GameRecord;
use tafl_moves::{ApplyError, Move, MoveError, MoveRecord};
use tafl_play::{Game, IllegalStepError, Step};
use tafl_position::{Piece, Position, Side};
use tafl_rules::Rules;

/// Moves that lead to a position, separated by spaces: `d1-c1 d3-c3`, or whole move records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening(Vec<Move>);

/// A position, the side to move, and the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The position.
    pub position: Position,
    /// The side to move.
    pub side: Side,
    /// The last move; `None` at a start position.
    pub last: Option<MoveRecord>,
}

/// Why moves do not lead to a position. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// A text is not a move.
    #[error("move {number}, `{text}`: {error}; write a move as in `d1-c1`")]
    #[allow(missing_docs, reason = "the message explains the fields")]
    Unreadable { number: usize, text: String, error: MoveError },
    /// The rules do not allow a move.
    #[error("move {number}, `{step}`, cannot be played: {error}")]
    #[allow(missing_docs, reason = "the message explains the fields")]
    Illegal { number: usize, step: Move, error: IllegalStepError },
    /// A move does not fit the board.
    #[error("move {number}, `{step}`, cannot be played: {error}")]
    #[allow(missing_docs, reason = "the message explains the fields")]
    Unplayable { number: usize, step: Move, error: ApplyError },
}

impl FromStr for Opening {
    type Err = OpeningError;

    fn from_str(text: &str) -> Result<Self, OpeningError> {
        let read = |(number, text): (usize, &str)| {
            let unreadable = |error| OpeningError::Unreadable { number, text: text.to_owned(), error };
            text.parse().map_err(unreadable)
        };
        (1..).zip(text.split_whitespace()).map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Opening {
    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// Whether a move names captures; then all do that have any.
    pub fn names_captures(&self) -> bool {
        self.0.iter().any(|step| !step.captures().is_empty())
    }

    /// Plays the moves, with the captures by these rules unless a move names captures.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] if the rules do not allow a move, or it does not fit the board.
    pub fn play(&self, from: &Reached, rules: Option<&Rules>) -> Result<Reached, OpeningError> {
        let rules = rules.filter(|_| !self.names_captures());
        let mut game = rules.and_then(|rules| Game::from_position(rules, &from.position, from.side).ok());
        let mut reached = from.clone();
        for (number, step) in (1..).zip(&self.0) {
            let step = match game.as_mut().map(|game| game.play(Step::from(step))) {
                Some(Ok(complete)) => complete,
                Some(Err(error)) => return Err(OpeningError::Illegal { number, step: step.clone(), error }),
                None => step.clone(),
            };
            let played = reached.play(&step);
            played.map_err(|error| OpeningError::Unplayable { number, step, error })?;
            if let Some(game) = &game {
                reached.side = game.side_to_move();
            }
        }
        Ok(reached)
    }

    /// Where a game is after these moves, if it begins with them.
    pub fn reached_in(&self, record: &GameRecord) -> Option<Reached> {
        let (position, side) = (record.start()?.clone(), record.side_to_move()?);
        let mut reached = Reached { position, side, last: None };
        let tree = record.tree();
        let mut moves = tree.main_line().filter_map(|id| tree.move_record(id)?.as_move());
        let squares = |step: &Move| (step.origin(), step.kind(), step.target());
        for wanted in &self.0 {
            let made = moves.next().filter(|made| squares(made) == squares(wanted))?;
            reached.play(made).ok()?;
        }
        let next = moves.next().and_then(|next| reached.position.get(next.origin())).map(Piece::side);
        reached.side = next.unwrap_or(reached.side);
        Some(reached)
    }
}

impl Reached {
    fn play(&mut self, step: &Move) -> Result<(), ApplyError> {
        let mover = self.position.get(step.origin()).map(Piece::side);
        step.apply_to(&mut self.position)?;
        self.side = mover.unwrap_or(self.side).other();
        self.last = Some(step.clone().into());
        Ok(())
    }
}
