//! What a sheet leaves open, and what was assumed.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::{ErrorKind, codes};
use tafl_game_record::GameResult;
use tafl_moves::Move;
use tafl_play::{IllegalStepError, Outcome};

codes! {
    /// A question about a sheet: the record ends before it.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum SheetErrorKind {
        /// What is written fits several legal moves, and the moves after it do not decide between them.
        #[code(error, "several-moves", "1. f6")]
        #[error("this can be {}; write the move that was played", Choice(moves))]
        SeveralMoves {
            /// The moves.
            moves: Vec<Move>,
        },
        /// A move is missing, and several moves fit those after it.
        #[code(error, "move-missing", "1. d6-f6 ?")]
        #[error("a move is missing; it can be {}", Choice(moves))]
        MoveMissing {
            /// The moves.
            moves: Vec<Move>,
        },
        /// A move is not legal. If legal moves are near it and fit the moves after it, they are named.
        #[code(error, "move-not-legal", "1. d6-g7")]
        #[error("{}{}", Reason(reason), Instead(moves))]
        NotLegal {
            /// Why the move as written is not legal; `None` if no piece can make it.
            reason: Option<IllegalStepError>,
            /// Legal moves that differ in one letter.
            moves: Vec<Move>,
        },
        /// There are more possible readings than [`MAX_READINGS`](crate::MAX_READINGS).
        #[code(error, "too-many-readings")]
        #[error("too many moves are unclear; write the move that was played here")]
        TooManyReadings,
        /// A game record has fewer moves.
        #[code(error, "too-many-moves")]
        #[error("the game has too many moves; split it")]
        TooManyMoves,
        /// The text has no move.
        #[code(error, "no-move", "Ann and Ben did not play.")]
        #[error("no move found; write moves as `d6-f6`")]
        NoMove,
        /// What was assumed, to a reader that assumes nothing.
        #[error(transparent)]
        Assumed(#[from] SheetFindingKind),
    }
}

codes! {
    /// What was assumed or left out.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum SheetFindingKind {
        /// The move as written is not legal; the one that differs least and fits the moves after it is taken.
        #[code(finding, "move-corrected", "1. d6-f6 d5-h5 2. f6-d6 f5-d5")]
        #[error("not legal as written; read as `{made}`, which fits the moves after it")]
        MoveCorrected {
            /// The move.
            made: Move,
        },
        /// A move is missing, and only one fits those after it.
        #[code(finding, "move-filled-in", "1. d6-f6 ? 2. f6-d6 f5-d5")]
        #[error("a move is missing; only `{made}` fits the moves after it")]
        MoveFilledIn {
            /// The move.
            made: Move,
        },
        /// By the rules, the move does not capture what is written.
        #[code(finding, "captures-by-the-rules", "1. d6-f6xe6")]
        #[error("by the rules the move is `{made}`")]
        CapturesByTheRules {
            /// The move.
            made: Move,
        },
        /// The numbers of turns skip some.
        #[code(finding, "turn-skipped", "1. d6-f6 d5-f5\n4. d7-d5")]
        #[error("the number is {found}, and this is turn {expected}; the moves fit the rules without a gap")]
        TurnSkipped {
            /// The number as written.
            found: usize,
            /// The number that it should be.
            expected: usize,
        },
        /// Text in place of a move is not one by the rules. It is kept as a comment.
        #[code(finding, "not-a-move", "1. d6-f6 a1 d5-f5")]
        #[error("no move by the rules; kept as a comment")]
        NotAMove,
        /// Text in place of a move, or without a place in the turns, has squares. It is kept as a comment.
        #[code(finding, "move-in-remark", "d6-f6 and not d6-e6")]
        #[error("kept as a comment, although it has what looks like a move")]
        MoveInRemark,
        /// Words precede the move that a turn lacks, without a comma or full stop between them: it can be part of a remark.
        #[code(finding, "move-after-words", "1. d6-f6 fears d5-e5")]
        #[error("words precede this move; if it is part of a remark, write the remark in brackets")]
        MoveAfterWords,
        /// A turn is written twice. It is read once.
        #[code(finding, "turn-doubled", "1. d6-f6 d5-f5\n1. d6-f6 d5-f5\n2. f6-d6")]
        #[error("turn {number} is written twice, and read once")]
        TurnDoubled {
            /// The number of the turn.
            number: usize,
        },
        /// Two players are named without their sides.
        #[code(finding, "sides-unknown", "Ann vs Ben\n1. d6-f6")]
        #[error("the sheet does not name the attackers; write `Attackers: NAME`")]
        SidesUnknown,
        /// `1-0` is read as a win of the player who is named first, or of the side that moves first.
        #[code(finding, "score-by-order", "1. d6-f6 1-0")]
        #[error("read as {}; write `Result: attackers won` or `defenders won`", Meaning(*result))]
        ScoreByOrder {
            /// The result.
            result: GameResult,
        },
        /// The written result is not that of the moves, which counts.
        #[code(finding, "result-by-the-rules")]
        #[error("by the rules {outcome}")]
        ResultByTheRules {
            /// How the game ended.
            outcome: Outcome,
        },
    }
}

impl ErrorKind for SheetErrorKind {
    type Finding = SheetFindingKind;
}

/// The largest number of moves that a message names.
const MAX_NAMED: usize = 12;

/// `a`, `b` or `c`.
struct Choice<'m>(&'m [Move]);

impl fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named: Vec<String> =
            self.0.iter().take(MAX_NAMED).map(|made| alloc::format!("`{made}`")).collect();
        match (named.as_slice(), self.0.len().saturating_sub(MAX_NAMED)) {
            ([], _) => f.write_str("no legal move"),
            ([only], 0) => f.write_str(only),
            ([first @ .., last], 0) => write!(f, "{} or {last}", first.join(", ")),
            (named, more) => write!(f, "{} or one of {more} others", named.join(", ")),
        }
    }
}

struct Reason<'r>(&'r Option<IllegalStepError>);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(reason) => reason.fmt(f),
            None => f.write_str("no piece can make this move"),
        }
    }
}

struct Instead<'m>(&'m [Move]);

impl fmt::Display for Instead<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => Ok(()),
            moves => write!(f, "; write {}", Choice(moves)),
        }
    }
}

struct Meaning(GameResult);

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.winner() {
            Some(side) => write!(f, "a win of the {side}"),
            None => f.write_str("a draw"),
        }
    }
}
