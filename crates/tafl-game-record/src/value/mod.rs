//! The values of tags that the specification defines.

mod date;
mod game_result;
mod puzzle_mode;
mod tag_address;
mod time;
mod utc_time;

pub(crate) use date::last_day;
pub use date::{CalendarError, Date};
pub use game_result::GameResult;
pub use puzzle_mode::PuzzleMode;
pub(crate) use tag_address::TagAddress;
pub(crate) use time::Seconds;
pub use time::{ClockTime, Overtime, TimeControl, TimeRemaining};
pub use utc_time::{UtcTime, UtcTimeError};
