//! Whether two records mean the same game.

use alloc::vec::Vec;

use tafl_position::{BySide, Square};

use crate::choice::{Repetition, Shieldwall};
use crate::rules::Rules;
use crate::settings::Settings;
use crate::speed::SpeedLimits;
use crate::squares::SquareList;
use crate::v1_1::ExtraZone;
use crate::view::RulesView;
use crate::zone::{ByZone, Zone, ZoneRules};

impl Rules {
    /// Whether both are the same game: the same start position and rules that mean the same.
    ///
    /// The name and entries with unknown keys do not count. Neither does the way in which a rule is written: the
    /// word `default` or the list of those squares, the order of a list, squares off the board, the form of the
    /// speed limits. Rules without effect do not count either: `swf` without shieldwalls, and the lists of pieces for
    /// a zone without squares. Rules for pieces that are not on the board do count, because a game record can begin
    /// with another position.
    ///
    /// ```
    /// use tafl_rules::Rules;
    ///
    /// let one: Rules = "dim:3 name:One cor:c3,a1,c1,a3, spd:2 start:/1t1/1K1/3/".parse()?;
    /// let other: Rules = "dim:3 name:Other spd:2,2 swf:n starti:/3/1K1/1t1/".parse()?;
    /// assert!(one.same_game(&other));
    /// assert_ne!(one, other);
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn same_game(&self, other: &Self) -> bool {
        self.start == other.start && self.normal_form() == other.normal_form()
    }

    /// The settings in a form that is the same for all records with this meaning.
    fn normal_form(&self) -> Settings {
        let mut settings = self.settings.clone();
        let squares = ByZone::from_fn(|zone| self.sorted(zone));
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
        if settings.shieldwall == Shieldwall::None {
            settings.shieldwall_by_flanking = Settings::DEFAULT.shieldwall_by_flanking;
        }
        settings
    }

    fn sorted(&self, zone: Zone) -> SquareList {
        let mut squares: Vec<Square> = self.squares(zone).collect();
        squares.sort_unstable();
        SquareList::from_distinct(squares)
    }
}

impl RulesView<'_> {
    /// Whether both are the same game, as [`Rules::same_game`]: under version 1.1 with `rep` and the extra zones.
    ///
    /// ```
    /// use tafl_rules::{OtnVersion, Rules};
    ///
    /// let one: Rules = "dim:3 rep:3d z1:a1,b1, start:/1t1/1K1/3/".parse()?;
    /// let other: Rules = "dim:3 tfr:d z2:b1,a1,z9, start:/1t1/1K1/3/".parse()?;
    /// assert!(one.at(OtnVersion::V1_1)?.same_game(&other.at(OtnVersion::V1_1)?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn same_game(&self, other: &Self) -> bool {
        let normal = |rules: &Rules| Settings { repetition: Repetition::Draw, ..rules.normal_form() };
        self.rules.start == other.rules.start
            && normal(self.rules) == normal(other.rules)
            && self.repetition() == other.repetition()
            && self.extra_normal_form() == other.extra_normal_form()
    }

    /// The extra zones with squares on the board, in a form that is the same for all records with this meaning: the
    /// numbers count only where zones overlap.
    fn extra_normal_form(&self) -> Vec<(SquareList, ZoneRules)> {
        let sorted = |zone: &ExtraZone| {
            let on_board = |square: &Square| self.rules.dimension().contains(*square);
            let mut squares: Vec<Square> = zone.squares().iter().filter(on_board).collect();
            squares.sort_unstable();
            (SquareList::from_distinct(squares), zone.rules())
        };
        let zones = self.extra_zones().iter().map(sorted);
        zones.filter(|(squares, _)| !squares.is_empty()).collect()
    }
}
