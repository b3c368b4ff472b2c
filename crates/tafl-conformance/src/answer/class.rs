//! The classes of errors.

use core::fmt;

/// Why an input cannot be answered, in a word that every program can find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorClass {
    /// The text does not follow the grammar, in any way that no other class describes.
    Syntax,
    /// Rows, or the sizes of a board, do not fit together.
    Dimensions,
    /// A letter or a word that the notation does not have.
    UnknownSymbol,
    /// A number that is zero, too large, or not one of the numbers that are possible.
    Number,
    /// Something that may occur once occurs again.
    Duplicate,
    /// Something that the text must have is not there.
    Missing,
    /// A square that the board does not have.
    OffBoard,
    /// A move that the rules do not allow.
    Illegal,
    /// A move that cannot be played on the board, whatever the rules are.
    Unplayable,
    /// Anything else.
    Other,
}

impl ErrorClass {
    /// All classes.
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

    /// The name of the class in answers: `unknown-symbol`.
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

    /// The class of an error with this code. Codes of the grammar that have no row are `syntax`.
    pub(super) fn of_code(code: &str) -> Self {
        CLASSES.iter().find(|(_, codes)| codes.contains(&code)).map_or(Self::Syntax, |(class, _)| *class)
    }
}

impl fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The codes of each class.
const CLASSES: &[(ErrorClass, &[&str])] = &[
    (
        ErrorClass::Dimensions,
        &[
            "board-not-square",
            "dimension-mismatch",
            "missing-row",
            "row-count",
            "row-length",
            "row-missing",
            "row-too-far",
            "row-too-long",
            "row-too-short",
            "row-too-wide",
            "surplus-row",
            "too-many-rows",
        ],
    ),
    (
        ErrorClass::UnknownSymbol,
        &[
            "unknown-cell",
            "unknown-mark",
            "unknown-move-type",
            "unknown-piece",
            "unknown-puzzle-mode",
            "unknown-result",
            "unknown-square",
            "unknown-value",
            "unknown-word",
        ],
    ),
    (
        ErrorClass::Number,
        &[
            "address-out-of-range",
            "counter-out-of-range",
            "date-day",
            "date-month",
            "dimension-not-a-number",
            "dimension-out-of-range",
            "file-out-of-range",
            "number-out-of-range",
            "rank-out-of-range",
            "speed-count",
            "speed-not-a-number",
            "speed-too-large",
            "time-out-of-range",
            "zero-count",
            "zero-run",
        ],
    ),
    (
        ErrorClass::Duplicate,
        &["both-starts", "captured-twice", "duplicate-key", "second-king", "second-tag"],
    ),
    (ErrorClass::Missing, &["move-unknown", "no-such-move", "not-a-puzzle", "start-missing", "start-unknown"]),
    (ErrorClass::OffBoard, &["square-off-the-board"]),
    (
        ErrorClass::Unplayable,
        &[
            "move-not-playable",
            "nothing-to-capture",
            "other-piece",
            "other-piece-captured",
            "own-piece-captured",
            "puzzle-move-not-playable",
            "square-empty",
            "target-occupied",
        ],
    ),
    (
        ErrorClass::Illegal,
        &[
            "berserk-piece-must-move",
            "blocked",
            "game-over",
            "may-not-enter",
            "may-not-jump-over",
            "may-not-pass",
            "may-not-stop",
            "must-capture",
            "not-on-line",
            "other-side-to-move",
            "restricted-jump",
            "too-far",
        ],
    ),
];
