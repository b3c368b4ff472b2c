//! Puzzles of Brandubh.

mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str =
    "00042|3A3/7/2D4/A2K2A/7/7/3A3 a|3001|3336|crushing||-|1|t||defenders,moves1";
