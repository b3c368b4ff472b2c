//! The names of the dialects.

use super::form::{self, Form};

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
    pub(super) fn form(self) -> &'static Form {
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
