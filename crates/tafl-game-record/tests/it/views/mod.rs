//! Tags and comments as values, puzzles, and what the reference implementation cannot load.

#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "the helpers' way to fail is that of the tests"
)]

mod comments;
mod markup;
mod puzzles;
mod support;
mod tags;
