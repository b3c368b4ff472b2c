//! Lines from the engine, and what they consist of.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_moves::Move;
use tafl_position::Side;

use crate::clock::Millis;
use crate::word::{Line, Word};

/// A line that an engine writes to its host.
///
/// ```
/// use tafl_engine::{EngineMessage, Score};
///
/// let EngineMessage::Info(info) = "info depth 9 score win 7 pv d4-a4 b7-b6".parse()? else { panic!() };
/// assert_eq!(info.score, Some(Score::Win(7)));
/// assert_eq!(info.moves.len(), 2);
/// # Ok::<(), tafl_engine::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineMessage {
    /// The name of the engine, with its version.
    Name(Line),
    /// Who wrote the engine.
    Author(Line),
    /// An option that the host can set.
    Option(EngineOption),
    /// Questions that the engine can answer.
    Features(Vec<Feature>),
    /// The end of the answer to [`Hello`](crate::HostMessage::Hello).
    HelloOk,
    /// The engine plays by the rules.
    RulesOk,
    /// The engine does not play by the rules, and why.
    RulesNo(Line),
    /// The answer to [`IsReady`](crate::HostMessage::IsReady).
    ReadyOk,
    /// A report of the search.
    Info(Box<Info>),
    /// The answer to [`Go`](crate::HostMessage::Go).
    BestMove(BestMove),
    /// The legal moves.
    Legal(Vec<Move>),
    /// The number of sequences of legal moves.
    Perft {
        /// The number.
        count: u64,
    },
    /// Whether the game is over.
    Result(GameOver),
}

impl From<Info> for EngineMessage {
    fn from(info: Info) -> Self {
        Self::Info(Box::new(info))
    }
}

impl From<BestMove> for EngineMessage {
    fn from(best: BestMove) -> Self {
        Self::BestMove(best)
    }
}

/// The move that an engine chose, or what it does instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BestMove {
    /// A move: `bestmove d7-c7`.
    Move(Move),
    /// A move, with the offer of a draw or the acceptance of one: `bestmove d7-c7 draw`.
    WithDraw(Move),
    /// The engine resigns: `bestmove resign`.
    Resign,
    /// There is no legal move: `bestmove none`.
    NoMove,
}

impl BestMove {
    /// The move, if there is one.
    pub const fn to_move(&self) -> Option<&Move> {
        match self {
            Self::Move(chosen) | Self::WithDraw(chosen) => Some(chosen),
            Self::Resign | Self::NoMove => None,
        }
    }

    /// Whether a draw is offered, or accepted.
    pub const fn offers_draw(&self) -> bool {
        matches!(self, Self::WithDraw(_))
    }
}

/// What an engine reports of its search: `info`. Each part can be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth that is complete, in moves.
    pub depth: Option<u32>,
    /// The greatest depth, in moves: `seldepth`.
    pub selective_depth: Option<u32>,
    /// The time since `go`.
    pub time: Option<Millis>,
    /// The positions that were searched.
    pub nodes: Option<u64>,
    /// The positions searched a second: `nps`.
    pub nodes_per_second: Option<u64>,
    /// How full the table is, per mille.
    pub hash_full: Option<u32>,
    /// Which of several lines this is, from 1: `multipv`.
    pub line_number: Option<u32>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Whether the value is only a bound.
    pub bound: Option<Bound>,
    /// The line: `pv`.
    pub moves: Vec<Move>,
    /// Text for people: `string`.
    pub text: Option<Line>,
}

/// The value of a position for the side to move.
///
/// Scores are ordered: a quick win is better than a slow one, and a slow loss better than a quick one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Points, on a scale of the engine's own; positive where the side to move is ahead, and 0 where it is even or a draw.
    Points(i32),
    /// The side to move wins in this many moves of both sides.
    Win(u32),
    /// The side to move loses in this many moves of both sides.
    Loss(u32),
}

impl Score {
    /// Where the score is: the losses, the points, the wins; and how good it is there.
    const fn rank(self) -> (u8, i64) {
        match self {
            Self::Loss(moves) => (0, moves as i64),
            Self::Points(points) => (1, points as i64),
            Self::Win(moves) => (2, -(moves as i64)),
        }
    }

    /// The same position for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(points.saturating_neg()),
            Self::Win(moves) => Self::Loss(moves),
            Self::Loss(moves) => Self::Win(moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// What is known of a score whose search was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true score is at least this: `lowerbound`.
    Lower,
    /// The true score is at most this: `upperbound`.
    Upper,
}

/// An option that a host can set: `option name Hash type spin default 16 min 1 max 4096`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineOption {
    /// The name, which hosts compare exactly.
    pub name: Word,
    /// The type, with its default.
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value without `setoption`.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value without `setoption`.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value without `setoption`.
        default: Word,
        /// All values.
        values: Vec<Word>,
    },
    /// Any text.
    String {
        /// The value without `setoption`.
        default: Line,
    },
    /// Something that happens when it is set, without a value.
    Button,
}

/// A value for an option: `setoption name Hash value 64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OptionSetting {
    /// The name of the option.
    pub name: Word,
    /// The value, as text; `None` for a button.
    pub value: Option<Line>,
}

/// A question that an engine can answer about a position: `feature legal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Feature {
    /// The legal moves.
    Legal,
    /// The number of sequences of legal moves of a length.
    Perft,
    /// Whether the game is over, and who won.
    Result,
}

notation_syntax::names! {
    Feature: "feature" {
        Legal = "legal",
        Perft = "perft",
        Result = "result",
    }
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// Nobody won: the game continues, or was not finished.
    Undecided,
}

/// A result and, in words, the reason: `attackers king-captured`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameOver {
    /// Who won.
    pub standing: Standing,
    /// Why: the name of an [`Ending`](tafl_rules::Ending), or any text; it can be empty.
    pub reason: Line,
}
