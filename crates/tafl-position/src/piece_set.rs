//! Sets of pieces.

use core::fmt::{self, Write};
use core::ops::{BitAnd, BitOr, Not};

use crate::piece::{Piece, PieceKind};
use crate::side::Side;

/// A set of pieces: *piece-type-list* of the specification, §3.
///
/// It prints in the preferred order `tcnkmgTCNKMG`, and is read in any order.
///
/// ```
/// use tafl_position::{Piece, PieceSet};
///
/// let set: PieceSet = "KTt".parse().unwrap();
/// assert!(set.contains(Piece::KING));
/// assert_eq!(set.to_string(), "tTK");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(u16);

impl PieceSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All twelve pieces.
    pub const ALL: Self = Self(0xfff);
    /// All attacking pieces, guards included.
    pub const ATTACKERS: Self = Self(0x3f);
    /// All defending pieces, guards included.
    pub const DEFENDERS: Self = Self(0xfc0);

    /// All pieces of a side.
    pub const fn of_side(side: Side) -> Self {
        match side {
            Side::Attackers => Self::ATTACKERS,
            Side::Defenders => Self::DEFENDERS,
        }
    }

    /// The pieces of this kind, on both sides.
    pub const fn of_kind(kind: PieceKind) -> Self {
        Self::EMPTY.with(Piece::new(Side::Attackers, kind)).with(Piece::new(Side::Defenders, kind))
    }

    /// The set with this piece added.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        Self(self.0 | 1 << piece.index())
    }

    /// The set with this piece removed.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Self {
        Self(self.0 & !(1 << piece.index()))
    }

    /// Whether the piece is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 & 1 << piece.index() != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of pieces in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The pieces in the set, in preferred order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |&piece| self.contains(piece))
    }
}

impl From<Piece> for PieceSet {
    fn from(piece: Piece) -> Self {
        Self::EMPTY.with(piece)
    }
}

/// All pieces of the side.
impl From<Side> for PieceSet {
    fn from(side: Side) -> Self {
        Self::of_side(side)
    }
}

/// The pieces of the kind, on both sides.
impl From<PieceKind> for PieceSet {
    fn from(kind: PieceKind) -> Self {
        Self::of_kind(kind)
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Piece> for PieceSet {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        *self = pieces.into_iter().fold(*self, Self::with);
    }
}

/// The pieces that are in either set.
impl BitOr for PieceSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The pieces that are in both sets.
impl BitAnd for PieceSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The pieces that are not in the set.
impl Not for PieceSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The letters in preferred order. The empty set prints as nothing.
impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return f.pad(&self.iter().map(Piece::char).collect::<alloc::string::String>());
        }
        self.iter().try_for_each(|piece| f.write_char(piece.char()))
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PieceSet({self})")
    }
}
