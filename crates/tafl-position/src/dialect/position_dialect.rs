//! The names of the dialects.

use alloc::vec::Vec;

use crate::dialect::form;
use crate::dialect::form::Form;
use crate::position::{Position, RowOrder};
use crate::side::Side;
use crate::square::Square;

/// The form in which a program writes positions.
///
/// ```
/// use tafl_position::Side;
/// use tafl_position::dialect::PositionDialect;
///
/// let read = PositionDialect::TaflZero.parse("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", None)?;
/// assert_eq!(read.side_to_move, Some(Side::Attackers));
/// assert_eq!(read.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
/// # Ok::<(), tafl_position::dialect::PositionDialectError>(())
/// ```
#[doc(alias = "fen")]
#[doc(alias = "ten")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PositionDialect {
    /// The position record of OpenTafl, rank 1 first. viking-chess writes it too, but reads each digit
    /// separately and therefore understands a run of ten or more only in a row without pieces.
    Otn,
    /// The inverted position record of OpenTafl, top rank first.
    OtnInverted,
    /// hnefatafl-rs and `AlphaZeroForHnefatafl`: the position record without outer slashes, rank 1 first.
    HnefataflRs,
    /// hnefatafl.org (hnefatafl-copenhagen): `A`, `D`, `K` between outer slashes, top rank first.
    HnefataflOrg,
    /// taflzero: `a`, `d`, `k`, then the side, top rank first. The program writes a longer form, with the square where
    /// the last move ended, or `-`, before the side, and a counter towards a draw and a counter of plies after it.
    TaflZero,
    /// The Perl module `Game::Brandubh`: `a`, `d`, `k`, then the side. Its row order is not known.
    GameBrandubh,
    /// The Python program `FenToBoard`: `a`, `d`, `k`, then the side, a rule counter and a move counter.
    /// Its row order is not known.
    FenToBoard,
    /// The web game `taste_db`, which calls it TEN: `a`, `d`, `k`, then `M` (Muscovites) or `S` (Swedes),
    /// then always `- 0 1`. Its row order is not known.
    TasteDb,
    /// The game brandubh by jojopeligroso: `A`, `D`, `K` in either case, then the side, top rank first.
    BrandubhTs,
    /// `Position::StartFEN` of a C++ engine: `A`, `D`, `K`, then the side and the ply. Its row order is not
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
    /// The grid of Abstract Play: `t`, `T`, `K` and `_`, rows separated by ` / `. Only part of an example is
    /// known, therefore the caller chooses the row order.
    AbstractPlay,
    /// The Bologna tablut competition: `O` for an empty square, `B`, `W`, `K`, and `T` for the empty throne,
    /// all rows without separators, then `B` or `W` for the side to move. `T` is read as an empty square
    /// everywhere, and written for an empty square in the centre. Only part of an example is known, therefore
    /// the caller chooses the row order.
    Bologna,
    /// A grid of `.`, `A`, `D`, `K`, one row per line, as in the text protocol of hnefatafl.org, which also
    /// accepts `X` and `O` for the men. Only part of an example is known, therefore the caller chooses the
    /// row order.
    GridAdk,
    /// A grid of `.` and the letters of OpenTafl Notation, one row per line, as hnefatafl-rs displays it.
    /// Only part of an example is known, therefore the caller chooses the row order.
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

    /// The name of the dialect in kebab case: `hnefatafl-rs`.
    pub fn name(self) -> &'static str {
        self.form().name
    }

    /// The dialect with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Which rank comes first; `None` if that is not known and the caller has to choose.
    pub fn row_order(self) -> Option<RowOrder> {
        self.form().order
    }

    /// Whether it contains the side to move.
    pub fn has_side(self) -> bool {
        self.form().side.is_some()
    }

    /// How the dialect writes a position.
    pub(super) fn form(self) -> &'static Form {
        match self {
            Self::Otn => &form::OTN,
            Self::OtnInverted => &form::OTN_INVERTED,
            Self::HnefataflRs => &form::HNEFATAFL_RS,
            Self::HnefataflOrg => &form::HNEFATAFL_ORG,
            Self::TaflZero => &form::TAFL_ZERO,
            Self::GameBrandubh => &form::GAME_BRANDUBH,
            Self::FenToBoard => &form::FEN_TO_BOARD,
            Self::TasteDb => &form::TASTE_DB,
            Self::BrandubhTs => &form::BRANDUBH_TS,
            Self::StartFen => &form::START_FEN,
            Self::DemoHnefatafl => &form::DEMO_HNEFATAFL,
            Self::VikingChessEngine => &form::VIKING_CHESS_ENGINE,
            Self::PyHnefatafl => &form::PY_HNEFATAFL,
            Self::AbstractPlay => &form::ABSTRACT_PLAY,
            Self::Bologna => &form::BOLOGNA,
            Self::GridAdk => &form::GRID_ADK,
            Self::GridOtn => &form::GRID_OTN,
        }
    }
}

notation_syntax::names!(PositionDialect: "position dialect", name, from_name);

/// The content of a text in a dialect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DialectPosition {
    /// The board with its pieces.
    pub position: Position,
    /// The side to move, if the dialect contains it.
    pub side_to_move: Option<Side>,
    /// The square where the last move ended, if the dialect contains it and there was one.
    pub last_target: Option<Square>,
    /// The counters of the dialect, in its order.
    pub counters: Vec<(Counter, u32)>,
}

impl DialectPosition {
    /// A position, with the side to move if it is known, and without the rest.
    pub fn new(position: Position, side_to_move: impl Into<Option<Side>>) -> Self {
        Self { position, side_to_move: side_to_move.into(), last_target: None, counters: Vec::new() }
    }
}

impl From<Position> for DialectPosition {
    fn from(position: Position) -> Self {
        Self::new(position, None)
    }
}

/// The meaning of a number after the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Counter {
    /// Plies played, from 0.
    Ply,
    /// Moves, from 1.
    Move,
    /// Whatever the program counts towards a draw, from 0.
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
