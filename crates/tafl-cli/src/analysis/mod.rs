//! Games as an engine sees them: evaluations, judgements and better lines, as markup and variations of the record.

mod chance;
mod engine;
mod game;
mod write;

use std::fmt::{self, Display};

use indicatif::{ProgressBar, ProgressStyle};
use tafl_engine::Go;
use tafl_game_record::GameRecord;

use crate::failure::Failure;
use engine::{Engine, EngineOptions};
use game::Played;

/// How games are analysed.
pub(crate) struct Analysis {
    options: EngineOptions,
    /// How many better lines a move gets that loses much.
    variations: usize,
    /// Counts the positions of the games that were begun, on standard error if that is a terminal.
    pub(crate) bar: ProgressBar,
}

impl Analysis {
    /// By the program of this command, or by our own engine if that is empty. Without a limit, `go` has that of
    /// [`EngineOptions::NODES`].
    pub(crate) fn new(command: &str, go: Go, variations: usize) -> Result<Self, Failure> {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions");
        let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
        Ok(Self { options: EngineOptions::new(command, go)?, variations, bar })
    }

    /// Somebody who analyses one game after the other. Several can at a time.
    pub(crate) fn analyst(&self) -> Analyst<'_> {
        Analyst { engine: Engine::new(&self.options, self.variations.max(1)), analysis: self }
    }
}

pub(crate) struct Analyst<'a> {
    engine: Engine<'a>,
    analysis: &'a Analysis,
}

/// Why a game is not analysed, or not to its end.
pub(crate) enum Unanalysed {
    /// A better line would reveal the solution of a puzzle.
    Puzzle,
    Problem(String),
}

impl Display for Unanalysed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle => {
                f.write_str("a puzzle is not analysed, because a better line would reveal its solution")
            }
            Self::Problem(problem) => f.write_str(problem),
        }
    }
}

impl Analyst<'_> {
    /// Adds to the main line of a game its evaluations, judgements of the moves that have none, and better lines, as far as
    /// the rules allow its moves.
    pub(crate) fn analyse(&mut self, record: &mut GameRecord) -> Result<(), Unanalysed> {
        if record.puzzle_mode().is_some() {
            return Err(Unanalysed::Puzzle);
        }
        let Analysis { variations, bar, .. } = self.analysis;
        let (played, problem) = Played::new(record).map_err(Unanalysed::Problem)?;
        bar.inc_length(played.len());
        let (points, fault) = played.examined(record.tree(), &mut self.engine, bar);
        write::write(record, &points, *variations);
        fault.or(problem).map_or(Ok(()), |problem| Err(Unanalysed::Problem(problem)))
    }
}
