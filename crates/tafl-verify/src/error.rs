//! What can be wrong with a game by its rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::FindingKind;
use tafl_game_record::GameResult;
use tafl_moves::{Mark, MoveKind};
use tafl_play::{IllegalStep, Step, WrongDimension};
use tafl_position::{Piece, Square};

use crate::conclusion::Conclusion;
use crate::limits::MAX_DEPARTURES;

/// Where a game record and its rules differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyFindingKind {
    /// The record has no rules. Nothing is judged.
    #[error("there are no rules to judge the game by, add a rules tag")]
    NoRules,
    /// The position tag has another size than the rules. Nothing is judged.
    #[error("the position tag does not fit the rules: {0}")]
    PositionSize(WrongDimension),
    /// A move is not legal. It is played as the record has it, so that those behind it can be judged.
    #[error("{step}: {reason}{}", left_out_words(*left_out))]
    IllegalMove {
        /// The move.
        step: Step,
        /// Why it is not legal.
        reason: IllegalStep,
        /// How many moves behind it, variations included, are not judged because it cannot be played at all.
        left_out: usize,
    },
    /// A move captures what the record does not say.
    #[error("captures missing in the record: {}", list(squares))]
    CapturesMissing {
        /// The squares.
        squares: Vec<Square>,
    },
    /// The record says that a move captures what it does not.
    #[error("captures too many in the record: {}", list(squares))]
    CapturesSurplus {
        /// The squares; one that is recorded twice is captured once.
        squares: Vec<Square>,
    },
    /// A jump or a step of a berserk turn is recorded as something else.
    #[error("recorded with `{found}`, expected `{expected}`")]
    WrongMoveType {
        /// What the record says.
        found: MoveKind,
        /// How the piece moves.
        expected: MoveKind,
    },
    /// The letter of a moving or captured piece is that of another one.
    #[error("the piece on `{square}` is `{expected}`, the record says `{found}`")]
    WrongPiece {
        /// Where it stands.
        square: Square,
        /// What the record says.
        found: Piece,
        /// The piece that stands there.
        expected: Piece,
    },
    /// A mark says something about the king that is not so.
    #[error("the mark `{found}` is not true here, expected {}", or_none(*expected))]
    WrongMark {
        /// What the record says.
        found: Mark,
        /// The mark that belongs there; `None` where there is nothing to say.
        expected: Option<Mark>,
    },
    /// A move is legal only where captures before it were as the record has them.
    #[error("legal only with the captures before it as recorded, which are taken for right from here on")]
    RecordFollowed,
    /// A move behind the end of the game. It is told of the first one in each line.
    #[error("the game is over before this move: {conclusion}")]
    MoveAfterEnd {
        /// How it ended.
        conclusion: Conclusion,
    },
    /// The result tag says something else than the moves.
    #[error("the result is `{found}`, expected `{}`: {conclusion}", conclusion.result())]
    WrongResult {
        /// What the tag says.
        found: GameResult,
        /// How the game ended.
        conclusion: Conclusion,
    },
    /// A note: the result tag names a winner, or a draw, and nothing says how the game came to its end.
    #[error(
        "the result is `{found}`, but the last move does not end the game: say in a termination tag how it ended"
    )]
    ResultUnexplained {
        /// What the tag says.
        found: GameResult,
    },
    /// The game departs from its rules so often that it is not judged any further.
    #[error("the record departs from its rules more than {} times, the rest is not judged", MAX_DEPARTURES)]
    TooManyDepartures,
}

impl VerifyFindingKind {
    /// Whether it is a note: the game may well be as it is recorded.
    pub fn is_note(&self) -> bool {
        matches!(self, Self::ResultUnexplained { .. })
    }

    /// Whether [`annotate`](crate::annotate) mends it, unless later moves of the record contradict the rules.
    pub fn is_completed_by_annotate(&self) -> bool {
        matches!(
            self,
            Self::CapturesMissing { .. }
                | Self::CapturesSurplus { .. }
                | Self::WrongMoveType { .. }
                | Self::WrongPiece { .. }
                | Self::WrongMark { .. }
        )
    }
}

impl FindingKind for VerifyFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::NoRules => "no-rules",
            Self::PositionSize(_) => "position-size",
            Self::IllegalMove { .. } => "illegal-move",
            Self::CapturesMissing { .. } => "captures-missing",
            Self::CapturesSurplus { .. } => "captures-surplus",
            Self::WrongMoveType { .. } => "wrong-move-type",
            Self::WrongPiece { .. } => "wrong-piece",
            Self::WrongMark { .. } => "wrong-mark",
            Self::RecordFollowed => "record-followed",
            Self::MoveAfterEnd { .. } => "move-after-end",
            Self::WrongResult { .. } => "wrong-result",
            Self::ResultUnexplained { .. } => "result-unexplained",
            Self::TooManyDepartures => "too-many-departures",
        }
    }
}

/// `e9`, `d8`, each in quotes.
fn list(squares: &[Square]) -> String {
    let mut words = String::new();
    for square in squares {
        if !words.is_empty() {
            words.push_str(", ");
        }
        words.extend(["`", &square.to_string(), "`"]);
    }
    words
}

fn or_none(mark: Option<Mark>) -> String {
    mark.map_or_else(|| "none".to_string(), |mark| alloc::format!("`{mark}`"))
}

fn left_out_words(left_out: usize) -> String {
    match left_out {
        0 => String::new(),
        1 => "; it cannot be played, so the move behind it is not judged".to_string(),
        moves => alloc::format!("; it cannot be played, so the {moves} moves behind it are not judged"),
    }
}
