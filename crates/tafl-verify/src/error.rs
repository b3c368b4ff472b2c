//! The differences between a game record and its rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::codes;
use tafl_game_record::GameResult;
use tafl_moves::{Mark, MoveKind};
use tafl_play::{IllegalStepError, Outcome, Step, WrongDimensionError};
use tafl_position::{Piece, Square};

use crate::limits::MAX_DEPARTURES;

codes! {
    /// A difference between a game record and its rules.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum VerifyFindingKind {
        /// The record has no rules tag, so it is unknown which moves are legal. Nothing is judged.
        #[code(finding, "no-rules", "[event:Club]\n\n1. a1-a2")]
        #[error("the record has no rules; add a rules tag")]
        NoRules,
        /// The position of the position tag does not have the size of the rules' board. Nothing is judged.
        #[code(finding, "position-size", "[position:/t1/1K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("the position tag does not fit the rules: {0}")]
        PositionSize(WrongDimensionError),
        /// The rules do not allow the move, and the message says why. It is played as recorded, so that the
        /// moves after it can be judged; if it cannot be played at all, they are left out.
        #[code(finding, "illegal-move", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-d4")]
        #[error("{step}: {reason}{}", consequence(*left_out))]
        IllegalMove {
            /// The move.
            step: Step,
            /// Why it is not legal.
            reason: IllegalStepError,
            /// If it cannot be played, the number of moves after it that are not judged, variations included.
            left_out: usize,
        },
        /// The move captures pieces that the record leaves out. Older programs leave out captures by
        /// shieldwall. The capture of the king, which ends the game, may be missing. `tafl annotate` adds them all.
        #[code(finding, "captures-missing", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 d3-f3\n2. f1-f2")]
        #[error("captures missing from the record: {list}", list = list(squares))]
        CapturesMissing {
            /// The squares.
            squares: Vec<Square>,
        },
        /// The record has captures that the move does not make, or repeats one. `tafl annotate --correct`
        /// removes them.
        #[code(finding, "captures-surplus", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1xd3")]
        #[error("extra captures in the record: {list}", list = list(squares))]
        CapturesSurplus {
            /// The squares, each as often as it is surplus.
            squares: Vec<Square>,
        },
        /// The move is recorded with the type of another move: `-` is a plain move, `^` a jump, `=` and `^=`
        /// are further steps of a berserk turn. `tafl annotate` corrects `-`, and with `--correct` the others.
        #[code(finding, "wrong-move-type", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1^f1")]
        #[error("the move type is `{found}`, expected `{expected}`")]
        WrongMoveType {
            /// The recorded move type.
            found: MoveKind,
            /// How the piece moves.
            expected: MoveKind,
        },
        /// The prefix of the moving piece or of a captured piece names another piece than the one on that
        /// square. `tafl annotate --correct` corrects it.
        #[code(finding, "wrong-piece", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 Kd3-f3")]
        #[error("the piece on `{square}` is recorded as `{found}`, expected `{expected}`")]
        WrongPiece {
            /// The square.
            square: Square,
            /// The recorded piece.
            found: Piece,
            /// The piece on the square.
            expected: Piece,
        },
        /// The mark is not true: the king cannot be captured next (`+`), has no route to escape (`-`), is not
        /// captured (`++`) or has not escaped (`--`). `tafl annotate --correct` corrects it.
        #[code(finding, "wrong-mark", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1--")]
        #[error("the mark `{found}` is not true, expected {mark}", mark = or_none(*expected))]
        WrongMark {
            /// The recorded mark.
            found: Mark,
            /// The right mark; `None` if no mark is true.
            expected: Option<Mark>,
        },
        /// The captures of earlier moves differ from the rules, but this move is legal only after the
        /// recorded ones. They are assumed correct from here on. The rules tag may be wrong.
        #[code(finding, "record-followed", "[rules:dim:7 esc:c start:/3t3/7/t6/1T5/1t5/3K3/7/]\n\n1. d1-e1 d6-c6\n2. a3-b3 b4-c4")]
        #[error("legal only after the captures as recorded, which are assumed correct from here on")]
        RecordFollowed,
        /// The game was over before this move. Only the first such move of each line is reported. The moves
        /// after a resignation or a third repetition are judged nevertheless.
        #[code(finding, "move-after-end", "[rules:dim:3 esc:e start:/t2/3/1K1/]\n\n1. a1-a2")]
        #[error("the game is over before this move: {outcome}")]
        MoveAfterEnd {
            /// How it ended.
            outcome: Outcome,
        },
        /// The result tag contradicts the moves: `1` means that the attackers win, `-1` that the defenders
        /// win, `0` a draw.
        #[code(finding, "wrong-result", "[result:-1]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 ---")]
        #[error("the result is `{found}`, expected `{result}`: {outcome}", result = GameResult::from(*outcome))]
        WrongResult {
            /// The recorded result.
            found: GameResult,
            /// How the game ended.
            outcome: Outcome,
        },
        /// The result tag names a winner or a draw, but the moves do not end the game, and no termination tag
        /// says how it ended: by resignation, for example, or on time.
        #[code(note, "result-unexplained", "[result:1]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1")]
        #[error(
            "the result is `{found}`, but the last move does not end the game; add a termination tag that says how it ended"
        )]
        ResultUnexplained {
            /// The recorded result.
            found: GameResult,
        },
        /// The moves are not those of a game by its rules, so the rest of the record is not judged. The rules
        /// tag is probably wrong.
        #[code(finding, "too-many-departures")]
        #[error("the record departs from its rules more than {MAX_DEPARTURES} times; the rest is not judged")]
        TooManyDepartures,
    }
}

impl VerifyFindingKind {
    /// Whether [`complete`](crate::complete) adds what is missing, unless later moves contradict the rules.
    pub fn is_completed(&self) -> bool {
        matches!(self, Self::CapturesMissing { .. } | Self::WrongMoveType { found: MoveKind::Plain, .. })
    }

    /// Whether [`Verifier::correct`](crate::Verifier::correct) replaces what the record says, unless later moves contradict
    /// the rules.
    pub fn is_corrected(&self) -> bool {
        let is_wrong = matches!(
            self,
            Self::CapturesSurplus { .. }
                | Self::WrongMoveType { .. }
                | Self::WrongPiece { .. }
                | Self::WrongMark { .. }
        );
        is_wrong && !self.is_completed()
    }
}

/// The squares in quotes: `` `e9`, `d8` ``.
fn list(squares: &[Square]) -> String {
    let mut list = String::new();
    for square in squares {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.extend(["`", &square.to_string(), "`"]);
    }
    list
}

fn or_none(mark: Option<Mark>) -> String {
    mark.map_or_else(|| "none".to_string(), |mark| alloc::format!("`{mark}`"))
}

/// The consequence of an illegal move for the moves after it.
fn consequence(left_out: usize) -> String {
    match left_out {
        0 => String::new(),
        1 => "; it cannot be played, so the move after it is not judged".to_string(),
        moves => alloc::format!("; it cannot be played, so the {moves} moves after it are not judged"),
    }
}
