//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

mod api;
mod cases;
mod engines;
mod further_keys;
mod properties;
mod spec;

use tafl_play::{Game, Rules, Step};
use tafl_rules::Preset;

/// Jumps of all types, speed limits, berserk turns with and without captures, special squares of all types.
const INVENTED: &str = include_str!("../invented-rules.txt");

#[track_caller]
fn rules(record: &str) -> Rules {
    record.parse().expect(record)
}

#[track_caller]
fn game(record: &str) -> Game {
    Game::new(&rules(record))
}

#[track_caller]
fn step(text: &str) -> Step {
    text.parse().expect(text)
}

/// The presets and the invented rules.
fn many_rules() -> impl Iterator<Item = Rules> {
    Preset::ALL.iter().map(|preset| preset.rules()).chain(INVENTED.lines().map(rules))
}
