//! The values of all keys that have a default.

use tafl_position::{BySide, PieceSet};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall};
use crate::key::{Key, for_each_key};
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
    pub(crate) repetition: Repetition,
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
                    Key::Dim | Key::Name | Key::Start | Key::Starti => None,
                }
            }

            /// The list of pieces under a key; `None` for keys with other values.
            pub(crate) fn pieces_mut(&mut self, key: Key) -> Option<&mut PieceSet> {
                match key {
                    $(Key::$key => self.$($path).+.pieces_mut(),)*
                    Key::Dim | Key::Name | Key::Start | Key::Starti => None,
                }
            }
        }
    };
}

for_each_key!(define_access);
