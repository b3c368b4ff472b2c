//! Tests of what an evaluation means, games with reports, other wins, and proofs of puzzles.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod chances;
mod games;
mod proofs;
mod puzzles;
