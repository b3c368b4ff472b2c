//! What engines do wrong.

use tafl_engine::{Millis, Move, Side};
use tafl_play::Outcome;

use crate::process::Ends;

/// Why an engine lost a game, or could not begin it, other than by the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The program did not start.
    #[error("cannot be started: {reason}{}", Ends(.errors))]
    NotStarted {
        /// Why.
        reason: String,
        /// The beginning and the end of what it wrote to standard error.
        errors: String,
    },
    /// The engine did not say that it is ready, at its start or before a game.
    #[error("not ready after {limit} ms{}", Ends(.errors))]
    NotReady {
        /// How long was waited.
        limit: Millis,
        /// The beginning and the end of what it wrote to standard error.
        errors: String,
    },
    /// The engine does not have an option that it is to be given.
    #[error("has no option `{name}`; {}", match &**known {
        [] => String::from("leave it out"),
        known => format!("write one of {}", known.join(", ")),
    })]
    UnknownOption {
        /// The name of the option.
        name: String,
        /// The names of those that it has.
        known: Vec<String>,
    },
    /// The engine has the option, but not this value of it.
    #[error("option `{name}`: {} is not {expected}", match value {
        Some(value) => format!("`{value}`"),
        None => String::from("no value"),
    })]
    OptionValue {
        /// The name of the option.
        name: String,
        /// The value that it is to be given.
        value: Option<String>,
        /// The values that it takes: `a whole number from 0 to 20`.
        expected: String,
    },
    /// The engine did not write a line that was expected of it.
    #[error("no line `{0}`")]
    Missing(&'static str),
    /// The engine does not play by these rules.
    #[error("does not play by these rules: {0}")]
    RulesRefused(String),
    /// The engine has other legal moves than the referee.
    #[error("plays by other rules: {0}")]
    OtherRules(String),
    /// The program ended.
    #[error("ended, {status}{}", Ends(.errors))]
    Exited {
        /// How it ended: `exit status: 1`.
        status: String,
        /// The beginning and the end of what it wrote to standard error.
        errors: String,
    },
    /// The program closed its output, or its connection, but did not end.
    #[error("closed its {}{}", if *connects { "connection" } else { "output" }, Ends(.errors))]
    Closed {
        /// Whether it is a program that connects.
        connects: bool,
        /// The beginning and the end of what it wrote to standard error.
        errors: String,
    },
    /// No answer arrived in time; none was awaited after that.
    #[error("no answer after {limit} ms{}", Ends(.errors))]
    Stalled {
        /// How long was waited.
        limit: Millis,
        /// The beginning and the end of what it wrote to standard error.
        errors: String,
    },
    /// An answer arrived too late.
    #[error("answered after {spent} ms, {over} ms too late")]
    Late {
        /// The time of the move.
        spent: Millis,
        /// How much of it was too much.
        over: Millis,
    },
    /// A move is not legal.
    #[error("illegal move {made}: {reason}")]
    IllegalMove {
        /// The move.
        made: Box<Move>,
        /// What the rules say.
        reason: String,
    },
    /// The engine says that there is no legal move, but there is.
    #[error("no move, though {0} are legal")]
    NoMove(u64),
    /// A line cannot be read.
    #[error("unreadable answer: {0}")]
    Unreadable(String),
    /// Parts of its reports are left out, because they cannot be read. That loses no game.
    #[error("in {count} lines, as in `{line}`, {reason}")]
    LeftOut {
        /// The number of reports.
        count: u64,
        /// The first of them.
        line: String,
        /// What is left out of it.
        reason: String,
    },
    /// The engine refused a legal move of its opponent, or another line of the arbiter.
    #[error("refused: {0}")]
    Refused(String),
    /// A move that nobody asked for.
    #[error("a move out of turn")]
    OutOfTurn,
    /// The match was ended.
    #[error("the match was ended")]
    Halted,
    /// More lines than anybody could want.
    #[error("more than {0} lines in a turn")]
    Flood(u64),
}

impl Fault {
    /// What the program wrote to standard error, where that may say more: its beginning and its end.
    pub fn errors(&self) -> &str {
        match self {
            Self::NotStarted { errors, .. }
            | Self::NotReady { errors, .. }
            | Self::Exited { errors, .. }
            | Self::Closed { errors, .. }
            | Self::Stalled { errors, .. } => errors,
            _ => "",
        }
    }

    /// How a game ends in which `side` has the fault, once it has begun.
    pub const fn outcome(&self, side: Side) -> Outcome {
        match self {
            Self::Stalled { .. } | Self::Late { .. } => Outcome::out_of_time(side),
            Self::Halted => Outcome::ABANDONED,
            _ => Outcome::forfeited(side),
        }
    }

    /// Whether the process can play another game. After any other fault it is replaced.
    pub(crate) const fn leaves_in_step(&self) -> bool {
        matches!(self, Self::Late { .. } | Self::IllegalMove { .. } | Self::NoMove(_))
    }
}
