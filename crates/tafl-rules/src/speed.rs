//! How far pieces move.

use core::fmt;
use core::num::NonZeroU32;

use tafl_position::{Piece, PieceKind, Side};

/// How many squares a piece may move in one step: a number from 1, or any number.
///
/// ```
/// use tafl_rules::SpeedLimit;
///
/// assert!(SpeedLimit::new(2).allows(2));
/// assert!(!SpeedLimit::new(2).allows(3));
/// assert_eq!(SpeedLimit::new(0), SpeedLimit::UNLIMITED);
/// assert_eq!(SpeedLimit::UNLIMITED.to_string(), "-1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpeedLimit(Option<NonZeroU32>);

impl SpeedLimit {
    /// No limit: `-1`.
    pub const UNLIMITED: Self = Self(None);

    /// A limit in squares; 0 is no limit, as in the record.
    pub const fn new(squares: u32) -> Self {
        Self(NonZeroU32::new(squares))
    }

    /// The limit in squares; `None` where there is none.
    pub const fn squares(self) -> Option<u32> {
        match self.0 {
            Some(squares) => Some(squares.get()),
            None => None,
        }
    }

    /// Whether a piece may move this many squares.
    pub const fn allows(self, squares: u32) -> bool {
        match self.0 {
            Some(limit) => squares <= limit.get(),
            None => true,
        }
    }
}

/// The number as the record has it, `-1` for no limit.
impl fmt::Display for SpeedLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(squares) => squares.fmt(f),
            None => f.write_str("-1"),
        }
    }
}

/// The speed limits of a game (`spd`), in the form that the record gives them: 1, 2, 8, 10 or 12 numbers.
///
/// Equality compares the form too; [`limit`](Self::limit) is what the form says of a piece.
///
/// ```
/// use tafl_position::Piece;
/// use tafl_rules::{SpeedLimit, SpeedLimits};
///
/// let slow = SpeedLimits::BySide([3, 4].map(SpeedLimit::new));
/// assert_eq!(slow.limit(Piece::KING), SpeedLimit::new(4));
/// assert_eq!(slow.to_string(), "3,4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpeedLimits {
    /// One number for all pieces.
    All(SpeedLimit),
    /// Two numbers: one for the attackers, one for the defenders.
    BySide([SpeedLimit; 2]),
    /// Eight numbers, `tcnkTCNK`: mercenaries and guards have no limit.
    Eight([SpeedLimit; 8]),
    /// Ten numbers, `tcnkmTCNKM`: guards have no limit.
    Ten([SpeedLimit; 10]),
    /// Twelve numbers, `tcnkmgTCNKMG`: one for each piece.
    Each([SpeedLimit; 12]),
}

impl SpeedLimits {
    /// No limit for any piece: `-1`, the default.
    pub const UNLIMITED: Self = Self::All(SpeedLimit::UNLIMITED);

    /// The limits of the pieces as `limit` gives them, in twelve numbers.
    pub fn each(limit: impl Fn(Piece) -> SpeedLimit) -> Self {
        Self::Each(Piece::ALL.map(limit))
    }

    /// The limit of a piece.
    pub fn limit(&self, piece: Piece) -> SpeedLimit {
        let kinds = match self {
            Self::All(limit) => return *limit,
            Self::BySide([attackers, defenders]) => {
                return if piece.side() == Side::Attackers { *attackers } else { *defenders };
            }
            Self::Eight(_) => 4,
            Self::Ten(_) => 5,
            Self::Each(_) => PieceKind::ALL.len(),
        };
        // Each side lists the first kinds of `tcnkmg`.
        let kind = piece.index() % PieceKind::ALL.len();
        let place = if piece.side() == Side::Attackers { kind } else { kinds + kind };
        let limit = if kind < kinds { self.numbers().get(place) } else { None };
        limit.copied().unwrap_or_default()
    }

    /// Whether no piece has a limit.
    pub fn is_unlimited(&self) -> bool {
        self.numbers().iter().all(|&limit| limit == SpeedLimit::UNLIMITED)
    }

    /// The numbers of this many that a record holds; `None` for a count that has no meaning.
    pub(crate) fn from_numbers(numbers: &[SpeedLimit]) -> Option<Self> {
        match *numbers {
            [limit] => Some(Self::All(limit)),
            [attackers, defenders] => Some(Self::BySide([attackers, defenders])),
            _ => (numbers.try_into().ok().map(Self::Eight))
                .or_else(|| numbers.try_into().ok().map(Self::Ten))
                .or_else(|| numbers.try_into().ok().map(Self::Each)),
        }
    }

    /// The numbers that the record holds.
    pub(crate) fn numbers(&self) -> &[SpeedLimit] {
        match self {
            Self::All(limit) => core::slice::from_ref(limit),
            Self::BySide(limits) => limits,
            Self::Eight(limits) => limits,
            Self::Ten(limits) => limits,
            Self::Each(limits) => limits,
        }
    }
}

impl Default for SpeedLimits {
    fn default() -> Self {
        Self::UNLIMITED
    }
}

/// One limit for all pieces.
impl From<SpeedLimit> for SpeedLimits {
    fn from(limit: SpeedLimit) -> Self {
        Self::All(limit)
    }
}

/// The numbers, with commas between them.
impl fmt::Display for SpeedLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, limit) in self.numbers().iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            limit.fmt(f)?;
        }
        Ok(())
    }
}
