//! The boards of the program.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use tafl_position::dialect::PositionDialect;
use tafl_position::{Position, Square};
use tafl_rules::{Preset, Rules};

use crate::error::ExportError;

/// A board of the program. Its size determines start position and rules.
///
/// OpenTafl Notation cannot express three of the rules: the defenders may not repeat any earlier position, a game is a
/// draw after 140 turns, and on the smallest board a king next to the throne is captured by two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// Seven by seven: Brandubh, in which the defenders move first.
    Seven,
    /// Eleven by eleven: Copenhagen hnefatafl.
    Eleven,
    /// Thirteen by thirteen: Copenhagen hnefatafl.
    Thirteen,
}

impl Size {
    pub(super) const ALL: [Self; 3] = [Self::Seven, Self::Eleven, Self::Thirteen];

    /// The number of squares per side.
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Seven => 7,
            Self::Eleven => 11,
            Self::Thirteen => 13,
        }
    }

    /// The size with this number of squares per side.
    pub(super) fn from_number(number: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|size| u64::from(size.number()) == number)
    }

    /// The size of this board.
    pub(super) fn of(position: &Position) -> Result<Self, ExportError> {
        let found = position.dimension().get();
        Self::from_number(found.into()).ok_or(ExportError::OtherSize { found, expected: "7, 11 or 13" })
    }

    /// The size whose games begin with this position.
    pub(super) fn of_start(position: &Position) -> Result<Self, ExportError> {
        let size = Self::of(position)?;
        if size.rules().start() == position { Ok(size) } else { Err(ExportError::OtherStart) }
    }

    /// The rules of the board.
    pub(super) fn rules(self) -> Rules {
        match self {
            Self::Seven => Preset::BRANDUBH_HNEFATAFL_ORG.rules(),
            Self::Eleven => Preset::COPENHAGEN_HNEFATAFL_ORG.rules(),
            Self::Thirteen => Preset::COPENHAGEN_13X13_HNEFATAFL_ORG.rules(),
        }
    }

    /// The name of the square: in upper case on the largest board.
    pub(super) fn square(self, square: Square) -> String {
        let name = square.to_string();
        if self == Self::Thirteen { name.to_ascii_uppercase() } else { name }
    }

    /// Text with squares as [`Square`] prints them. Any other case than that of the board remains, and is reported.
    pub(super) fn lower(self, text: &str) -> Cow<'_, str> {
        if self == Self::Thirteen { text.to_ascii_lowercase().into() } else { text.into() }
    }
}

/// The board in the form of the program.
pub(super) fn print_board(position: &Position) -> Result<String, ExportError> {
    PositionDialect::HnefataflOrg.print(&position.clone().into(), None).map_err(|_| ExportError::OtherPieces)
}
