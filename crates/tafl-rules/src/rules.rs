//! The rules of a variant.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{BySide, Dimension, PieceKind, PieceSet, Position, Side, Square};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::entry::OtherEntry;
use crate::extra_zone::{ExtraZone, ZoneKey, ZoneNumber};
use crate::key::{Key, KeyGroup, default_text, for_each_key};
use crate::name::VariantName;
use crate::repetition::{RepetitionRule, tfr};
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::value::{Setting, Value};
use crate::zone::{ByZone, Zone, ZoneRules};

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

impl Rules {
    /// Whether both are the same game: the same start position and rules that mean the same.
    ///
    /// The name and entries with unknown keys do not count. Neither does the way in which a rule is written: the
    /// word `default` or the list of those squares, the order of a list, squares off the board, the form of the
    /// speed limits, the numbers of extra zones. Rules without effect do not count either: `swf` without shieldwalls, and
    /// the lists of pieces for a zone without squares. Rules for pieces that are not on the board do count, because a game record can begin
    /// with another position.
    ///
    /// ```
    /// use tafl_rules::Rules;
    ///
    /// let one: Rules = "dim:3 name:One cor:c3,a1,c1,a3, spd:2 start:/1t1/1K1/3/".parse()?;
    /// let other: Rules = "dim:3 name:Other spd:2,2 swf:n starti:/3/1K1/1t1/".parse()?;
    /// assert!(one.same_game(&other));
    /// assert_ne!(one, other);
    ///
    /// let one: Rules = "dim:3 rep:3d z1:a1,b1, start:/1t1/1K1/3/".parse()?;
    /// let other: Rules = "dim:3 tfr:d z2:b1,a1,z9, start:/1t1/1K1/3/".parse()?;
    /// assert!(one.same_game(&other));
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn same_game(&self, other: &Self) -> bool {
        self.start == other.start
            && self.normal_form() == other.normal_form()
            && self.extra_normal_form() == other.extra_normal_form()
    }

    /// The settings in a form that is the same for all records with this meaning.
    fn normal_form(&self) -> Settings {
        let mut settings = self.settings.clone();
        let squares = ByZone::from_fn(|zone| sorted(self.squares(zone)));
        for zone in Zone::ALL {
            if squares.get(zone).is_empty() {
                *settings.zones.get_mut(zone) = *Settings::DEFAULT.zones.get(zone);
            }
        }
        if squares.center.is_empty() {
            settings.empty_center_hostile = Settings::DEFAULT.empty_center_hostile;
        }
        settings.corners = squares.corner.into();
        settings.center = squares.center.into();
        settings.fortresses =
            BySide { attackers: squares.attacker_fortress, defenders: squares.defender_fortress };
        settings.speed_limits = SpeedLimits::each(|piece| self.settings.speed_limits.limit(piece));
        settings.extra_zones.clear();
        if settings.shieldwall == Shieldwall::None {
            settings.shieldwall_by_flanking = Settings::DEFAULT.shieldwall_by_flanking;
        }
        settings
    }

    /// The extra zones with squares on the board: their numbers count only where zones overlap.
    fn extra_normal_form(&self) -> Vec<(SquareList, ZoneRules)> {
        let on_board = |square: &Square| self.dimension().contains(*square);
        let zones = self.extra_zones().iter();
        let zones = zones.map(|zone| (sorted(zone.squares().iter().filter(on_board)), zone.rules()));
        zones.filter(|(squares, _)| !squares.is_empty()).collect()
    }
}

fn sorted(squares: impl Iterator<Item = Square>) -> SquareList {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable();
    SquareList::from_distinct(squares)
}
