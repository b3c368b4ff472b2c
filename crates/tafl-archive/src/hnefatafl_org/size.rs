//! The boards of the program.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use tafl_position::dialect::PositionDialect;
use tafl_position::{Dimension, Position, Square};
use tafl_rules::Rules;

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
        let record = match self {
            Self::Seven => {
                "dim:7 name:Brandubh_hnefatafl.org atkf:n tfr:i ks:c cenhe:tcnkmTCNM start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
            }
            Self::Eleven => {
                "dim:11 name:Copenhagen_hnefatafl.org tfr:i sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
            }
            Self::Thirteen => {
                "dim:13 name:Copenhagen_13_hnefatafl.org tfr:i sw:s efe:y start:/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/tt1TTTKTTT1tt/t4TTT4t/t5T5t/t5T5t/13/6t6/3ttttttt3/"
            }
        };
        record.parse().unwrap_or_default()
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

    /// Whether the square is on the board.
    pub(super) fn has(self, square: Square) -> bool {
        Dimension::try_from(usize::from(self.number())).is_ok_and(|dimension| dimension.contains(square))
    }
}

/// The board in the form of the program.
pub(super) fn print_board(position: &Position) -> Result<String, ExportError> {
    PositionDialect::HnefataflOrg.print(&position.clone().into(), None).map_err(|_| ExportError::OtherPieces)
}
