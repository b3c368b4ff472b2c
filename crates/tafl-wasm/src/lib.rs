//! The npm package `tafl-notation`: positions, moves, rules and games of hnefatafl and its family, for JavaScript.
//!
//! This crate wraps the library crates for wasm-bindgen, and `js/` is what surrounds the module in the package.
//! `cargo xtask web` builds, tests and assembles the package; its `README.md` and `API.md` describe it.
//!
//! - Notations are strings and plain objects, which have the fields of the command's JSON in camel case.
//! - Games, positions and puzzles, which change, are objects with methods.
//! - A call that fails throws a `TaflError`, which [`Failure`] becomes.

#![allow(
    clippy::missing_errors_doc,
    reason = "these comments become those of JavaScript, where each failure is a `TaflError`"
)]
#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes optional arguments by value only")]

mod diagnostic;
#[cfg(feature = "diagram")]
mod diagram;
mod dialects;
#[cfg(feature = "play")]
mod ending;
mod failure;
#[cfg(feature = "play")]
mod game;
mod games;
mod js;
mod loss;
mod markup;
mod moves;
mod object;
mod options;
mod playback;
mod position;
mod puzzle;
mod record;
mod replay;
mod rules;
#[cfg(feature = "play")]
mod steps;
#[cfg(feature = "t3en")]
mod t3en;
mod tag_values;
mod text_index;
mod tree;
mod tsn;
mod types;
#[cfg(feature = "verify")]
mod verify;

#[cfg(feature = "diagram")]
pub use diagram::{diagram_text, svg};
pub use dialects::{
    move_dialects, parse_dialect_move, parse_dialect_position, position_dialects, print_dialect_move,
    print_dialect_position,
};
pub use failure::Failure;
#[cfg(feature = "play")]
pub use game::Game;
pub use games::Games;
pub use moves::{parse_all_move, parse_move, parse_move_list};
pub use playback::Playback;
pub use position::Position;
pub use puzzle::PuzzleSession;
pub use record::GameRecord;
pub use rules::{diff_rules, explain_rules, parse_all_rules, parse_rules, presets, print_rules};
#[cfg(feature = "play")]
pub use steps::module_memory;
#[cfg(feature = "t3en")]
pub use t3en::{empty_t3en, parse_all_t3en, parse_t3en, play_t3en, print_t3en, status_of_t3en};
pub use tsn::{parse_all_tsn, parse_tsn, print_tsn};
