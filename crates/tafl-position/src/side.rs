//! The two sides.

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

notation_syntax::names! {
    Side: "side" {
        Attackers = "attackers",
        Defenders = "defenders",
    }
}

impl Side {
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

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }
}
