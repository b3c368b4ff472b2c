//! The two sides.

use core::fmt;
use core::str::FromStr;

/// One of the two sides of a tafl game (specification §1).
///
/// ```
/// use tafl_position::Side;
///
/// assert_eq!("attackers".parse(), Ok(Side::Attackers));
/// assert_eq!(Side::Attackers.other(), Side::Defenders);
/// ```
#[doc(alias = "color")]
#[doc(alias = "colour")]
#[doc(alias = "player")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side without the king, which besieges it. Its pieces are in lower case.
    Attackers,
    /// The side of the king. Its pieces are in upper case.
    Defenders,
}

impl Side {
    /// Both sides, attackers first.
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// The side with this letter: `a` or `d`.
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'a' => Some(Self::Attackers),
            'd' => Some(Self::Defenders),
            _ => None,
        }
    }

    /// The letter of the side, as TSN writes it: `a` or `d`.
    pub const fn char(self) -> char {
        match self {
            Self::Attackers => 'a',
            Self::Defenders => 'd',
        }
    }

    /// Its name: `attackers` or `defenders`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        }
    }

    /// The side with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.name() == name)
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }
}

/// The name.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Side {
    type Err = UnknownSide;

    fn from_str(name: &str) -> Result<Self, UnknownSide> {
        Self::from_name(name).ok_or(UnknownSide(()))
    }
}

/// No side has this name. The message lists the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown side, expected `attackers` or `defenders`")]
pub struct UnknownSide(());
