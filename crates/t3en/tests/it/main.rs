//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod api;
mod cases;
mod game;
mod laws;
mod limits;
mod properties;
mod push;
mod spec;
