//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "helpers fail by panicking")]

mod api;
mod cases;
mod forms;
mod further_keys;
mod keys;
mod presets;
mod properties;
mod spec;

use std::fmt::Display;

use tafl_rules::Rules;

#[track_caller]
fn rules(record: &str) -> Rules {
    record.parse().unwrap_or_else(|error| panic!("{error}: {record}"))
}

/// A message is one line that fits into another text.
#[track_caller]
fn one_line(message: &impl Display) {
    let message = message.to_string();
    assert!(!message.contains('\n'), "{message}");
    assert!(message.starts_with(|c: char| c.is_lowercase() || c == '`' || c.is_ascii_digit()), "{message}");
    assert!(!message.ends_with(['.', '!', ' ']), "{message}");
}
