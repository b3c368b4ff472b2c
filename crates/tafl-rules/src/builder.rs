//! Building variants in code.

use alloc::vec::Vec;

use tafl_position::{PieceSet, Position, Side, Square};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::entry::OtherEntry;
use crate::extra_zone::ExtraZone;
use crate::key::{Key, default_text, for_each_key};
use crate::name::VariantName;
use crate::repetition::RepetitionRule;
use crate::rules::Rules;
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::zone::{Zone, ZoneRules};

/// Builds rules: starts from the defaults of the specification or from other rules, and changes single values.
///
/// ```
/// use tafl_position::{Piece, PieceSet};
/// use tafl_rules::{Escape, KingStrength, Rules, Squares, Zone};
///
/// let easy = Rules::builder("/1t1/tKt/1t1/".parse()?)
///     .name("Cramped".parse()?)
///     .escape(Escape::Edge)
///     .king_strength(KingStrength::Weak)
///     .corners(Squares::NONE)
///     .hostile(Zone::Center, PieceSet::EMPTY)
///     .build()?;
/// assert_eq!(easy.to_string(), "dim:3 name:Cramped esc:e ks:w cor: cenh: start:/1t1/tKt/1t1/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesBuilder {
    pub(crate) rules: Rules,
}

impl Rules {
    /// Starts from the defaults of the specification and this position.
    pub const fn builder(start: Position) -> RulesBuilder {
        RulesBuilder { rules: Self::new(start) }
    }

    /// These rules for games that begin with another position and side.
    ///
    /// All lists of squares stay as they are: on a smaller board, they can have squares that are not on it, as in a record
    /// that was read.
    ///
    /// ```
    /// use tafl_position::Side;
    /// use tafl_rules::Preset;
    ///
    /// let study = Preset::BRANDUB.rules().starting_at("/7/7/3K3/7/7/7/6t/".parse()?, Side::Defenders);
    /// assert_eq!((study.start().get("g7".parse()?).is_some(), study.side_to_move()), (true, Side::Defenders));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn starting_at(&self, start: Position, first: Side) -> Self {
        let mut rules = Self { start, ..self.clone() };
        rules.settings.attackers_first = first == Side::Attackers;
        rules
    }

    /// Starts from these rules.
    pub fn to_builder(&self) -> RulesBuilder {
        RulesBuilder { rules: self.clone() }
    }
}

impl RulesBuilder {
    /// `name`: the name of the variant.
    #[must_use]
    pub fn name(mut self, name: VariantName) -> Self {
        self.rules.name = Some(name);
        self
    }

    /// Removes the name.
    #[must_use]
    pub fn unnamed(mut self) -> Self {
        self.rules.name = None;
        self
    }

    /// `start`, and with it `dim`: the start position.
    #[must_use]
    pub fn start(mut self, start: Position) -> Self {
        self.rules.start = start;
        self
    }

    /// `afor` or `dfor`: the fortress squares of a side.
    #[must_use]
    pub fn fortresses(mut self, side: Side, squares: impl Into<SquareList>) -> Self {
        *self.rules.settings.fortresses.get_mut(side) = squares.into();
        self
    }

    /// `corh`, `cenh`, `aforh` or `dforh`: the pieces to which the squares of a zone are hostile. An empty center
    /// square follows [`empty_center_hostile`](Self::empty_center_hostile) instead.
    #[must_use]
    pub fn hostile(self, zone: Zone, pieces: PieceSet) -> Self {
        self.zone(zone, |rules| rules.hostile = pieces)
    }

    /// `corp`, `cenp`, `aforp` or `dforp`: the pieces that may pass through the squares of a zone.
    #[must_use]
    pub fn passable(self, zone: Zone, pieces: PieceSet) -> Self {
        self.zone(zone, |rules| rules.passable = pieces)
    }

    /// `cors`, `cens`, `afors` or `dfors`: the pieces that may stop on the squares of a zone.
    #[must_use]
    pub fn stop(self, zone: Zone, pieces: PieceSet) -> Self {
        self.zone(zone, |rules| rules.stop = pieces)
    }

    /// `corre`, `cenre`, `aforre` or `dforre`: the pieces that may enter the squares of a zone from outside it.
    #[must_use]
    pub fn entry(self, zone: Zone, pieces: PieceSet) -> Self {
        self.zone(zone, |rules| rules.entry = pieces)
    }

    fn zone(mut self, zone: Zone, change: impl FnOnce(&mut ZoneRules)) -> Self {
        change(self.rules.settings.zones.get_mut(zone));
        self
    }

    /// `z1`, `z1h` to `z9re`: an extra zone, in place of the one with the same number. Squares off the board are ignored.
    ///
    /// ```
    /// use tafl_rules::{ExtraZone, RepetitionEffect, RepetitionRule, Rules, ZoneNumber};
    ///
    /// let camp = ExtraZone::new(ZoneNumber::new(1).unwrap(), ["a1".parse()?]).with_hostile("TK".parse()?);
    /// let rule = RepetitionRule::new(2, RepetitionEffect::DefendersLose);
    /// let rules = Rules::builder("/1t1/1K1/3/".parse()?).repetition(rule).extra_zone(camp).build()?;
    /// assert_eq!(rules.to_string(), "dim:3 rep:2e z1:a1, z1h:TK start:/1t1/1K1/3/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn extra_zone(mut self, zone: ExtraZone) -> Self {
        self.rules.settings.set_extra_zone(zone);
        self
    }

    /// Replaces the entries with unknown keys.
    #[must_use]
    pub fn others(mut self, others: impl IntoIterator<Item = OtherEntry>) -> Self {
        self.rules.others = others.into_iter().collect::<Vec<_>>();
        self
    }

    /// Checks the lists of squares and returns the rules.
    ///
    /// # Errors
    ///
    /// Fails if a list contains a square that is not on the board. A record with such a list can be read, with a
    /// finding.
    pub fn build(self) -> Result<Rules, BuildError> {
        for zone in Zone::ALL {
            let mut squares = self.rules.listed(zone).iter();
            if let Some(square) = squares.find(|&square| !self.rules.dimension().contains(square)) {
                return Err(BuildError { key: zone.key(), square });
            }
        }
        Ok(self.rules)
    }
}

macro_rules! define_setters {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
    )*) => {
        /// The values of the keys.
        impl RulesBuilder {
            $(define_setters!(@$how $($path).+: $type,
                concat!("`", $name, "`: ", $meaning, ". Default: ", default_text!($default), "."));)*
        }
    };
    (@copy $field:ident: $type:ty, $doc:expr) => {
        #[doc = $doc]
        #[must_use]
        pub fn $field(mut self, value: $type) -> Self {
            self.rules.settings.$field = value;
            self
        }
    };
    (@by_ref $field:ident: $type:ty, $doc:expr) => {
        #[doc = $doc]
        #[must_use]
        pub fn $field(mut self, value: impl Into<$type>) -> Self {
            self.rules.settings.$field = value.into();
            self
        }
    };
    // The methods named after the columns of `ZoneRules`, and `fortresses`.
    (@cell $($rest:tt)*) => {};
}

for_each_key!(define_setters);

/// The error of [`RulesBuilder::build`]: a list contains a square that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{key}` lists {square}, which is not on the board")]
pub struct BuildError {
    key: Key,
    square: Square,
}

impl BuildError {
    /// The key of the list.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The square that is not on the board.
    pub fn square(&self) -> Square {
        self.square
    }
}
