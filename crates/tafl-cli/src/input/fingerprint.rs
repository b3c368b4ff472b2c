//! Which games are duplicates.

use std::hash::{DefaultHasher, Hash, Hasher};

use tafl_game_record::GameRecord;
use tafl_position::{Position, Symmetry};

/// Equal for duplicates.
pub(crate) type Fingerprint = (u64, u64);

/// 128 bits that are the same for games with the same start position and the same moves in the main line, and for
/// their rotations and reflections if they are symmetric.
///
/// Piece prefixes, marks and the order of captures make no difference.
pub(crate) fn fingerprint(record: &GameRecord, symmetric: bool) -> Fingerprint {
    let images = Symmetry::ALL.into_iter().filter(|&image| symmetric || image == Symmetry::Identity);
    images.map(|image| fingerprint_of(record, image)).min().unwrap_or_default()
}

/// The bits of an image of a game.
fn fingerprint_of(record: &GameRecord, image: Symmetry) -> Fingerprint {
    // A collision is less likely than a hardware fault.
    // Hashing all bytes at once is several times as fast as hashing each field, twice.
    let mut bytes = Bytes::default();
    let start = record.start();
    let dimension = start.map(Position::dimension);
    start.map(|start| start.transformed(image)).hash(&mut bytes);
    // A square that the board does not have stays.
    let place = |square| dimension.and_then(|size| image.apply(square, size)).unwrap_or(square);
    let tree = record.tree();
    for step in tree.main_line().filter_map(|id| tree.move_record(id)) {
        let mut captures: Vec<_> = step.captures().iter().map(|capture| place(capture.square())).collect();
        captures.sort_unstable();
        (step.origin().map(place), step.kind(), step.target().map(place), captures).hash(&mut bytes);
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
