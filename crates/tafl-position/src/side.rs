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

/// The words for the sides, besides their names. Attackers are dark and defenders light, as on most boards.
const WORDS: [(Side, &[&str]); 8] = [
    (Side::Attackers, &["attacker", "black", "dark", "muscovites"]),
    (Side::Attackers, &["schwarz", "schwarze", "angreifer", "zwart", "aanvaller"]),
    (Side::Attackers, &["svart", "svarta", "svarte", "sort", "sorte"]),
    (Side::Attackers, &["noir", "noirs"]),
    (Side::Defenders, &["defender", "white", "light", "swedes"]),
    (Side::Defenders, &["weiß", "weiss", "weiße", "verteidiger", "wit", "verdediger"]),
    (Side::Defenders, &["vit", "vita", "hvid", "hvide", "hvit", "hvite"]),
    (Side::Defenders, &["blanc", "blancs"]),
];

impl Side {
    /// The side that people call by this word, in any case: `black`, `Attackers`, also in other languages.
    ///
    /// ```
    /// use tafl_position::Side;
    ///
    /// assert_eq!(Side::from_word("White"), Some(Side::Defenders));
    /// assert_eq!(Side::from_word("Schwarz"), Some(Side::Attackers));
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        let is_word = |known: &&str| known.eq_ignore_ascii_case(word);
        let known = WORDS.iter().find(|(side, words)| is_word(&side.name()) || words.iter().any(is_word));
        known.map(|&(side, _)| side)
    }

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

/// A value for each of the two sides.
///
/// ```
/// use tafl_position::{BySide, Side};
///
/// let men = BySide { attackers: 8, defenders: 4 };
/// assert_eq!(*men.get(Side::Attackers), 8);
/// assert_eq!(men.map(|count| count * 2), BySide { attackers: 16, defenders: 8 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The value for the attackers.
    pub attackers: T,
    /// The value for the defenders.
    pub defenders: T,
}

impl<T> BySide<T> {
    /// Computes the value for each side, attackers first.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self { attackers: value(Side::Attackers), defenders: value(Side::Defenders) }
    }

    /// The value for a side.
    #[inline]
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Attackers => &self.attackers,
            Side::Defenders => &self.defenders,
        }
    }

    /// The value for a side, mutable.
    #[inline]
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }

    /// Converts both values, the attackers' first.
    pub fn map<U>(self, mut convert: impl FnMut(T) -> U) -> BySide<U> {
        BySide { attackers: convert(self.attackers), defenders: convert(self.defenders) }
    }
}
