//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod api;
mod archive;
mod cases;
mod comment_spans;
mod comments;
mod edits;
mod grammar_pages;
mod json;
mod limits;
mod markup;
mod players;
mod properties;
mod puzzles;
mod spec;
mod support;
mod tags;
