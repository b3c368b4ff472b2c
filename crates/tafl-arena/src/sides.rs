//! One thing for each side.

use tafl_engine::Side;

/// What the attackers have and what the defenders have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sides<T> {
    pub(crate) attackers: T,
    pub(crate) defenders: T,
}

impl<T> Sides<T> {
    pub(crate) const fn of(&self, side: Side) -> &T {
        match side {
            Side::Attackers => &self.attackers,
            Side::Defenders => &self.defenders,
        }
    }

    pub(crate) const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }

    pub(crate) fn map<U>(self, mut part: impl FnMut(T) -> U) -> Sides<U> {
        Sides { attackers: part(self.attackers), defenders: part(self.defenders) }
    }

    /// The attackers' first.
    pub(crate) fn into_iter(self) -> impl Iterator<Item = (Side, T)> {
        [(Side::Attackers, self.attackers), (Side::Defenders, self.defenders)].into_iter()
    }
}
