//! The special squares of a board, and those that take part in captures.

use alloc::vec::Vec;

use tafl_position::{Piece, PieceSet};
use tafl_rules::{Rules, Zone, ZoneNumber, ZoneRules};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;

/// The special squares. A square belongs to one area at most.
#[derive(Clone, Debug)]
pub(crate) struct Zones<B> {
    /// The areas that have squares: zones first, then the extra zones by number.
    areas: Vec<Special<B>>,
    /// The squares that each zone lists, which can overlap. Empty if there are no extra zones: then nobody asks.
    listed: Vec<B>,
    /// All special squares.
    pub(crate) all: B,
    /// All other squares: every piece may pass them and stop on them.
    pub(crate) ordinary: B,
}

/// The area of a special square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    Zone(Zone),
    Extra(ZoneNumber),
}

/// The squares of an area, and their meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special<B> {
    pub(crate) area: Area,
    pub(crate) squares: B,
    pub(crate) rules: ZoneRules,
    /// The pieces to which the squares are hostile while they are empty.
    pub(crate) hostile_when_empty: PieceSet,
}

impl<B: BitBoard> Zones<B> {
    pub(crate) fn new(rules: &Rules, geometry: &Geometry<B>) -> Self {
        let listed_by = |zone| geometry.set(rules.squares(zone));
        let specified = Zone::ALL.into_iter().map(|zone| Special {
            area: Area::Zone(zone),
            squares: listed_by(zone),
            rules: rules.zone(zone),
            hostile_when_empty: rules.hostile_when_empty(zone),
        });
        let extra = rules.extra_zones().iter().map(|zone| Special {
            area: Area::Extra(zone.number()),
            squares: geometry.set(zone.squares().iter()),
            rules: zone.rules(),
            hostile_when_empty: zone.rules().hostile,
        });
        let mut areas: Vec<Special<B>> = specified.chain(extra).collect();
        let has_extra = !rules.extra_zones().is_empty();
        let listed = if has_extra { areas.iter().map(|area| area.squares).collect() } else { Vec::new() };
        // A later zone has the squares that it shares with an earlier one.
        let mut all = B::EMPTY;
        for special in areas.iter_mut().rev() {
            special.squares = special.squares & !all;
            all = all | special.squares;
        }
        areas.retain(|special| !special.squares.is_empty());
        Self { areas, listed, all, ordinary: geometry.all & !all }
    }

    /// The squares of the areas that are `wanted`.
    pub(crate) fn squares_where(&self, wanted: impl Fn(&Special<B>) -> bool) -> B {
        let areas = self.areas.iter().filter(|special| wanted(special));
        areas.fold(B::EMPTY, |set, special| set | special.squares)
    }

    /// The squares of each area.
    pub(crate) fn areas(&self) -> impl Iterator<Item = B> + '_ {
        self.areas.iter().map(|special| special.squares)
    }

    /// Whether the rules have extra zones.
    pub(crate) fn has_extra(&self) -> bool {
        !self.listed.is_empty()
    }

    /// The squares that a piece on this square does not enter from outside: those of the same zone, and if one of the two
    /// belongs to an extra zone, those that some zone lists together with it.
    pub(crate) fn inside(&self, index: usize) -> B {
        let Some(special) = self.at(index) else { return B::EMPTY };
        let together = self.listed.iter().filter(|listed| listed.has(index));
        let together = together.fold(B::EMPTY, |set, &listed| set | listed);
        match special.area {
            Area::Zone(_) => {
                let extra = self.squares_where(|other| matches!(other.area, Area::Extra(_)));
                special.squares | together & extra
            }
            Area::Extra(_) => together,
        }
    }

    /// The area of the square at this index.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Option<&Special<B>> {
        self.areas.iter().find(|special| special.squares.has(index))
    }
}

/// The special squares that are hostile to a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hostility<B> {
    /// The squares that are hostile while empty.
    pub(crate) empty: B,
    /// The squares that are hostile while occupied.
    pub(crate) occupied: B,
}

impl<B: BitBoard> Hostility<B> {
    pub(crate) fn new(zones: &Zones<B>, piece: Piece) -> Self {
        Self {
            empty: zones.squares_where(|special| special.hostile_when_empty.contains(piece)),
            occupied: zones.squares_where(|special| special.rules.hostile.contains(piece)),
        }
    }
}
