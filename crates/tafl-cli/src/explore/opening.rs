//! The moves of `--at`.

use tafl_game_record::GameRecord;
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, Step};
use tafl_position::{Piece, Position, Side};
use tafl_rules::Rules;

use crate::failure::Failure;

/// Moves that lead to the position that is explored.
pub(super) struct Opening(Vec<Move>);

/// A position, the side to move, and the move that led to it.
#[derive(Clone)]
pub(super) struct Reached {
    pub(super) position: Position,
    pub(super) side: Side,
    pub(super) last: Option<MoveRecord>,
}

impl Opening {
    /// The moves in an argument, which are separated by spaces.
    pub(super) fn of(argument: Option<&str>) -> Result<Self, Failure> {
        let moves = argument.into_iter().flat_map(str::split_whitespace).enumerate();
        let read = |(index, text): (usize, &str)| {
            text.parse::<Move>().map_err(|error| {
                Failure::Usage(format!(
                    "--at: move {}, `{text}`: {error}; write a move as in `d1-c1`",
                    index + 1
                ))
            })
        };
        moves.map(read).collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a move names captures; then all do that have any.
    pub(super) fn names_captures(&self) -> bool {
        self.0.iter().any(|step| !step.captures().is_empty())
    }

    /// Plays the moves, with the captures by these rules unless a move names captures.
    pub(super) fn play(&self, from: &Reached, rules: Option<&Rules>) -> Result<Reached, Failure> {
        let rules = rules.filter(|_| !self.names_captures());
        let mut game = rules.and_then(|rules| Game::from_position(rules, &from.position, from.side).ok());
        let mut reached = from.clone();
        for (index, step) in self.0.iter().enumerate() {
            let played = game.as_mut().map(|game| game.play(Step::from(step)));
            let step = match played {
                Some(Ok(complete)) => complete,
                Some(Err(error)) => return Err(unplayable(index, step, &error)),
                None => step.clone(),
            };
            reached.play(&step).map_err(|error| unplayable(index, &step, &error))?;
            if let Some(game) = &game {
                reached.side = game.side_to_move();
            }
        }
        Ok(reached)
    }

    /// Where the game is after these moves, if it begins with them.
    pub(super) fn reached_in(&self, record: &GameRecord) -> Option<Reached> {
        let (position, side) = (record.start()?.clone(), record.side_to_move()?);
        let mut reached = Reached { position, side, last: None };
        let tree = record.tree();
        let mut moves = tree.main_line().filter_map(|id| tree.move_record(id)?.as_move());
        for wanted in &self.0 {
            let made = moves.next().filter(|made| same_squares(made, wanted))?;
            reached.play(made).ok()?;
        }
        let next = moves.next().and_then(|next| reached.position.get(next.origin())).map(Piece::side);
        reached.side = next.unwrap_or(reached.side);
        Some(reached)
    }
}

fn same_squares(one: &Move, other: &Move) -> bool {
    (one.origin(), one.kind(), one.target()) == (other.origin(), other.kind(), other.target())
}

impl Reached {
    fn play(&mut self, step: &Move) -> Result<(), tafl_moves::ApplyError> {
        let mover = self.position.get(step.origin()).map(Piece::side);
        step.apply_to(&mut self.position)?;
        self.side = mover.unwrap_or(self.side).other();
        self.last = Some(step.clone().into());
        Ok(())
    }
}

fn unplayable(index: usize, step: &Move, error: &dyn std::fmt::Display) -> Failure {
    Failure::Usage(format!("--at: move {}, `{step}`, cannot be played: {error}", index + 1))
}
