//! The arguments of a match as what is played.

use std::collections::BTreeSet;
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

use notation_syntax::invariant::ExpectOr as _;
use tafl_arena::{
    Contender, Contest, ContestError, EngineCommand, Fault, FinishedGame, Move, Openings, Pace, Patience,
    Rules, Schedule,
};
use tafl_game_record::TagValue;
use tafl_search::{Limits, Score, Search};
use tafl_statistics::{EloModel, Sprt};

use super::MatchArgs;
use crate::input::contender;
use crate::input::given::Given;
use crate::input::known_rules::rules_of;
use crate::input::text::{self, Input};
use crate::output::messages::{self, Failure, Source};

/// How many positions are searched to see whether an opening is balanced, and the bytes of their table.
const BALANCE_NODES: u64 = 5_000;
const BALANCE_TABLE: usize = 1 << 20;

pub(super) fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    if args.engines.len() < 2 {
        return Err(Failure::usage(
            "a match needs two engines or more; write --engine for each, or in a plan a table `[[engine]]`",
        ));
    }
    let pace = Pace {
        clock: args.time,
        move_time: args.move_time.map(Into::into),
        depth: args.depth,
        nodes: args.nodes,
        margin: args.margin.into(),
    };
    if args.shard.is_some() && args.schedule == Schedule::Swiss {
        return Err(Failure::usage(ContestError::SwissShard));
    }
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
    let rules =
        rules_of(args.rules.as_deref().ok_or_else(|| Failure::usage("a match has rules; write --rules"))?)?;
    let rounds = usize::try_from(args.games.div_ceil(2)).unwrap_or(usize::MAX);
    if args.sprt.is_some() && args.engines.len() > 2 {
        return Err(Failure::usage("a test compares two engines; remove --sprt, or the other engines"));
    }
    let openings = openings(args, &rules, rounds)?;
    no_other_openings(&contenders, &openings, rounds)?;
    let contest = Contest {
        openings,
        rules,
        contenders,
        schedule: args.schedule,
        rounds,
        shard: args.shard,
        move_limit: args.move_limit,
        withdrawal: args.withdrawn,
        concurrency: args.concurrency.unwrap_or_else(half_of_processors),
        patience: Patience::default(),
        event: args.event.clone(),
        log: args.log.clone(),
    };
    has_games(&contest)?;
    Ok(contest)
}

/// Refuses a match without games.
pub(super) fn has_games(contest: &Contest) -> Result<(), Failure> {
    if contest.games() > 0 {
        return Ok(());
    }
    Err(Failure::usage("no two engines play the same opening; write other `openings=`"))
}

/// Refuses two engines to which the same name was given. Those that engines give themselves are numbered.
pub(super) fn distinct(contest: &Contest) -> Result<(), Failure> {
    let mut known = BTreeSet::new();
    for name in contest.contenders.iter().filter_map(|contender| contender.command.name()) {
        let name = TagValue::similar(name);
        if !known.insert(name.as_str().to_owned()) {
            return Err(Failure::usage(format_args!(
                "two engines have the name `{name}`; write another one"
            )));
        }
    }
    Ok(())
}

/// An engine that could not begin, and why.
pub(super) type LeftOut = [String; 2];

/// Whether each engine that is not withdrawn after these games starts. Otherwise its games would be lost to the match, which
/// is continued another time.
pub(super) fn tried_again(contest: &Contest, played: &[FinishedGame]) -> Result<(), Failure> {
    let withdrawn = contest.withdrawn(played).map_err(Failure::usage)?;
    for (Contender { command, .. }, _) in
        contest.contenders.iter().zip(withdrawn).filter(|(_, withdrawn)| !withdrawn)
    {
        let tried = contender::tried(command, &contest.rules, contest.patience);
        tried.map_err(|fault| contender::cannot_play(command, &fault))?;
    }
    Ok(())
}

/// Names the engines in tables and records, and leaves out those without a name.
pub(super) fn name(contest: &mut Contest, names: &[Option<String>]) {
    let mut names = names.iter();
    contest.contenders.retain_mut(|contender| {
        let name = names.next().cloned().flatten();
        contender.command = contender.command.clone().with_name(name.clone());
        name.is_some()
    });
}

/// The names of the engines, none for one that cannot begin, which is left out; and those that are.
pub(super) fn tried(contest: &Contest) -> Result<(Vec<Option<String>>, Vec<LeftOut>), Failure> {
    let (mut names, mut without) = (Vec::new(), Vec::new());
    for Contender { command, .. } in &contest.contenders {
        names.push(match contender::tried(command, &contest.rules, contest.patience) {
            // As records have it.
            Ok(command) => Some(different(TagValue::similar(&command.label()).as_str(), &names)),
            Err(fault) => {
                left_out(contest, names.is_empty(), command, &fault)?;
                without.push([command.label(), fault.to_string()]);
                None
            }
        });
    }
    Ok((names, without))
}

/// How many lines of standard error a message of one line shows.
const SHOWN: usize = 2;

/// Says that an engine is left out and why, unless there is no match without it.
fn left_out(
    contest: &Contest,
    is_first: bool,
    command: &EngineCommand,
    fault: &Fault,
) -> Result<(), Failure> {
    let failure = contender::cannot_play(command, fault);
    let lines: Vec<&str> = fault.errors().lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() > SHOWN {
        for line in lines {
            messages::line(&format_args!("{}: {line}", command.label()));
        }
    }
    if contest.contenders.len() < 3 {
        return Err(failure);
    }
    if contest.shard.is_some() {
        messages::line(
            &"a shard is played with all engines, because the others are; remove it from all of them",
        );
        return Err(failure);
    }
    if is_first && contest.schedule == Schedule::Gauntlet {
        return Err(failure);
    }
    messages::line(&format_args!("{} is left out: {fault}", command.label()));
    Ok(())
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
fn different(name: &str, others: &[Option<String>]) -> String {
    let is_new = |name: &String| !others.iter().flatten().any(|other| other == name);
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
                    format!("every random game ends within {plies} moves; write fewer --opening-plies");
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

/// Refuses an engine that is to play openings that there are not, or none of those that so many rounds have.
fn no_other_openings(contenders: &[Contender], openings: &Openings, rounds: usize) -> Result<(), Failure> {
    let (count, played) = match openings {
        Openings::Start => (1, 1),
        Openings::Lines(lines) => (lines.len(), lines.len().min(rounds)),
        Openings::Random { .. } => (usize::MAX, rounds),
    };
    for Contender { command, openings, .. } in contenders {
        let Some(openings) = openings else { continue };
        let beyond = |opening: Option<&usize>, count| opening.filter(|opening| **opening >= count).copied();
        let unknown = beyond(openings.last(), count).map(|opening| (opening, count));
        let unplayed = || beyond(openings.first(), played).map(|opening| (opening, played));
        if let Some((last, count)) = unknown.or_else(unplayed) {
            return Err(Failure::usage(format_args!(
                "{} plays opening {}, but there {} {count}; write other `openings=`",
                command.label(),
                last + 1,
                if count == 1 { "is" } else { "are" }
            )));
        }
    }
    Ok(())
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
