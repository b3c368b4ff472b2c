//! The arguments of a match as what is played, and `tafl match --check`.

use std::io::Write;
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_arena::{
    Contender, Contest, EngineCommand, Examined, Fault, Move, Openings, Pace, Patience, Protocol, Rules,
};
use tafl_search::{Limits, Score, Search};
use tafl_statistics::{EloModel, Sprt};

use super::{MatchArgs, parsed};
use crate::input::contender;
use crate::input::given::Given;
use crate::input::known_rules::rules_of;
use crate::input::text::{self, Input};
use crate::output::messages::{Failure, Source, Status};
use crate::output::{self, Styled};

/// How many positions are searched to see whether an opening is balanced, and the bytes of their table.
const BALANCE_NODES: u64 = 5_000;
const BALANCE_TABLE: usize = 1 << 20;

pub(super) fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    if args.engines.len() < 2 {
        return Err(Failure::usage("a match needs two engines or more; write --engine for each"));
    }
    let pace = Pace {
        clock: args.time,
        move_time: args.move_time.map(Into::into),
        depth: args.depth,
        nodes: args.nodes,
        margin: args.margin.into(),
    };
    let mut contenders: Vec<Contender> = Vec::new();
    for engine in &args.engines {
        let engine = contender::read(engine, pace)?;
        let pace = engine.pace;
        if pace.clock.is_none() && pace.is_repeatable() && pace.depth.is_none() && pace.nodes.is_none() {
            return Err(Failure::usage(
                "an engine without a limit thinks for minutes; write --time, --move-time, --depth or --nodes",
            ));
        }
        contenders.push(engine);
    }
    let rules = rules_of(args.rules.as_deref().unwrap_or_default())?;
    let rounds = args.games.get().div_ceil(2);
    if args.sprt.is_some() && args.engines.len() > 2 {
        return Err(Failure::usage("a test compares two engines; remove --sprt, or the other engines"));
    }
    Ok(Contest {
        openings: openings(args, &rules, rounds)?,
        rules,
        contenders,
        schedule: args.schedule,
        rounds,
        shard: args.shard,
        move_limit: args.move_limit,
        concurrency: args.concurrency.unwrap_or_else(half_of_processors),
        patience: Patience::default(),
        event: String::from("Match of engines"),
    })
}

/// Names the engines in tables and records.
pub(super) fn name(contest: &mut Contest, names: &[String]) {
    for (contender, name) in contest.contenders.iter_mut().zip(names) {
        contender.command = contender.command.clone().with_name(name.clone());
    }
}

/// The names of engines, or else their commands, with a number where several have the same one.
pub(super) fn names<'c>(commands: impl Iterator<Item = &'c EngineCommand>) -> Vec<String> {
    let mut names = Vec::new();
    for command in commands {
        names.push(different(&command.label(), &names));
    }
    names
}

pub(super) fn sprt(args: &MatchArgs) -> Result<Option<Sprt>, Failure> {
    let Some(&[elo0, elo1]) = args.sprt.as_deref() else { return Ok(None) };
    let sprt = Sprt::new(EloModel::Normalized, [elo0, elo1], [0.05, 0.05]);
    sprt.map(Some).map_err(Failure::usage)
}

/// Two engines think in turn; the rest is for the system and for this program.
fn half_of_processors() -> NonZeroUsize {
    let processors = available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(processors / 2).unwrap_or(NonZeroUsize::MIN)
}

/// The name, with a number if another engine has it.
fn different(name: &str, others: &[String]) -> String {
    let is_new = |name: &String| !others.contains(name);
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    iter::once(name.to_owned()).chain(numbered).find(is_new).expect_or_default("numbers do not end")
}

fn openings(args: &MatchArgs, rules: &Rules, rounds: usize) -> Result<Openings, Failure> {
    let Some(path) = &args.openings else {
        return match (args.opening_plies, args.balance) {
            (0, None) => Ok(Openings::Start),
            (0, Some(_)) => {
                let message = "--balance selects random openings; remove --opening-plies 0";
                Err(Failure::usage(message))
            }
            (plies, None) if Openings::fair(rules, plies, args.seed, 1, |_| true).is_none() => {
                let message =
                    format!("no random game goes on after {plies} moves; write fewer --opening-plies");
                Err(Failure::usage(message))
            }
            (plies, None) => Ok(Openings::Random { plies, seed: args.seed }),
            (plies, Some(points)) => balanced(rules, plies, args.seed, rounds, points),
        };
    };
    let input = Input::games(path, &Given::default())?;
    let text = input.records()?;
    let mut lines = Vec::new();
    for parsed in tafl_game_record::Games::new(text) {
        let record = text::value(parsed, &Source::new(&input.name, text))?;
        let moves =
            record.tree().main_line().filter_map(|node| record.tree().move_record(node)?.as_move().cloned());
        let count = usize::try_from(args.opening_plies).unwrap_or(usize::MAX);
        lines.push(moves.take(count).collect::<Vec<Move>>());
    }
    if lines.is_empty() {
        return Err(Failure::usage(format_args!("{}: no game record", input.name)));
    }
    Ok(Openings::Lines(lines))
}

/// Random openings in which our engine finds neither side ahead by more than so many points.
fn balanced(rules: &Rules, plies: u32, seed: u64, rounds: usize, points: u16) -> Result<Openings, Failure> {
    let too_large = |error| Failure::usage(format_args!("the table of the search: {error}"));
    let mut search = Search::new(BALANCE_TABLE).map_err(too_large)?;
    let limits = Limits::new().nodes(BALANCE_NODES);
    let found = Openings::fair(rules, plies, seed, rounds, |game| {
        let score = search.run(game, &limits, |_| ControlFlow::Continue(())).score();
        matches!(score, Some(Score::Points(found)) if found.unsigned_abs() <= u32::from(points))
    });
    found.ok_or_else(|| {
        Failure::usage(format_args!(
            "there are not enough openings within {points} points; write a higher --balance, more --opening-plies or fewer --games"
        ))
    })
}

/// The games of the engine against itself: short thinking, and not too long. A machine may be busy, so the margin is wide.
const GAMES: [&str; 10] =
    ["--games", "2", "--move-time", "0.1", "--margin", "1000", "--move-limit", "60", "--opening-plies", "2"];

pub(super) fn check(engine: &str, rules: &str) -> Result<Status, Failure> {
    let engines = [format!("--engine={engine}"), format!("--rules={rules}")];
    let words = ["match", &engines[0], &engines[0], &engines[1]].into_iter().chain(GAMES);
    let args = parsed(&words.collect::<Vec<_>>())
        .ok_or_else(|| Failure::usage("expected the command of an engine"))?;
    let contest = contest(&args)?;
    let Some(Contender { command, .. }) = contest.contenders.first() else {
        return broken("the contest has an engine", Ok(Status::Unusable));
    };
    output::styled(|out| {
        let mut status = Status::Good;
        let mut written = Ok(());
        command.examine(
            &contest.rules,
            contest.patience,
            |Examined { expected, section, result, .. }| {
                // What the protocol leaves to the engine.
                let mark = if matches!(result, Err(Fault::Missing(_) | Fault::LeftOut { .. })) {
                    Mark::Advice
                } else {
                    Mark::Wrong
                };
                let found = result.err().map(|fault| match command.protocol() {
                    Protocol::Utep => (mark, format!("{fault}; see \"{section}\" in PROTOCOL.md")),
                    _ => (mark, fault.to_string()),
                });
                if written.is_ok() {
                    written = line(expected, found, &mut status, out);
                }
            },
        );
        written?;
        if status == Status::Good {
            let found = fault_in_games(&contest).map(|fault| (Mark::Wrong, fault));
            line("plays two games against itself, 0.1 s a move", found, &mut status, out)?;
        }
        Ok::<_, Failure>(status)
    })
}

/// How bad something is.
#[derive(Clone, Copy)]
enum Mark {
    Advice,
    Wrong,
}

/// A line for a part of the check, with what was found.
fn line(
    expected: &str,
    found: Option<(Mark, String)>,
    status: &mut Status,
    out: &mut Styled,
) -> std::io::Result<()> {
    match found {
        None => writeln!(out, "ok      {expected}")?,
        Some((Mark::Advice, found)) => writeln!(out, "advice  {expected}: {found}")?,
        Some((Mark::Wrong, found)) => {
            *status = Status::Errors;
            writeln!(out, "wrong   {expected}: {found}")?;
        }
    }
    out.flush()
}

/// What the engine does wrong in games against itself.
fn fault_in_games(contest: &Contest) -> Option<String> {
    let mut found = None;
    let result = contest.run(&[], &AtomicBool::new(false), |game, _| {
        found = game
            .fault
            .map(|_| format!("in game {} after {} moves, {}", game.number, game.plies, game.message));
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.or(result.err().map(|error| error.to_string()))
}
