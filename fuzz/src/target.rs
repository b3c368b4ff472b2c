//! The table of targets.

use tafl_archive::ArchiveFormat;

use crate::{
    address, apply_undo, archive, command, comment, dialect, encoding, export, import, moves, moves_dialect,
    play, position, puzzle, record, record_edit, record_parts, rules, square, stream, t3en, tags, tsn,
    values, verify,
};

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, also of its folders of inputs.
    pub name: &'static str,
    /// Checks the bytes of an input, and panics if a law is broken.
    pub body: fn(&[u8]),
}

impl Target {
    const fn new(name: &'static str, body: fn(&[u8])) -> Self {
        Self { name, body }
    }

    /// The target with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
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
    Target::new("export", export::body),
    Target::new("import_aagenielsen", |data| import::body(ArchiveFormat::AageNielsen, data)),
    Target::new("import_abstract_play", |data| import::body(ArchiveFormat::AbstractPlay, data)),
    Target::new("import_berkeley", |data| import::body(ArchiveFormat::Berkeley, data)),
    Target::new("import_bologna_json", |data| import::body(ArchiveFormat::BolognaJson, data)),
    Target::new("import_bologna_log", |data| import::body(ArchiveFormat::BolognaLog, data)),
    Target::new("import_brandubh_json", |data| import::body(ArchiveFormat::BrandubhJson, data)),
    Target::new("import_brandubh_puzzles", |data| import::body(ArchiveFormat::BrandubhPuzzles, data)),
    Target::new("import_brandubh_tafl", |data| import::body(ArchiveFormat::BrandubhTafl, data)),
    Target::new("import_forum_pgn", |data| import::body(ArchiveFormat::ForumPgn, data)),
    Target::new("import_forum_sgf", |data| import::body(ArchiveFormat::ForumSgf, data)),
    Target::new("import_hnefatafl_csv", |data| import::body(ArchiveFormat::HnefataflCsv, data)),
    Target::new("import_hnefatafl_org_archive", |data| {
        import::body(ArchiveFormat::HnefataflOrgArchive, data);
    }),
    Target::new("import_hnefatafl_org_json", |data| import::body(ArchiveFormat::HnefataflOrgJson, data)),
    Target::new("import_hnefatafl_org_pgn", |data| import::body(ArchiveFormat::HnefataflOrgPgn, data)),
    Target::new("import_hnefatafl_org_ron", |data| import::body(ArchiveFormat::HnefataflOrgRon, data)),
    Target::new("import_hnefatafl_text_protocol", |data| {
        import::body(ArchiveFormat::HnefataflTextProtocol, data);
    }),
    Target::new("import_log320", |data| import::body(ArchiveFormat::Log320, data)),
    Target::new("import_ludii_trial", |data| import::body(ArchiveFormat::LudiiTrial, data)),
    Target::new("import_npm_tafl", |data| import::body(ArchiveFormat::NpmTafl, data)),
    Target::new("import_playtaflonline", |data| import::body(ArchiveFormat::PlayTaflOnline, data)),
    Target::new("import_taflzero", |data| import::body(ArchiveFormat::TaflZero, data)),
    Target::new("moves", moves::body),
    Target::new("moves_dialect", moves_dialect::body),
    Target::new("moves_value", values::moves),
    Target::new("play", play::body),
    Target::new("position", position::body),
    Target::new("position_value", values::position),
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
