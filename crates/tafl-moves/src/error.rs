//! Errors and findings of move records.

use alloc::format;
use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, Repair, Span, codes};
use tafl_position::{Piece, Square, SquareErrorKind, SquareFindingKind};

use crate::list::MoveList;
use crate::spelling::{Joined, Named, SpellingErrorKind};

/// Why a move record cannot be read, and where.
pub type MoveError = Error<MoveErrorKind>;

codes! {
    /// Why a move record cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveErrorKind {
        /// The text is empty.
        #[code(error, "move-empty")]
        #[error("expected a move as in `e5-e8`, or `---` for a resignation, found nothing")]
        Empty,
        /// A square cannot be read.
        #[error(transparent)]
        Square(#[from] SquareErrorKind),
        /// A known misspelling, such as a dash instead of a hyphen.
        #[error(transparent)]
        Spelling(#[from] SpellingErrorKind),
        /// The letter before a square is not a piece.
        #[code(error, "unknown-piece", "qe5-e8")]
        #[error(
            "expected a square such as `e5` or a piece (one of `{}`) before it, found `{found}`",
            Piece::LETTERS
        )]
        UnknownPiece {
            /// The letter.
            found: char,
        },
        /// The first square is followed by a move type.
        #[code(error, "move-type-missing", "e5+e8")]
        #[error("expected `-`, `^`, `=` or `^=` after the first square, found {found}")]
        MissingMoveType {
            /// The text that was found instead.
            found: Found,
        },
        /// The characters between the squares are not a move type: `-`, `^`, `=` or `^=`.
        #[code(error, "unknown-move-type", "e5--e8")]
        #[error("unknown move type; write `-`, `^`, `=` or `^=`")]
        UnknownMoveType,
        /// The piece prefix precedes the first square, not the second one.
        #[code(error, "piece-before-target", "e5-Ke8")]
        #[error("the piece prefix belongs before the first square; write `{square}` here")]
        PieceBeforeTarget {
            /// The target square.
            square: Square,
        },
        /// The characters at the end are not a mark: `+`, `-`, `++` or `--`.
        #[code(error, "unknown-mark", "e5-e8+-")]
        #[error("unknown mark; write `+`, `-`, `++` or `--`")]
        UnknownMark,
        /// A move record has one step. In a berserk turn, each step is a separate record.
        #[code(error, "several-steps", "e5-e8=f8")]
        #[error("a move record has one step; write the next one as a separate record, as in `e5-e8xe9 e8=f8`")]
        SeveralSteps,
        /// A resignation is written as exactly three hyphens.
        #[code(error, "not-a-resignation", "--")]
        #[error("expected `---` for a resignation, or a move as in `e5-e8`")]
        NotAResignation,
        /// A resignation was found where only a move of a piece is possible.
        #[code(error, "resignation-not-a-move", "---")]
        #[error("expected a move as in `e5-e8`, found a resignation")]
        Resignation,
        /// The move is followed by other text.
        #[code(error, "text-after-move", "e5-e8,")]
        #[repair(without_comma)]
        #[error("expected nothing after the move, found {found}")]
        Trailing {
            /// The first character after the move.
            found: Found,
        },
        /// Parsing of a list stops after 1000 moves that cannot be read.
        #[code(error, "too-many-errors")]
        #[error("the rest is not checked, because {} moves before it cannot be read", MoveList::MAX_ERRORS)]
        TooManyErrors,
        /// A departure from the specification, in strict parsing.
        #[error(transparent)]
        Departure(#[from] MoveFindingKind),
    }
}

impl ErrorKind for MoveErrorKind {
    type Finding = MoveFindingKind;
}

/// A comma after a move is a space, or nothing.
fn without_comma(_: &MoveErrorKind, span: Span, source: &str) -> Option<Repair> {
    let is_apart = source.get(span.end()..)?.chars().next().is_none_or(char::is_whitespace);
    (span.slice(source)? == ",").then(|| Repair::new(span, if is_apart { "" } else { " " }))
}

/// A sink for errors and findings of moves.
pub(crate) type MoveSink<'s> = dyn ErrorSink<MoveErrorKind> + 's;

codes! {
    /// How a move record departs from the specification, §2.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveFindingKind {
        /// A finding in a square.
        #[error(transparent)]
        Square(#[from] SquareFindingKind),
        /// A taflman has a prefix, which it does not need. The prefix is kept.
        #[code(note, "taflman-letter", "te5-e8")]
        #[error("a taflman does not need a prefix; remove it")]
        TaflmanLetter,
        /// The move type of a berserk jump is `^=`, not `=^`.
        #[code(finding, "move-type-reversed", "e5=^e8")]
        #[repair(Repair::with("^="))]
        #[error("reversed move type; write `^=` for a berserk jump")]
        MoveTypeReversed,
        /// A hyphen joins the squares of a move. People also type nothing, a dash, an arrow or a comma, and spaces
        /// outside game records. It is read as an ordinary move.
        #[code(finding, "bare-move", "e5e8")]
        #[repair(joined)]
        #[error("{}; write `{moved}`", Joiner(*found), moved = Joined(*piece, *origin, *target))]
        BareMove {
            /// The first character between the squares that is not ASCII.
            found: Option<char>,
            /// The piece prefix.
            piece: Option<Piece>,
            /// The first square.
            origin: Square,
            /// The second square.
            target: Square,
        },
        /// An `x` precedes the first capture only. Captures are separated by `/`.
        #[code(finding, "capture-mark-repeated", "e5-e8xe9xd8")]
        #[repair(Repair::with("/"))]
        #[error("repeated `x`; write `/` between captures")]
        CaptureMarkRepeated,
        /// A square is captured twice; therefore the move cannot be played. The capture is kept.
        #[code(note, "capture-repeated", "e5-e8xe9/e9")]
        #[error("`{square}` is already captured; list each captured square once")]
        CaptureRepeated {
            /// The square.
            square: Square,
        },
        /// In a list, a `|` separates two moves, but one of them is missing.
        #[code(finding, "empty-entry", "e5-e8 || e8-e9")]
        #[error("a move is missing before or after `|`; remove the `|`")]
        EmptyEntry,
    }
}

/// The move with its hyphen.
fn joined(kind: &MoveFindingKind, span: Span, _: &str) -> Option<Repair> {
    let MoveFindingKind::BareMove { piece, origin, target, .. } = *kind else { return None };
    Some(Repair::new(span, format!("{}", Joined(piece, origin, target))))
}

/// What joins two squares instead of a hyphen.
struct Joiner(Option<char>);

impl fmt::Display for Joiner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "{} instead of a hyphen", Named(found)),
            None => f.write_str("the squares of a move are joined by `-`"),
        }
    }
}
