//! The statistics as callers use them.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]
#![allow(clippy::float_cmp, reason = "exact results are expected exactly")]
#![allow(clippy::cast_precision_loss, reason = "counts are small")]

mod few_pairs;
mod golden;
mod properties;
mod simulation;
