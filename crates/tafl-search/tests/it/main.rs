//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail like this"
)]

mod api;
mod minimax;
mod proofs;
mod strength;
mod unfinished;
