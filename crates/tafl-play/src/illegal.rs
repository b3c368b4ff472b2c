//! Why a step is not legal.

use notation_syntax::codes;
use tafl_position::{Dimension, Piece, Square};
use tafl_rules::Zone;

use crate::outcome::Outcome;

codes! {
    /// Why a step is not legal. The first reason that is found is given; there may be others.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum IllegalStep {
        /// The game is over.
        #[code(error, "game-over")]
        #[error("the game is over: {outcome}")]
        GameOver {
            /// How it ended.
            outcome: Outcome,
        },
        /// A square is not on the board.
        #[code(error, "square-off-the-board")]
        #[error("`{square}` is not on a board of {dimension} by {dimension} squares")]
        OffBoard {
            /// The square.
            square: Square,
            /// The size of the board.
            dimension: Dimension,
        },
        /// Nothing stands where the step starts.
        #[code(error, "square-empty")]
        #[error("there is no piece on `{square}`")]
        NothingThere {
            /// The square.
            square: Square,
        },
        /// The piece is not one of the side to move.
        #[code(error, "other-side-to-move")]
        #[error("it is the {}' turn, and the piece on `{square}` is `{found}`", found.side().other())]
        OtherSide {
            /// Where the step starts.
            square: Square,
            /// The piece there.
            found: Piece,
        },
        /// Another piece has begun a berserk turn and must go on.
        #[code(error, "berserk-piece-must-move")]
        #[error("the piece on `{square}` must go on with its berserk turn")]
        OtherPieceGoesOn {
            /// Where that piece stands.
            square: Square,
        },
        /// The next step of a berserk turn must capture.
        #[code(error, "must-capture")]
        #[error("the next step of a berserk turn must capture")]
        MustCapture,
        /// The step ends where it starts, or not on the same file or rank.
        #[code(error, "not-on-line")]
        #[error("`{from}` and `{to}` are not two squares of one file or rank")]
        NotOnLine {
            /// Where the step starts.
            from: Square,
            /// Where it ends.
            to: Square,
        },
        /// A piece stands in the way, or where the step ends.
        #[code(error, "blocked")]
        #[error("blocked at `{square}` by `{piece}`")]
        Blocked {
            /// The first square with a piece.
            square: Square,
            /// The piece there.
            piece: Piece,
        },
        /// The piece may not move through a special square.
        #[code(error, "may-not-pass")]
        #[error("a {} may not pass `{square}` ({zone})", piece.kind())]
        MayNotPass {
            /// The square.
            square: Square,
            /// What sort of square it is.
            zone: Zone,
            /// The piece.
            piece: Piece,
        },
        /// The piece may not stop on a special square.
        #[code(error, "may-not-stop")]
        #[error("a {} may not stop on `{square}` ({zone})", piece.kind())]
        MayNotStop {
            /// The square.
            square: Square,
            /// What sort of square it is.
            zone: Zone,
            /// The piece.
            piece: Piece,
        },
        /// The piece may not go back to a special square.
        #[code(error, "may-not-enter")]
        #[error("a {} may not enter `{square}` ({zone}) from outside", piece.kind())]
        MayNotEnter {
            /// The square.
            square: Square,
            /// What sort of square it is.
            zone: Zone,
            /// The piece.
            piece: Piece,
        },
        /// The step is longer than the speed limit of the piece.
        #[code(error, "too-far")]
        #[error("a {} moves at most {limit}, not {steps}", piece.kind())]
        TooFar {
            /// How many squares the step goes.
            steps: u32,
            /// How many the piece may go.
            limit: u32,
            /// The piece.
            piece: Piece,
        },
        /// The piece jumps, but not over such a piece.
        #[code(error, "may-not-jump-over")]
        #[error("no piece jumps over a {}, as on `{square}`", over.kind())]
        MayNotJumpOver {
            /// Where the piece in the way stands.
            square: Square,
            /// The piece in the way.
            over: Piece,
        },
        /// The piece jumps only to or from the center, corners and fortresses of its side.
        #[code(error, "restricted-jump")]
        #[error("a {} jumps only to or from the center, corners and its own fortresses", piece.kind())]
        RestrictedJump {
            /// The piece.
            piece: Piece,
        },
    }
}
