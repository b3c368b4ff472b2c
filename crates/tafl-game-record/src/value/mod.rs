//! What tags say, as values: views of the raw tags, which stay as they were read.

mod date;
mod error;
mod game_result;
mod puzzle_mode;
mod time;

pub(crate) use date::last_day;
pub use date::{Date, InvalidDate};
pub(crate) use error::TimeSink;
pub use error::{
    DateError, DateErrorKind, GameResultError, GameResultErrorKind, PuzzleModeError, PuzzleModeErrorKind,
    TagErrorKind, TagFindingKind, TimeError, TimeErrorKind,
};
pub use game_result::GameResult;
pub use puzzle_mode::PuzzleMode;
pub(crate) use time::Seconds;
pub use time::{ClockTime, Overtime, TimeControl, TimeRemaining};
