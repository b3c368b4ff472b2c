//! Actions that cannot be played.

use notation_syntax::Coded;
use pyo3::prelude::*;
use tafl_play::{IllegalStepError, Step};

use crate::error::IllegalMove;

pyo3::create_exception!(
    tafl.env,
    IllegalAction,
    IllegalMove,
    "An action that cannot be played in a game of a batch. `game` is the number of the game, `action` the action."
);

/// The action of a finished game.
pub(crate) const NO_ACTION: i64 = -1;

/// Why an action cannot be played.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// No move has this number.
    Unknown { count: usize },
    /// The game is over, and is not restarted by itself.
    Over,
    /// The rules do not allow the move.
    Illegal { step: Step, reason: IllegalStepError },
}

/// The first game of a batch whose action cannot be played.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) game: usize,
    pub(crate) action: i64,
    pub(crate) reason: Reason,
}

impl Refused {
    pub(crate) fn error(&self, py: Python<'_>) -> PyErr {
        let error = IllegalAction::new_err(self.message());
        match self.set_attributes(error.value(py)) {
            Ok(()) => error,
            Err(other) => other,
        }
    }

    fn set_attributes(&self, error: &Bound<'_, PyAny>) -> PyResult<()> {
        error.setattr("code", self.code())?;
        error.setattr("game", self.game)?;
        error.setattr("action", self.action)
    }

    fn code(&self) -> &str {
        match &self.reason {
            Reason::Unknown { .. } => "action-unknown",
            Reason::Over => "game-over",
            Reason::Illegal { reason, .. } => reason.code(),
        }
    }

    fn message(&self) -> String {
        let Self { game, action, reason } = self;
        match reason {
            Reason::Unknown { count } => {
                format!("game {game}: unknown action {action}, expected 0 to {}", count.saturating_sub(1))
            }
            Reason::Over => format!("game {game}: it is over; its action is {NO_ACTION} until it is reset"),
            Reason::Illegal { step, reason } => format!("game {game}: action {action} is `{step}`: {reason}"),
        }
    }
}
