//! The npm package `tafl-notation`: positions, moves, rules and games of hnefatafl and its family, for JavaScript.
//!
//! This crate wraps the library crates for wasm-bindgen, and `js/` is what surrounds the modules in the package.
//! `cargo xtask web` builds, tests and assembles the package; its `README.md` and `API.md` describe it.
//!
//! Each entry of the package that needs WebAssembly has a module of its own, which a feature builds: `notation` (with
//! `diagram`, `play`, `t3en` and `verify`), `archives`, `engine`. Between modules games are text.
//!
//! - Notations are strings and plain objects, which have the fields of the command's JSON in camel case.
//! - Games, positions and puzzles, which change, are objects with methods.
//! - A call that fails throws a `TaflError`, which [`Failure`] becomes.

#![allow(
    clippy::missing_errors_doc,
    reason = "these comments become those of JavaScript, where each failure is a `TaflError`"
)]
#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes optional arguments by value only")]

#[cfg(feature = "archives")]
pub mod archives;
#[cfg(feature = "engine")]
pub mod engine;
mod failure;
#[cfg(any(feature = "archives", feature = "notation"))]
mod findings;
#[cfg(any(feature = "archives", feature = "notation"))]
mod json;
#[cfg(any(feature = "archives", feature = "notation"))]
mod loss;
#[cfg(feature = "notation")]
mod notation;
#[cfg(any(feature = "archives", feature = "notation"))]
mod number;

pub use failure::Failure;
#[cfg(feature = "notation")]
pub use notation::*;
