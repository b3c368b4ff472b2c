//! What a search has found. A value is a number in the search, and a score for callers.

use alloc::vec::Vec;

use tafl_engine::Score;
use tafl_play::{Game, Move, Step};

/// The result of a search, or of as much of it as is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub(crate) depth: u8,
    pub(crate) selective_depth: u8,
    pub(crate) nodes: u64,
    pub(crate) table_use: u16,
    pub(crate) lines: Vec<Line>,
}

impl Report {
    /// The best step; `None` if the game is over, or none of the steps to consider is legal.
    #[doc(alias = "bestmove")]
    pub fn best(&self) -> Option<Step> {
        self.lines.first()?.steps.first().copied()
    }

    /// The score of the best step.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(Line::score)
    }

    /// The best lines, from best to worst; fewer than asked for if there are fewer legal steps.
    #[doc(alias = "multipv")]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The number of steps that the search has looked ahead in full; 0 if it was stopped before it had done so for one step.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The number of steps of the longest line that was looked at.
    #[doc(alias = "seldepth")]
    pub fn selective_depth(&self) -> u8 {
        self.selective_depth
    }

    /// The number of steps that were played.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How full the table is with what this search has entered, in thousandths.
    #[doc(alias = "hashfull")]
    pub fn table_use(&self) -> u16 {
        self.table_use
    }
}

/// The best play of both sides that a search has found from one first step on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub(crate) score: Score,
    pub(crate) steps: Vec<Step>,
}

impl Line {
    /// The score for the side to move. 100 points are the worth of one attacker at the start; 0 is even, and a draw. Wins and
    /// losses count the steps of both sides.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The steps, at least one. Each step of a berserk turn is one of its own.
    #[doc(alias = "pv")]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The move records of the steps, with captures and marks, in the game that was searched.
    ///
    /// In another game they end where a step is not legal.
    pub fn moves(&self, game: &Game) -> Vec<Move> {
        let mut game = game.clone();
        let played = self.steps.iter().map_while(|&step| {
            let record = game.play(step).ok()?;
            Some(record.with_mark(game.mark()))
        });
        played.collect()
    }
}

/// What a search tells the caller, who lets it go on or stops it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// So many steps have been played. This comes every [`Search::INTERVAL`](crate::Search::INTERVAL) steps, for the caller to
    /// look at the clock.
    Nodes(u64),
    /// A depth is complete.
    Depth(&'a Report),
}

/// The value of a win now. A win in `n` steps is `n` less.
pub(crate) const WIN: i32 = 30_000;

/// No search goes so many steps ahead. Values beyond `WIN - MAX_PLY` are wins.
pub(crate) const MAX_PLY: usize = 100;

/// The greatest value that is not a win.
pub(crate) const MAX_VALUE: i32 = 20_000;

/// The score of a value at the root.
#[allow(clippy::cast_sign_loss, reason = "distances are at most `MAX_PLY`")]
pub(crate) const fn score_of(value: i32) -> Score {
    if is_decided(value) {
        let steps = (WIN - value.abs()) as u32;
        if value > 0 { Score::Win(steps) } else { Score::Loss(steps) }
    } else {
        Score::Points(value)
    }
}

/// Whether a value is a win or a loss.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a small constant")]
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() >= WIN - MAX_PLY as i32 - 1
}
