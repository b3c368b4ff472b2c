//! The table of targets.

use crate::{
    address, apply_undo, archive, command, comment, dialect, encoding, engine, export, import, moves,
    moves_dialect, play, position, proof, puzzle, record, record_edit, record_parts, rules, square, stream,
    t3en, tags, tsn, values, verify,
};

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program in `fuzz_targets/` and of its folders of inputs.
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
    Target::new("import_aagenielsen", import::aagenielsen),
    Target::new("import_abstract_play", import::abstract_play),
    Target::new("import_berkeley", import::berkeley),
    Target::new("import_bologna_json", import::bologna_json),
    Target::new("import_bologna_log", import::bologna_log),
    Target::new("import_brandubh_json", import::brandubh_json),
    Target::new("import_brandubh_puzzles", import::brandubh_puzzles),
    Target::new("import_brandubh_tafl", import::brandubh_tafl),
    Target::new("import_forum_pgn", import::forum_pgn),
    Target::new("import_forum_sgf", import::forum_sgf),
    Target::new("import_hnefatafl_csv", import::hnefatafl_csv),
    Target::new("import_hnefatafl_org_archive", import::hnefatafl_org_archive),
    Target::new("import_hnefatafl_org_json", import::hnefatafl_org_json),
    Target::new("import_hnefatafl_org_pgn", import::hnefatafl_org_pgn),
    Target::new("import_hnefatafl_org_ron", import::hnefatafl_org_ron),
    Target::new("import_hnefatafl_text_protocol", import::hnefatafl_text_protocol),
    Target::new("import_log320", import::log320),
    Target::new("import_ludii_trial", import::ludii_trial),
    Target::new("import_npm_tafl", import::npm_tafl),
    Target::new("import_playtaflonline", import::playtaflonline),
    Target::new("import_taflzero", import::taflzero),
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
