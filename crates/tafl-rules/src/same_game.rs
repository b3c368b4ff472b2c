//! Whether two records mean the same game.

use alloc::vec::Vec;

use tafl_position::{BySide, Square};

use crate::choice::Shieldwall;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::speed::SpeedLimits;
use crate::squares::SquareList;
use crate::zone::{ByZone, Zone, ZoneRules};

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
