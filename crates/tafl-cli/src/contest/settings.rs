//! The arguments of a match as what is played.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::{env, iter};

use tafl_arena::{
    Contender, Contest, EloModel, EngineCommand, Line, Millis, Move, Openings, OptionSetting, Pace, Patience,
    Rules, Sprt, Word,
};
use tafl_search::{Limits, Score, Search};

use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::known_rules::rules_of;

/// How many positions are searched to see whether an opening is balanced, and the bytes of their table.
const BALANCE_NODES: u64 = 5_000;
const BALANCE_TABLE: usize = 1 << 20;

/// The longest time of a move, in seconds.
const MAX_SECONDS: f64 = 1e6;

pub(super) fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    let usage = |message: &str| Failure::Usage(String::from(message));
    if args.engines.len() < 2 {
        return Err(usage("a match needs two engines or more; write --engine for each"));
    }
    let mut contenders: Vec<Contender> = Vec::new();
    for engine in &args.engines {
        let Contender { command, pace } = contender(args, engine)?;
        let name = different(command.name().unwrap_or_default(), &contenders);
        contenders.push(Contender { command: command.with_name(name), pace });
    }
    let rules = rules_of(args.rules.as_deref().unwrap_or_default())?;
    let rounds = args.games.div_ceil(2);
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
fn different(name: &str, others: &[Contender]) -> String {
    let is_new = |name: &String| others.iter().all(|other| other.command.name() != Some(name));
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    iter::once(name.to_owned()).chain(numbered).find(is_new).unwrap_or_default()
}

/// The settings of an engine, and its command.
fn contender(args: &MatchArgs, text: &str) -> Result<Contender, Failure> {
    let mut pace = Pace {
        clock: args.time,
        move_time: args.move_time.map(milliseconds).transpose()?,
        depth: args.depth,
        nodes: args.nodes,
        margin: args.margin.into(),
    };
    let (mut rest, mut name, mut folder, mut options) = (text.trim_start(), None, None, Vec::new());
    while let Some((key, value, after)) = setting(rest) {
        let wrong = || Failure::Usage(format!("`{value}` is not a value of `{key}=` of an engine"));
        match key {
            "name" => name = Some(value.to_owned()),
            "folder" => folder = Some(PathBuf::from(value)),
            "time" => pace.clock = Some(value.parse().map_err(|_| wrong())?),
            "move-time" => pace.move_time = Some(milliseconds(value.parse().map_err(|_| wrong())?)?),
            "depth" => pace.depth = Some(value.parse().map_err(|_| wrong())?),
            "nodes" => pace.nodes = Some(value.parse().map_err(|_| wrong())?),
            _ => options.extend(option(key, value)),
        }
        rest = after;
    }
    if pace.clock.is_none() && pace.is_repeatable() && pace.depth.is_none() && pace.nodes.is_none() {
        let message =
            "an engine without a limit thinks for minutes; write --time, --move-time, --depth or --nodes";
        return Err(Failure::Usage(message.to_owned()));
    }
    let command =
        own(rest.parse().map_err(|error| Failure::Usage(format!("the engine `{text}`: {error}")))?);
    let name = name.unwrap_or_else(|| shortened(&command));
    Ok(Contender { command: command.with_name(name).with_folder(folder).with_options(options), pace })
}

/// The command, in which `tafl` is this program, wherever it is.
fn own(command: EngineCommand) -> EngineCommand {
    let is_own = command.words().first().is_some_and(|word| word == "tafl");
    let program = env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
    match program {
        Some(program) if is_own => command.with_program(program),
        _ => command,
    }
}

/// The words of a command, without the folder of its program.
fn shortened(command: &EngineCommand) -> String {
    let (program, arguments) = command.words().split_first().map_or(("", &[][..]), |(program, arguments)| {
        (Path::new(program).file_stem().and_then(OsStr::to_str).unwrap_or(program), arguments)
    });
    iter::once(program).chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// The setting that a text begins with, and what follows it.
fn setting(text: &str) -> Option<(&str, &str, &str)> {
    let (word, after) = text.split_once(' ').unwrap_or((text, ""));
    let (key, value) = word.split_once('=')?;
    let is_known = ["name", "folder", "time", "move-time", "depth", "nodes"].contains(&key);
    (is_known || key.starts_with("option.")).then_some((key, value, after.trim_start()))
}

fn option(key: &str, value: &str) -> Option<OptionSetting> {
    let name = Word::new(key.strip_prefix("option.")?)?;
    Some(OptionSetting { name, value: Some(Line::new(value)).filter(|_| !value.is_empty()) })
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
fn milliseconds(seconds: f64) -> Result<Millis, Failure> {
    if (0.001..MAX_SECONDS).contains(&seconds) {
        return Ok(Millis::from((seconds * 1000.0).round() as u64));
    }
    Err(Failure::Usage(format!("a move has from 0.001 to {MAX_SECONDS} seconds, not {seconds}")))
}

fn openings(args: &MatchArgs, rules: &Rules, rounds: usize) -> Result<Openings, Failure> {
    let Some(path) = &args.openings else {
        return match (args.opening_plies, args.balance) {
            (0, _) => Ok(Openings::Start),
            (plies, None) => Ok(Openings::Random { plies, seed: args.seed }),
            (plies, Some(points)) => balanced(rules, plies, args.seed, rounds, points),
        };
    };
    let input = Input::read(path)?;
    let text = input.text()?;
    let mut lines = Vec::new();
    for parsed in tafl_game_record::Games::new(text) {
        let record = input::value(parsed, &crate::source::Source::new(&input.name, text))?;
        let moves =
            record.tree().main_line().filter_map(|node| record.tree().move_record(node)?.as_move().cloned());
        let count = usize::try_from(args.opening_plies).unwrap_or(usize::MAX);
        lines.push(moves.take(count).collect::<Vec<Move>>());
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
