//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod cases;
mod sheets;
mod styles;

use notation_syntax::LineIndex;
use tafl_scoresheet::{Rules, read};

/// The record of each game, with the questions and assumptions as they are drawn.
fn shown(text: &str, rules: &Rules) -> String {
    let index = LineIndex::new(text);
    let mut shown = String::new();
    for game in read(text, rules) {
        let record = game.value.as_ref().map(ToString::to_string).unwrap_or_default();
        let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with("[rules:")).collect();
        shown += lines.join("\n").trim_start();
        shown += "\n";
        for diagnostic in game.diagnostics(&index) {
            shown += &diagnostic.render(&index).to_string();
        }
        shown += "----\n";
    }
    shown
}
