//! Games and results of records.

use alloc::string::ToString as _;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::{GameRecord, GameResult, NodeId, ReplayError, TagValue};
use tafl_rules::Ending;

use crate::compiled_rules::WrongDimensionError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::step::Step;

/// Why there is no game at a move of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordGameError {
    /// The record starts from a position that does not have the size of the rules' board.
    #[error(transparent)]
    Start(#[from] WrongDimensionError),
    /// A move on the way does not fit the board, or the record does not have the move.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Game {
    /// The game at a move of a record, or at its start, by the rules of this game, which are those of the record.
    ///
    /// The position is that of the record. The moves are played by the rules, so the game knows earlier positions and
    /// whether a berserk turn continues. Where the rules do not allow a move, or capture other pieces than the record
    /// says, a game with an empty history continues from the position of the record.
    ///
    /// `tafl_verify::Verifier::game_at` does the same with the rules of the record, and prepares them once for many
    /// records.
    ///
    /// # Errors
    ///
    /// [`RecordGameError`]
    ///
    /// ```
    /// use tafl_play::{Game, GameRecord};
    ///
    /// let record: GameRecord = "\
    /// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
    /// 1. d1-f1 d3-f3
    /// ".parse()?;
    /// let game = Game::new(record.rules().ok_or("no rules")?);
    /// let last = game.at(&record, record.tree().main_line().last())?;
    /// assert_eq!(last.history().len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn at(&self, record: &GameRecord, node: Option<NodeId>) -> Result<Self, RecordGameError> {
        let position = record.start().unwrap_or_else(|| self.rules().start());
        let side = record.side_to_move().unwrap_or_else(|| self.rules().side_to_move());
        let mut game = self.restarted(position, side)?;
        // The line continues after the move.
        let length = record.tree().path(node).len();
        for ply in record.replay_line(node)?.take(length) {
            let ply = ply?;
            // A resignation does not change the board.
            let Some(step) = ply.move_record.as_move().map(Step::from) else { continue };
            let mover = game.side_to_move();
            if game.play(step).is_err() || game.position() != ply.position {
                let side = ply.side_to_move.unwrap_or_else(|| mover.other());
                game = game.restarted(&ply.position, side)?;
            }
        }
        Ok(game)
    }
}

impl Game {
    /// This game as a record: its rules, its start if it is not that of the rules, the moves with captures and marks, and
    /// the outcome if the rules have ended it.
    ///
    /// ```
    /// use tafl_play::{Game, Preset, Side};
    ///
    /// let start = Preset::BRANDUB.rules().start().clone();
    /// let mut game = Game::from_position(&Preset::BRANDUB.rules(), &start, Side::Defenders)?;
    /// game.play("d5-f5".parse()?)?;
    /// let record = game.to_record();
    /// assert_eq!(record.side_to_move(), Some(Side::Defenders));
    /// assert_eq!(game.at(&record, record.tree().main_line().last())?.history(), game.history());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn to_record(&self) -> GameRecord {
        let (mut game, steps) = (self.clone(), self.history());
        while game.undo().is_some() {}
        let mut record = GameRecord::new(game.rules().clone());
        game.set_start(&mut record);
        let mut last = None;
        for step in steps {
            let Ok(made) = game.play(step) else {
                return broken("a step of a game is legal in it", record);
            };
            let added = record.tree_mut().add(last, made.with_mark(game.mark()));
            last = added.map(Some).expect_or("a move follows the one before", last);
        }
        if let Some(outcome) = game.outcome() {
            outcome.set_tags(&mut record);
        }
        record
    }

    /// Writes where this game starts, if the rules do not say that.
    fn set_start(&self, record: &mut GameRecord) {
        let (position, first) = (self.position(), self.side_to_move());
        let has_other_side = first != self.rules().side_to_move();
        if has_other_side {
            record.set_to_move(first);
        }
        if has_other_side || position != *self.rules().start() {
            record.set_position_tag(position);
        }
    }
}

impl Outcome {
    /// Writes the outcome into the tags of the game: who won as `result`, the word for programs as `ending`, and the words
    /// for people as `termination`.
    ///
    /// ```
    /// use tafl_play::{GameRecord, Outcome, Side};
    ///
    /// let mut record = GameRecord::default();
    /// Outcome::resigned(Side::Attackers).set_tags(&mut record);
    /// let tags = "[result:-1]\n[ending:resignation]\n[termination:the attackers resigned]\n";
    /// assert_eq!(record.to_string(), tags);
    /// ```
    pub fn set_tags(self, record: &mut GameRecord) {
        record.set_result(self.into());
        record.set_ending(self.ending());
        let words = TagValue::new(&self.clause().to_string()).map_err(drop);
        let set = words.and_then(|words| record.set_tag("termination", words).map_err(drop));
        set.map(drop).expect_or_default("a tag can have the words for each ending");
    }
}

/// The value of the result tag of a game with this outcome; `?` if it was abandoned and has no winner.
///
/// ```
/// use tafl_game_record::GameResult;
/// use tafl_play::{Ending, Outcome, Side};
///
/// let outcome = Outcome::new(Some(Side::Defenders), Ending::KingEscaped)?;
/// assert_eq!(GameResult::from(outcome), GameResult::DefendersWin);
/// # Ok::<(), tafl_play::OutcomeError>(())
/// ```
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match (outcome.winner(), outcome.ending()) {
            (Some(side), _) => Self::win(side),
            (None, Ending::Abandoned) => Self::Other,
            (None, _) => Self::Draw,
        }
    }
}
