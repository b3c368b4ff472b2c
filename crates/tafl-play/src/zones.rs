//! The special squares of a board.

use alloc::boxed::Box;

use tafl_rules::{Rules, Zone};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;

/// The zone of each square. A square belongs to one zone at most.
#[derive(Clone, Debug)]
pub(crate) struct Zones<B> {
    by_index: Box<[Option<Zone>]>,
    corners: B,
    center: B,
    attacker_fortresses: B,
    defender_fortresses: B,
}

impl<B: BitBoard> Zones<B> {
    pub(crate) fn new(rules: &Rules, geometry: &Geometry<B>) -> Self {
        let by_index: Box<[_]> = geometry.dimension.squares().map(|square| rules.zone_of(square)).collect();
        let squares = |wanted: Zone| {
            let squares = by_index.iter().enumerate().filter(|&(_, &zone)| zone == Some(wanted));
            squares.fold(B::EMPTY, |set, (index, _)| set | B::bit(index))
        };
        Self {
            corners: squares(Zone::Corner),
            center: squares(Zone::Center),
            attacker_fortresses: squares(Zone::AttackerFortress),
            defender_fortresses: squares(Zone::DefenderFortress),
            by_index,
        }
    }

    /// The squares of a zone.
    #[inline]
    pub(crate) fn squares(&self, zone: Zone) -> B {
        match zone {
            Zone::Corner => self.corners,
            Zone::Center => self.center,
            Zone::AttackerFortress => self.attacker_fortresses,
            Zone::DefenderFortress => self.defender_fortresses,
        }
    }

    /// The squares of the zones that are `wanted`.
    pub(crate) fn squares_where(&self, mut wanted: impl FnMut(Zone) -> bool) -> B {
        let zones = Zone::ALL.into_iter().filter(|&zone| wanted(zone));
        zones.fold(B::EMPTY, |set, zone| set | self.squares(zone))
    }

    /// All special squares.
    #[inline]
    pub(crate) fn all(&self) -> B {
        self.corners | self.center | self.attacker_fortresses | self.defender_fortresses
    }

    /// The zone of the square at this index.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Option<Zone> {
        self.by_index.get(index).copied().flatten()
    }
}
