//! Moves in the forms of other programs.
//!
//! These forms look alike, but their signs have different meanings. `++` means that the king is captured in
//! OpenTafl Notation, that the mover has won in simple algebraic notation, and that the attackers have won in
//! hnefatafl-rs. Therefore a text in a dialect is parsed as a [`DialectRecord`] first. A second step converts
//! it to a [`MoveRecord`](crate::MoveRecord) and reports the losses.
//!
//! ```
//! use tafl_moves::Coded;
//! use tafl_moves::dialect::MoveDialect;
//! use tafl_position::Side;
//!
//! let parsed = MoveDialect::Walker.parse("E5-E8xD8/F8++")?;
//! let converted = parsed.to_record(Some(Side::Defenders));
//! assert_eq!(converted.value.unwrap().to_string(), "e5-e8xd8/f8--");
//! assert!(converted.losses.is_empty());
//!
//! // Without the side that moved, the meaning of the mark for the king is not known.
//! let converted = parsed.to_record(None);
//! assert_eq!(converted.value.unwrap().to_string(), "e5-e8xd8/f8");
//! assert_eq!(converted.losses[0].code(), "side-needed");
//! # Ok::<(), tafl_moves::dialect::MoveDialectError>(())
//! ```
//!
//! # Findings and losses
//!
#![doc = include_str!("findings.md")]

mod convert;
mod error;
mod form;
mod parse;
mod print;
mod record;

use form::Form;

pub use convert::{ConvertedMove, MoveLoss};
pub use error::{MoveDialectError, MoveDialectErrorKind, MoveDialectFindingKind, MoveDialectPrintError};
pub use record::{DialectMark, DialectMove, DialectRecord};

/// The form in which a program or an author writes moves.
#[doc(alias = "san")]
#[doc(alias = "uci")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MoveDialect {
    /// Simple algebraic notation, the second form of the specification, §2: no piece prefixes, only `-`
    /// between squares, `+` if the mover threatens to win and `++` if the mover has won.
    SimpleAlgebraic,
    /// Damian Walker's notation, the origin of simple algebraic notation: squares in either case, and `--`
    /// for a losing move.
    Walker,
    /// hnefatafl-rs: `++` if the attackers have won, `--` if the defenders have won, `==` for a draw. Its
    /// archive also repeats the `x` between captures, and contains `timeout` instead of a move.
    HnefataflRs,
    /// The game server aagenielsen.dk: `x` before every capture, no marks, and `resigned` and `timeout`
    /// instead of moves. The hyphen can be missing (`c5c6`).
    AageNielsen,
    /// The same without hyphens, as in older games of the server.
    AageNielsenCompact,
    /// AbstractPlay: `x` before every capture, `^` for jumps, the letters `K`, `C` and `N` before special pieces of either
    /// side, and `resign` and `timeout` instead of moves. A turn of several steps is written as several moves with spaces
    /// between them.
    AbstractPlay,
}

impl MoveDialect {
    /// All dialects.
    pub const ALL: [Self; 6] = [
        Self::SimpleAlgebraic,
        Self::Walker,
        Self::HnefataflRs,
        Self::AageNielsen,
        Self::AageNielsenCompact,
        Self::AbstractPlay,
    ];

    /// The name of the dialect in kebab case: `simple-algebraic`.
    pub fn name(self) -> &'static str {
        self.form().name
    }

    /// The dialect with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// How the dialect writes moves.
    fn form(self) -> &'static Form {
        match self {
            Self::SimpleAlgebraic => &form::SIMPLE_ALGEBRAIC,
            Self::Walker => &form::WALKER,
            Self::HnefataflRs => &form::HNEFATAFL_RS,
            Self::AageNielsen => &form::AAGE_NIELSEN,
            Self::AageNielsenCompact => &form::AAGE_NIELSEN_COMPACT,
            Self::AbstractPlay => &form::ABSTRACT_PLAY,
        }
    }
}

notation_syntax::names!(MoveDialect: "move dialect", name, from_name);
