//! Replacing what earlier versions of the specification wrote differently.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{BySide, Piece, PieceKind, PieceSet, Side};

use crate::defaults;
use crate::key::Key;
use crate::rules::Rules;
use crate::speed::SpeedLimits;

/// An outdated value that was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpgradeChange {
    /// Eight or ten speed limits, which have none for guards or mercenaries, became twelve, or fewer that mean the
    /// same.
    SpeedLimits {
        /// How many there are now.
        now: usize,
    },
    /// `cenhe:n`, which once meant "no", became the empty list.
    CenheNo,
    /// A list that names all pieces of a side but mercenaries is older than mercenaries and now names them too.
    Mercenaries {
        /// The key of the list.
        key: Key,
    },
}

/// Describes the change in a few words.
impl fmt::Display for UpgradeChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SpeedLimits { now: 1 } => f.write_str("`spd`: reduced to one number for all pieces"),
            Self::SpeedLimits { now: 2 } => f.write_str("`spd`: reduced to one number for each side"),
            Self::SpeedLimits { now } => write!(f, "`spd`: extended to {now} numbers, one for each piece"),
            Self::CenheNo => f.write_str("`cenhe`: replaced `n`, which once meant no, by the empty list"),
            Self::Mercenaries { key } => {
                write!(f, "`{key}`: added mercenaries, which did not exist when such lists were written")
            }
        }
    }
}

impl Rules {
    /// Replaces outdated values by those of the current specification. Returns the changes, in the order of [`Key::ALL`].
    ///
    /// Parsing already replaces values that have only one meaning, such as `ks:n` by `ks:w`. This method replaces
    /// values that are valid today but once meant something else, and only if the start position shows that the
    /// game stays the same: `cenhe:n` if there is no attacking knight on the board, and lists of pieces if there is
    /// no mercenary. The rules then differ only for pieces that are not on the board. As
    /// [`same_game`](Self::same_game) counts those too, do not upgrade the rules of a game that begins with another
    /// position.
    ///
    /// `tfr:w` and `tfr:l` stay, although some records mean the opposite: the text alone does not show it.
    ///
    /// ```
    /// use tafl_rules::Rules;
    ///
    /// let mut rules: Rules = "dim:3 ks:n cenhe:n cenp:tcnkTCNK start:/1t1/1K1/3/".parse()?;
    /// assert_eq!(rules.upgrade().len(), 2);
    /// assert_eq!(rules.to_string(), "dim:3 ks:w cenhe: start:/1t1/1K1/3/");
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn upgrade(&mut self) -> Vec<UpgradeChange> {
        let settings = &mut self.settings;
        let mut changes = Vec::new();
        if let Some(limits) = modern(&settings.speed_limits) {
            settings.speed_limits = limits;
            changes.push(UpgradeChange::SpeedLimits { now: limits.count() });
        }
        let knight = Piece::new(Side::Attackers, PieceKind::Knight);
        if settings.empty_center_hostile == knight.into() && self.start.count(knight) == 0 {
            settings.empty_center_hostile = PieceSet::EMPTY;
            changes.push(UpgradeChange::CenheNo);
        }
        if self.start.count(PieceSet::of_kind(PieceKind::Mercenary)) == 0 {
            for &key in Key::ALL {
                let Some(list) = settings.pieces_mut(key) else { continue };
                if let Some(whole) = with_mercenaries(*list) {
                    *list = whole;
                    changes.push(UpgradeChange::Mercenaries { key });
                }
            }
        }
        changes
    }
}

/// The shortest current form with the same meaning as eight or ten limits.
fn modern(limits: &SpeedLimits) -> Option<SpeedLimits> {
    if !matches!(limits, SpeedLimits::Eight(_) | SpeedLimits::Ten(_)) {
        return None;
    }
    let taflmen = BySide { attackers: Piece::ATTACKER, defenders: Piece::DEFENDER };
    let by_side = taflmen.map(|piece| limits.limit(piece));
    let means_the_same =
        |form: &SpeedLimits| Piece::ALL.iter().all(|&piece| form.limit(piece) == limits.limit(piece));
    let short =
        [SpeedLimits::All(by_side.attackers), SpeedLimits::BySide(by_side)].into_iter().find(means_the_same);
    Some(short.unwrap_or_else(|| SpeedLimits::each(|piece| limits.limit(piece))))
}

/// The list with mercenaries, if it has all other pieces, or all others of one side.
fn with_mercenaries(list: PieceSet) -> Option<PieceSet> {
    let mercenaries = PieceSet::of_kind(PieceKind::Mercenary);
    let wholes = [defaults::ALL, defaults::ATTACKING, defaults::DEFENDING];
    wholes.into_iter().find(|&whole| list == whole & !mercenaries)
}
