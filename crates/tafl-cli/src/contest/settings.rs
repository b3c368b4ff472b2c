//! The arguments of a match as what is played.

use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

use notation_syntax::invariant::ExpectOr as _;
use tafl_arena::{Contender, Contest, EngineCommand, Move, Openings, Pace, Patience, Rules};
use tafl_search::{Limits, Score, Search};
use tafl_statistics::{EloModel, Sprt};

use crate::args::MatchArgs;
use crate::contender;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::known_rules::rules_of;

/// How many positions are searched to see whether an opening is balanced, and the bytes of their table.
const BALANCE_NODES: u64 = 5_000;
const BALANCE_TABLE: usize = 1 << 20;

pub(super) fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    let usage = |message: &str| Failure::Usage(String::from(message));
    if args.engines.len() < 2 {
        return Err(usage("a match needs two engines or more; write --engine for each"));
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
            return Err(usage(
                "an engine without a limit thinks for minutes; write --time, --move-time, --depth or --nodes",
            ));
        }
        contenders.push(engine);
    }
    let rules = rules_of(args.rules.as_deref().unwrap_or_default())?;
    let rounds = args.games.get().div_ceil(2);
    if args.sprt.is_some() && args.engines.len() > 2 {
        return Err(usage("a test compares two engines; remove --sprt, or the other engines"));
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
    sprt.map(Some).map_err(|error| Failure::Usage(error.to_string()))
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
                Err(Failure::Usage(message.to_owned()))
            }
            (plies, None) if Openings::fair(rules, plies, args.seed, 1, |_| true).is_none() => {
                let message =
                    format!("no random game goes on after {plies} moves; write fewer --opening-plies");
                Err(Failure::Usage(message))
            }
            (plies, None) => Ok(Openings::Random { plies, seed: args.seed }),
            (plies, Some(points)) => balanced(rules, plies, args.seed, rounds, points),
        };
    };
    let input = Input::read(path)?;
    let text = input.records()?;
    let mut lines = Vec::new();
    for parsed in tafl_game_record::Games::new(text) {
        let record = input::value(parsed, &crate::source::Source::new(&input.name, text))?;
        let moves =
            record.tree().main_line().filter_map(|node| record.tree().move_record(node)?.as_move().cloned());
        let count = usize::try_from(args.opening_plies).unwrap_or(usize::MAX);
        lines.push(moves.take(count).collect::<Vec<Move>>());
    }
    if lines.is_empty() {
        return Err(Failure::Usage(format!("{}: no game record", input.name)));
    }
    Ok(Openings::Lines(lines))
}

/// Random openings in which our engine finds neither side ahead by more than so many points.
fn balanced(rules: &Rules, plies: u32, seed: u64, rounds: usize, points: u16) -> Result<Openings, Failure> {
    let too_large = |error| Failure::Usage(format!("the table of the search: {error}"));
    let mut search = Search::new(BALANCE_TABLE).map_err(too_large)?;
    let limits = Limits::new().nodes(BALANCE_NODES);
    let found = Openings::fair(rules, plies, seed, rounds, |game| {
        let score = search.run(game, &limits, |_| ControlFlow::Continue(())).score();
        matches!(score, Some(Score::Points(found)) if found.unsigned_abs() <= u32::from(points))
    });
    found.ok_or_else(|| {
        Failure::Usage(format!(
            "there are not enough openings within {points} points; write a higher --balance, more --opening-plies or fewer --games"
        ))
    })
}
