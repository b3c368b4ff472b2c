//! `tafl match`: engines play each other.

mod check;
mod live;
mod settings;
mod table;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::{Value, json};
use tafl_arena::{Contest, FinishedGame, Journal, Resumed, Shard, Standings, TrafficLog};
use tafl_statistics::{Decision, Sprt};

use crate::args::{Args, Command, MatchArgs, TextOrJson};
use crate::contender;
use crate::failure::Failure;
use crate::files;
use crate::messages::{self, Status};
use crate::output::{self, Out};
use crate::signals;
use live::Live;
use table::Names;

pub(crate) fn run(args: &MatchArgs) -> Result<Status, Failure> {
    if let Some(engine) = &args.check {
        return check::check(engine, args.rules.as_deref().unwrap_or("brandub"));
    }
    if !args.summary.is_empty() {
        return summary(args);
    }
    if let Some(path) = args.output.as_deref().filter(|_| args.resume) {
        let Resumed { journal, heading, played } = Journal::resume(path).map_err(unusable)?;
        let begun = arguments(&heading)?;
        agree(args, &begun)?;
        let begun = MatchArgs {
            concurrency: args.concurrency.or(begun.concurrency),
            output: args.output.clone(),
            format: args.format,
            log: args.log.clone(),
            ..begun
        };
        let mut contest = named(&begun, &heading)?;
        return logged(&begun, &mut contest, |contest| play(&begun, contest, Some(journal), &played));
    }
    let mut contest = settings::contest(args)?;
    settings::sprt(args)?;
    logged(args, &mut contest, |contest| {
        let tried = contest
            .contenders
            .iter()
            .map(|contender| contender::tried(&contender.command, &contest.rules, contest.patience));
        let names = settings::names(tried.collect::<Result<Vec<_>, Failure>>()?.iter());
        settings::name(contest, &names);
        let heading = heading(&names);
        let journal = args.output.as_deref().map(|path| Journal::create(path, &heading).map_err(unusable));
        play(args, contest, journal.transpose()?, &[])
    })
}

/// Plays a match whose engines write to the log of all lines, if one is wanted: to a new file, unless the match is resumed.
fn logged(
    args: &MatchArgs,
    contest: &mut Contest,
    play: impl FnOnce(&mut Contest) -> Result<Status, Failure>,
) -> Result<Status, Failure> {
    let Some(path) = &args.log else { return play(contest) };
    let name = files::name(path);
    if files::is_game_file(path) {
        return Err(unusable(format!("{name}: a log has no games; write another name")));
    }
    let mut options = File::options();
    let options =
        if args.resume { options.append(true).create(true) } else { options.write(true).create_new(true) };
    let file = options.open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => unusable(format!("{name} exists; remove it, or write another name")),
        _ => unusable(format!("{name}: {error}")),
    })?;
    let log = TrafficLog::new(file);
    for contender in &mut contest.contenders {
        contender.command = contender.command.clone().with_log(log.clone());
    }
    let status = play(contest)?;
    log.written().map_err(|error| unusable(format!("{name}: {error}; the rest of the log is missing")))?;
    Ok(status)
}

fn unusable(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}

/// What a match was begun with: the arguments of this process, and the names of the engines.
fn heading(names: &[String]) -> Value {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    json!({ "arguments": arguments, "names": names })
}

/// The match that was begun like this.
fn named(begun: &MatchArgs, heading: &Value) -> Result<Contest, Failure> {
    let mut contest = settings::contest(begun)?;
    let names = heading.get("names").and_then(|names| serde_json::from_value(names.clone()).ok());
    let by_commands = || settings::names(contest.contenders.iter().map(|contender| &contender.command));
    let names: Vec<String> = names.unwrap_or_else(by_commands);
    settings::name(&mut contest, &names);
    Ok(contest)
}

/// The arguments that a match was begun with.
fn arguments(heading: &Value) -> Result<MatchArgs, Failure> {
    let words = heading.get("arguments").and_then(Value::as_array).into_iter().flatten();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    parsed(&words).ok_or_else(|| unusable("the file does not say how the match began"))
}

/// The arguments of a match, from all arguments of the program.
fn parsed(words: &[&str]) -> Option<MatchArgs> {
    match Args::try_parse_from(["tafl"].iter().chain(words)).ok()?.command {
        Some(Command::Match(args)) => Some(args),
        _ => None,
    }
}

/// The options that decide which games a match has, of all shards.
fn of_match(args: &MatchArgs) -> MatchArgs {
    MatchArgs {
        output: None,
        resume: false,
        concurrency: None,
        format: TextOrJson::Text,
        log: None,
        shard: None,
        ..args.clone()
    }
}

/// Whether the programs that the file names may run: the options are those that began the match, or a person says so.
fn agree(args: &MatchArgs, begun: &MatchArgs) -> Result<(), Failure> {
    let settings = |args: &MatchArgs| MatchArgs { shard: args.shard, ..of_match(args) };
    if settings(args) == settings(begun) {
        return Ok(());
    }
    for engine in &begun.engines {
        messages::line(&format_args!("the match was begun with the engine `{engine}`"));
    }
    if parsed(&["match", "--resume", "-o", "-"]).is_some_and(|bare| settings(args) != settings(&bare)) {
        return Err(unusable("the match was begun with other options; write the same, or none"));
    }
    if !io::stdin().is_terminal() {
        return Err(unusable(
            "these programs are not run unasked; add `--resume` to the command that began the match",
        ));
    }
    messages::line(&"run these programs? [y/N]");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") { Ok(()) } else { Err(unusable("the match is not continued")) }
}

/// Plays the rest of a match.
fn play(
    args: &MatchArgs,
    contest: &Contest,
    mut journal: Option<Journal>,
    played: &[FinishedGame],
) -> Result<Status, Failure> {
    let sprt = settings::sprt(args)?;
    let names = Names::of(contest);
    let total = total(contest);
    let mut standings = Standings::new();
    for game in played {
        standings.add(game);
    }
    if decides(&standings, sprt) {
        output::mixed(|out| table::print(&names, &standings, sprt, args.format, out))?;
        return Ok(status(&standings));
    }
    // Ctrl-C ends the match after the table; the second time, at once.
    let halt = signals::halt();
    let (mut count, mut is_decided) = (played.len(), false);
    output::mixed(|out| {
        let mut live = Live::new(total, played.len());
        let mut failure = None;
        let result = contest.run(played, &halt, |game, record| {
            count += 1;
            standings.add(game);
            is_decided = decides(&standings, sprt);
            let kept = journal.as_mut().map_or(Ok(()), |journal| journal.push(game, record));
            let shown = kept.map_err(|error| unwritable(args, &error)).and_then(|()| {
                let table = || table::drawn(&names, &standings, sprt);
                Ok(live.update(|| show(&names, game, contest.games(), args.format, out), table)?)
            });
            failure = shown.err();
            if is_decided || failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        live.erase();
        if let Some(error) = failure {
            return Err(error);
        }
        if args.format == TextOrJson::Text && count > played.len() {
            writeln!(out.styled()?)?;
        }
        table::print(&names, &standings, sprt, args.format, out)?;
        out.flush()?;
        result.map_err(unusable)?;
        if count < total && !is_decided {
            stopped(count, total, args.output.as_deref());
            return Ok(Status::Errors);
        }
        Ok(status(&standings))
    })
}

/// The failure for a file of games that cannot be continued.
fn unwritable(args: &MatchArgs, error: &io::Error) -> Failure {
    let name = args.output.as_deref().map(files::name).unwrap_or_default();
    unusable(format!("{name}: {error}; the games before this one are in the file"))
}

/// How many games are played here.
fn total(contest: &Contest) -> usize {
    let pairs = contest.games() / 2;
    let rest = |shard: Shard| shard.count() - shard.number();
    2 * contest.shard.map_or(pairs, |shard| pairs.saturating_add(rest(shard)) / shard.count())
}

/// Says how to continue.
fn stopped(count: usize, total: usize, output: Option<&Path>) {
    let next = output.map(|_| String::from("; the same command with `--resume` continues"));
    messages::line(&format_args!("stopped after {count} of {total} games{}", next.unwrap_or_default()));
}

/// Adds up matches.
fn summary(args: &MatchArgs) -> Result<Status, Failure> {
    let mut standings = Standings::new();
    let mut begun: Option<(Names, Option<Sprt>)> = None;
    let (mut known, mut shards) = (Vec::new(), Shards::default());
    for path in &args.summary {
        let (heading, games) = Journal::games(Path::new(path)).map_err(unusable)?;
        let settings = arguments(&heading)?;
        for game in games {
            standings.add(&game);
            known.push((path, of_match(&settings), game));
        }
        shards.add(&settings);
        let names = Names::of(&named(&settings, &heading)?);
        if begun.as_ref().is_some_and(|(others, _)| *others != names) {
            return Err(unusable(format!(
                "{}: a match of other engines than those before it",
                path.display()
            )));
        }
        begun = Some((names, settings::sprt(&settings)?));
    }
    let Some((names, sprt)) = begun else { return Ok(Status::Good) };
    no_game_twice(known)?;
    shards.note_missing();
    output::mixed(|out| table::print(&names, &standings, sprt, args.format, out))?;
    Ok(status(&standings))
}

/// Refuses files with the same game of the same match, such as one that is named twice.
fn no_game_twice(mut games: Vec<(&PathBuf, MatchArgs, FinishedGame)>) -> Result<(), Failure> {
    games.sort_by_key(|(_, _, game)| game.number);
    let same =
        games.windows(2).find(|pair| matches!(pair, [one, other] if one.1 == other.1 && one.2 == other.2));
    match same {
        Some([(one, _, game), (other, ..)]) => Err(unusable(format!(
            "game {} is in {} and in {}; name the files of a match once",
            game.number,
            one.display(),
            other.display()
        ))),
        _ => Ok(()),
    }
}

/// The shards of the matches that are summed up.
#[derive(Default)]
struct Shards(Vec<(MatchArgs, usize, BTreeSet<usize>)>);

impl Shards {
    fn add(&mut self, settings: &MatchArgs) {
        let Some(shard) = settings.shard else { return };
        let of_match = of_match(settings);
        let is_same = |other: &&mut (MatchArgs, usize, _)| (&other.0, other.1) == (&of_match, shard.count());
        match self.0.iter_mut().find(is_same) {
            Some((_, _, numbers)) => _ = numbers.insert(shard.number()),
            None => self.0.push((of_match, shard.count(), BTreeSet::from([shard.number()]))),
        }
    }

    fn note_missing(&self) {
        for (_, count, numbers) in &self.0 {
            let missing: Vec<String> = (1..=*count)
                .filter(|number| !numbers.contains(number))
                .map(|number| format!("{number}/{count}"))
                .collect();
            if !missing.is_empty() {
                messages::line(&format_args!("missing shards: {}", missing.join(", ")));
            }
        }
    }
}

/// Whether the test of two engines ends the match.
fn decides(standings: &Standings, sprt: Option<Sprt>) -> bool {
    sprt.is_some_and(|sprt| sprt.decision(standings.pairs([0, 1]).pairs()) != Decision::Continue)
}

fn status(standings: &Standings) -> Status {
    if standings.faults().next().is_some() || standings.unplayed() > 0 {
        Status::Errors
    } else {
        Status::Good
    }
}

/// A line for a game that is over.
fn show(
    names: &Names,
    game: &FinishedGame,
    games: usize,
    format: TextOrJson,
    out: &mut Out,
) -> io::Result<()> {
    match format {
        TextOrJson::Json => output::json(out.data()?, &table::game_object(names, game))?,
        TextOrJson::Text => {
            let FinishedGame { number, plies, message, .. } = game;
            let (attackers, defenders) = (names.shown(game.attackers), names.shown(game.defenders));
            writeln!(
                out.styled()?,
                "game {number} of {games}: {attackers} - {defenders}: {message}, {plies} moves"
            )?;
        }
    }
    out.flush()
}
