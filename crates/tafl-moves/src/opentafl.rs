//! Move records that the reference implementation cannot load.

use alloc::vec::Vec;

use notation_syntax::codes;
use tafl_position::{Piece, PieceKind, Square};

use crate::move_record::MoveRecord;

codes! {
    /// Why OpenTafl cannot load a move record, although it follows the specification.
    ///
    /// It has a code, so that writers of game records can report it with the span of the move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum OpenTaflLimit {
        /// OpenTafl cannot load a resignation as a move.
        #[code(finding, "opentafl-resignation", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 ---")]
        #[error("OpenTafl cannot load a resignation as a move")]
        Resignation,
        /// OpenTafl reads files `a` to `s` and ranks 1 to 19.
        #[code(finding, "opentafl-square", "[rules:dim:3 start:/t2/3/2K/]\n\n1. t1-t2")]
        #[error("OpenTafl cannot load `{square}`: it reads files `a` to `s` and ranks 1 to 19")]
        Square {
            /// The square.
            square: Square,
        },
        /// OpenTafl reads only the piece prefixes `t`, `c`, `n` and `k`, in both cases.
        #[code(finding, "opentafl-letter", "[rules:dim:3 start:/m2/3/2K/]\n\n1. ma1-a2")]
        #[error("OpenTafl cannot load the piece prefix `{piece}`")]
        Letter {
            /// The piece.
            piece: Piece,
        },
        /// OpenTafl reads at most four captures in a move.
        #[code(finding, "opentafl-captures", "[rules:dim:7 start:/7/7/7/7/7/7/7/]\n\n1. a1-a2xa3/a4/a5/a6/a7")]
        #[error("OpenTafl cannot load {found} captures in a move, at most {}", MoveRecord::OPENTAFL_CAPTURES)]
        Captures {
            /// The number of captures.
            found: usize,
        },
    }
}

impl MoveRecord {
    /// The number of captures that OpenTafl reads in a move: 4.
    pub const OPENTAFL_CAPTURES: usize = 4;

    /// Why OpenTafl cannot load the record: each reason once, for the first square or piece that it applies
    /// to. Empty for nearly all records of real games.
    ///
    /// ```
    /// use tafl_moves::MoveRecord;
    ///
    /// let record: MoveRecord = "ma1-a3xb3/d3".parse()?;
    /// let limits = record.opentafl_limits();
    /// assert_eq!(limits[0].to_string(), "OpenTafl cannot load the piece prefix `m`");
    /// # Ok::<(), tafl_moves::MoveError>(())
    /// ```
    pub fn opentafl_limits(&self) -> Vec<OpenTaflLimit> {
        let Self::Move(step) = self else { return Vec::from([OpenTaflLimit::Resignation]) };
        let captures = step.captures();
        let mut squares =
            [step.origin(), step.target()].into_iter().chain(captures.iter().map(|one| one.square()));
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
