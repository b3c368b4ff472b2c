//! Old ways to say things, in today's words.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Piece, PieceKind, PieceSet, Side};

use crate::key::{Key, Settings};
use crate::rules::Rules;
use crate::speed::SpeedLimits;

/// Rules without old syntax, and what was changed: what [`Rules::upgrade`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    rules: Rules,
    changes: Vec<UpgradeChange>,
}

impl Upgrade {
    /// The rules in today's words.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules in today's words, by value.
    pub fn into_rules(self) -> Rules {
        self.rules
    }

    /// What was changed, in the order of [`Key::ALL`].
    pub fn changes(&self) -> &[UpgradeChange] {
        &self.changes
    }
}

/// Something that a record said in an old way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpgradeChange {
    /// Eight or ten speed limits, from before guards and mercenaries, became twelve, or fewer where those say
    /// it.
    SpeedLimits {
        /// How many there are now.
        now: usize,
    },
    /// `cenhe:n`, once "no", became the empty list.
    CenheNo,
    /// A list that names all pieces of a side but mercenaries, from before there were any, names those too.
    Mercenaries {
        /// The key of the list.
        key: Key,
    },
}

/// What was changed, in a few words.
impl fmt::Display for UpgradeChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SpeedLimits { now: 1 } => f.write_str("`spd`: one number says the same"),
            Self::SpeedLimits { now } => {
                write!(f, "`spd`: {now} numbers, one for each kind of piece or side")
            }
            Self::CenheNo => f.write_str("`cenhe:n` was once no, an empty list says that now"),
            Self::Mercenaries { key } => {
                write!(f, "`{key}` names all pieces from before there were mercenaries, they are added")
            }
        }
    }
}

impl Rules {
    /// The same rules without what earlier versions of the specification had in its place.
    ///
    /// Reading alone turns much into today's words, such as `ks:n` into `ks:w`. What it must keep, since it may
    /// be meant as it stands, is changed here, and only where the start position shows that the game stays
    /// the same: `cenhe:n` where no attacking knight is on the board, lists of pieces where no mercenary is.
    /// Only about pieces that are not there the rules say something else then, so that
    /// [`same_game`](Self::same_game) tells both apart: do not upgrade the rules of a game that begins with another
    /// position.
    /// `tfr:w` and `tfr:l` stay, though some meant the opposite by them: the text alone does not tell.
    ///
    /// ```
    /// use tafl_rules::Rules;
    ///
    /// let old: Rules = "dim:3 ks:n cenhe:n cenp:tcnkTCNK start:/1t1/1K1/3/".parse()?;
    /// let upgrade = old.upgrade();
    /// assert_eq!(upgrade.rules().to_string(), "dim:3 ks:w cenhe: start:/1t1/1K1/3/");
    /// assert_eq!(upgrade.changes().len(), 2);
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    #[must_use]
    pub fn upgrade(&self) -> Upgrade {
        let mut rules = self.clone();
        let mut changes = Vec::new();
        if let Some(limits) = modern(&self.settings.speed_limits) {
            rules.settings.speed_limits = limits;
            changes.push(UpgradeChange::SpeedLimits { now: limits.numbers().len() });
        }
        let knight = Piece::new(Side::Attackers, PieceKind::Knight);
        if self.settings.empty_center_hostile_to == knight.into() && self.start.count(knight) == 0 {
            rules.settings.empty_center_hostile_to = PieceSet::EMPTY;
            changes.push(UpgradeChange::CenheNo);
        }
        if self.start.count(PieceSet::of_kind(PieceKind::Mercenary)) == 0 {
            for (key, list) in rules.settings.piece_lists() {
                if let Some(whole) = with_mercenaries(*list) {
                    *list = whole;
                    changes.push(UpgradeChange::Mercenaries { key });
                }
            }
        }
        Upgrade { rules, changes }
    }
}

/// The shortest form of today that says the same as an old one.
fn modern(limits: &SpeedLimits) -> Option<SpeedLimits> {
    if !matches!(limits, SpeedLimits::Eight(_) | SpeedLimits::Ten(_)) {
        return None;
    }
    let all = SpeedLimits::All(limits.limit(Piece::ATTACKER));
    let by_side = SpeedLimits::BySide([Piece::ATTACKER, Piece::DEFENDER].map(|piece| limits.limit(piece)));
    let says_the_same =
        |form: &SpeedLimits| Piece::ALL.iter().all(|&piece| form.limit(piece) == limits.limit(piece));
    let short = [all, by_side].into_iter().find(says_the_same);
    Some(short.unwrap_or_else(|| SpeedLimits::each(|piece| limits.limit(piece))))
}

/// The list with mercenaries where, but for them, it is all pieces, or all of one side.
fn with_mercenaries(list: PieceSet) -> Option<PieceSet> {
    let mercenaries = PieceSet::of_kind(PieceKind::Mercenary);
    let wholes = [crate::key::ALL, crate::key::ATTACKING, crate::key::DEFENDING];
    wholes.into_iter().find(|&whole| list == whole & !mercenaries)
}

impl Settings {
    /// The lists of pieces with their keys, in the order of [`Key::ALL`].
    fn piece_lists(&mut self) -> [(Key, &mut PieceSet); 17] {
        [
            (Key::Corh, &mut self.corner_hostile_to),
            (Key::Cenh, &mut self.center_hostile_to),
            (Key::Cenhe, &mut self.empty_center_hostile_to),
            (Key::Aforh, &mut self.attacker_fortress_hostile_to),
            (Key::Dforh, &mut self.defender_fortress_hostile_to),
            (Key::Corp, &mut self.corner_passable_for),
            (Key::Cenp, &mut self.center_passable_for),
            (Key::Aforp, &mut self.attacker_fortress_passable_for),
            (Key::Dforp, &mut self.defender_fortress_passable_for),
            (Key::Cors, &mut self.corner_stop_for),
            (Key::Cens, &mut self.center_stop_for),
            (Key::Afors, &mut self.attacker_fortress_stop_for),
            (Key::Dfors, &mut self.defender_fortress_stop_for),
            (Key::Cenre, &mut self.center_entry_for),
            (Key::Corre, &mut self.corner_entry_for),
            (Key::Aforre, &mut self.attacker_fortress_entry_for),
            (Key::Dforre, &mut self.defender_fortress_entry_for),
        ]
    }
}
