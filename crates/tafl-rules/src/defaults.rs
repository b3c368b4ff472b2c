//! The defaults: what the specification (§3, *Explanatory notes*) prescribes where a record does not have a key.

use alloc::vec::Vec;

use tafl_position::{BySide, Piece, PieceKind, PieceSet, Side};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::key::Key;
use crate::repetition::RepetitionRule;
use crate::rules::Settings;
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::value::Value;
use crate::zone::{ByZone, ZoneRules};

/// All pieces but guards: `tcnkmTCNKM`.
pub(crate) const ALL: PieceSet = PieceSet::ALL
    .without(Piece::new(Side::Attackers, PieceKind::Guard))
    .without(Piece::new(Side::Defenders, PieceKind::Guard));
/// The attacking pieces but guards: `tcnkm`.
pub(crate) const ATTACKING: PieceSet =
    PieceSet::ATTACKERS.without(Piece::new(Side::Attackers, PieceKind::Guard));
/// The defending pieces but guards: `TCNKM`.
pub(crate) const DEFENDING: PieceSet =
    PieceSet::DEFENDERS.without(Piece::new(Side::Defenders, PieceKind::Guard));
/// The king alone: `K`.
const KING: PieceSet = PieceSet::EMPTY.with(Piece::KING);

impl Settings {
    /// The defaults of the specification. `key/table.rs` documents each.
    pub(crate) const DEFAULT: Self = Self {
        // esc, surf, atkf, tfr
        escape: Escape::Corner,
        surrounding_fatal: true,
        attackers_first: true,
        repetition: Some(RepetitionRule::DEFAULT),
        // ka, ks
        king_arms: KingArms::Armed,
        king_strength: KingStrength::Strong,
        // kj, nj, cj, mj, gj
        king_jump: Jump::None,
        knight_jump: Jump::Capturing,
        commander_jump: Jump::Over,
        mercenary_jump: Jump::None,
        guard_jump: Jump::None,
        // spd
        speed_limits: SpeedLimits::UNLIMITED,
        // cor, cen, afor and dfor
        corners: Squares::Default,
        center: Squares::Default,
        fortresses: BySide { attackers: SquareList::EMPTY, defenders: SquareList::EMPTY },
        zones: ByZone {
            // corh, corp, cors, corre
            corner: ZoneRules { hostile: ALL, passable: KING, stop: KING, entry: ALL },
            // cenh, cenp, cens, cenre
            center: ZoneRules { hostile: ATTACKING, passable: ALL, stop: KING, entry: ALL },
            // aforh, aforp, afors, aforre
            attacker_fortress: ZoneRules { hostile: DEFENDING, passable: ALL, stop: ALL, entry: ALL },
            // dforh, dforp, dfors, dforre
            defender_fortress: ZoneRules {
                hostile: ATTACKING,
                passable: DEFENDING,
                stop: DEFENDING,
                entry: ALL,
            },
        },
        // cenhe
        empty_center_hostile: ALL,
        // sw, swf, efe
        shieldwall: Shieldwall::None,
        shieldwall_by_flanking: true,
        edge_fort_escape: false,
        // linc, ber
        linnaean_capture: false,
        berserk: Berserk::None,
        extra_zones: Vec::new(),
    };
}

impl Key {
    /// The value that applies where a record does not have the key (§3, *Explanatory notes*). `None` for `dim`,
    /// `start` and `starti`, one of which a record must have, and for `name`.
    pub fn default_value(self) -> Option<Value<'static>> {
        static DEFAULTS: Settings = Settings::DEFAULT;
        DEFAULTS.get(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;

    use crate::key::{Key, default_text, for_each_key};
    use crate::value::Value;

    macro_rules! documented_defaults {
        ($(
            $key:ident $name:literal $section:literal $group:ident
                $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
        )*) => {
            [$((Key::$key, default_text!($default)),)*]
        };
    }

    #[test]
    fn documented_defaults_are_the_defaults() {
        for (key, documented) in for_each_key!(documented_defaults) {
            let default = match key.default_value() {
                Some(Value::SquareList(list)) if list.is_empty() => "none".to_owned(),
                value => format!("`{}`", value.unwrap()),
            };
            assert_eq!(documented, default, "{key}");
        }
    }
}
