//! Answers requests of the conformance suite with the crate `hnefatafl`, hnefatafl-rs.
//!
//! The crate's own parsers read the start position and the moves; the adapter removes what they do not read.
//! A rules record is answered only if the crate has a ruleset with the same meaning; see README.md.

mod any_size;
mod game;
mod settings;

use std::io;

use tafl_peer_adapter::answer_requests;

use crate::any_size::AnySize;

fn main() -> io::Result<()> {
    answer_requests(&AnySize)
}
