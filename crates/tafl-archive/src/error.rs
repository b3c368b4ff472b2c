//! Why a line gives no game, and a game no line.

use alloc::boxed::Box;
use alloc::string::String;

use notation_syntax::FindingKind;
use tafl_game_record::ReplayError;
use tafl_moves::ApplyError;
use tafl_moves::dialect::DialectErrorKind;

use crate::clipped::Clipped;

/// Why a line of an archive gives no game. It has a stable code, by which it is counted.
///
/// Moves are counted from 1, in the order of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The line is no JSON.
    #[error("no JSON: {message}")]
    NotJson {
        /// What the JSON reader says, with the column.
        message: String,
    },
    /// The line is JSON, but no object.
    #[error("expected a JSON object, found {found}")]
    NotAnObject {
        /// What it is.
        found: &'static str,
    },
    /// A field that is not there.
    #[error("the object has no field `{name}`")]
    FieldMissing {
        /// Its name.
        name: &'static str,
    },
    /// A field of another type.
    #[error("expected {expected} in the field `{name}`, found {found}")]
    FieldType {
        /// Its name.
        name: &'static str,
        /// What belongs there.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// More fields than anybody needs.
    #[error("the object has {found} fields, more than {most}")]
    TooManyFields {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A line that has not four fields.
    #[error("expected four fields, `moves,count,count,result`, found {found}")]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// A count that is no number.
    #[error("expected how many pieces were taken, found `{text}`")]
    NotACount {
        /// What stands there.
        text: Clipped,
    },
    /// A result that the format has not.
    #[error("expected `Black`, `White`, `Draw` or `Ongoing`, found `{text}`")]
    NotAResult {
        /// What stands there.
        text: Clipped,
    },
    /// A word that is no move.
    #[error("move {number}, `{text}`: {error}")]
    NotAMove {
        /// Which move.
        number: usize,
        /// The word.
        text: Clipped,
        /// What is wrong with it.
        error: Box<DialectErrorKind>,
    },
    /// A word that ends a game, with more behind it.
    #[error("`{text}` ends the game, and stands in place of move {number} of {count}")]
    WordAhead {
        /// Which move.
        number: usize,
        /// The word.
        text: Clipped,
        /// How many words there are.
        count: usize,
    },
    /// A board that is not square.
    #[error("`{variant}` is played on a board that is not square")]
    NotSquare {
        /// The variant.
        variant: Clipped,
    },
    /// Nothing is known of the variant, and no layout fits.
    #[error(
        "nothing is known of `{variant}`, and from no layout of its size ({tried} are known) does every move replay"
    )]
    NoLayout {
        /// The variant.
        variant: Clipped,
        /// How many layouts were tried.
        tried: usize,
    },
    /// A move that does not fit the board.
    #[error("move {number}, `{text}`, cannot be played: {error}")]
    NotPlayable {
        /// Which move.
        number: usize,
        /// The move.
        text: Clipped,
        /// Why.
        error: ApplyError,
    },
}

impl FindingKind for ImportError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotJson { .. } => "not-json",
            Self::NotAnObject { .. } => "not-an-object",
            Self::FieldMissing { .. } => "field-missing",
            Self::FieldType { .. } => "field-type",
            Self::TooManyFields { .. } => "too-many-fields",
            Self::FieldCount { .. } => "field-count",
            Self::NotACount { .. } => "not-a-count",
            Self::NotAResult { .. } => "not-a-result",
            Self::NotAMove { .. } => "not-a-move",
            Self::WordAhead { .. } => "word-ahead",
            Self::NotSquare { .. } => "board-not-square",
            Self::NoLayout { .. } => "no-layout",
            Self::NotPlayable { .. } => "not-playable",
        }
    }
}

/// Why a game record cannot be written as a line. It has a stable code, by which it is counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The record does not replay, so that nothing can be said of its captures.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Nothing says which variant is played.
    #[error("the line names the variant, and nothing in the record does: add a `variant` tag")]
    NoVariant,
    /// The format has one start position, and the record another.
    #[error("the line is read from the start position of Copenhagen hnefatafl, the record has another")]
    OtherStart,
}

impl FindingKind for ExportError {
    fn code(&self) -> &'static str {
        match self {
            Self::Replay(_) => "does-not-replay",
            Self::NoVariant => "variant-missing",
            Self::OtherStart => "other-start",
        }
    }
}
