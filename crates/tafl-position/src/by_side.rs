//! A value for each side.

use crate::side::Side;

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
