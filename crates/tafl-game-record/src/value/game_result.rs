//! The results of games.

use core::fmt;

use tafl_position::Side;

/// The result of a game (specification §4, *result*).
///
/// ```
/// use tafl_game_record::GameResult;
/// use tafl_position::Side;
///
/// let result: GameResult = "-1".parse()?;
/// assert_eq!(result.winner(), Some(Side::Defenders));
/// assert_eq!(GameResult::win(Side::Attackers).to_string(), "1");
/// # Ok::<(), tafl_game_record::TagError>(())
/// ```
#[doc(alias = "outcome")]
#[doc(alias = "1-0")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The attackers won: `1`.
    AttackersWin,
    /// A draw: `0`.
    Draw,
    /// The defenders won: `-1`.
    DefendersWin,
    /// Another result, or the game has not ended: `?`.
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

    /// The side that won; `None` if neither did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::AttackersWin => Some(Side::Attackers),
            Self::DefendersWin => Some(Side::Defenders),
            Self::Draw | Self::Other => None,
        }
    }

    /// The symbol in a record: `1`, `0`, `-1` or `?`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::AttackersWin => "1",
            Self::Draw => "0",
            Self::DefendersWin => "-1",
            Self::Other => "?",
        }
    }
}

/// The symbol in a record: `1`, `0`, `-1` or `?`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}
