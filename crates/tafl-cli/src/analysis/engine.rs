//! The engine that looks at positions: ours, or another program.

use std::fmt::Display;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tafl_arena::{EngineCommand, Fault, Opponent, OptionSetting, Patience, Protocol, Word};
use tafl_engine::{Go, Score};
use tafl_game_record::{Eval, EvalScore};
use tafl_moves::Move;
use tafl_play::{Game, Step};
use tafl_position::Side;
use tafl_search::{Limits, Search};

use crate::failure::Failure;

/// The table of our engine, in bytes. Each analyst has one.
const TABLE: usize = 16 << 20;

/// How many steps a line has at most.
const MAX_STEPS: usize = 8;

/// Which engine, and how long it looks at each position.
#[derive(Debug)]
pub(super) struct EngineOptions {
    /// The command of a program; `None` for our own engine.
    command: Option<EngineCommand>,
    go: Go,
}

/// A line of play that an engine has found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) eval: Eval,
    /// At least one, with captures and marks.
    pub(super) moves: Vec<Move>,
}

impl EngineOptions {
    /// How many positions are searched for each move without another limit.
    pub(super) const NODES: u64 = 500_000;

    /// Those of the arguments.
    pub(super) fn new(command: &str, mut go: Go) -> Result<Self, Failure> {
        if go.is_infinite() {
            go.nodes = Some(Self::NODES);
        }
        if command.is_empty() {
            return Ok(Self { command: None, go });
        }
        let usage = |problem: &dyn Display| Failure::Usage(format!("the engine `{command}`: {problem}"));
        let program: EngineCommand = command.parse().map_err(|error| usage(&error))?;
        match program.protocol() {
            protocol if !protocol.analyses() => Err(usage(&format_args!(
                "programs that speak {protocol} do not analyse; use one that speaks utep or taflzero"
            ))),
            Protocol::Taflzero if go.nodes.is_none() && go.move_time.is_none() => {
                Err(usage(&"taflzero knows no depth; write --nodes or --move-time"))
            }
            _ => Ok(Self { command: Some(program), go }),
        }
    }
}

/// An engine that analyses one game after the other.
pub(super) struct Engine<'a> {
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
    pub(super) fn new(options: &'a EngineOptions, lines: usize) -> Self {
        Self { options, lines, running: Running::Nothing }
    }

    /// Begins a game, of which the engine knows nothing yet, so that the same game gets the same answers.
    pub(super) fn new_game(&mut self, start: &Game) -> Result<(), String> {
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
        let rules =
            start.rules().to_builder().start(start.position()).attackers_first(side == Side::Attackers);
        let rules = rules.build().map_err(|error| error.to_string())?;
        let several = Word::new("MultiPV").filter(|_| self.lines > 1);
        let several =
            several.map(|name| OptionSetting { name, value: Some(self.lines.to_string().as_str().into()) });
        let command = command.clone().with_options(several.into_iter().collect());
        Opponent::start(&command, &rules, side, Patience::default()).map_err(|fault| failed(&fault))
    }

    /// The best lines from this point of the game, the best first; at least one.
    pub(super) fn lines(&mut self, game: &Game, moves: &[Move]) -> Result<Vec<Found>, String> {
        let go = self.options.go;
        let found = match &mut self.running {
            Running::Nothing => Vec::new(),
            Running::Own(search) => of_search(search, game, self.lines, go),
            Running::Program(program) => of_program(program, game, moves, go)?,
        };
        if found.is_empty() { Err("the engine reports no evaluation".to_owned()) } else { Ok(found) }
    }
}

fn of_search(search: &mut Search, game: &Game, lines: usize, go: Go) -> Vec<Found> {
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
    lines.filter_map(|line| Found::new(game, line.score(), depth, line.steps().iter().copied())).collect()
}

fn failed(fault: &Fault) -> String {
    format!("the engine failed: {fault}")
}

fn of_program(program: &mut Opponent, game: &Game, moves: &[Move], go: Go) -> Result<Vec<Found>, String> {
    let infos = program.analyse(game, moves, go, &AtomicBool::new(false)).map_err(|fault| failed(&fault))?;
    let lines = infos.iter();
    Ok(lines
        .filter_map(|info| Found::new(game, info.score?, info.depth, info.moves.iter().map(Step::from)))
        .collect())
}

impl Found {
    /// A line with the score of the side to move, up to a step that is not legal.
    fn new(game: &Game, score: Score, depth: Option<u32>, steps: impl Iterator<Item = Step>) -> Option<Self> {
        let eval = Eval { score: of_attackers(score, game.side_to_move()), depth };
        let mut game = game.clone();
        let played = steps.take(MAX_STEPS).map_while(|step| {
            let made = game.annotate(step).ok()?;
            game.play(step).ok()?;
            Some(made)
        });
        let moves: Vec<Move> = played.collect();
        (!moves.is_empty()).then_some(Self { eval, moves })
    }
}

/// A score of the side to move as one of the attackers.
fn of_attackers(score: Score, side: Side) -> EvalScore {
    let win = |side, steps| EvalScore::Win { side, steps: NonZeroU32::new(steps).unwrap_or(NonZeroU32::MIN) };
    match score {
        Score::Points(points) if side == Side::Attackers => EvalScore::Points(points),
        Score::Points(points) => EvalScore::Points(points.saturating_neg()),
        Score::Win(steps) => win(side, steps),
        Score::Loss(steps) => win(side.other(), steps),
    }
}
