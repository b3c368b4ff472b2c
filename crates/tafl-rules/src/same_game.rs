//! Whether two records mean the same game.

use alloc::vec::Vec;

use tafl_position::Square;

use crate::choice::Shieldwall;
use crate::key::Settings;
use crate::rules::Rules;
use crate::speed::SpeedLimits;
use crate::squares::SquareList;
use crate::zone::Zone;

impl Rules {
    /// Whether both are the same game: the same start position and rules that mean the same.
    ///
    /// The name and entries of unknown keys are not compared, nor is how a thing is said: the word `default`
    /// and the list of those squares, the order of a list, squares off the board, the form of the speed limits.
    /// What has nothing to act on is not compared either: `swf` without shieldwalls, and the lists of pieces for
    /// a sort of square that there is none of. Rules for pieces that are not on the board do count: a game record can
    /// begin with another position.
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
        self.start == other.start && self.meaning() == other.meaning()
    }

    /// The settings, each said in one way only.
    fn meaning(&self) -> Settings {
        let mut settings = self.settings.clone();
        let squares = Zone::ALL.map(|zone| self.sorted(zone));
        for (zone, squares) in Zone::ALL.into_iter().zip(&squares) {
            if squares.is_empty() {
                settings.forget(zone);
            }
        }
        let [corners, center, attacker_fortresses, defender_fortresses] = squares;
        settings.corners = corners.into();
        settings.center = center.into();
        settings.attacker_fortresses = attacker_fortresses;
        settings.defender_fortresses = defender_fortresses;
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

impl Settings {
    /// Takes back the lists of pieces for a sort of square.
    fn forget(&mut self, zone: Zone) {
        match zone {
            Zone::Corner => {
                self.corner_hostile_to = Self::DEFAULT.corner_hostile_to;
                self.corner_passable_for = Self::DEFAULT.corner_passable_for;
                self.corner_stop_for = Self::DEFAULT.corner_stop_for;
                self.corner_entry_for = Self::DEFAULT.corner_entry_for;
            }
            Zone::Center => {
                self.center_hostile_to = Self::DEFAULT.center_hostile_to;
                self.empty_center_hostile_to = Self::DEFAULT.empty_center_hostile_to;
                self.center_passable_for = Self::DEFAULT.center_passable_for;
                self.center_stop_for = Self::DEFAULT.center_stop_for;
                self.center_entry_for = Self::DEFAULT.center_entry_for;
            }
            Zone::AttackerFortress => {
                self.attacker_fortress_hostile_to = Self::DEFAULT.attacker_fortress_hostile_to;
                self.attacker_fortress_passable_for = Self::DEFAULT.attacker_fortress_passable_for;
                self.attacker_fortress_stop_for = Self::DEFAULT.attacker_fortress_stop_for;
                self.attacker_fortress_entry_for = Self::DEFAULT.attacker_fortress_entry_for;
            }
            Zone::DefenderFortress => {
                self.defender_fortress_hostile_to = Self::DEFAULT.defender_fortress_hostile_to;
                self.defender_fortress_passable_for = Self::DEFAULT.defender_fortress_passable_for;
                self.defender_fortress_stop_for = Self::DEFAULT.defender_fortress_stop_for;
                self.defender_fortress_entry_for = Self::DEFAULT.defender_fortress_entry_for;
            }
        }
    }
}
