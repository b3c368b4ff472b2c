//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "helpers fail as tests do"
)]

mod api;
mod board;
mod cases;
mod dialects;
mod players;
mod properties;
mod spec;
mod typed;

use notation_syntax::ErrorKind;
use tafl_moves::{MoveRecord, Parsed};
use tafl_position::{Position, Square};

#[track_caller]
fn record(text: &str) -> MoveRecord {
    text.parse().expect(text)
}

#[track_caller]
fn position(record: &str) -> Position {
    record.parse().expect(record)
}

#[track_caller]
fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// The errors and findings of a text, rendered below it.
fn rendered<T, K: ErrorKind>(text: &str, parsed: &Parsed<T, K>) -> String {
    let errors = parsed.errors.iter().map(|error| error.render(text).to_string());
    errors.chain(parsed.findings.iter().map(|finding| finding.render(text).to_string())).collect()
}
