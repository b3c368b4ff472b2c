//! Kinds of special squares, and the rules of each.

use tafl_position::PieceSet;

use crate::key::Key;

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

notation_syntax::names! {
    Zone: "zone" {
        Corner = "corner",
        Center = "center",
        AttackerFortress = "attacker fortress",
        DefenderFortress = "defender fortress",
    }
}

impl Zone {
    /// The name as one word, for identifiers: `attacker-fortress`. Pictures and pages use it.
    pub const fn identifier(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Center => "center",
            Self::AttackerFortress => "attacker-fortress",
            Self::DefenderFortress => "defender-fortress",
        }
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

/// The meaning of the squares of a zone for each piece.
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
