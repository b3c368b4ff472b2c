//! The table of targets.

use crate::{
    address, apply_undo, archive, command, comment, dialect, encoding, engine, export, import, moves,
    moves_dialect, play, position, proof, puzzle, record, record_edit, record_parts, rules, square, stream,
    t3en, tags, tsn, values, verify,
};

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program in `fuzz_targets/` and of its seeds.
    pub name: &'static str,
    /// Checks the bytes of an input, and panics if a law is broken.
    pub body: fn(&[u8]),
}

impl Target {
    const fn new(name: &'static str, body: fn(&[u8])) -> Self {
        Self { name, body }
    }

    /// Whether it builds values from the bytes, and therefore has no seeds.
    pub fn is_of_values(&self) -> bool {
        self.name.ends_with("_value")
    }
}

/// All targets, sorted by name.
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
    Target::new("moves_value", values::moves),
    Target::new("play", play::body),
    Target::new("position", position::body),
    Target::new("position_value", values::position),
    Target::new("proof", proof::body),
    Target::new("puzzle", puzzle::body),
    Target::new("record", record::body),
    Target::new("record_edit", record_edit::body),
    Target::new("record_parts", record_parts::body),
    Target::new("rules", rules::body),
    Target::new("rules_value", values::rules),
    Target::new("square", square::body),
    Target::new("stream", stream::body),
    Target::new("t3en", t3en::body),
    Target::new("t3en_value", values::t3en),
    Target::new("tags", tags::body),
    Target::new("tsn", tsn::body),
    Target::new("verify", verify::body),
];
