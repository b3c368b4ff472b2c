//! Special squares, all four sorts of them alike.

use core::fmt;

use tafl_position::{Dimension, PieceSet, Square};

use crate::key::Key;
use crate::rules::Rules;
use crate::squares::{SquareList, Squares};

/// A sort of special square.
///
/// ```
/// use tafl_rules::{Rules, Zone};
///
/// let rules: Rules = "dim:3 start:/1t1/tKt/1t1/".parse()?;
/// assert_eq!(rules.zone_of("b2".parse().unwrap()), Some(Zone::Center));
/// assert_eq!(rules.squares(Zone::Corner).count(), 4);
/// assert_eq!(rules.passable(Zone::Corner).to_string(), "K");
/// # Ok::<(), tafl_rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Zone {
    /// Corner squares: `cor`.
    Corner,
    /// Center squares: `cen`.
    Center,
    /// Fortresses of the attackers: `afor`.
    AttackerFortress,
    /// Fortresses of the defenders: `dfor`.
    DefenderFortress,
}

impl Zone {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Corner, Self::Center, Self::AttackerFortress, Self::DefenderFortress];

    /// The key that lists the squares.
    pub const fn key(self) -> Key {
        match self {
            Self::Corner => Key::Cor,
            Self::Center => Key::Cen,
            Self::AttackerFortress => Key::Afor,
            Self::DefenderFortress => Key::Dfor,
        }
    }
}

/// In the singular: `corner`, `center`, `attacker fortress`, `defender fortress`.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Corner => "corner",
            Self::Center => "center",
            Self::AttackerFortress => "attacker fortress",
            Self::DefenderFortress => "defender fortress",
        })
    }
}

/// Special squares.
impl Rules {
    /// The squares of a zone, those of the board where the record says `default`. Squares that the board does
    /// not have are left out.
    ///
    /// A board with an even side has no middle, and so no center by default.
    pub fn squares(&self, zone: Zone) -> impl Iterator<Item = Square> + '_ {
        let dimension = self.dimension();
        let physical = match (zone, &self.settings.corners, &self.settings.center) {
            (Zone::Corner, Squares::Default, _) => corners(dimension),
            (Zone::Center, _, Squares::Default) => [dimension.center(), None, None, None],
            _ => [None; 4],
        };
        let listed = self.listed(zone).filter(move |&square| dimension.contains(square));
        physical.into_iter().flatten().chain(listed)
    }

    /// The zone that a square belongs to. A square of several zones belongs to the last of corner, center,
    /// attacker fortress and defender fortress.
    pub fn zone_of(&self, square: Square) -> Option<Zone> {
        Zone::ALL.into_iter().rev().find(|&zone| self.squares(zone).any(|member| member == square))
    }

    /// The pieces to which the squares of a zone are hostile (`corh`, `cenh`, `aforh`, `dforh`). An empty center
    /// square has its own list, [`empty_center_hostile_to`](Self::empty_center_hostile_to).
    pub fn hostile(&self, zone: Zone) -> PieceSet {
        match zone {
            Zone::Corner => self.corner_hostile_to(),
            Zone::Center => self.center_hostile_to(),
            Zone::AttackerFortress => self.attacker_fortress_hostile_to(),
            Zone::DefenderFortress => self.defender_fortress_hostile_to(),
        }
    }

    /// The pieces that may pass through the squares of a zone (`corp`, `cenp`, `aforp`, `dforp`).
    pub fn passable(&self, zone: Zone) -> PieceSet {
        match zone {
            Zone::Corner => self.corner_passable_for(),
            Zone::Center => self.center_passable_for(),
            Zone::AttackerFortress => self.attacker_fortress_passable_for(),
            Zone::DefenderFortress => self.defender_fortress_passable_for(),
        }
    }

    /// The pieces that may stop on the squares of a zone (`cors`, `cens`, `afors`, `dfors`).
    pub fn stoppable(&self, zone: Zone) -> PieceSet {
        match zone {
            Zone::Corner => self.corner_stop_for(),
            Zone::Center => self.center_stop_for(),
            Zone::AttackerFortress => self.attacker_fortress_stop_for(),
            Zone::DefenderFortress => self.defender_fortress_stop_for(),
        }
    }

    /// The pieces that may enter the squares of a zone from outside it (`corre`, `cenre`, `aforre`, `dforre`).
    pub fn enterable(&self, zone: Zone) -> PieceSet {
        match zone {
            Zone::Corner => self.corner_entry_for(),
            Zone::Center => self.center_entry_for(),
            Zone::AttackerFortress => self.attacker_fortress_entry_for(),
            Zone::DefenderFortress => self.defender_fortress_entry_for(),
        }
    }

    /// The squares that the record lists for a zone, on the board or not.
    pub(crate) fn listed(&self, zone: Zone) -> impl Iterator<Item = Square> + '_ {
        let list = match (zone, &self.settings.corners, &self.settings.center) {
            (Zone::Corner, Squares::Listed(list), _) | (Zone::Center, _, Squares::Listed(list)) => list,
            (Zone::Corner | Zone::Center, ..) => const { &SquareList::EMPTY },
            (Zone::AttackerFortress, ..) => &self.settings.attacker_fortresses,
            (Zone::DefenderFortress, ..) => &self.settings.defender_fortresses,
        };
        list.iter()
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
