//! Why a step is not legal.

use core::fmt;

use notation_syntax::codes;
use tafl_position::{Dimension, Piece, PieceKind, Square};
use tafl_rules::Zone;
use tafl_rules::{RepetitionRule, ZoneNumber};

use crate::outcome::Outcome;

/// A piece in a sentence: `an attacker`, `the king`.
struct Named(Piece);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (noun, piece) = (self.0.noun(), self.0.kind());
        let article = if piece == PieceKind::King {
            "the"
        } else if noun.starts_with('a') {
            "an"
        } else {
            "a"
        };
        write!(f, "{article} {noun}")
    }
}

codes! {
    /// Why a step is not legal. If there are several reasons, it is the one that is found first.
    ///
    /// ```
    /// use tafl_play::{Coded, Game, Preset};
    ///
    /// let mut game = Game::new(&Preset::BRANDUB.rules());
    /// let reason = game.play("d1-d4".parse()?).unwrap_err();
    /// assert_eq!(reason.code(), "blocked");
    /// assert_eq!(reason.to_string(), "an attacker is in the way on `d2`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "illegal move")]
    #[doc(alias = "validate")]
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum IllegalStepError {
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
        /// There is no piece on the square where the step starts.
        #[code(error, "square-empty")]
        #[error("there is no piece on `{square}`")]
        SquareEmpty {
            /// The square where the step starts.
            square: Square,
        },
        /// The piece belongs to the side that is not to move.
        #[code(error, "other-side-to-move")]
        #[error("the piece on `{square}` is {}, but it is the {}' turn", Named(*found), found.side().other())]
        OtherSideToMove {
            /// The square where the step starts.
            square: Square,
            /// The piece on it.
            found: Piece,
        },
        /// Another piece, of the same side or the other one, has begun a berserk turn and must continue it.
        #[code(error, "berserk-piece-must-move")]
        #[error("the turn of the piece on `{square}` is not over")]
        BerserkPieceMustMove {
            /// The square of that piece.
            square: Square,
        },
        /// The next step of a berserk turn must capture a piece.
        #[code(error, "must-capture")]
        #[error("the next step of a berserk turn must capture")]
        MustCapture,
        /// The two squares of the step are the same, or are not on one file or rank.
        #[code(error, "not-on-line")]
        #[error("`{origin}` and `{target}` are not two squares on the same file or rank")]
        NotOnLine {
            /// The square where the step starts.
            origin: Square,
            /// The square where it ends.
            target: Square,
        },
        /// There is a piece between the two squares of the step, or on the square where it ends.
        #[code(error, "blocked")]
        #[error("{} is in the way on `{square}`", Named(*piece))]
        Blocked {
            /// The first square with a piece.
            square: Square,
            /// The piece on it.
            piece: Piece,
        },
        /// The piece may not pass a special square on the way.
        #[code(error, "may-not-pass")]
        #[error("{} may not pass `{square}` ({zone})", Named(*piece))]
        MayNotPass {
            /// The special square.
            square: Square,
            /// The zone of the square.
            zone: Zone,
            /// The piece that moves.
            piece: Piece,
        },
        /// The piece may not stop on a special square.
        #[code(error, "may-not-stop")]
        #[error("{} may not stop on `{square}` ({zone})", Named(*piece))]
        MayNotStop {
            /// The special square.
            square: Square,
            /// The zone of the square.
            zone: Zone,
            /// The piece that moves.
            piece: Piece,
        },
        /// The piece may leave a special square, but not enter one of the same zone from outside.
        #[code(error, "may-not-enter")]
        #[error("{} may not enter `{square}` ({zone}) from outside", Named(*piece))]
        MayNotEnter {
            /// The special square.
            square: Square,
            /// The zone of the square.
            zone: Zone,
            /// The piece that moves.
            piece: Piece,
        },
        /// The piece may not pass a square of an extra zone on the way.
        #[code(error, "may-not-pass-extra")]
        #[error("{} may not pass `{square}` (extra zone `{zone}`)", Named(*piece))]
        MayNotPassExtra {
            /// The special square.
            square: Square,
            /// The number of the extra zone.
            zone: ZoneNumber,
            /// The piece that moves.
            piece: Piece,
        },
        /// The piece may not stop on a square of an extra zone.
        #[code(error, "may-not-stop-extra")]
        #[error("{} may not stop on `{square}` (extra zone `{zone}`)", Named(*piece))]
        MayNotStopExtra {
            /// The special square.
            square: Square,
            /// The number of the extra zone.
            zone: ZoneNumber,
            /// The piece that moves.
            piece: Piece,
        },
        /// The piece may leave a square of an extra zone, but not enter one from outside.
        #[code(error, "may-not-enter-extra")]
        #[error("{} may not enter `{square}` (extra zone `{zone}`) from outside", Named(*piece))]
        MayNotEnterExtra {
            /// The special square.
            square: Square,
            /// The number of the extra zone.
            zone: ZoneNumber,
            /// The piece that moves.
            piece: Piece,
        },
        /// The step would bring about a position that has occurred too often: `rep` forbids it.
        #[code(error, "repetition-forbidden")]
        #[error("the step repeats a position, which `rep:{rule}` forbids")]
        RepetitionForbidden {
            /// The rule.
            rule: RepetitionRule,
        },
        /// The step is longer than the speed limit of the piece.
        #[code(error, "too-far")]
        #[error("the speed limit of {} is {limit}, found a step of length {steps}", Named(*piece))]
        TooFar {
            /// The length of the step in squares.
            steps: u32,
            /// The greatest length that is allowed.
            limit: u32,
            /// The piece that moves.
            piece: Piece,
        },
        /// The piece may jump, but not over a king, knight or commander.
        #[code(error, "may-not-jump-over")]
        #[error("no piece may jump over the {kind} on `{square}`", kind = over.kind())]
        MayNotJumpOver {
            /// The square of the piece between.
            square: Square,
            /// The piece between.
            over: Piece,
        },
        /// The piece may jump only if it starts or ends on the center, a corner or a fortress of its side.
        #[code(error, "restricted-jump")]
        #[error("{} may jump only to or from the center, a corner or a fortress of its side", Named(*piece))]
        RestrictedJump {
            /// The piece that moves.
            piece: Piece,
        },
    }
}
