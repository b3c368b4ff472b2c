//! The special squares of a board.

use alloc::boxed::Box;

use tafl_rules::{ByZone, Rules, Zone};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;

/// The zone of each square. A square belongs to one zone at most.
#[derive(Clone, Debug)]
pub(crate) struct Zones<B> {
    by_index: Box<[Option<Zone>]>,
    by_zone: ByZone<B>,
    /// All special squares.
    pub(crate) all: B,
    /// All other squares: every piece may pass them and stop on them.
    pub(crate) ordinary: B,
}

impl<B: BitBoard> Zones<B> {
    pub(crate) fn new(rules: &Rules, geometry: &Geometry<B>) -> Self {
        let by_index: Box<[_]> = geometry.dimension.squares().map(|square| rules.zone_of(square)).collect();
        let squares = |wanted: Zone| {
            let squares = by_index.iter().enumerate().filter(|&(_, &zone)| zone == Some(wanted));
            squares.fold(B::EMPTY, |set, (index, _)| set | B::bit(index))
        };
        let by_zone = ByZone::from_fn(squares);
        let ByZone { corner, center, attacker_fortress, defender_fortress } = by_zone;
        let all = corner | center | attacker_fortress | defender_fortress;
        Self { by_zone, by_index, all, ordinary: geometry.all & !all }
    }

    /// The squares of a zone.
    #[inline]
    pub(crate) fn squares(&self, zone: Zone) -> B {
        *self.by_zone.get(zone)
    }

    /// The squares of the zones that are `wanted`.
    pub(crate) fn squares_where(&self, mut wanted: impl FnMut(Zone) -> bool) -> B {
        let zones = Zone::ALL.into_iter().filter(|&zone| wanted(zone));
        zones.fold(B::EMPTY, |set, zone| set | self.squares(zone))
    }

    /// The zone of the square at this index.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Option<Zone> {
        self.by_index.get(index).copied().flatten()
    }
}
