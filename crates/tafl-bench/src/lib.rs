//! Measures the tafl notation crates and their peers on real data: `cargo xtask bench`.
//!
//! A [`Row`] is one kind of work with our way to do it, those of the peers, and the goals.
//! Each of them is a [`Contender`], which prepares a [`Workload`] from the same [`Sample`]: games, positions and
//! moves that all differ, so that no branch predictor learns them.
//! [`measure`](fn@measure) runs the workloads of a row alternately in one process.
//!
//! Three programs share the rows: `tafl-bench` measures times and prints the table, `benches/allocations.rs` counts
//! allocations, and `benches/instructions.rs` counts instructions.
//! `tests/agreement.rs` runs every workload on a few games and compares results of contenders that must agree.

#![allow(clippy::expect_used, reason = "a benchmark that cannot be prepared measures nothing")]
#![allow(
    clippy::unnecessary_wraps,
    reason = "what prepares a contender may lack data, and all have one type"
)]

pub mod counts;
mod measure;
mod row;
pub mod rows;
mod sample;
mod table;

pub use crate::counts::Counts;
pub use crate::measure::{Measured, measure};
pub use crate::row::{Contender, Done, Goal, Row, Unit, Workload};
pub use crate::sample::Sample;
pub use crate::table::{Results, print_table};
