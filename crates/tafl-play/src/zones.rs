//! The special squares of a board.

use alloc::boxed::Box;

use tafl_rules::{ByZone, Rules, Zone};

use crate::bits::BitBoard;
use crate::geometry::Geometry;

/// What sort of special square each square is: one at most.
#[derive(Clone, Debug)]
pub(crate) struct Zones<B> {
    by_place: Box<[Option<Zone>]>,
    by_zone: ByZone<B>,
}

impl<B: BitBoard> Zones<B> {
    pub(crate) fn new(rules: &Rules, geometry: &Geometry<B>) -> Self {
        let by_place: Box<[_]> = geometry.dimension.squares().map(|square| rules.zone_of(square)).collect();
        let squares = |wanted: Zone| {
            let places = by_place.iter().enumerate().filter(|&(_, &zone)| zone == Some(wanted));
            places.fold(B::EMPTY, |set, (place, _)| set | B::bit(place))
        };
        Self { by_zone: ByZone::from_fn(squares), by_place }
    }

    /// The squares of one sort.
    #[inline]
    pub(crate) fn squares(&self, zone: Zone) -> B {
        *self.by_zone.get(zone)
    }

    /// The squares of those sorts that are `wanted`.
    pub(crate) fn squares_where(&self, mut wanted: impl FnMut(Zone) -> bool) -> B {
        let zones = Zone::ALL.into_iter().filter(|&zone| wanted(zone));
        zones.fold(B::EMPTY, |set, zone| set | self.squares(zone))
    }

    /// All special squares.
    #[inline]
    pub(crate) fn all(&self) -> B {
        let ByZone { corner, center, attacker_fortress, defender_fortress } = self.by_zone;
        corner | center | attacker_fortress | defender_fortress
    }

    /// What sort of square is at a place.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> Option<Zone> {
        self.by_place.get(place).copied().flatten()
    }
}
