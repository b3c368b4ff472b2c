//! Lets an engine look at games.

mod engine;

use std::fmt::{self, Display};

use indicatif::{ProgressBar, ProgressStyle};
use tafl_analysis::{AnalysisError, GameAnalysis};
use tafl_engine::Go;
use tafl_game_record::{GameRecord, NodeId, Tree};
use tafl_verify::{Verifier, VerifyFindingKind};

use crate::failure::Failure;
use engine::{Engine, EngineOptions};

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
        let engine = Engine::new(&self.options, self.variations.max(1));
        Analyst { engine, analysis: self, verifier: Verifier::new() }
    }
}

pub(crate) struct Analyst<'a> {
    engine: Engine<'a>,
    analysis: &'a Analysis,
    verifier: Verifier,
}

/// Why a game is not analysed, or not to its end.
pub(crate) enum Unanalysed {
    Refused(AnalysisError),
    Problem(String),
}

impl Unanalysed {
    /// Whether a puzzle is left alone, which is not a problem.
    pub(crate) fn is_puzzle(&self) -> bool {
        matches!(self, Self::Refused(AnalysisError::Puzzle))
    }
}

impl Display for Unanalysed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(AnalysisError::Rules(VerifyFindingKind::NoRules)) => {
                f.write_str("the game has no rules; write `--rules RULES`")
            }
            Self::Refused(error) => error.fmt(f),
            Self::Problem(problem) => f.write_str(problem),
        }
    }
}

impl Analyst<'_> {
    /// Adds to the main line of a game its evaluations, judgements and better lines, as far as the rules allow its moves.
    pub(crate) fn analyse(&mut self, record: &mut GameRecord) -> Result<(), Unanalysed> {
        let mut analysis = GameAnalysis::new(record, &mut self.verifier).map_err(Unanalysed::Refused)?;
        let fault = self.examine(record.tree(), &mut analysis);
        analysis.write(record, self.analysis.variations);
        let unplayed = |problem| format!("{problem}; from here on nothing is analysed");
        let problem = fault.err().or_else(|| analysis.problem().map(unplayed));
        problem.map_or(Ok(()), |problem| Err(Unanalysed::Problem(problem)))
    }

    /// Lets the engine look at every position up to a fault of the engine. Fails with what was wrong.
    fn examine(&mut self, tree: &Tree, analysis: &mut GameAnalysis) -> Result<(), String> {
        let bar = &self.analysis.bar;
        bar.inc_length(u64::try_from(analysis.remaining()).unwrap_or(u64::MAX));
        let mut silent = Ok(());
        self.engine.new_game(&analysis.start())?;
        while let Some(game) = analysis.game() {
            let at = |reason: &dyn Display| format!("{}: {reason}", place(tree, analysis.node()));
            let lines = self.engine.lines(game, analysis.moves()).map_err(|reason| at(&reason))?;
            if lines.is_empty() {
                silent = Err(at(&"the engine reports no evaluation"));
            }
            analysis.report(&lines);
            bar.inc(1);
        }
        silent
    }
}

/// Where the position after a move is.
fn place(tree: &Tree, node: Option<NodeId>) -> String {
    let address = node.and_then(|node| tree.address(node));
    address.map_or_else(|| "at the start".to_owned(), |address| format!("after {address}"))
}
