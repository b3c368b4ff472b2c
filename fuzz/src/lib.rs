//! Laws that hold for any text: the bodies of the fuzz targets.
//!
//! Each module is a target. Its `body` takes bytes from a fuzzer, and panics if a law is broken; its `values` builds
//! values from the bytes instead of reading them as text. The programs in `fuzz_targets/` pass bytes from libFuzzer, and
//! `tests/it/replay.rs` passes every seed and every regression, so that plain `cargo test` checks the same laws without
//! a fuzzer.
//!
//! A module begins with the feature of the layer that it needs. With the top one, `command`, [`TARGETS`] lists all
//! targets.
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
pub mod sheet;
pub mod square;
pub mod stream;
pub mod t3en;
pub mod tags;
pub mod tsn;
pub mod verify;

use std::borrow::Cow;

/// The bytes of a fuzzer as text. Invalid UTF-8 is replaced by `\u{fffd}`, so that every input reaches the parser.
pub fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program in `fuzz_targets/` and of its seeds.
    pub name: &'static str,
    /// Checks the bytes of an input, and panics if a law is broken.
    pub body: fn(&[u8]),
}

impl Target {
    #[cfg(feature = "command")]
    const fn new(name: &'static str, body: fn(&[u8])) -> Self {
        Self { name, body }
    }

    /// Whether it builds values from the bytes, and therefore has no seeds.
    pub fn is_of_values(&self) -> bool {
        self.name.ends_with("_value")
    }
}

/// All targets, sorted by name.
#[cfg(feature = "command")]
pub const TARGETS: &[Target] = &[
    Target::new("address", address::body),
    Target::new("apply_undo", apply_undo::body),
    Target::new("archive", archive::body),
    Target::new("command", command::body),
    Target::new("comment", comment::body),
    Target::new("dialect", dialect::body),
    Target::new("encoding", encoding::body),
    Target::new("engine", engine::body),
    Target::new("export", export::body),
    Target::new("import", import::body),
    Target::new("moves", moves::body),
    Target::new("moves_dialect", moves_dialect::body),
    Target::new("moves_value", moves::values),
    Target::new("play", play::body),
    Target::new("position", position::body),
    Target::new("position_value", position::values),
    Target::new("proof", proof::body),
    Target::new("puzzle", puzzle::body),
    Target::new("record", record::body),
    Target::new("record_edit", record_edit::body),
    Target::new("record_parts", record_parts::body),
    Target::new("rules", rules::body),
    Target::new("rules_value", rules::values),
    Target::new("sheet", sheet::body),
    Target::new("square", square::body),
    Target::new("stream", stream::body),
    Target::new("t3en", t3en::body),
    Target::new("t3en_value", t3en::values),
    Target::new("tags", tags::body),
    Target::new("tsn", tsn::body),
    Target::new("verify", verify::body),
];
