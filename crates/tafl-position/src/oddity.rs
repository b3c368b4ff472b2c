//! Oddities of a position.

use core::array;
use core::fmt;
use core::iter::Flatten;

use notation_syntax::codes;

codes! {
    /// An oddity of a position as the position of a tafl game. It is not an error: the position can be read.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
    #[non_exhaustive]
    pub enum Oddity {
        /// Neither side has a king.
        #[code(note, "no-king", "dim:3 start:/1t1/1T1/3/")]
        #[error("there is no king")]
        NoKing,
        /// There is more than one king on the board.
        #[code(note, "several-kings", "dim:3 start:/1t1/1KK/3/")]
        #[error("there is more than one king")]
        SeveralKings,
        /// The attackers have a king.
        #[code(note, "attacking-king", "dim:3 start:/1t1/1kK/3/")]
        #[error("the attackers have a king")]
        AttackingKing,
    }
}

impl Oddity {
    /// All oddities.
    pub const ALL: [Self; 3] = [Self::NoKing, Self::SeveralKings, Self::AttackingKing];
}

/// A set of [`Oddity`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Oddities(u8);

impl Oddities {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set with this oddity added.
    #[must_use]
    pub const fn with(self, oddity: Oddity) -> Self {
        Self(self.0 | 1 << oddity as u8)
    }

    /// Whether the oddity is in the set.
    pub const fn contains(self, oddity: Oddity) -> bool {
        self.0 & 1 << oddity as u8 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The oddities in the set.
    pub fn iter(self) -> impl Iterator<Item = Oddity> {
        self.into_iter()
    }
}

impl IntoIterator for Oddities {
    type Item = Oddity;
    type IntoIter = Flatten<array::IntoIter<Option<Oddity>, { Oddity::ALL.len() }>>;

    fn into_iter(self) -> Self::IntoIter {
        Oddity::ALL.map(|oddity| self.contains(oddity).then_some(oddity)).into_iter().flatten()
    }
}

/// The oddities, separated by commas. The empty set prints as nothing.
impl fmt::Display for Oddities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, oddity) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{oddity}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Oddities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
