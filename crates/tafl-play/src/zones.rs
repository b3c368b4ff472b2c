//! The special squares of a board.

use alloc::boxed::Box;

use tafl_rules::{Rules, Zone};

use crate::bits::BitBoard;
use crate::geometry::Geometry;

/// What sort of special square each square is: one at most.
#[derive(Clone, Debug)]
pub(crate) struct Zones<B> {
    by_place: Box<[Option<Zone>]>,
    corners: B,
    center: B,
    attacker_fortresses: B,
    defender_fortresses: B,
}

impl<B: BitBoard> Zones<B> {
    pub(crate) fn new(rules: &Rules, geometry: &Geometry<B>) -> Self {
        let by_place: Box<[_]> = geometry.dimension.squares().map(|square| rules.zone_of(square)).collect();
        let squares = |wanted: Zone| {
            let places = by_place.iter().enumerate().filter(|&(_, &zone)| zone == Some(wanted));
            places.fold(B::EMPTY, |set, (place, _)| set | B::bit(place))
        };
        Self {
            corners: squares(Zone::Corner),
            center: squares(Zone::Center),
            attacker_fortresses: squares(Zone::AttackerFortress),
            defender_fortresses: squares(Zone::DefenderFortress),
            by_place,
        }
    }

    /// The squares of one sort.
    #[inline]
    pub(crate) fn squares(&self, zone: Zone) -> B {
        match zone {
            Zone::Corner => self.corners,
            Zone::Center => self.center,
            Zone::AttackerFortress => self.attacker_fortresses,
            Zone::DefenderFortress => self.defender_fortresses,
        }
    }

    /// The squares of those sorts that are `wanted`.
    pub(crate) fn squares_where(&self, mut wanted: impl FnMut(Zone) -> bool) -> B {
        let zones = Zone::ALL.into_iter().filter(|&zone| wanted(zone));
        zones.fold(B::EMPTY, |set, zone| set | self.squares(zone))
    }

    /// All special squares.
    #[inline]
    pub(crate) fn all(&self) -> B {
        self.corners | self.center | self.attacker_fortresses | self.defender_fortresses
    }

    /// What sort of square is at a place.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> Option<Zone> {
        self.by_place.get(place).copied().flatten()
    }
}
