//! The special squares of a board.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_position::PieceSet;
use tafl_rules::v1_1::ZoneNumber;
use tafl_rules::{ByZone, Rules, RulesView, Zone, ZoneRules};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;

/// The zone of each square. A square belongs to one zone at most.
#[derive(Clone, Debug)]
pub(crate) struct Zones<B> {
    by_index: Box<[Option<Area>]>,
    by_zone: ByZone<B>,
    /// The extra zones of version 1.1, by number; none under version 1.0.
    extra: Vec<Extra<B>>,
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

/// An extra zone.
#[derive(Clone, Copy, Debug)]
struct Extra<B> {
    number: ZoneNumber,
    squares: B,
    rules: ZoneRules,
}

impl<B: BitBoard> Zones<B> {
    pub(crate) fn new(view: &RulesView<'_>, geometry: &Geometry<B>) -> Self {
        let rules = view.rules();
        let specified = Zone::ALL
            .into_iter()
            .flat_map(|zone| rules.squares(zone).map(move |square| (square, Area::Zone(zone))));
        let added = view.extra_zones().iter();
        let added =
            added.flat_map(|zone| zone.squares().iter().map(|square| (square, Area::Extra(zone.number()))));
        let mut by_index = alloc::vec![None; geometry.all.count() as usize].into_boxed_slice();
        // A later zone has the squares that it shares with an earlier one.
        for (square, area) in specified.chain(added) {
            if let Some(place) = geometry.index_of(square).and_then(|index| by_index.get_mut(index)) {
                *place = Some(area);
            }
        }
        let squares = |wanted: Area| {
            let squares = by_index.iter().enumerate().filter(|&(_, &area)| area == Some(wanted));
            squares.fold(B::EMPTY, |set, (index, _)| set | B::bit(index))
        };
        let by_zone = ByZone::from_fn(|zone| squares(Area::Zone(zone)));
        let ByZone { corner, center, attacker_fortress, defender_fortress } = by_zone;
        let extra: Vec<_> = view
            .extra_zones()
            .iter()
            .map(|zone| Extra {
                number: zone.number(),
                squares: squares(Area::Extra(zone.number())),
                rules: zone.rules(),
            })
            .collect();
        let listed = if extra.is_empty() {
            Vec::new()
        } else {
            let specified = Zone::ALL.into_iter().map(|zone| geometry.set(rules.squares(zone)));
            let extra = view.extra_zones().iter().map(|zone| geometry.set(zone.squares().iter()));
            specified.chain(extra).collect()
        };
        let specified = corner | center | attacker_fortress | defender_fortress;
        let all = extra.iter().fold(specified, |all, zone| all | zone.squares);
        Self { by_zone, by_index, extra, listed, all, ordinary: geometry.all & !all }
    }

    /// The squares of a zone.
    #[inline]
    pub(crate) fn squares(&self, zone: Zone) -> B {
        *self.by_zone.get(zone)
    }

    /// The squares of the zones with rules that are `wanted`.
    pub(crate) fn squares_where(&self, rules: &Rules, wanted: impl Fn(ZoneRules) -> bool) -> B {
        let specified = Zone::ALL.into_iter().filter(|&zone| wanted(rules.zone(zone)));
        let set = specified.fold(B::EMPTY, |set, zone| set | self.squares(zone));
        let extra = self.extra.iter().filter(|zone| wanted(zone.rules));
        extra.fold(set, |set, zone| set | zone.squares)
    }

    /// The squares that are hostile to some of these pieces while they are empty.
    pub(crate) fn hostile_when_empty(&self, rules: &Rules, pieces: PieceSet) -> B {
        let meets = |hostile: PieceSet| !(hostile & pieces).is_empty();
        let specified = Zone::ALL.into_iter().filter(|&zone| meets(rules.hostile_when_empty(zone)));
        let set = specified.fold(B::EMPTY, |set, zone| set | self.squares(zone));
        let extra = self.extra.iter().filter(|zone| meets(zone.rules.hostile));
        extra.fold(set, |set, zone| set | zone.squares)
    }

    /// The meaning of the squares of an area for each piece.
    pub(crate) fn rules_of(&self, rules: &Rules, area: Area) -> ZoneRules {
        match area {
            Area::Zone(zone) => rules.zone(zone),
            Area::Extra(number) => {
                let zone = self.extra.iter().find(|zone| zone.number == number);
                // Each number on the board is that of an extra zone.
                zone.map_or_else(|| rules.zone(Zone::Corner), |zone| zone.rules)
            }
        }
    }

    /// The squares of each zone.
    pub(crate) fn areas(&self) -> impl Iterator<Item = B> + '_ {
        Zone::ALL.into_iter().map(|zone| self.squares(zone)).chain(self.extra.iter().map(|zone| zone.squares))
    }

    /// Whether the board has extra zones.
    pub(crate) fn has_extra(&self) -> bool {
        !self.extra.is_empty()
    }

    /// The squares that a piece on this square does not enter from outside: those of the same zone, and if one of the two
    /// belongs to an extra zone, those that some zone lists together with it.
    pub(crate) fn inside(&self, index: usize) -> B {
        let Some(area) = self.at(index) else { return B::EMPTY };
        let together = self.listed.iter().filter(|listed| listed.has(index));
        let together = together.fold(B::EMPTY, |set, &listed| set | listed);
        let extra = self.extra.iter().fold(B::EMPTY, |set, zone| set | zone.squares);
        match area {
            Area::Zone(zone) => self.squares(zone) | together & extra,
            Area::Extra(_) => together,
        }
    }

    /// The zone of the square at this index.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Option<Area> {
        self.by_index.get(index).copied().flatten()
    }
}
