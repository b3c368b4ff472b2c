//! The time of day at the start of a game.

use core::fmt;
use core::str::FromStr;

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
