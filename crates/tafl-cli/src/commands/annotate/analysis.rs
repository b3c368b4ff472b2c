//! Lets an engine look at games: ours, or another program.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tafl_analysis::{AnalysisError, GameAnalysis, Summary};
use tafl_arena::{Contender, EngineCommand, Fault, Opponent, OptionSetting, Pace, Patience, Protocol, Word};
use tafl_engine::{Go, Info};
use tafl_game_record::{GameRecord, NodeId, Tree};
use tafl_moves::Move;
use tafl_play::Game;
use tafl_search::{Limits, Line, Preset, Search};
use tafl_verify::{Verifier, VerifyFindingKind};

use crate::input::contender;
use crate::output::messages::Failure;

/// How games are analysed.
pub(crate) struct Analysis {
    options: EngineOptions,
    /// How many better lines a move gets that loses much.
    variations: usize,
    /// Whether comments say what it found in words, too.
    in_words: bool,
    /// Counts the positions of the games that were begun, on standard error if that is a terminal.
    pub(crate) bar: ProgressBar,
}

impl Analysis {
    /// By the program of this command, or by our own engine if that is empty. Without a limit, `go` has that of
    /// [`GameAnalysis::NODES`].
    pub(crate) fn new(command: &str, go: Go, variations: usize, in_words: bool) -> Result<Self, Failure> {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions");
        let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
        Ok(Self { options: EngineOptions::new(command, go)?, variations, in_words, bar })
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
    /// Adds to the main line of a game its evaluations, judgements and better lines, as far as the rules allow its moves, and
    /// what they say in words, if that is wanted. Returns these words, if a move was judged.
    pub(crate) fn analyse(&mut self, record: &mut GameRecord) -> (Option<Summary>, Result<(), Unanalysed>) {
        let mut analysis = match GameAnalysis::new(record, &mut self.verifier) {
            Ok(analysis) => analysis,
            Err(refused) => return (None, Err(Unanalysed::Refused(refused))),
        };
        let fault = self.examine(record.tree(), &mut analysis);
        let summary = analysis.summary(record);
        analysis.write(record, self.analysis.variations);
        if let Some(summary) = summary.as_ref().filter(|_| self.analysis.in_words) {
            summary.write(record);
        }
        let unplayed = |problem| format!("{problem}; from here on nothing is analysed");
        let problem = fault.err().or_else(|| analysis.problem().map(unplayed));
        (summary, problem.map_or(Ok(()), |problem| Err(Unanalysed::Problem(problem))))
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

/// The table of our engine, in bytes. Each analyst has one.
const TABLE: usize = 16 << 20;

/// Which engine, and how long it looks at each position.
#[derive(Debug)]
struct EngineOptions {
    /// The command of a program; `None` for our own engine.
    command: Option<EngineCommand>,
    go: Go,
}

impl EngineOptions {
    /// The engine of this command, with these limits; our own if the command is empty.
    fn new(text: &str, go: Go) -> Result<Self, Failure> {
        if text.is_empty() {
            return Ok(Self { command: None, go: limited(go) });
        }
        let usage = |problem: &dyn Display| Failure::usage(format_args!("the engine `{text}`: {problem}"));
        let pace = Pace { move_time: go.move_time, depth: go.depth, nodes: go.nodes, ..Pace::default() };
        let Contender { command, pace, .. } = contender::read(text, pace)?;
        if pace.clock.is_some() {
            return Err(usage(&"an analysis has no clock; write move-time=, depth= or nodes="));
        }
        let go = limited(Go { move_time: pace.move_time, depth: pace.depth, nodes: pace.nodes, ..go });
        match command.protocol() {
            protocol if !protocol.analyses() => Err(usage(&format_args!(
                "programs that speak {protocol} do not analyse; use one that speaks utep or taflzero"
            ))),
            Protocol::Taflzero if go.nodes.is_none() && go.move_time.is_none() => {
                Err(usage(&"taflzero knows no depth; write --nodes or --move-time"))
            }
            _ => starts(&command).map(|()| Self { command: Some(command), go }),
        }
    }
}

/// Whether the program starts and answers. It may not play by these rules, but by those of the games.
fn starts(command: &EngineCommand) -> Result<(), Failure> {
    match command.try_out(&Preset::BRANDUB.rules(), Patience::default()) {
        Err(fault @ (Fault::NotStarted { .. } | Fault::NotReady { .. } | Fault::Missing(_))) => {
            Err(contender::cannot_play(command, &fault))
        }
        _ => Ok(()),
    }
}

/// With a limit, if there is none.
fn limited(go: Go) -> Go {
    if go.is_infinite() { Go { nodes: Some(GameAnalysis::NODES), ..go } } else { go }
}

/// An engine that analyses one game after the other.
struct Engine<'a> {
    options: &'a EngineOptions,
    lines: usize,
    running: Running,
}

enum Running {
    Nothing,
    Own(Box<Search>),
    Program(Box<Opponent>),
}

impl<'a> Engine<'a> {
    /// An engine that finds up to so many lines. It does not run yet.
    fn new(options: &'a EngineOptions, lines: usize) -> Self {
        Self { options, lines, running: Running::Nothing }
    }

    /// Begins a game, of which the engine knows nothing yet, so that the same game gets the same answers.
    fn new_game(&mut self, start: &Game) -> Result<(), String> {
        match (&self.options.command, &mut self.running) {
            (Some(command), _) => self.running = Running::Program(Box::new(self.program(command, start)?)),
            (None, Running::Own(search)) => search.clear(),
            (None, running) => {
                *running = Running::Own(Box::new(Search::new(TABLE).map_err(|error| error.to_string())?));
            }
        }
        Ok(())
    }

    /// Starts a program. Programs begin where the rules begin, so they get rules that begin where the game does.
    fn program(&self, command: &EngineCommand, start: &Game) -> Result<Opponent, String> {
        let side = start.side_to_move();
        let rules = start.rules().starting_at(start.position(), side);
        let several = Word::new("MultiPV").filter(|_| self.lines > 1);
        let several =
            several.map(|name| OptionSetting { name, value: Some(self.lines.to_string().as_str().into()) });
        let options = command.options().iter().cloned().chain(several);
        let command = command.clone().with_options(options.collect());
        Opponent::start(&command, &rules, side, Patience::default()).map_err(|fault| failed(&fault))
    }

    /// The best lines from this point of the game, the best first; none if it reports no evaluation.
    fn lines(&mut self, game: &Game, moves: &[Move]) -> Result<Vec<Info>, String> {
        let go = self.options.go;
        match &mut self.running {
            Running::Nothing => Ok(Vec::new()),
            Running::Own(search) => Ok(of_search(search, game, self.lines, go)),
            Running::Program(program) => of_program(program, game, moves, go),
        }
    }
}

fn of_search(search: &mut Search, game: &Game, lines: usize, go: Go) -> Vec<Info> {
    let mut limits = Limits::new().lines(lines).nodes(go.nodes.unwrap_or(u64::MAX));
    if let Some(depth) = go.depth {
        limits = limits.depth(u8::try_from(depth).unwrap_or(Limits::MAX_DEPTH));
    }
    let (began, time) = (Instant::now(), go.move_time.map(Duration::from));
    let report = search.run(game, &limits, |_| match time {
        Some(time) if began.elapsed() >= time => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    let depth = Some(report.depth().into());
    let lines = report.lines().iter();
    let info = |line: &Line| {
        let (score, moves) = (Some(line.score()), line.moves(game));
        Info { score, depth, moves, ..Info::default() }
    };
    lines.map(info).collect()
}

fn failed(fault: &Fault) -> String {
    format!("the engine failed: {fault}")
}

fn of_program(program: &mut Opponent, game: &Game, moves: &[Move], go: Go) -> Result<Vec<Info>, String> {
    let infos = program.analyse(game, moves, go, &AtomicBool::new(false)).map_err(|fault| failed(&fault))?;
    Ok(infos.into_iter().filter(|info| info.score.is_some()).collect())
}
