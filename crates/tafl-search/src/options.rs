//! The options of the engine: names, ranges and defaults.

use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::{EngineMessage, EngineOption, OptionKind, Word};

use crate::level::Level;

const HASH: &str = "Hash";
const LINES: &str = "MultiPV";
const LEVEL: &str = "Level";
const SEED: &str = "Seed";
const OVERHEAD: &str = "MoveOverhead";

/// In mebibytes.
const MAX_HASH: i64 = 65_536;
const DEFAULT_HASH: i64 = 16;
/// In milliseconds.
const MAX_OVERHEAD: i64 = 60_000;
const DEFAULT_OVERHEAD: i64 = 100;
const MAX_LINES: i64 = 500;

/// The values of the options.
#[derive(Debug)]
pub(crate) struct Options {
    max_hash: i64,
    pub(crate) table_bytes: usize,
    /// In milliseconds.
    pub(crate) overhead: u64,
    pub(crate) lines: usize,
    pub(crate) level: Level,
    pub(crate) seed: u64,
}

impl Options {
    pub(crate) fn new() -> Self {
        Self {
            max_hash: MAX_HASH,
            table_bytes: bytes(DEFAULT_HASH),
            overhead: DEFAULT_OVERHEAD.unsigned_abs(),
            lines: 1,
            level: Level::MAX,
            seed: 0,
        }
    }

    pub(crate) fn limit_hash(&mut self, mebibytes: u32) {
        self.max_hash = i64::from(mebibytes).clamp(DEFAULT_HASH, MAX_HASH);
    }

    /// Whether the option needs another table. A value that is out of range is as near as possible; a name that is unknown
    /// changes nothing.
    pub(crate) fn set(&mut self, name: &str, value: i64) -> bool {
        match name {
            HASH => self.table_bytes = bytes(value.clamp(0, self.max_hash)),
            OVERHEAD => self.overhead = value.clamp(0, MAX_OVERHEAD).unsigned_abs(),
            LINES => self.lines = usize::try_from(value.clamp(1, MAX_LINES)).unwrap_or(1),
            LEVEL => self.level = level(value),
            SEED => self.seed = value.unsigned_abs(),
            _ => {}
        }
        name == HASH
    }

    /// The options as the protocol introduces them.
    pub(crate) fn introduce(&self, answers: &mut Vec<EngineMessage>) {
        let most: i64 = Level::MAX.get().into();
        for (name, default, min, max) in [
            (HASH, DEFAULT_HASH, 0, self.max_hash),
            (OVERHEAD, DEFAULT_OVERHEAD, 0, MAX_OVERHEAD),
            (LINES, 1, 1, MAX_LINES),
            (LEVEL, most, Level::MIN.get().into(), most),
            (SEED, 0, 0, i64::MAX),
        ] {
            let kind = OptionKind::Spin { default, min, max };
            answers.extend(Word::new(name).map(|name| EngineMessage::Option(EngineOption { name, kind })));
        }
    }
}

fn bytes(mebibytes: i64) -> usize {
    usize::try_from(mebibytes << 20).unwrap_or(usize::MAX)
}

fn level(number: i64) -> Level {
    let number = number.clamp(Level::MIN.get().into(), Level::MAX.get().into());
    u8::try_from(number).ok().and_then(Level::new).expect_or("the number is within its limits", Level::MAX)
}
