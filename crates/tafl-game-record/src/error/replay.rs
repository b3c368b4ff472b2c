//! Errors of replaying.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use notation_syntax::codes;
use tafl_moves::{ApplyError, MoveRecord};

use crate::address::Address;
use crate::tree::NodeError;

codes! {
    /// Why a record cannot be replayed.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ReplayError {
        /// A game is replayed from the start position in its rules tag or position tag, and the record has neither.
        #[code(error, "start-unknown", "[event:Club]\n\n1. a1-a2")]
        #[error("the record has no start position; add a rules tag or a position tag")]
        MissingStart,
        /// The move does not fit the position before it.
        #[code(error, "move-not-playable", "[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2")]
        #[error("{address}: {record} cannot be played: {error}")]
        Move {
            /// The address of the move.
            address: Address,
            /// The move.
            record: Box<MoveRecord>,
            /// The reason why it cannot be played.
            error: ApplyError,
        },
        /// The move was deleted, or the id is from another game: see the [section about ids](crate::Tree#ids).
        #[code(error, "move-unknown")]
        #[error(transparent)]
        Node(#[from] NodeError),
    }
}

impl ReplayError {
    /// The message without the address of the move.
    pub fn reason(&self) -> String {
        match self {
            Self::Move { record, error, .. } => format!("{record} cannot be played: {error}"),
            other => other.to_string(),
        }
    }
}
