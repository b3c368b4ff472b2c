//! How games end.

use core::fmt;

use tafl_position::Side;

/// How a game ended (specification §4, *result*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The attackers won: `1`.
    AttackersWin,
    /// Nobody won: `0`.
    Draw,
    /// The defenders won: `-1`.
    DefendersWin,
    /// Otherwise, or not at all yet: `?`.
    #[default]
    Other,
}

impl GameResult {
    /// All four, in the order of the specification.
    pub const ALL: [Self; 4] = [Self::AttackersWin, Self::Draw, Self::DefendersWin, Self::Other];

    /// The result of a game that this side won.
    pub const fn win(side: Side) -> Self {
        match side {
            Side::Attackers => Self::AttackersWin,
            Side::Defenders => Self::DefendersWin,
        }
    }

    /// The side that won, where one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::AttackersWin => Some(Side::Attackers),
            Self::DefendersWin => Some(Side::Defenders),
            Self::Draw | Self::Other => None,
        }
    }

    /// What a record says: `1`, `0`, `-1` or `?`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::AttackersWin => "1",
            Self::Draw => "0",
            Self::DefendersWin => "-1",
            Self::Other => "?",
        }
    }
}

/// What a record says: `1`, `0`, `-1` or `?`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}
