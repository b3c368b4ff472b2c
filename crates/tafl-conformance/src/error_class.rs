//! What is wrong with an input.

use std::fmt;
use std::str::FromStr;

/// What is wrong with an input, in a word that programs can agree on.
///
/// Programs describe errors in their own words; a class says only what they have in common. A program does not have
/// to give a class, but one that it gives is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorClass {
    /// The text does not follow the grammar.
    Syntax,
    /// Rows, or two boards, do not have the same size.
    Dimensions,
    /// A letter or a word has no meaning where it is.
    UnknownSymbol,
    /// A number is zero or out of range.
    Number,
    /// Something is there twice that may be there once.
    Duplicate,
    /// Something is missing that has to be there.
    Missing,
    /// A square is not on the board.
    OffBoard,
    /// A move that the rules do not allow.
    Illegal,
    /// A move that does not fit the position, whatever the rules: from an empty square, onto a piece, of another piece than
    /// it names, or a capture of nothing or of a piece of the same side.
    Unplayable,
    /// Anything else.
    Other,
}

impl ErrorClass {
    /// All classes, in the order of their documentation.
    pub const ALL: [Self; 10] = [
        Self::Syntax,
        Self::Dimensions,
        Self::UnknownSymbol,
        Self::Number,
        Self::Duplicate,
        Self::Missing,
        Self::OffBoard,
        Self::Illegal,
        Self::Unplayable,
        Self::Other,
    ];

    /// The word in vectors and answers, such as `unknown-symbol`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Dimensions => "dimensions",
            Self::UnknownSymbol => "unknown-symbol",
            Self::Number => "number",
            Self::Duplicate => "duplicate",
            Self::Missing => "missing",
            Self::OffBoard => "off-board",
            Self::Illegal => "illegal",
            Self::Unplayable => "unplayable",
            Self::Other => "other",
        }
    }
}

impl fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is not the name of an [`ErrorClass`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown error class `{0}`")]
pub struct UnknownErrorClass(String);

impl FromStr for ErrorClass {
    type Err = UnknownErrorClass;

    fn from_str(name: &str) -> Result<Self, UnknownErrorClass> {
        let class = Self::ALL.into_iter().find(|class| class.name() == name);
        class.ok_or_else(|| UnknownErrorClass(name.to_owned()))
    }
}
