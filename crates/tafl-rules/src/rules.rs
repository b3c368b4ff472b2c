//! The rules of a variant.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Dimension, PieceKind, PieceSet, Position, Side, Square};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::entry::OtherEntry;
use crate::extra_zone::ExtraZone;
use crate::key::{Key, KeyGroup, default_text, for_each_key};
use crate::name::VariantName;
use crate::repetition::{RepetitionRule, tfr};
use crate::settings::Settings;
use crate::speed::SpeedLimits;
use crate::squares::Squares;
use crate::value::Value;

/// The rules of a tafl variant, with its start position (specification §3).
///
/// Every key has a getter, which returns the default if the record does not have the key.
/// `==` compares what is stored; [`same_game`](Self::same_game) compares what it means.
///
/// ```
/// use tafl_position::Side;
/// use tafl_rules::{KingStrength, Rules, Zone};
///
/// let rules: Rules = "dim:7 name:Brandub ks:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
/// assert_eq!(rules.dimension().get(), 7);
/// assert_eq!(rules.side_to_move(), Side::Attackers);
/// assert_eq!(rules.king_strength(), KingStrength::Weak);
/// assert_eq!(rules.zone(Zone::Corner).hostile.to_string(), "tcnkmTCNKM");
/// assert_eq!(rules.to_string(), "dim:7 name:Brandub ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
/// # Ok::<(), tafl_rules::RulesError>(())
/// ```
#[doc(alias = "variant")]
#[doc(alias = "ruleset")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rules {
    pub(crate) start: Position,
    pub(crate) name: Option<VariantName>,
    pub(crate) settings: Settings,
    pub(crate) others: Vec<OtherEntry>,
}

impl Rules {
    /// The defaults of the specification with this start position.
    pub const fn new(start: Position) -> Self {
        Self { start, name: None, settings: Settings::DEFAULT, others: Vec::new() }
    }

    /// `dim`: the size of the board.
    pub fn dimension(&self) -> Dimension {
        self.start.dimension()
    }

    /// `start`: the start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// `name`: the name of the variant, if it has one.
    pub fn name(&self) -> Option<&VariantName> {
        self.name.as_ref()
    }

    /// The side that moves first, according to `atkf`.
    pub fn side_to_move(&self) -> Side {
        if self.attackers_first() { Side::Attackers } else { Side::Defenders }
    }

    /// How a kind of piece jumps (`kj`, `nj`, `cj`, `mj`, `gj`). Taflmen never do.
    pub fn jump(&self, kind: PieceKind) -> Jump {
        match kind {
            PieceKind::Taflman => Jump::None,
            PieceKind::Commander => self.commander_jump(),
            PieceKind::Knight => self.knight_jump(),
            PieceKind::King => self.king_jump(),
            PieceKind::Mercenary => self.mercenary_jump(),
            PieceKind::Guard => self.guard_jump(),
        }
    }

    /// The extra zones, by number. A square in several zones belongs to the last of them, and to none of the four kinds
    /// that the specification has.
    pub fn extra_zones(&self) -> &[ExtraZone] {
        &self.settings.extra_zones
    }

    /// The extra zone that a square belongs to: the last that lists it.
    pub fn extra_zone_of(&self, square: Square) -> Option<&ExtraZone> {
        self.settings.extra_zone_of(square)
    }

    /// The entries with unknown keys, in the order of the text.
    pub fn others(&self) -> &[OtherEntry] {
        &self.others
    }

    /// The value of a key, or its default if the record does not have it; `None` for a missing name, and for that of `tfr`
    /// and `rep` which the rule for repetitions does not need.
    pub fn get(&self, key: Key) -> Option<Value<'_>> {
        match key {
            Key::Dim => Some(Value::Dimension(self.dimension())),
            Key::Name => self.name.as_ref().map(Value::Name),
            Key::Start => Some(Value::Start(&self.start)),
            Key::Starti => Some(Value::InvertedStart(&self.start)),
            Key::Tfr | Key::Rep => {
                let rule = self.repetition();
                (tfr(rule).is_some() == (key == Key::Tfr)).then_some(Value::Repetition(rule))
            }
            _ => self.settings.get(key),
        }
    }

    /// The keys with their values, also those that have their default, in the order in which records are printed. `start`
    /// represents `starti` too, and extra zones have only the entries that a record needs.
    ///
    /// ```
    /// use tafl_rules::{Key, Rules};
    ///
    /// let rules: Rules = "dim:3 rep:2d start:/1t1/1K1/3/".parse()?;
    /// let keys: Vec<Key> = rules.entries().map(|(key, _)| key).collect();
    /// assert!(keys.contains(&Key::Rep) && !keys.contains(&Key::Tfr));
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = (Key, Value<'_>)> {
        let zones = Key::extra_zones().filter(|&key| !self.is_default(key));
        let (others, start) =
            (Key::ALL.iter().copied().filter(|key| key.group() != KeyGroup::Start), Key::Start);
        let keys = others.chain(zones).chain([start]);
        keys.filter_map(|key| Some((key, self.get(key)?)))
    }

    /// Whether the key has its default value.
    pub fn is_default(&self, key: Key) -> bool {
        self.get(key) == key.default_value()
    }
}

macro_rules! define_getters {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
    )*) => {
        /// The values of the keys.
        impl Rules {
            $(define_getters!(@$how $($path).+: $type,
                concat!("`", $name, "`: ", $meaning, ". Default: ", default_text!($default), "."));)*
        }
    };
    (@copy $field:ident: $type:ty, $doc:expr) => {
        #[doc = $doc]
        pub const fn $field(&self) -> $type {
            self.settings.$field
        }
    };
    (@by_ref $field:ident: $type:ty, $doc:expr) => {
        #[doc = $doc]
        pub const fn $field(&self) -> &$type {
            &self.settings.$field
        }
    };
    // `Rules::zone` and `Rules::fortresses`.
    (@cell $($rest:tt)*) => {};
}

for_each_key!(define_getters);

/// The minimal record: `Rules(dim:7 start:/…/)`.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}
