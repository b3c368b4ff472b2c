//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod api;
mod cases;
mod fit;

use tafl_game_record::GameRecord;

fn read(text: &str) -> GameRecord {
    text.parse().expect("a game record")
}
