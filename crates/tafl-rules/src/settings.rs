//! The values of all keys that have a default.

use alloc::vec::Vec;

use tafl_position::{BySide, PieceSet, Square};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::extra_zone::{ExtraZone, ZoneKey, ZoneNumber};
use crate::key::{Key, for_each_key};
use crate::repetition::RepetitionRule;
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::value::{Setting, Value};
use crate::zone::{ByZone, ZoneRules};

/// The values of the keys that have a default. `defaults.rs` has the defaults.
#[derive(Clone, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "five keys are yes or no")]
pub(crate) struct Settings {
    pub(crate) escape: Escape,
    pub(crate) surrounding_fatal: bool,
    pub(crate) attackers_first: bool,
    pub(crate) repetition: Option<RepetitionRule>,
    pub(crate) king_arms: KingArms,
    pub(crate) king_strength: KingStrength,
    pub(crate) king_jump: Jump,
    pub(crate) knight_jump: Jump,
    pub(crate) commander_jump: Jump,
    pub(crate) mercenary_jump: Jump,
    pub(crate) guard_jump: Jump,
    pub(crate) speed_limits: SpeedLimits,
    pub(crate) corners: Squares,
    pub(crate) center: Squares,
    pub(crate) fortresses: BySide<SquareList>,
    pub(crate) zones: ByZone<ZoneRules>,
    pub(crate) empty_center_hostile: PieceSet,
    pub(crate) shieldwall: Shieldwall,
    pub(crate) shieldwall_by_flanking: bool,
    pub(crate) edge_fort_escape: bool,
    pub(crate) linnaean_capture: bool,
    pub(crate) berserk: Berserk,
    /// By number, without those that have no entry.
    pub(crate) extra_zones: Vec<ExtraZone>,
}

impl Settings {
    pub(crate) fn extra_zone(&self, number: ZoneNumber) -> Option<&ExtraZone> {
        self.extra_zones.iter().find(|zone| zone.number() == number)
    }

    /// Stores an extra zone in place of the one with the same number.
    pub(crate) fn set_extra_zone(&mut self, zone: ExtraZone) {
        self.extra_zones.retain(|other| other.number() != zone.number());
        if !zone.is_default() {
            let index = self.extra_zones.partition_point(|other| other.number() < zone.number());
            self.extra_zones.insert(index, zone);
        }
    }

    /// The extra zone that a square belongs to: the last that lists it.
    pub(crate) fn extra_zone_of(&self, square: Square) -> Option<&ExtraZone> {
        self.extra_zones.iter().rev().find(|zone| zone.squares().contains(square))
    }
}

macro_rules! define_access {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
    )*) => {
        impl Settings {
            /// The value of a key; `None` for the keys that have no default.
            pub(crate) fn get(&self, key: Key) -> Option<Value<'_>> {
                match key {
                    $(Key::$key => Some(self.$($path).+.value()),)*
                    Key::ExtraZone(ZoneKey { number, part }) => Some(match self.extra_zone(number) {
                        Some(zone) => zone.value(part),
                        None => ExtraZone::default_value(part),
                    }),
                    Key::Dim | Key::Name | Key::Rep | Key::Start | Key::Starti => None,
                }
            }

            /// The list of pieces under a key; `None` for keys with other values.
            pub(crate) fn pieces_mut(&mut self, key: Key) -> Option<&mut PieceSet> {
                match key {
                    $(Key::$key => self.$($path).+.pieces_mut(),)*
                    Key::Dim | Key::Name | Key::Rep | Key::ExtraZone(_) | Key::Start | Key::Starti => None,
                }
            }
        }
    };
}

for_each_key!(define_access);
