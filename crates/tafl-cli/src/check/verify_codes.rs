//! What each code of `tafl verify` means: see [`codes`](super::codes).

use super::codes::{Group, code};

pub(super) const GROUPS: &[Group] = &[Group {
    source: "the rules of the game",
    shown_by: "verify -",
    codes: &[
        code(
            "no-rules",
            "The record has no rules tag, so that nobody knows which moves are legal.",
            "[event:Club]\n\n1. a1-a2",
        ),
        code(
            "position-size",
            "The position that the game begins from has another size than the rules are for.",
            "[position:/t1/1K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
        ),
        code(
            "illegal-move",
            "The rules do not allow the move, and the message says why. It is played as the record has it, so that the moves behind it are judged too; where it cannot be played at all they are left out.",
            "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-d4",
        ),
        code(
            "captures-missing",
            "The move captures pieces that the record leaves out. Older programs leave out captures against the edge, and the capture of the king. `tafl annotate` fills them in.",
            "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 d3-f3\n2. f1-f2",
        ),
        code(
            "captures-surplus",
            "The record says that the move captures pieces which it does not, or the same piece twice. `tafl annotate` leaves them out.",
            "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1xd3",
        ),
        code(
            "wrong-move-type",
            "Ordinary moves are recorded with `-`, jumps with `^`, and the further steps of a berserk turn with `=` and `^=`. `tafl annotate` mends it.",
            "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1^f1",
        ),
        code(
            "wrong-piece",
            "The letter of a moving or captured piece is not that of the piece that stands there. `tafl annotate` mends it.",
            "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 Kd3-f3",
        ),
        code(
            "wrong-mark",
            "A mark says of the king that he can be captured (`+`), has a way to escape (`-`), is captured (`++`) or has escaped (`--`), and that is not so. `tafl annotate` mends it.",
            "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1--",
        ),
        code(
            "record-followed",
            "Captures of earlier moves differ from the rules, and this move is legal only if the record is right about them. So it is taken for right, and perhaps it is the rules tag that is wrong.",
            "[rules:dim:7 esc:c start:/3t3/7/t6/1T5/1t5/3K3/7/]\n\n1. d1-e1 d6-c6\n2. a3-b3 b4-c4",
        ),
        code(
            "move-after-end",
            "The game was over before this move. It is told of the first such move of each line. Behind a resignation and a third repetition the moves are judged on.",
            "[rules:dim:3 esc:e start:/t2/3/1K1/]\n\n1. a1-a2",
        ),
        code(
            "wrong-result",
            "The moves end the game otherwise than the result tag says: `1` where the attackers win, `-1` where the defenders do, `0` for a draw.",
            "[result:-1]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 ---",
        ),
        code(
            "result-unexplained",
            "A note: the result tag says who won, the moves do not end the game, and no termination tag says how it came to that, by a resignation, say, or for want of time.",
            "[result:1]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1",
        ),
        code(
            "too-many-departures",
            "The moves of the record are not those of a game by its rules, so that it makes no sense to judge any more of them. Is it the right rules tag?",
            "",
        ),
    ],
}];
