//! What the reference implementation cannot load.

use alloc::vec::Vec;

use notation_syntax::FindingKind;
use tafl_position::{Piece, PieceKind, Square};

use crate::move_record::MoveRecord;

/// Why OpenTafl cannot load a move record, although it follows the specification.
///
/// It has a stable code as a finding has, so that a writer of game records can report it at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum OpenTaflLimit {
    /// It knows no `---`.
    #[error("OpenTafl cannot load a resignation as a move")]
    Resignation,
    /// It reads files `a` to `s` and ranks 1 to 19.
    #[error("OpenTafl cannot load `{square}`: it reads files `a` to `s` and ranks 1 to 19")]
    Square {
        /// The square.
        square: Square,
    },
    /// It reads the letters `t`, `c`, `n` and `k` only, in both cases.
    #[error("OpenTafl cannot load the letter `{piece}`")]
    Letter {
        /// The piece.
        piece: Piece,
    },
    /// It reads at most four captures.
    #[error("OpenTafl cannot load {found} captures in a move, only {}", MoveRecord::OPENTAFL_CAPTURES)]
    Captures {
        /// How many there are.
        found: usize,
    },
}

impl FindingKind for OpenTaflLimit {
    fn code(&self) -> &'static str {
        match self {
            Self::Resignation => "opentafl-resignation",
            Self::Square { .. } => "opentafl-square",
            Self::Letter { .. } => "opentafl-letter",
            Self::Captures { .. } => "opentafl-captures",
        }
    }
}

impl MoveRecord {
    /// How many captures OpenTafl reads in a move: 4.
    pub const OPENTAFL_CAPTURES: usize = 4;

    /// What keeps OpenTafl from loading the record: each reason once, for the first place that has it.
    /// Nothing for nearly every record of a real game.
    ///
    /// ```
    /// use tafl_moves::MoveRecord;
    ///
    /// let record: MoveRecord = "ma1-a3xb3/d3".parse()?;
    /// let limits = record.opentafl_limits();
    /// assert_eq!(limits[0].to_string(), "OpenTafl cannot load the letter `m`");
    /// # Ok::<(), tafl_moves::MoveError>(())
    /// ```
    pub fn opentafl_limits(&self) -> Vec<OpenTaflLimit> {
        let Self::Move(step) = self else { return Vec::from([OpenTaflLimit::Resignation]) };
        let captures = step.captures();
        let mut squares = [step.from(), step.to()].into_iter().chain(captures.iter().map(|one| one.square()));
        let mut pieces = step.piece().into_iter().chain(captures.iter().filter_map(|one| one.piece()));

        let square = squares.find(|square| square.file().index() > 18 || square.rank().index() > 18);
        let piece = pieces.find(|piece| matches!(piece.kind(), PieceKind::Mercenary | PieceKind::Guard));
        let found = captures.len();
        let captures = (found > Self::OPENTAFL_CAPTURES).then_some(OpenTaflLimit::Captures { found });
        let square = square.map(|square| OpenTaflLimit::Square { square });
        let piece = piece.map(|piece| OpenTaflLimit::Letter { piece });
        [square, piece, captures].into_iter().flatten().collect()
    }
}
