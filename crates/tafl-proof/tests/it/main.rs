//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod cases;
mod claims;
mod format;
