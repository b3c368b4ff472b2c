//! Errors and findings of messages.

use alloc::string::String;
use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, codes};
use tafl_moves::{MoveErrorKind, MoveFindingKind};
use tafl_position::{PositionErrorKind, PositionFindingKind};
use tafl_rules::{RulesErrorKind, RulesFindingKind};

use crate::host_message::HostMessage;

/// Why a line is not a message, and where.
pub type MessageError = Error<MessageErrorKind>;

/// A sink for errors and findings of messages.
pub(crate) type MessageSink<'s> = dyn ErrorSink<MessageErrorKind> + 's;

codes! {
    /// Why a line is not a message, or a text not a [`Clock`](crate::Clock).
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MessageErrorKind {
        /// The line has no word.
        #[code(error, "message-empty")]
        #[error("expected a message, found nothing")]
        Empty,
        /// A message is one line.
        #[code(error, "message-lines", "stop\nquit")]
        #[error("expected one message, found a second line; read line by line")]
        SeveralLines,
        /// A message is too long.
        #[code(error, "message-too-long")]
        #[error("a message has at most {} bytes", HostMessage::MAX_BYTES)]
        TooLong,
        /// The first word is not one of the protocol. A program skips such a line.
        #[code(error, "unknown-message", "sing")]
        #[error("no message begins with `{found}`")]
        UnknownMessage {
            /// The word, shortened if it is long.
            found: String,
        },
        /// A word is missing at the end.
        #[code(error, "word-missing", "go depth")]
        #[error("expected {expected}, found the end of the line")]
        Missing {
            /// What should follow.
            expected: &'static str,
        },
        /// A word is not one that is expected here.
        #[code(error, "unexpected-word", "option Hash")]
        #[error("expected {expected}, found `{found}`")]
        Unexpected {
            /// What is expected here.
            expected: &'static str,
            /// The word, shortened if it is long.
            found: String,
        },
        /// The first word of a clock is the main time.
        #[code(error, "clock-main", "5i")]
        #[error("expected the main time in seconds, as in `600`, `600+5` or `600 30/3 5i`")]
        ClockMain,
        /// After the main time of a clock follow the overtime and the increment.
        #[code(error, "clock-part", "600 30")]
        #[error("expected overtime as in `30/3`, three periods of 30 seconds, or an increment as in `5i`")]
        ClockPart,
        /// A time of a clock is too long.
        #[code(error, "clock-range", "10000000")]
        #[error("expected fewer than 10 million seconds")]
        ClockRange,
        /// The rules cannot be read.
        #[error(transparent)]
        Rules(#[from] RulesErrorKind),
        /// The position cannot be read.
        #[error(transparent)]
        Position(#[from] PositionErrorKind),
        /// A move cannot be read.
        #[error(transparent)]
        Move(#[from] MoveErrorKind),
        /// A departure from the protocol, in strict parsing.
        #[error(transparent)]
        Departure(#[from] MessageFindingKind),
    }
}

impl ErrorKind for MessageErrorKind {
    type Finding = MessageFindingKind;
}

codes! {
    /// How a message departs from the protocol.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MessageFindingKind {
        /// A finding in the rules.
        #[error(transparent)]
        Rules(#[from] RulesFindingKind),
        /// A finding in the position.
        #[error(transparent)]
        Position(#[from] PositionFindingKind),
        /// A finding in a move.
        #[error(transparent)]
        Move(#[from] MoveFindingKind),
        /// A word is unknown, and skipped: a later version of the protocol may have it.
        #[code(note, "word-ignored", "go depth 5 fast")]
        #[error("`{found}` is skipped, because this version of the protocol does not have it")]
        Ignored {
            /// The word, shortened if it is long.
            found: String,
        },
        /// A value in `info` cannot be read, and is left out.
        #[code(finding, "info-left-out", "info depth 5/9 score mate 3")]
        #[error("the value of `{of}` is left out: {}", Found(.found.as_deref()))]
        LeftOut {
            /// The word before the value.
            of: &'static str,
            /// The text found there, shortened if it is long; `None` at the end of the line.
            found: Option<String>,
        },
        /// A word is there twice. The last one counts.
        #[code(finding, "word-repeated", "go depth 5 depth 6")]
        #[error("`{word}` is there twice; the last one counts")]
        Repeated {
            /// The word.
            word: &'static str,
        },
        /// A message that has no words is followed by some.
        #[code(finding, "word-useless", "stop now")]
        #[error("nothing follows this message; remove the rest of the line")]
        Useless,
    }
}

/// The text where something else is expected.
struct Found<'a>(Option<&'a str>);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "found `{found}`"),
            None => f.write_str("found the end of the line"),
        }
    }
}
