//! A conformance suite for the tafl notations: vectors with their expected answers, which any program can run.
//!
//! # Features
//!
//! - `answer`: our own answers to the requests of the suite.
//! - `generate`: the generator of the systematic vectors.

#![no_std]

extern crate alloc;

#[cfg(feature = "answer")]
pub mod answer;
#[cfg(feature = "generate")]
pub mod generate;
