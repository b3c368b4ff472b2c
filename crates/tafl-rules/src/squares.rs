//! Lists of squares.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Dimension, PieceSet, Side, Square, SquareSet};

use crate::extra_zone::ExtraZone;
use crate::rules::Rules;
use crate::zone::{Zone, ZoneRules};

/// Squares in the order of the text, each once: *space-list* of the specification, §3.
///
/// A list is independent of a board: it may contain squares that are not on the board of its game.
///
/// ```
/// use tafl_position::Square;
/// use tafl_rules::SquareList;
///
/// let list: SquareList = ["b2", "a1", "b2"].iter().flat_map(|text| text.parse::<Square>()).collect();
/// assert_eq!(list.to_string(), "b2,a1,");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct SquareList(Vec<Square>);

impl SquareList {
    /// The maximum number of squares in a list of a record, including duplicates: 6084, as many as the largest board
    /// has.
    pub const MAX_SQUARES: usize = Dimension::MAX as usize * Dimension::MAX as usize;

    /// No squares.
    pub const EMPTY: Self = Self(Vec::new());

    /// A list of squares that are all different.
    pub(crate) fn from_distinct(squares: Vec<Square>) -> Self {
        Self(squares)
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the square is in the list.
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(&square)
    }

    /// The squares, in the order of the text.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        self.0.iter().copied()
    }
}

impl FromIterator<Square> for SquareList {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut seen = SquareSet::new();
        Self(squares.into_iter().filter(|&square| seen.insert(square)).collect())
    }
}

impl<const N: usize> From<[Square; N]> for SquareList {
    fn from(squares: [Square; N]) -> Self {
        squares.into_iter().collect()
    }
}

/// Prints each square with a comma after it, as in a record.
impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|square| write!(f, "{square},"))
    }
}

impl fmt::Debug for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareList({self})")
    }
}

/// The corner or center squares of a game: the default ones of its board, or a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Squares {
    /// `default`: the four corners of the board, or the square in its middle.
    #[default]
    Default,
    /// These squares. With an empty list the board has no such squares.
    Listed(SquareList),
}

impl Squares {
    /// No squares at all.
    pub const NONE: Self = Self::Listed(SquareList::EMPTY);

    /// The squares that the record lists.
    pub(crate) const fn listed(&self) -> &SquareList {
        match self {
            Self::Default => const { &SquareList::EMPTY },
            Self::Listed(list) => list,
        }
    }
}

impl From<SquareList> for Squares {
    fn from(list: SquareList) -> Self {
        Self::Listed(list)
    }
}

impl<const N: usize> From<[Square; N]> for Squares {
    fn from(squares: [Square; N]) -> Self {
        Self::Listed(squares.into())
    }
}

/// Prints the list, or the word `default`.
impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Listed(list) => list.fmt(f),
        }
    }
}

/// Special squares.
impl Rules {
    /// The squares of a zone that are on the board. Where the record has `default`, these are the corners of the
    /// board, or the square in its middle, which a board with an even side does not have.
    pub fn squares(&self, zone: Zone) -> impl Iterator<Item = Square> + '_ {
        let dimension = self.dimension();
        let by_default = match zone {
            Zone::Corner if *self.corners() == Squares::Default => corners(dimension),
            Zone::Center if *self.center() == Squares::Default => [dimension.center(), None, None, None],
            _ => [None; 4],
        };
        let listed = self.listed(zone).iter().filter(move |&square| dimension.contains(square));
        by_default.into_iter().flatten().chain(listed)
    }

    /// The zone that a square belongs to. A square that several zones list belongs to the last of them, in the
    /// order of [`Zone::ALL`], and one that an [extra zone](Self::extra_zone_of) lists belongs to none of these.
    pub fn zone_of(&self, square: Square) -> Option<Zone> {
        if self.extra_zone_of(square).is_some() {
            return None;
        }
        Zone::ALL.into_iter().rev().find(|&zone| self.squares(zone).any(|member| member == square))
    }

    /// The squares of a zone that do not belong to an extra zone.
    pub(crate) fn special_squares_of(&self, zone: Zone) -> impl Iterator<Item = Square> + '_ {
        self.squares(zone).filter(|&square| self.extra_zone_of(square).is_none())
    }

    /// The squares of an extra zone that are on the board and do not belong to a later one.
    pub(crate) fn extra_squares<'a>(&'a self, zone: &'a ExtraZone) -> impl Iterator<Item = Square> + 'a {
        let belongs = |square| self.extra_zone_of(square).is_some_and(|last| last.number() == zone.number());
        zone.squares().iter().filter(move |&square| self.dimension().contains(square) && belongs(square))
    }

    /// The meaning of the squares of a zone for each piece.
    #[inline]
    pub const fn zone(&self, zone: Zone) -> ZoneRules {
        *self.settings.zones.get(zone)
    }

    /// The pieces to which the empty squares of a zone are hostile: `cenhe` for the center, for the other zones
    /// those to which an occupied square is hostile too.
    pub const fn hostile_when_empty(&self, zone: Zone) -> PieceSet {
        match zone {
            Zone::Center => self.settings.empty_center_hostile,
            _ => self.zone(zone).hostile,
        }
    }

    /// `afor` and `dfor`: the fortress squares of a side. Default: none.
    pub const fn fortresses(&self, side: Side) -> &SquareList {
        self.settings.fortresses.get(side)
    }

    /// The squares that the record lists for a zone, on the board or not.
    pub(crate) fn listed(&self, zone: Zone) -> &SquareList {
        match zone {
            Zone::Corner => self.corners().listed(),
            Zone::Center => self.center().listed(),
            Zone::AttackerFortress => self.fortresses(Side::Attackers),
            Zone::DefenderFortress => self.fortresses(Side::Defenders),
        }
    }
}

/// The corners of the board, each once: a board of one square has one.
fn corners(dimension: Dimension) -> [Option<Square>; 4] {
    let last = dimension.get() - 1;
    let corner = |file, rank| Square::from_indices(file, rank);
    if last == 0 {
        return [corner(0, 0), None, None, None];
    }
    [corner(0, 0), corner(last, 0), corner(0, last), corner(last, last)]
}
