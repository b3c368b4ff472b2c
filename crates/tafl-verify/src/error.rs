//! What can be wrong with a game by its rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::codes;
use tafl_game_record::GameResult;
use tafl_moves::{Mark, MoveKind};
use tafl_play::{IllegalStep, Step, WrongDimension};
use tafl_position::{Piece, Square};

use crate::conclusion::Conclusion;
use crate::limits::MAX_DEPARTURES;

codes! {
    /// Where a game record and its rules differ.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum VerifyFindingKind {
        /// The record has no rules tag, so that nobody knows which moves are legal.
        #[code(finding, "no-rules", "[event:Club]\n\n1. a1-a2")]
        #[error("there are no rules to judge the game by, add a rules tag")]
        NoRules,
        /// The position that the game begins from has another size than the rules are for.
        #[code(finding, "position-size", "[position:/t1/1K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("the position tag does not fit the rules: {0}")]
        PositionSize(WrongDimension),
        /// The rules do not allow the move, and the message says why. It is played as the record has it, so
        /// that the moves behind it are judged too; where it cannot be played at all they are left out.
        #[code(finding, "illegal-move", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-d4")]
        #[error("{step}: {reason}{}", left_out_words(*left_out))]
        IllegalMove {
            /// The move.
            step: Step,
            /// Why it is not legal.
            reason: IllegalStep,
            /// How many moves behind it, variations included, are not judged because it cannot be played at all.
            left_out: usize,
        },
        /// The move captures pieces that the record leaves out. Older programs leave out captures against the
        /// edge, and the capture of the king. `tafl annotate` fills them in.
        #[code(finding, "captures-missing", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 d3-f3\n2. f1-f2")]
        #[error("captures missing in the record: {}", list(squares))]
        CapturesMissing {
            /// The squares.
            squares: Vec<Square>,
        },
        /// The record says that the move captures pieces which it does not, or the same piece twice. `tafl
        /// annotate` leaves them out.
        #[code(finding, "captures-surplus", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1xd3")]
        #[error("captures too many in the record: {}", list(squares))]
        CapturesSurplus {
            /// The squares; one that is recorded twice is captured once.
            squares: Vec<Square>,
        },
        /// Ordinary moves are recorded with `-`, jumps with `^`, and the further steps of a berserk turn with
        /// `=` and `^=`. `tafl annotate` mends it.
        #[code(finding, "wrong-move-type", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1^f1")]
        #[error("recorded with `{found}`, expected `{expected}`")]
        WrongMoveType {
            /// What the record says.
            found: MoveKind,
            /// How the piece moves.
            expected: MoveKind,
        },
        /// The letter of a moving or captured piece is not that of the piece that stands there. `tafl annotate`
        /// mends it.
        #[code(finding, "wrong-piece", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 Kd3-f3")]
        #[error("the piece on `{square}` is `{expected}`, the record says `{found}`")]
        WrongPiece {
            /// Where it stands.
            square: Square,
            /// What the record says.
            found: Piece,
            /// The piece that stands there.
            expected: Piece,
        },
        /// A mark says of the king that he can be captured (`+`), has a way to escape (`-`), is captured (`++`)
        /// or has escaped (`--`), and that is not so. `tafl annotate` mends it.
        #[code(finding, "wrong-mark", "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1--")]
        #[error("the mark `{found}` is not true here, expected {}", or_none(*expected))]
        WrongMark {
            /// What the record says.
            found: Mark,
            /// The mark that belongs there; `None` where there is nothing to say.
            expected: Option<Mark>,
        },
        /// Captures of earlier moves differ from the rules, and this move is legal only if the record is right
        /// about them. So it is taken for right, and perhaps it is the rules tag that is wrong.
        #[code(finding, "record-followed", "[rules:dim:7 esc:c start:/3t3/7/t6/1T5/1t5/3K3/7/]\n\n1. d1-e1 d6-c6\n2. a3-b3 b4-c4")]
        #[error("legal only with the captures before it as recorded, which are taken for right from here on")]
        RecordFollowed,
        /// The game was over before this move. It is told of the first such move of each line. Behind a
        /// resignation and a third repetition the moves are judged on.
        #[code(finding, "move-after-end", "[rules:dim:3 esc:e start:/t2/3/1K1/]\n\n1. a1-a2")]
        #[error("the game is over before this move: {conclusion}")]
        MoveAfterEnd {
            /// How it ended.
            conclusion: Conclusion,
        },
        /// The moves end the game otherwise than the result tag says: `1` where the attackers win, `-1` where
        /// the defenders do, `0` for a draw.
        #[code(finding, "wrong-result", "[result:-1]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 ---")]
        #[error("the result is `{found}`, expected `{}`: {conclusion}", conclusion.result())]
        WrongResult {
            /// What the tag says.
            found: GameResult,
            /// How the game ended.
            conclusion: Conclusion,
        },
        /// A note: the result tag says who won, the moves do not end the game, and no termination tag says how
        /// it came to that, by a resignation, say, or for want of time.
        #[code(note, "result-unexplained", "[result:1]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1")]
        #[error(
            "the result is `{found}`, but the last move does not end the game: say in a termination tag how it ended"
        )]
        ResultUnexplained {
            /// What the tag says.
            found: GameResult,
        },
        /// The moves of the record are not those of a game by its rules, so that it makes no sense to judge any
        /// more of them. Is it the right rules tag?
        #[code(finding, "too-many-departures")]
        #[error(
            "the record departs from its rules more than {} times, the rest is not judged",
            MAX_DEPARTURES
        )]
        TooManyDepartures,
    }
}

impl VerifyFindingKind {
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
