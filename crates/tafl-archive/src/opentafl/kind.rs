//! Why OpenTafl cannot load a record, or how it misreads it.

use alloc::string::String;

use notation_syntax::codes;
use tafl_game_record::{Address, MoveIndex};
use tafl_position::{Dimension, Piece, Square};
use tafl_rules::{Key, RepetitionRule, ZoneNumber};

use super::layout::OpenTaflLayout;
use super::moves::MAX_CAPTURES;

codes! {
    /// Why OpenTafl cannot load a part of a record, or how it misreads it.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum OpenTaflIssueKind {
        /// OpenTafl reads `1. ` in a tag as the first turn.
        #[code(finding, "opentafl-turn-in-tag", "[event:Round 1. Final]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl reads `1. ` in a tag as the first turn")]
        TurnInTag,
        /// OpenTafl does not read the increment of a time control.
        #[code(finding, "opentafl-increment", "[time-control:900 5i]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not read the increment")]
        Increment,
        /// OpenTafl cannot load a record whose time control does not begin with a number.
        #[code(finding, "opentafl-time-control", "[time-control:three days]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load this time control; write seconds and overtime as in `900 30/3`, or remove the tag")]
        TimeControl,
        /// OpenTafl cannot load a record with a time control whose remaining times are not two times.
        #[code(finding, "opentafl-time-remaining", "[time-control:900]\n[time-remaining:800]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load these remaining times; write two times as in `800, 750 30/3`, or remove the tag")]
        TimeRemaining,
        /// OpenTafl gives each two moves of the main line a turn, also in berserk turns, so it finds other moves, or
        /// none, at the addresses of this game. Puzzle tags and variations refer to such addresses.
        #[code(
            finding,
            "opentafl-address",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 a2=a1 Kc3-c2\n\n1c.1.1a. ..... ..... Kc3-b3"
        )]
        #[error("in OpenTafl the address of this move is {expected}, not {address}")]
        Address {
            /// The address in the record.
            address: MoveIndex,
            /// The address of the same move in OpenTafl.
            expected: MoveIndex,
        },
        /// OpenTafl ignores the position tag and starts from the position of the rules.
        #[code(finding, "opentafl-position-tag", "[position:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl starts from the position of the rules and ignores this tag")]
        PositionTag,
        /// OpenTafl takes the start position from the rules, so it cannot load a game without a rules tag.
        #[code(finding, "opentafl-no-rules", "[event:Club]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load a record without rules, from which it takes the start position")]
        MissingRules,
        /// OpenTafl loads boards of odd sizes from 5 by 5 to 19 by 19.
        #[code(finding, "opentafl-board-size", "[rules:dim:2 start:/t1/1K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load a board of {dimension} by {dimension} squares, only odd sizes from 5 to 19")]
        BoardSize {
            /// The size of the board.
            dimension: Dimension,
        },
        /// OpenTafl treats `tfr:i`, repetitions without effect, as a draw.
        #[code(finding, "opentafl-repetition-ignored", "[rules:dim:3 tfr:i start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl treats `tfr:i` as a draw")]
        RepetitionIgnored,
        /// OpenTafl plays `tfr:w` and `tfr:l` in reverse: it takes each for the other. Loading is not affected.
        #[code(note, "opentafl-repetition-reversed", "[rules:dim:3 tfr:w start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl plays `tfr:{letter}` in reverse")]
        RepetitionReversed {
            /// The value of `tfr`.
            letter: char,
        },
        /// OpenTafl drops `rep`, and draws the game when a position occurs for the third time.
        #[code(finding, "opentafl-repetition-dropped", "[rules:dim:3 rep:2d start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl drops `rep:{rule}`, and draws the game when a position occurs for the third time")]
        RepetitionDropped {
            /// The rule.
            rule: RepetitionRule,
        },
        /// OpenTafl drops extra zones. Their squares are like others, or like those of the fortresses that list them.
        #[code(finding, "opentafl-zone-dropped", "[rules:dim:3 z1:b1, start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl drops the extra zone `{zone}`, and plays as if its squares were not in it")]
        ZoneDropped {
            /// The zone.
            zone: ZoneNumber,
        },
        /// OpenTafl reads only 1, 8 or 12 speed limits.
        #[code(finding, "opentafl-speed-limits", "[rules:dim:3 spd:1,2 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not read {found} speed limits; write 1, 8 or 12")]
        SpeedLimits {
            /// The number of limits.
            found: usize,
        },
        /// OpenTafl does not keep the fortresses of the defenders.
        #[code(finding, "opentafl-defender-fortresses", "[rules:dim:3 dfor:b2, start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not keep the fortresses of the defenders, `dfor`")]
        DefenderFortresses,
        /// OpenTafl reads `corre`, `aforre` and `dforre` only if `cenre` is not the default.
        #[code(finding, "opentafl-entry-without-center", "[rules:dim:3 corre:K start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl reads `{key}` only if `cenre` is not the default")]
        EntryWithoutCenter {
            /// The key.
            key: Key,
        },
        /// If a record has `cenre`, OpenTafl reads missing `corre`, `aforre` and `dforre` as empty: no piece enters those
        /// squares from outside. A record is printed without entries that have their default value.
        #[code(finding, "opentafl-center-without-entry", "[rules:dim:5 cenre:K start:/5/2t2/K1t2/5/5/]\n\n1. c2-d2")]
        #[error("OpenTafl lets no piece enter the squares of `{key}` if a record has `cenre` and not `{key}`")]
        CenterWithoutEntry {
            /// The key.
            key: Key,
        },
        /// OpenTafl drops entries of the rules that the specification does not define.
        #[code(finding, "opentafl-unknown-entry", "[rules:dim:3 dice:2d6 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl drops the entry `{key}`")]
        UnknownEntry {
            /// Its key.
            key: String,
        },
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
        #[error("OpenTafl cannot load {found} captures in a move, at most {MAX_CAPTURES}")]
        Captures {
            /// The number of captures.
            found: usize,
        },
        /// OpenTafl skips a turn of the main line whose number is out of sequence.
        #[code(finding, "opentafl-turn-out-of-sequence", "[rules:dim:3 start:/t2/3/2K/]\n\n2. a1-a2")]
        #[error("OpenTafl skips turn {found}; it expects turn {expected}")]
        TurnOutOfSequence {
            /// Its number.
            found: u32,
            /// The number that OpenTafl expects.
            expected: u32,
        },
        /// OpenTafl renumbers a turn of a variation whose number is out of sequence, so that its address changes.
        #[code(
            finding,
            "opentafl-variation-turn",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n\n1b.1.1a. ..... Kc3-b3\n\n1b.1.4a. a2-a1"
        )]
        #[error("OpenTafl changes the number of turn {found} of the variation to {expected}")]
        VariationTurn {
            /// Its number.
            found: u32,
            /// The number that OpenTafl gives it.
            expected: u32,
        },
        /// OpenTafl does not keep a variation that begins with the move of the line that it varies, or of a variation
        /// before it: it plays its moves and comments in the other line, or not at all.
        #[code(
            finding,
            "opentafl-variation-repeated",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n\n1b.1.1a. ..... Kc3-c2"
        )]
        #[error("OpenTafl does not keep this variation, which begins like {other}")]
        VariationRepeated {
            /// The address of the earlier move.
            other: Address,
        },
        /// OpenTafl does not carry out a shieldwall capture if the capturing piece moves for the first time. From then
        /// on it plays the game with the pieces that the record captures.
        #[code(
            finding,
            "opentafl-shieldwall-first-move",
            "[rules:dim:7 sw:w start:/2TT3/2tt3/1t5/4t2/3K3/7/7/]\n\n1. b3-b2 Kd5-d6\n\n2. b2-b1 Kd6-d5\n\n3. e4-e1xc1/d1"
        )]
        #[error("OpenTafl does not carry out this shieldwall capture, because the piece moves for the first time")]
        ShieldwallFirstMove,
        /// OpenTafl does not carry out a shieldwall capture if the capturing piece is the only one of its side on the edges
        /// of the board. Then a corner closes the wall at the other end.
        #[code(
            finding,
            "opentafl-shieldwall-single-piece",
            "[rules:dim:7 sw:s start:/1TT4/1tt4/3t3/7/3K3/7/7/]\n\n1. d3-e3 Kd5-d6\n\n2. e3-d3 Kd6-d5\n\n3. d3-d1xb1/c1"
        )]
        #[error("OpenTafl does not carry out this shieldwall capture, because no other piece of its side is on an edge")]
        ShieldwallSinglePiece,
        /// OpenTafl searches an edge from its end at file `a` or rank 1. It does not carry out a shieldwall capture if the
        /// capturing piece closes the wall at that end, and the square before it is a corner or a piece of its side, or
        /// is connected to one by squares that have such pieces next to them.
        #[code(
            finding,
            "opentafl-shieldwall-low-end",
            "[rules:dim:7 sw:s start:/2TTt2/2tt3/t6/3K3/7/7/7/]\n\n1. a3-b3 Kd4-d5\n\n2. b3-b1xc1/d1"
        )]
        #[error("OpenTafl does not carry out this shieldwall capture at the lower end of the edge")]
        ShieldwallLowEnd,
        /// OpenTafl cannot play a move whose path is not free on its board. A piece that it did not capture, although the
        /// record does, can be the cause.
        #[code(
            finding,
            "opentafl-move-blocked",
            "[rules:dim:7 sw:w start:/2TT3/2tt3/1t5/4t2/3K3/7/7/]\n\n1. b3-b2 Kd5-d6\n\n2. b2-b1 Kd6-d5\n\n3. e4-e1xc1/d1 Kd5-d6\n\n4. e1-c1"
        )]
        #[error("OpenTafl cannot play this move: `{square}` is occupied on its board")]
        MoveBlocked {
            /// The first occupied square.
            square: Square,
        },
        /// OpenTafl cannot load a game with an illegal move in its main line, such as a second move of the same side.
        /// `tafl verify` reports why a move is illegal.
        #[code(finding, "opentafl-illegal-move")]
        #[error("OpenTafl cannot load a game with an illegal move in its main line")]
        IllegalMove,
        /// OpenTafl may refuse moves after the end of the game: after the king was captured or has escaped, or after
        /// all attackers were captured.
        #[code(finding, "opentafl-after-end", "[rules:dim:5 start:/5/t4/4K/5/2t2/]\n\n1. c5-d5 Ke3-e1\n\n2. d5-c5")]
        #[error("OpenTafl may refuse moves after the end of the game")]
        AfterEnd,
        /// OpenTafl drops comments beyond the moves of a turn.
        #[code(finding, "opentafl-comment-surplus", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.|Second.]")]
        #[error("OpenTafl drops the comments of the turn that belong to no move")]
        CommentSurplus,
        /// OpenTafl reads a file as one game: it takes the tags of the first game, and continues in a later game at the
        /// first turn with the next number.
        #[code(
            finding,
            "opentafl-several-games",
            "[event:First]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[]\n\n[event:Second]\n\n1. a1-a2"
        )]
        #[error("OpenTafl reads several games in a file as one; write each game to a file")]
        SeveralGames,
        /// The layout of a text, which printing changes.
        #[error(transparent)]
        Layout(#[from] OpenTaflLayout),
        /// OpenTafl reads a number at the start of a comment as a clock, also after white space.
        #[code(finding, "opentafl-number-as-clock", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[2 moves are good here.]")]
        #[error("OpenTafl reads the number at the start of the comment as a clock")]
        NumberAsClock,
    }
}
