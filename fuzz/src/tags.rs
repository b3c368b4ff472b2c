//! The values of tags: dates, results, clocks.

#![cfg(feature = "game-record")]

use tafl_game_record::{ClockTime, Date, GameResult, PuzzleMode, TimeControl, TimeRemaining};

use crate::law;

/// Each obeys the laws of a notation.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    law::notation::<Date>(&text);
    law::notation::<GameResult>(&text);
    law::notation::<PuzzleMode>(&text);
    law::notation::<ClockTime>(&text);
    law::notation::<TimeControl>(&text);
    law::notation::<TimeRemaining>(&text);
    law::printing_departs_no_further::<Date>(&text);
    law::printing_departs_no_further::<GameResult>(&text);
    law::printing_departs_no_further::<PuzzleMode>(&text);
    law::printing_departs_no_further::<ClockTime>(&text);
    law::printing_departs_no_further::<TimeControl>(&text);
    law::printing_departs_no_further::<TimeRemaining>(&text);
}
