//! A cell of a board.

use core::fmt;

/// The state of a cell of a board. Each state has its own symbol.
///
/// ```
/// use t3en::{Cell, Player};
///
/// assert_eq!(Cell::from_char('.'), Some(Cell::Blocked));
/// assert_eq!(Cell::from(Player::O), Cell::O);
/// assert_eq!(Cell::X.player(), Some(Player::X));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// `_`: playable and empty.
    Empty,
    /// `.`: not playable. Such cells give the board its shape.
    Blocked,
    /// `x`: player x has played here.
    X,
    /// `o`: player o has played here.
    O,
}

impl Cell {
    /// All states.
    pub const ALL: [Self; 4] = [Self::Empty, Self::Blocked, Self::X, Self::O];

    /// The cell with this symbol: one of `_.xo`.
    #[inline]
    pub const fn from_char(symbol: char) -> Option<Self> {
        match symbol {
            '_' => Some(Self::Empty),
            '.' => Some(Self::Blocked),
            'x' => Some(Self::X),
            'o' => Some(Self::O),
            _ => None,
        }
    }

    /// The symbol of the cell.
    #[inline]
    pub const fn char(self) -> char {
        // Every symbol is ASCII.
        self.symbol() as char
    }

    /// The symbol of the cell, as a byte.
    #[inline]
    pub(crate) const fn symbol(self) -> u8 {
        match self {
            Self::Empty => b'_',
            Self::Blocked => b'.',
            Self::X => b'x',
            Self::O => b'o',
        }
    }

    /// The player who has played here.
    #[inline]
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Empty | Self::Blocked => None,
            Self::X => Some(Player::X),
            Self::O => Some(Player::O),
        }
    }
}

impl From<Player> for Cell {
    fn from(player: Player) -> Self {
        match player {
            Player::X => Self::X,
            Player::O => Self::O,
        }
    }
}

/// The symbol.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

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
