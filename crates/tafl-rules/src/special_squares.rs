//! The special squares of a variant: where they are, and what they allow.

use tafl_position::{Dimension, PieceSet, Side, Square};

use crate::extra_zone::ExtraZone;
use crate::rules::Rules;
use crate::squares::{SquareList, Squares};
use crate::zone::{Zone, ZoneRules};

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
