//! Laws that hold for any text: the bodies of the fuzz targets.
//!
//! Each module is a target, and `values` contains several. Its `body` takes bytes from a fuzzer, and panics if a law
//! is broken. The program in `main.rs` passes bytes from libFuzzer, and `tests/it/replay` passes every seed and every regression,
//! so that plain `cargo test` checks the same laws without a fuzzer.
//!
//! The laws that every notation shares are in `law`; [`report`] prints the input that breaks one.

mod address;
mod apply_undo;
mod archive;
mod command;
mod comment;
pub mod dialect;
mod encoding;
mod export;
mod import;
mod law;
mod moves;
pub mod moves_dialect;
mod play;
mod position;
mod puzzle;
mod record;
mod record_edit;
mod record_parts;
pub mod report;
mod rules;
mod square;
mod stream;
mod t3en;
mod tags;
mod target;
mod text;
mod tsn;
mod values;
mod verify;

pub use target::{TARGETS, Target};
