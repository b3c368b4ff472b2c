//! The two players.

use core::fmt;

/// One of the two players: `x` or `o`.
///
/// ```
/// use t3en::Player;
///
/// assert_eq!(Player::from_char('x'), Some(Player::X));
/// assert_eq!(Player::X.other().char(), 'o');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// `x`. It moves first in the standard game.
    X,
    /// `o`.
    O,
}

impl Player {
    /// Both players, `x` first.
    pub const ALL: [Self; 2] = [Self::X, Self::O];

    /// The player with this letter, `x` or `o`, in lower case.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'x' => Some(Self::X),
            'o' => Some(Self::O),
            _ => None,
        }
    }

    /// The letter of the player.
    #[inline]
    pub const fn char(self) -> char {
        match self {
            Self::X => 'x',
            Self::O => 'o',
        }
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

/// `x` or `o`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}
