//! Moves of tafl games: OpenTafl move records and other programs' forms, read, written, and played on a
//! board without knowing any rules.
//!
//! ```
//! use tafl_moves::{MoveRecord, MoveKind};
//! use tafl_position::{Piece, Position};
//!
//! let record: MoveRecord = "Nd4^=d6xd5/ce6".parse()?;
//! assert_eq!(record.piece(), Piece::from_char('N'));
//! assert_eq!(record.kind(), Some(MoveKind::BerserkJump));
//! assert_eq!(record.captures().len(), 2);
//!
//! let mut position: Position = "/7/7/7/3N3/3t3/4c2/7/".parse()?;
//! let undo = record.apply_to(&mut position)?;
//! assert_eq!(position.to_string(), "/7/7/7/7/7/3N3/7/");
//! undo.undo(&mut position);
//! assert_eq!(position.to_string(), "/7/7/7/3N3/3t3/4c2/7/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A record says all that a move changes, so that "a computer, operating with only a starting position and a
//! list of moves, could accurately replay the game without having to know any of the rules".
//!
//! # The notation
//!
//! ```text
//! record   = [piece] square type square [captures] [mark] / "---"
//! piece    = "t" / "c" / "n" / "k" / "m" / "g"       ; attackers
//!          / "T" / "C" / "N" / "K" / "M" / "G"       ; defenders; by custom no letter for `t` and `T`
//! square   = file rank                               ; `a1` to `bz78`
//! type     = "-" / "^" / "=" / "^="                  ; move, jump, berserk step, berserk jump
//! captures = "x" capture *( "/" capture )
//! capture  = [piece] square
//! mark     = "+" / "-" / "++" / "--"                 ; the king: vulnerable, has a route, captured, escaped
//! ```
//!
//! `---` is a resignation. One letter before the digits is a file; of two or three the first one is a piece,
//! if there is such a piece, so that `ce6` is a commander on `e6`. An `x` right behind the digits of a
//! square begins the captures: `x5-x8xx9` captures on `x9`.
//!
//! | type | text |
//! | --- | --- |
//! | [`MoveRecord`] | a move or a resignation: `e5-e8xe9` |
//! | [`Move`] | a move alone |
//! | [`MoveList`] | several records with white space or `\|` between them; [`MoveReader`] gives them one by one |
//! | [`dialect`] | simple algebraic notation, Walker's, and the forms of hnefatafl-rs and aagenielsen.dk |
//!
//! Programs that write records list captures in this order, so that texts compare: a jumped piece, then west,
//! east, south and north of where the move ends, then a shieldwall along its edge, then a Linnaean capture.
//! Reading takes any order and keeps it.
//!
//! # On the board
//!
//! [`MoveRecord::apply_to`] plays a record on a [`Position`](tafl_position::Position) and gives an [`Undo`]
//! that takes it back. It asks for what the board itself shows, and an [`ApplyError`] names the square where
//! that is not so. [`MoveRecord::with_prefixes`] fills in the letters of special pieces.
//!
//! # Relaxed parsing
//!
//! What the specification does not allow but can mean only one thing is read, with a finding:
//!
//! | finding | text | canonical |
//! | --- | --- | --- |
//! | `move-type-reversed` | `e5=^e8` | `e5^=e8` |
//! | `capture-mark-repeated` | `e5-e8xe9xd8` | `e5-e8xe9/d8` |
//! | `upper-case-file` | `E5-E8` | `e5-e8` |
//! | `leading-zero` | `e05-e8` | `e5-e8` |
//! | `empty-entry` | `e5-e8 \|\| e8-e9`, in a list | `e5-e8 e8-e9` |
//!
//! [`FromStr`](core::str::FromStr) reads all of these, [`Strictness::Strict`] none,
//! [`Notation::parse_all`] reads them and tells. Two more are noted, which the grammar has but nobody should
//! write; they are kept, and no strictness refuses them: `taflman-letter` (`te5-e8`) and `capture-repeated`
//! (`e5-e8xe9/e9`, which no board can replay).
//!
//! # What this crate does not do
//!
//! It knows no rules: whether a move is legal, what it captures, and whether a mark is right, is for
//! `tafl-play` and `tafl-verify` to say. It does not read game records, with their turn numbers and
//! comments: that is `tafl-game-record`.
//!
//! # Features
//!
//! - `std` (default): none of the API needs it. Without it the crate is `no_std` + `alloc`.
//! - `serde`: records, moves, lists, move types, marks and dialects as their text.
//! - `arbitrary`: arbitrary values, for fuzzing.

#![no_std]

extern crate alloc;

mod apply;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod capture;
pub mod dialect;
mod error;
mod list;
mod mark;
mod move_kind;
mod move_record;
mod opentafl;
mod parse;
mod piece_move;
mod print;
mod repetition;
#[cfg(feature = "serde")]
mod serde;
mod undo;

pub use apply::ApplyError;
pub use capture::Capture;
pub use error::{
    MoveError, MoveErrorKind, MoveFinding, MoveFindingKind, MoveListError, MoveListErrorKind,
    MoveListFinding, MoveListFindingKind,
};
pub use list::{MoveList, MoveReader};
pub use mark::Mark;
pub use move_kind::MoveKind;
pub use move_record::MoveRecord;
pub use notation_syntax::{
    Code, Coded, Error, ErrorKind, ErrorSink, Finding, Found, Notation, Parsed, Report, Reported, Severity,
    Snippet, Span, Strictness,
};
pub use opentafl::OpenTaflLimit;
pub use piece_move::Move;
pub use undo::Undo;
