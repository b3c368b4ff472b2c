//! The forms in which other programs write positions.
//!
//! There are many, and several are called "FEN" or "TEN" although they have little in common. A
//! [`PositionDialect`] names each, reads it and writes it.
//!
//! ```
//! use tafl_position::dialect::PositionDialect;
//! use tafl_position::{RowOrder, Side};
//!
//! let read = PositionDialect::TaflZero.parse("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", None)?;
//! assert_eq!(read.side_to_move, Some(Side::Attackers));
//! assert_eq!(read.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//!
//! // Nobody says which end of the board `Game::Brandubh` begins with, so the caller has to.
//! let dialect = PositionDialect::GameBrandubh;
//! assert!(dialect.parse("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", None).is_err());
//! assert_eq!(dialect.print(&read, Some(RowOrder::TopRankFirst))?, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [TSN](crate::tsn) is not among them: it is a notation of its own and holds more.

mod error;
mod form;
mod parse;
mod print;

use alloc::string::String;
use alloc::vec::Vec;

pub use error::{
    ParsedDialectPosition, PositionDialectError, PositionDialectErrorKind, PositionDialectFinding,
    PositionDialectFindingKind, PositionDialectPrintError,
};
use form::Form;

use crate::position::Position;
use crate::row_order::RowOrder;
use crate::side::Side;

/// A form in which a program writes positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PositionDialect {
    /// The position record of OpenTafl, rank 1 first. Also what viking-chess writes, whose own reader takes
    /// each digit singly, so that it understands a run of ten or more only where nothing else is in the row.
    Otn,
    /// The inverted position record of OpenTafl, top rank first.
    OtnInverted,
    /// hnefatafl-rs and `AlphaZeroForHnefatafl`: the position record without outer slashes, rank 1 first.
    HnefataflRs,
    /// hnefatafl.org (hnefatafl-copenhagen): `A`, `D`, `K` between outer slashes, top rank first.
    HnefataflOrg,
    /// taflzero (playtafl.com): `a`, `d`, `k`, then the side, top rank first.
    TaflZero,
    /// The Perl module `Game::Brandubh`: `a`, `d`, `k`, then the side. Its row order is not known.
    GameBrandubh,
    /// The Python program `FenToBoard`: `a`, `d`, `k`, then the side, a rule counter and a move counter.
    /// Its row order is not known.
    FenToBoard,
    /// The web game `taste_db`, which calls it TEN: `a`, `d`, `k`, then `M`uscovites or `S`wedes and always
    /// `- 0 1`. Its row order is not known.
    TasteDb,
    /// jojopeligroso's brandubh: `A`, `D`, `K` in either case, then the side, top rank first.
    BrandubhTs,
    /// A C++ engine's `Position::StartFEN`: `A`, `D`, `K`, then the side and the ply. Its row order is not
    /// known.
    StartFen,
    /// The C# program `DemoHnefatafl`: `A`, `D`, `K`, then the side in upper case and the number of the
    /// move. Its row order is not known.
    DemoHnefatafl,
    /// `vikingchess_engine`: `A`, `D`, `K`, runs of one digit each (`92` for eleven), then `B` for the
    /// attackers or `W` for the defenders. Its row order is not known.
    VikingChessEngine,
    /// pyhnefatafl: `m` and `M` for men, `K`, then `b` for the attackers or `w` for the defenders and the
    /// number of half-moves. Its row order is not known.
    PyHnefatafl,
    /// The grid of Abstract Play: `t`, `T`, `K` and `_`, rows between ` / `. The example that is known is
    /// cut short, so the caller chooses the row order.
    AbstractPlay,
    /// The Bologna tablut competition: `O` empty, `B`, `W`, `K` and `T` for the empty throne, row after row
    /// without separators, then `B` or `W` for the side to move. `T` is read as an empty square wherever it
    /// stands, and written for an empty square in the middle. The example that is known is cut short, so
    /// the caller chooses the row order.
    Bologna,
    /// A grid of `.`, `A`, `D`, `K` on lines of their own, as the text protocol of hnefatafl.org has it; it
    /// also takes `X` and `O` for the men. The example that is known is cut short, so the caller chooses the
    /// row order.
    GridAdk,
    /// A grid of `.` and OTN letters on lines of their own, as hnefatafl-rs displays it. The example that is
    /// known is cut short, so the caller chooses the row order.
    GridOtn,
}

impl PositionDialect {
    /// All dialects.
    pub const ALL: [Self; 17] = [
        Self::Otn,
        Self::OtnInverted,
        Self::HnefataflRs,
        Self::HnefataflOrg,
        Self::TaflZero,
        Self::GameBrandubh,
        Self::FenToBoard,
        Self::TasteDb,
        Self::BrandubhTs,
        Self::StartFen,
        Self::DemoHnefatafl,
        Self::VikingChessEngine,
        Self::PyHnefatafl,
        Self::AbstractPlay,
        Self::Bologna,
        Self::GridAdk,
        Self::GridOtn,
    ];

    /// The name of the dialect in kebab case, as the command takes it.
    pub fn name(self) -> &'static str {
        self.form().name
    }

    /// The dialect with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Which rank its first row stands for; `None` where that is not known and the caller has to say.
    pub fn row_order(self) -> Option<RowOrder> {
        self.form().order
    }

    /// Whether it says whose move it is.
    pub fn has_side(self) -> bool {
        self.form().side.is_some()
    }

    /// Reads `text`. `order` is needed where [`row_order`](Self::row_order) is not known; elsewhere it
    /// overrides what is.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read.
    pub fn parse(self, text: &str, order: Option<RowOrder>) -> Result<DialectPosition, PositionDialectError> {
        parse::dialect(self.form(), text, order, &mut notation_syntax::Strictness::Relaxed)
    }

    /// Reads `text` as far as it goes, and collects every error and every finding.
    pub fn parse_all(self, text: &str, order: Option<RowOrder>) -> ParsedDialectPosition {
        ParsedDialectPosition::collect(|report| parse::dialect(self.form(), text, order, report))
    }

    /// Writes a position in this dialect. `order` is needed where [`row_order`](Self::row_order) is not
    /// known; elsewhere it overrides what is.
    ///
    /// A counter that the position does not have is written at its start: 0 for plies and rule counters,
    /// 1 for moves.
    ///
    /// # Errors
    ///
    /// Where the dialect cannot say it: a piece without a letter, a missing side, an unknown row order.
    pub fn print(
        self,
        position: &DialectPosition,
        order: Option<RowOrder>,
    ) -> Result<String, PositionDialectPrintError> {
        print::dialect(self, position, order)
    }

    fn form(self) -> &'static Form {
        form::of(self)
    }
}

/// The name of the dialect.
impl core::fmt::Display for PositionDialect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

/// What a text in one of the dialects holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DialectPosition {
    /// Where the pieces stand.
    pub position: Position,
    /// Whose move it is, where the dialect says so.
    pub side_to_move: Option<Side>,
    /// The counters that the dialect has, in its order.
    pub counters: Vec<(Counter, u32)>,
}

impl From<Position> for DialectPosition {
    fn from(position: Position) -> Self {
        Self { position, side_to_move: None, counters: Vec::new() }
    }
}

/// What a counter behind a position counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Counter {
    /// Plies played, from 0.
    Ply,
    /// Moves, from 1.
    Move,
    /// Whatever the rules of the program count towards a draw, from 0.
    Rule,
}

impl Counter {
    /// The value at the start of a game.
    pub const fn start(self) -> u32 {
        match self {
            Self::Ply | Self::Rule => 0,
            Self::Move => 1,
        }
    }
}
