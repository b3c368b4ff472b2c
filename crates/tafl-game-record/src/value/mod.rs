//! The values of tags that the specification defines.

mod date;
mod time;

use core::fmt;
use core::str::FromStr;

use tafl_position::Side;

pub(crate) use date::last_day;
pub use date::{CalendarError, Date};
pub(crate) use time::Seconds;
pub use time::{ClockTime, Overtime, TimeControl, TimeRemaining};

use crate::address::Address;

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

/// Whether a record is a puzzle, and which moves it accepts (specification §4, *puzzle-mode*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PuzzleMode {
    /// The record is not a puzzle: `none`.
    #[default]
    None,
    /// Any move that fits the board is accepted, but reported if it is not in the record: `loose`.
    Loose,
    /// Only moves of the record are accepted: `strict`.
    Strict,
}

impl PuzzleMode {
    /// All three, in the order of the specification.
    pub const ALL: [Self; 3] = [Self::None, Self::Loose, Self::Strict];

    /// The mode with this name, in lower case. `FromStr` also accepts upper case and surrounding white space.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The name in a record: `none`, `loose` or `strict`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Loose => "loose",
            Self::Strict => "strict",
        }
    }
}

/// The name in a record: `none`, `loose` or `strict`.
impl fmt::Display for PuzzleMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A time of day in UTC, `HH:MM:SS`: the value of the `utc-time` tag ([proposed](crate#further-tags)).
///
/// ```
/// use tafl_game_record::UtcTime;
///
/// let time: UtcTime = "18:30:05".parse()?;
/// assert_eq!((time.hour(), time.minute(), time.second()), (18, 30, 5));
/// assert!("24:00:00".parse::<UtcTime>().is_err());
/// # Ok::<(), tafl_game_record::UtcTimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcTime {
    hour: u8,
    minute: u8,
    second: u8,
}

impl UtcTime {
    /// A time of an hour up to 23, and a minute and a second up to 59.
    ///
    /// # Errors
    ///
    /// [`UtcTimeError`] if one of them is larger.
    pub const fn new(hour: u8, minute: u8, second: u8) -> Result<Self, UtcTimeError> {
        if hour > 23 || minute > 59 || second > 59 {
            return Err(UtcTimeError);
        }
        Ok(Self { hour, minute, second })
    }

    /// The hour, from 0 to 23.
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// The minute, from 0 to 59.
    pub const fn minute(self) -> u8 {
        self.minute
    }

    /// The second, from 0 to 59.
    pub const fn second(self) -> u8 {
        self.second
    }
}

/// `HH:MM:SS`.
impl fmt::Display for UtcTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)
    }
}

/// `HH:MM:SS`, with or without white space around it.
impl FromStr for UtcTime {
    type Err = UtcTimeError;

    fn from_str(text: &str) -> Result<Self, UtcTimeError> {
        let part = |part: Option<&str>| {
            let part = part.filter(|part| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()));
            part.and_then(|part| part.parse().ok()).ok_or(UtcTimeError)
        };
        let mut parts = text.trim().split(':');
        let time = Self::new(part(parts.next())?, part(parts.next())?, part(parts.next())?)?;
        parts.next().map_or(Ok(time), |_| Err(UtcTimeError))
    }
}

/// The error for a text or numbers that are not a [`UtcTime`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a time of day; write it as in `18:30:05`, from `00:00:00` to `23:59:59`")]
pub struct UtcTimeError;

/// The value of a puzzle tag: an address, with or without the dot that ends it in a turn.
// deviation: G3
pub(crate) struct TagAddress(pub(crate) Address);
