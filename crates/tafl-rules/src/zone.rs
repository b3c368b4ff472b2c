//! Kinds of special squares, and the rules of each.

use core::fmt;
use core::str::FromStr;

use tafl_position::PieceSet;

use crate::key::Key;
use crate::one_of::one_of;

/// A kind of special square.
///
/// ```
/// use tafl_rules::{Rules, Zone};
///
/// let rules: Rules = "dim:3 start:/1t1/tKt/1t1/".parse()?;
/// assert_eq!(rules.zone_of("b2".parse().unwrap()), Some(Zone::Center));
/// assert_eq!(rules.squares(Zone::Corner).count(), 4);
/// assert_eq!(rules.zone(Zone::Corner).passable.to_string(), "K");
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
    /// All zones, in the order of the specification.
    pub const ALL: [Self; 4] = [Self::Corner, Self::Center, Self::AttackerFortress, Self::DefenderFortress];

    /// The name, in the singular: `corner`, `center`, `attacker fortress` or `defender fortress`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Center => "center",
            Self::AttackerFortress => "attacker fortress",
            Self::DefenderFortress => "defender fortress",
        }
    }

    /// The name as one word, for identifiers: `attacker-fortress`. Pictures and pages use it.
    pub const fn identifier(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Center => "center",
            Self::AttackerFortress => "attacker-fortress",
            Self::DefenderFortress => "defender-fortress",
        }
    }

    /// The zone with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|zone| zone.name() == name)
    }

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

/// The name.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(name: &str) -> Result<Self, UnknownZone> {
        Self::from_name(name).ok_or(UnknownZone(()))
    }
}

/// The error for a name that no [`Zone`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown zone, expected {}", one_of(Zone::ALL.iter()))]
pub struct UnknownZone(());

/// A value for each [`Zone`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByZone<T> {
    /// The value for corner squares.
    pub corner: T,
    /// The value for center squares.
    pub center: T,
    /// The value for the attackers' fortresses.
    pub attacker_fortress: T,
    /// The value for the defenders' fortresses.
    pub defender_fortress: T,
}

impl<T> ByZone<T> {
    /// Computes the value for each zone, in the order of [`Zone::ALL`].
    pub fn from_fn(mut value: impl FnMut(Zone) -> T) -> Self {
        Self {
            corner: value(Zone::Corner),
            center: value(Zone::Center),
            attacker_fortress: value(Zone::AttackerFortress),
            defender_fortress: value(Zone::DefenderFortress),
        }
    }

    /// The value for a zone.
    #[inline]
    pub const fn get(&self, zone: Zone) -> &T {
        match zone {
            Zone::Corner => &self.corner,
            Zone::Center => &self.center,
            Zone::AttackerFortress => &self.attacker_fortress,
            Zone::DefenderFortress => &self.defender_fortress,
        }
    }

    /// The value for a zone, mutable.
    #[inline]
    pub fn get_mut(&mut self, zone: Zone) -> &mut T {
        match zone {
            Zone::Corner => &mut self.corner,
            Zone::Center => &mut self.center,
            Zone::AttackerFortress => &mut self.attacker_fortress,
            Zone::DefenderFortress => &mut self.defender_fortress,
        }
    }
}

/// What the squares of a zone mean to which pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ZoneRules {
    /// The pieces to which the squares are hostile (`corh`, `cenh`, `aforh`, `dforh`). An empty center square
    /// follows [`Rules::empty_center_hostile`](crate::Rules::empty_center_hostile) instead.
    pub hostile: PieceSet,
    /// The pieces that may pass through the squares (`corp`, `cenp`, `aforp`, `dforp`).
    pub passable: PieceSet,
    /// The pieces that may stop on the squares (`cors`, `cens`, `afors`, `dfors`).
    pub stop: PieceSet,
    /// The pieces that may enter the squares from outside the zone (`corre`, `cenre`, `aforre`, `dforre`).
    pub entry: PieceSet,
}
