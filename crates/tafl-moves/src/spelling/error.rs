//! The errors, with what to write instead.

use alloc::format;
use alloc::string::String;
use core::fmt;

use notation_syntax::{ErrorKind, Repair, Span, codes};
use tafl_position::{Piece, Square};

use crate::spelling::words::{Named, digit_for, is_invisible, is_unusual_space};

codes! {
    /// A spelling of a move, or of what belongs to moves, that the specification does not have, and what to write
    /// instead.
    ///
    /// Moves and game records report it: [`MoveErrorKind::Spelling`](crate::MoveErrorKind::Spelling).
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum SpellingErrorKind {
        /// A character looks like a space, such as the no-break space. Moves are separated by spaces, tabs and line
        /// breaks.
        #[code(error, "unusual-space", "e5-e8\u{a0}")]
        #[repair(visible)]
        #[error("{name} instead of a space; write an ordinary space between moves, and none inside a move", name = Named(*found))]
        UnusualSpace {
            /// The character.
            found: char,
        },
        /// A character is not visible, such as the zero-width space. Text copied from web pages contains it.
        #[code(error, "invisible-character", "e5\u{200b}-e8")]
        #[repair(visible)]
        #[error("{name} is invisible; remove it", name = Named(*found))]
        Invisible {
            /// The character.
            found: char,
        },
        /// A dash or an arrow was found where a hyphen is expected. Between the squares of a move it is read, as a bare
        /// move.
        #[code(error, "not-a-hyphen", "e5-e8–")]
        #[repair(Repair::with("-"))]
        #[error("{name} instead of a hyphen; write `-`", name = Named(*found))]
        NotAHyphen {
            /// The first character that is not a hyphen.
            found: char,
        },
        /// A character is not ASCII and looks like an ASCII character, such as a Cyrillic or full-width one.
        #[code(error, "look-alike", "e５-e8")]
        #[repair(spelled)]
        #[error("{name} looks like `{ascii}`; write the ASCII character `{ascii}`", name = Named(*found))]
        LookAlike {
            /// The character.
            found: char,
            /// The ASCII character.
            ascii: char,
        },
        /// The letter `O` was found where the digit `0` is expected, or `l` or `I` instead of `1`.
        #[code(error, "letter-for-digit", "f1O-f5")]
        #[repair(spelled)]
        #[error("the letter `{found}` in a number; write the digit `{digit}`", digit = digit_for(*found))]
        LetterForDigit {
            /// The letter.
            found: char,
        },
        /// A hyphen joins the two squares of a move, without spaces. Outside a game record squares are read without it, as
        /// a bare move, if only spaces and tabs are between them.
        #[code(error, "hyphen-missing", "e5\u{a0}e8")]
        #[repair(spelled)]
        #[error("the squares of a move are joined by `-`, without spaces; write `{moved}`", moved = Joined(*piece, *origin, *target))]
        HyphenMissing {
            /// The piece prefix.
            piece: Option<Piece>,
            /// The first square.
            origin: Square,
            /// The second square.
            target: Square,
        },
        /// A move has two squares. In a record of chess one can be enough.
        #[code(error, "single-square", "e4")]
        #[error("a move has two squares; write the one that the piece leaves as well, as in `e5-e8`")]
        SingleSquare,
        /// In a record of chess an `x` replaces the hyphen. Here captures follow the target square.
        #[code(error, "target-missing", "c4xc5")]
        #[error(
            "captures follow the target square; write `{moved}`, or `{origin}-TARGETx{captured}` if the piece on \
             `{captured}` is captured",
            moved = Joined(*piece, *origin, *captured),
            origin = Located(*piece, *origin)
        )]
        TargetMissing {
            /// The piece prefix.
            piece: Option<Piece>,
            /// The first square.
            origin: Square,
            /// The square after the `x`.
            captured: Square,
        },
        /// An `x` before the captures is in lower case.
        #[code(error, "capture-mark-upper-case", "e5-e8Xe9")]
        #[repair(Repair::with("x"))]
        #[error("`X` in upper case; write `x` before the captures")]
        UpperCaseCapture,
        /// A resignation is written as `---`, in place of a move.
        #[code(error, "resignation-in-words", "resigns")]
        #[repair(Repair::rewriting(resignation))]
        #[error("a resignation in words; write `---` in place of the move")]
        ResignationInWords,
        /// A result is not a move. In a game record it is a tag: `1` if the attackers won, `0` for a draw and `-1` if the
        /// defenders won.
        #[code(error, "result-after-moves", "1-0")]
        #[error(
            "a result is a tag; write `[result:1]` (attackers won), `[result:0]` (draw), `[result:-1]` (defenders won) \
             or `[result:?]` (other) before the first turn"
        )]
        ResultAfterMoves,
        /// There is no castling in tafl.
        #[code(error, "castling", "O-O")]
        #[error("there is no castling in tafl; write the move of one piece, as in `e5-e8`")]
        Castling,
        /// A sign that judges a move, as in a record of chess, is not part of it.
        #[code(error, "judgement-after-move", "e5-e8!?")]
        #[repair(in_a_record)]
        #[error("a judgement of the move; write it in the comment after the turn, as in `[!]`")]
        Judgement,
        /// A move is written without the number of its turn, which belongs to game records.
        #[code(error, "turn-number-in-move", "1...e5-e8")]
        #[repair(without_number)]
        #[error("the number of a turn, which belongs to game records only; remove it")]
        TurnNumber,
    }
}

impl ErrorKind for SpellingErrorKind {
    type Finding = core::convert::Infallible;
}

impl From<core::convert::Infallible> for SpellingErrorKind {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}

/// The character or the move that is meant.
fn spelled(kind: &SpellingErrorKind, span: Span, _: &str) -> Option<Repair> {
    let text = match *kind {
        SpellingErrorKind::LookAlike { ascii, .. } => String::from(ascii),
        SpellingErrorKind::LetterForDigit { found } => String::from(digit_for(found)),
        SpellingErrorKind::HyphenMissing { piece, origin, target } => {
            format!("{}", Joined(piece, origin, target))
        }
        _ => return None,
    };
    Some(Repair::new(span, text))
}

/// The rest of the word without invisible characters and with ordinary spaces, but none next to the sign inside a move.
/// A line of moves from a web page may be one word, in which only the first such character is reported.
fn visible(_: &SpellingErrorKind, span: Span, source: &str) -> Option<Repair> {
    let (before, rest) = source.split_at_checked(span.start())?;
    let word = rest.split([' ', '\t', '\n', '\r', '[', ']', '{', '}', '(', ')']).next()?;
    let ordinary = word.trim_end_matches(|found| !is_unusual_space(found) && !is_invisible(found));
    let is_sign = |found: Option<char>| matches!(found, Some('-' | '^' | '='));
    let (mut text, mut is_space) = (String::new(), false);
    let mut last = before.chars().next_back();
    let next = rest.get(ordinary.len()..)?.chars().next();
    for found in ordinary.chars().filter(|&found| !is_invisible(found)).map(Some).chain([next]) {
        if found.is_some_and(is_unusual_space) {
            is_space = true;
            continue;
        }
        if core::mem::take(&mut is_space) && !is_sign(last) && !is_sign(found) {
            text.push(' ');
        }
        text.extend(found);
        last = found;
    }
    text.truncate(text.len() - next.map_or(0, char::len_utf8));
    Some(Repair::new(Span::new(span.start(), span.start() + ordinary.len()), text))
}

/// A game record has comments: its repair moves the text there.
fn in_a_record(_: &SpellingErrorKind, _: Span, _: &str) -> Option<Repair> {
    None
}

/// A player who is named may not be the one who moves.
fn resignation(words: &str) -> Option<String> {
    (!words.contains(' ')).then(|| "---".into())
}

/// Removes the number and the spaces after it.
fn without_number(_: &SpellingErrorKind, span: Span, source: &str) -> Option<Repair> {
    let rest = source.get(span.end()..)?;
    let spaces = rest.len() - rest.trim_start_matches(' ').len();
    Some(Repair::new(Span::new(span.start(), span.end() + spaces), ""))
}

/// A square with its piece prefix.
struct Located(Option<Piece>, Square);

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(piece) = self.0 {
            write!(f, "{}", piece.char())?;
        }
        write!(f, "{}", self.1)
    }
}

/// An ordinary move.
pub(crate) struct Joined(pub(crate) Option<Piece>, pub(crate) Square, pub(crate) Square);

impl fmt::Display for Joined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", Located(self.0, self.1), self.2)
    }
}
