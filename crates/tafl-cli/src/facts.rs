//! Facts about a game that `stats` and `select` use.

use std::hash::{DefaultHasher, Hash, Hasher};

use tafl_game_record::GameRecord;

use crate::results::ResultName;

/// The number of moves in the main line, not counting resignations.
pub(crate) fn plies(record: &GameRecord) -> usize {
    let tree = record.tree();
    tree.main_line().filter(|&id| tree.move_record(id).is_some_and(|record| !record.is_resignation())).count()
}

/// How the game ended.
pub(crate) fn result(record: &GameRecord) -> ResultName {
    record.result().and_then(Result::ok).into()
}

/// 128 bits that are the same for games with the same start position and the same moves in the main line.
///
/// Piece prefixes, marks and the order of captures make no difference.
pub(crate) fn fingerprint(record: &GameRecord) -> (u64, u64) {
    // A collision is less likely than a hardware fault.
    // Hashing all bytes at once is several times as fast as hashing each field, twice.
    let mut bytes = Bytes::default();
    record.start().hash(&mut bytes);
    let tree = record.tree();
    for step in tree.main_line().filter_map(|id| tree.move_record(id)) {
        let mut captures: Vec<_> = step.captures().iter().map(|capture| capture.square()).collect();
        captures.sort_unstable();
        (step.origin(), step.kind(), step.target(), captures).hash(&mut bytes);
    }
    let (mut one, mut other) = (DefaultHasher::new(), DefaultHasher::new());
    1.hash(&mut other);
    one.write(&bytes.0);
    other.write(&bytes.0);
    (one.finish(), other.finish())
}

/// The bytes of what is hashed.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// The bytes are hashed together.
    fn finish(&self) -> u64 {
        0
    }
}
