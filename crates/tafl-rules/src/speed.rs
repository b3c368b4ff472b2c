//! How far pieces move.

use core::fmt;
use core::num::NonZeroU32;
use core::slice;

use tafl_position::{BySide, Piece, PieceKind};

/// How many squares a piece may move in one step: at least one, or any number.
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

    /// A limit in squares; 0 means no limit, as in a record.
    pub const fn new(squares: u32) -> Self {
        Self(NonZeroU32::new(squares))
    }

    /// The limit in squares; `None` if there is none.
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

/// Prints the number as in a record, `-1` for no limit.
impl fmt::Display for SpeedLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(squares) => squares.fmt(f),
            None => f.write_str("-1"),
        }
    }
}

/// The speed limits of a game (`spd`), in the form in which the record has them: 1, 2, 8, 10 or 12 numbers.
///
/// Equality compares the form too; [`limit`](Self::limit) returns what the form means for a piece.
///
/// ```
/// use tafl_position::{BySide, Piece};
/// use tafl_rules::{SpeedLimit, SpeedLimits};
///
/// let limits = BySide { attackers: SpeedLimit::new(3), defenders: SpeedLimit::new(4) };
/// let slow = SpeedLimits::BySide(limits);
/// assert_eq!(slow.limit(Piece::KING), SpeedLimit::new(4));
/// assert_eq!(slow.to_string(), "3,4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpeedLimits {
    /// One number for all pieces.
    All(SpeedLimit),
    /// Two numbers: one for the attackers, one for the defenders.
    BySide(BySide<SpeedLimit>),
    /// Eight numbers, `tcnkTCNK`: mercenaries and guards have no limit.
    Eight(BySide<[SpeedLimit; 4]>),
    /// Ten numbers, `tcnkmTCNKM`: guards have no limit.
    Ten(BySide<[SpeedLimit; 5]>),
    /// Twelve numbers, `tcnkmgTCNKMG`: one for each piece.
    Each(BySide<[SpeedLimit; 6]>),
}

impl SpeedLimits {
    /// No limit for any piece: `-1`, the default.
    pub const UNLIMITED: Self = Self::All(SpeedLimit::UNLIMITED);

    /// Twelve numbers: the limit of each piece.
    pub fn each(limit: impl Fn(Piece) -> SpeedLimit) -> Self {
        Self::Each(BySide::from_fn(|side| PieceKind::ALL.map(|kind| limit(Piece::new(side, kind)))))
    }

    /// The limit of a piece.
    pub fn limit(&self, piece: Piece) -> SpeedLimit {
        let side = piece.side();
        let by_kind: &[SpeedLimit] = match self {
            Self::All(limit) => return *limit,
            Self::BySide(limits) => return *limits.get(side),
            Self::Eight(limits) => limits.get(side),
            Self::Ten(limits) => limits.get(side),
            Self::Each(limits) => limits.get(side),
        };
        // A side has numbers for the first kinds of `tcnkmg`; the others have no limit.
        by_kind.get(piece.index() % PieceKind::ALL.len()).copied().unwrap_or(SpeedLimit::UNLIMITED)
    }

    /// Whether no piece has a limit.
    pub fn is_unlimited(&self) -> bool {
        self.numbers().all(|limit| limit == SpeedLimit::UNLIMITED)
    }

    /// How many numbers the record has: 1, 2, 8, 10 or 12.
    pub fn count(&self) -> usize {
        self.numbers().count()
    }

    /// The limits that these numbers of a record mean; `None` if their count has no meaning.
    pub(crate) fn from_numbers(numbers: &[SpeedLimit]) -> Option<Self> {
        if let [limit] = numbers {
            return Some(Self::All(*limit));
        }
        let (attackers, defenders) = numbers.split_at(numbers.len() / 2);
        if let ([attackers], [defenders]) = (attackers, defenders) {
            return Some(Self::BySide(BySide { attackers: *attackers, defenders: *defenders }));
        }
        let limits = BySide { attackers, defenders };
        (by_kind(limits).map(Self::Eight))
            .or_else(|| by_kind(limits).map(Self::Ten))
            .or_else(|| by_kind(limits).map(Self::Each))
    }

    /// The numbers of the record.
    fn numbers(&self) -> impl Iterator<Item = SpeedLimit> {
        let (attackers, defenders): (&[_], &[_]) = match self {
            Self::All(limit) => (slice::from_ref(limit), &[]),
            Self::BySide(limits) => (slice::from_ref(&limits.attackers), slice::from_ref(&limits.defenders)),
            Self::Eight(limits) => (&limits.attackers, &limits.defenders),
            Self::Ten(limits) => (&limits.attackers, &limits.defenders),
            Self::Each(limits) => (&limits.attackers, &limits.defenders),
        };
        attackers.iter().chain(defenders).copied()
    }
}

/// The limits of `N` kinds on each side, if there are so many.
fn by_kind<const N: usize>(limits: BySide<&[SpeedLimit]>) -> Option<BySide<[SpeedLimit; N]>> {
    let (attackers, defenders) = (limits.attackers.try_into().ok()?, limits.defenders.try_into().ok()?);
    Some(BySide { attackers, defenders })
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

/// Prints the numbers with commas between them.
impl fmt::Display for SpeedLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, limit) in self.numbers().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            limit.fmt(f)?;
        }
        Ok(())
    }
}
