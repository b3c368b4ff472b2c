//! Laws that hold for any text: the bodies of the fuzz targets.
//!
//! Each module is a target, and [`values`] contains several. Its `body` takes bytes from a fuzzer, and panics if a law
//! is broken. The programs in `fuzz_targets/` pass bytes from libFuzzer, and `tests/it/replay.rs` passes every seed and every
//! regression, so that plain `cargo test` checks the same laws without a fuzzer.
//!
//! The laws that every notation shares are in [`law`]; [`report`] prints the input that breaks one, and
//! [`inputs`] reads the files of inputs.

pub mod address;
pub mod apply_undo;
pub mod archive;
pub mod command;
pub mod comment;
pub mod dialect;
pub mod encoding;
pub mod engine;
pub mod export;
pub mod import;
pub mod inputs;
pub mod law;
pub mod moves;
pub mod moves_dialect;
pub mod play;
pub mod position;
pub mod proof;
pub mod puzzle;
pub mod record;
pub mod record_edit;
pub mod record_parts;
pub mod report;
pub mod rules;
pub mod square;
pub mod stream;
pub mod t3en;
pub mod tags;
mod target;
pub mod tsn;
pub mod values;
pub mod verify;

use std::borrow::Cow;

pub use target::{TARGETS, Target};

/// The bytes of a fuzzer as text. Invalid UTF-8 is replaced by `\u{fffd}`, so that every input reaches the parser.
pub fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}
