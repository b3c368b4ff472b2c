//! Reports of a search.

use alloc::vec::Vec;

use tafl_moves::Move;

use crate::line::Line;
use crate::millis::Millis;
use crate::score::{Bound, Score};

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
