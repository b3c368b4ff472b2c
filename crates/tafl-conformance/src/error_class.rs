//! Classes of errors.

/// The class of an error in an input: a word that programs can agree on.
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

notation_syntax::names! {
    ErrorClass: "error class" {
        Syntax = "syntax",
        Dimensions = "dimensions",
        UnknownSymbol = "unknown-symbol",
        Number = "number",
        Duplicate = "duplicate",
        Missing = "missing",
        OffBoard = "off-board",
        Illegal = "illegal",
        Unplayable = "unplayable",
        Other = "other",
    }
}
