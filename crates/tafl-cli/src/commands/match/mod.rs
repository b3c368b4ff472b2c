//! `tafl match`: engines play each other.

mod check;
mod page;
mod plan;
mod settings;
mod summary;
mod table;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{self, Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{ArgGroup, Parser};
use serde_json::{Value, json};
use tafl_arena::{
    Clock, Contest, FinishedGame, Journal, JournalError, Pace, Resumed, Schedule, Shard, Standings,
    Withdrawal,
};
use tafl_statistics::{Decision, Sprt};
use tafl_terminal::signals;
use tafl_terminal::text::counted;

use crate::Command;
use crate::input::{files, seconds};
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, Out, TextOrJson};
use settings::LeftOut;
use table::{Live, Names};

const EXAMPLES: &str = "\
Examples:
  tafl match --rules brandub --engine 'tafl engine' --engine 'tafl engine' --nodes 500 -o new.otg
  tafl match examples/match.toml                    a match that is written in a file
  tafl match --resume -o new.otg                    after an interruption; it asks first
  tafl match --summary new.otg                      the table; of several files, the sum
  tafl match --summary new.otg --page new.html      the same with all games, for a browser
  tafl match --check 'tafl engine'                  whether an engine keeps to the protocol
  tafl match --rules tablut --engine 'tafl engine' --engine 'opentafl:java …' --time 60+1

Exit status: 0 if all games were played, 1 if an engine did something wrong or Ctrl-C ended the match, 2 if it cannot be
played.";

/// Where programs that connect have no networks of their own.
const ALONE: &str = "a program of `bologna` has one address, so one game is played at a time; \
                     several at a time need `unshare -rn` and `ip`";

/// The most games of `--games`, for which a schedule takes no memory to speak of.
const MAX_GAMES: i64 = 1_000_000;

/// What a match begins with, and keeps.
const SETTINGS: [&str; 18] = [
    "event",
    "rules",
    "engines",
    "games",
    "schedule",
    "time",
    "move_time",
    "depth",
    "nodes",
    "margin",
    "openings",
    "opening_plies",
    "seed",
    "balance",
    "move_limit",
    "withdrawn",
    "sprt",
    "shard",
];

/// Let programs play each other.
///
/// Each pair of games has the same opening with the sides swapped, because tafl games are lopsided. The rules decide, not
/// the engines: an engine that plays an illegal move, crashes or is late loses. The error bars hold at any imbalance.
///
/// An engine is a command, started without a shell; `tafl` is this program. A protocol and a colon may precede it (utep, the
/// default; opentafl, taflzero, htp, bologna), and its own settings precede both: `name=`, `folder=`, `time=`,
/// `move-time=`, `depth=`, `nodes=`, `openings=1,3` for one that plays only these, and `option.NAME=`, each with a value.
/// In the command of a program that connects, `{side}`, `{address}` and `{seconds}` are replaced; `seconds=` sets the last
/// one, which otherwise is the time of a move, or 60.
///
/// On a terminal the table is redrawn after each game. Ctrl-C ends the match after the table, a second time at once.
#[derive(Clone, Debug, PartialEq, clap::Args)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("kept").args(["output", "plan"]).multiple(true)))]
pub(crate) struct MatchArgs {
    /// A file with the match in TOML: options by their names, and a table `[[engine]]` with the settings of each engine. Paths
    /// are relative to it. Options beside it count instead of its own.
    #[arg(value_name = "PLAN", conflicts_with_all = ["summary", "check"])]
    plan: Option<PathBuf>,
    /// A preset, as listed by `tafl rules list`, or a rules record.
    #[arg(long, required_unless_present_any = ["plan", "resume", "summary", "check"])]
    rules: Option<String>,
    /// The command of an engine; at least two.
    #[arg(long = "engine", value_name = "COMMAND")]
    engines: Vec<String>,
    /// How many games each two engines that meet play; an odd number is one more.
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=MAX_GAMES))]
    games: u32,
    /// Who plays whom. With `swiss`, `--games` are the games of each engine; of an odd number of engines, one rests in each round.
    #[arg(long, default_value = "round-robin", value_parser = schedule)]
    schedule: Schedule,
    /// The clock of a game, in seconds: `600`, `10+0.1` with an increment, `600 30/3 5i` with overtime as in records.
    #[arg(long, value_name = "CLOCK")]
    time: Option<Clock>,
    /// The time of a move, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<Duration>,
    /// The depth of a search, in moves.
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// The number of positions of a search. Without times, the same engines play the same games again.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How many milliseconds an answer may be late.
    #[arg(long, value_name = "MS", default_value_t = Pace::DEFAULT_MARGIN)]
    margin: u64,
    /// Openings from the games of this file: their moves, up to `--opening-plies`.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The number of moves of an opening; without `--openings`, random ones.
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(..=1_000))]
    opening_plies: u32,
    /// Selects the random openings.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Of random openings, only those in which a short search of ours finds neither side ahead by more than this, in
    /// hundredths of a piece.
    #[arg(long, value_name = "POINTS", conflicts_with = "openings")]
    balance: Option<u16>,
    /// The number of moves after which a game is a draw.
    #[arg(long, value_name = "N", default_value = "300")]
    move_limit: u32,
    /// What becomes of the later games of an engine that could not begin three in a row: they are not played and do not count,
    /// or are lost. Those that it could not begin do not count.
    #[arg(long, value_name = "RULE", default_value = "unplayed", value_parser = withdrawal)]
    withdrawn: Withdrawal,
    /// How many games are played at a time; the default is half of the processors.
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Stop as soon as it is clear which of two differences in normalized Elo is likelier; see `tafl sprt`.
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Play only a part of the match, such as `2/8`: a cluster plays the others. `--summary` adds them up.
    #[arg(long, value_name = "SHARD")]
    shard: Option<Shard>,
    /// The event of the records.
    #[arg(long, value_name = "TEXT", default_value = "Match of engines")]
    event: String,
    /// Write each game to this file as it ends. A file beside it, with `.match` after its name, has what `--resume` needs.
    #[arg(long, short, value_name = "FILE", conflicts_with = "summary")]
    output: Option<PathBuf>,
    /// Continue the match of `--output`, or of a plan that has one. The file beside it names programs to run: with the options
    /// that began the match, they are those that you wrote; without, they are shown, and on a terminal you are asked.
    #[arg(long, requires = "kept")]
    resume: bool,
    /// Write a file for each game to this folder, with every line to and from the engines, its time, and what they write to
    /// standard error.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["summary", "check"])]
    log: Option<PathBuf>,
    /// Only print the table of the matches with these output files, of the same engines and rules, such as the parts of one.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = SETTINGS)]
    summary: Vec<PathBuf>,
    /// Write a web page with the tables of `--summary`, a cross table, and all games: one HTML file, as of `tafl view`.
    #[arg(long, value_name = "FILE", requires = "summary")]
    page: Option<PathBuf>,
    /// Check an engine before its first match: its answers, its legal moves, and two games against itself. Without `--rules`,
    /// also with which presets it agrees.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["engines", "output", "summary", "format"])]
    check: Option<String>,
    /// The output format: with `json`, an object for each game as it ends, and one for the table.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TextOrJson,
}

fn schedule(text: &str) -> Result<Schedule, String> {
    text.parse().map_err(|error: tafl_arena::UnknownName<Schedule>| error.to_string())
}

fn withdrawal(text: &str) -> Result<Withdrawal, String> {
    text.parse().map_err(|error: tafl_arena::UnknownName<Withdrawal>| error.to_string())
}

pub(crate) fn run(args: &MatchArgs) -> Result<Status, Failure> {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some(path) = &args.plan {
        let (args, words) = plan::expanded(path, &words)?;
        return run_with(&args, words);
    }
    run_with(args, words)
}

/// Runs the command with arguments that have these words.
fn run_with(args: &MatchArgs, words: Vec<OsString>) -> Result<Status, Failure> {
    if let Some(engine) = &args.check {
        return check::run(engine, args.rules.as_deref());
    }
    if !args.summary.is_empty() {
        return summary::run(args);
    }
    if let Some(path) = args.output.as_deref().filter(|_| args.resume) {
        return resume(args, &words, path);
    }
    let mut contest = settings::contest(args)?;
    settings::sprt(args)?;
    settings::distinct(&contest)?;
    has_folder(args)?;
    let (names, left_out) = settings::tried(&contest)?;
    settings::name(&mut contest, &names);
    if contest.contenders.len() < 2 {
        return Err(Failure::usage("fewer than two engines are left"));
    }
    settings::has_games(&contest)?;
    let heading = args.output.as_ref().map(|_| heading(words, &names, &left_out, &contest)).transpose()?;
    make_log(args)?;
    let journal = args.output.as_deref().zip(heading);
    let journal = journal.map(|(path, heading)| Journal::create(path, &heading)).transpose();
    let journal = journal.map_err(|error| match error {
        JournalError::Exists(_) => Failure::usage(format_args!("{error}: see --resume")),
        _ => Failure::usage(error),
    });
    play(args, &contest, journal?, (&[], left_out))
}

/// Whether the folder of the output is there, before engines are started.
fn has_folder(args: &MatchArgs) -> Result<(), Failure> {
    let folder = args.output.as_deref().and_then(Path::parent);
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Err(Failure::usage(format_args!("there is no folder {}", files::name(folder)))),
        None => Ok(()),
    }
}

/// Continues a match.
fn resume(args: &MatchArgs, words: &[OsString], path: &Path) -> Result<Status, Failure> {
    let Resumed { journal, heading, played } = Journal::resume(path).map_err(Failure::usage)?;
    let begun = arguments(&heading)?;
    let log = args.log.as_ref().map(|log| path::absolute(log).unwrap_or_else(|_| log.clone()));
    agree((args, words), (&begun, &words_of(&heading)), heading.get(FOLDER).and_then(Value::as_str))?;
    let begun = MatchArgs {
        concurrency: args.concurrency.or(begun.concurrency),
        output: args.output.clone(),
        resume: true,
        format: args.format,
        log: log.or(begun.log),
        ..begun
    };
    let mut contest = settings::contest(&begun)?;
    settings::name(&mut contest, &names(&heading)?);
    let left_out = left_out(&heading)?;
    for [engine, _] in &left_out {
        messages::line(&format_args!("{engine} stays left out, as the match was begun without it"));
    }
    if played.len() < total(contest.games() / 2, contest.shard) {
        settings::tried_again(&contest, &played)?;
    }
    make_log(&begun)?;
    play(&begun, &contest, Some(journal), (&played, left_out))
}

/// Makes the folder of the logs, which is empty unless the match is resumed.
fn make_log(args: &MatchArgs) -> Result<(), Failure> {
    let Some(path) = &args.log else { return Ok(()) };
    let wrong = |error: io::Error| Failure::usage(format_args!("{}: {error}", files::name(path)));
    fs::create_dir_all(path).map_err(wrong)?;
    if !args.resume && fs::read_dir(path).map_err(wrong)?.next().is_some() {
        return Err(Failure::usage(format_args!(
            "{} is not empty; remove it, or write another name",
            files::name(path)
        )));
    }
    Ok(())
}

/// The folder in which a match was begun, in its heading, and the engines that are left out.
const FOLDER: &str = "folder";
const LEFT_OUT: &str = "left_out";

/// What a match was begun with: the words of its arguments, with those of its plan; the names of the engines, `null` for one
/// that is left out, and why those are; the rules; and the folder from which paths are relative.
fn heading(
    words: Vec<OsString>,
    names: &[Option<String>],
    left_out: &[LeftOut],
    contest: &Contest,
) -> Result<Value, Failure> {
    let word = |word: OsString| {
        let wrong = |word: OsString| {
            let word = word.to_string_lossy();
            Failure::usage(format_args!(
                "`{word}` is not UTF-8, in which options are kept; write another name"
            ))
        };
        word.into_string().map_err(wrong)
    };
    let arguments = words.into_iter().map(word).collect::<Result<Vec<String>, _>>()?;
    let folder = env::current_dir().ok().and_then(|folder| folder.into_os_string().into_string().ok());
    let rules = contest.rules.to_string();
    Ok(json!({ "arguments": arguments, "names": names, LEFT_OUT: left_out, "rules": rules, FOLDER: folder }))
}

/// The names of the engines of the match that was begun like this, `None` for one that is left out.
fn names(heading: &Value) -> Result<Vec<Option<String>>, Failure> {
    let names = heading.get("names").and_then(|names| serde_json::from_value(names.clone()).ok());
    names.ok_or_else(|| Failure::usage("the file does not say which engines play"))
}

/// The engines that are left out of it. Versions before this one kept none.
fn left_out(heading: &Value) -> Result<Vec<LeftOut>, Failure> {
    let engines = heading.get(LEFT_OUT).cloned().unwrap_or_else(|| json!([]));
    serde_json::from_value(engines).map_err(|_| Failure::usage(NOT_A_HEADING))
}

/// What a heading is that somebody has changed.
const NOT_A_HEADING: &str = "the file does not say how the match began";

fn words_of(heading: &Value) -> Vec<OsString> {
    let words = heading.get("arguments").and_then(Value::as_array).into_iter().flatten();
    words.filter_map(Value::as_str).map(OsString::from).collect()
}

/// The arguments that a match was begun with.
fn arguments(heading: &Value) -> Result<MatchArgs, Failure> {
    parsed(words_of(heading)).map_err(|_| Failure::usage(NOT_A_HEADING))
}

/// The arguments of a match, from all arguments of the program.
fn parsed(words: impl IntoIterator<Item: Into<OsString>>) -> Result<MatchArgs, clap::Error> {
    let words = iter::once(OsString::from("tafl")).chain(words.into_iter().map(Into::into));
    match crate::Args::try_parse_from(words)?.command {
        Some(Command::Match(args)) => Ok(args),
        _ => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
    }
}

/// The options that decide which games a match has, of all shards.
fn of_match(args: &MatchArgs) -> MatchArgs {
    MatchArgs {
        plan: None,
        output: None,
        resume: false,
        concurrency: None,
        format: TextOrJson::Text,
        log: None,
        shard: None,
        ..args.clone()
    }
}

/// Whether the programs that the file names may run: the options are those that began the match, or a person says so. Then
/// they run where the match was begun.
fn agree(
    (args, words): (&MatchArgs, &[OsString]),
    (begun, of_begun): (&MatchArgs, &[OsString]),
    folder: Option<&str>,
) -> Result<(), Failure> {
    let settings = |args: &MatchArgs| MatchArgs { shard: args.shard, ..of_match(args) };
    if settings(args) == settings(begun) {
        return Ok(());
    }
    for engine in &begun.engines {
        messages::line(&format_args!("the match was begun with the engine `{engine}`"));
    }
    let elsewhere = folder.filter(|folder| env::current_dir().is_ok_and(|here| here != Path::new(folder)));
    if let Some(folder) = elsewhere {
        messages::line(&format_args!("the match was begun in the folder {folder}"));
    }
    if parsed(["match", "--resume", "-o", "-"]).is_ok_and(|bare| settings(args) != settings(&bare)) {
        let other = others(words, of_begun).join(", ");
        return Err(Failure::usage(format_args!(
            "the match was begun with other options: {other}; write the same, or none"
        )));
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(
            "these programs are not run unasked; add `--resume` to the command that began the match",
        ));
    }
    messages::line(&"run these programs? [y/N]");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if !answer.trim().eq_ignore_ascii_case("y") {
        return Err(Failure::usage("the match is not continued"));
    }
    elsewhere
        .map_or(Ok(()), env::set_current_dir)
        .map_err(|error| Failure::usage(format_args!("{}: {error}", elsewhere.unwrap_or_default())))
}

/// The options with other values than these words have, with their values: `--seed 1`, or `no --time`.
fn others(words: &[OsString], begun: &[OsString]) -> Vec<String> {
    let values = |words: &[OsString], option: &str| -> Option<Vec<String>> {
        let words = iter::once(OsString::from("tafl")).chain(words.iter().cloned());
        let matches = crate::command().try_get_matches_from(words).ok()?;
        let values = matches.subcommand_matches("match")?.get_raw(option)?;
        Some(values.map(|value| value.to_string_lossy().into_owned()).collect())
    };
    let other = |option: &&str| {
        let begun = values(begun, option);
        let name = format!("--{}", option.replace('_', "-"));
        (begun != values(words, option)).then_some(match begun {
            // They are shown one by one.
            _ if *option == "engines" => String::from("these engines"),
            Some(values) => format!("{name} {}", values.join(" ")),
            None => format!("no {name}"),
        })
    };
    SETTINGS.iter().filter_map(other).collect()
}

/// Plays the rest of a match.
fn play(
    args: &MatchArgs,
    contest: &Contest,
    mut journal: Option<Journal>,
    (played, left_out): (&[FinishedGame], Vec<LeftOut>),
) -> Result<Status, Failure> {
    let sprt = settings::sprt(args)?;
    let names = Names::of(contest).without(left_out);
    let games = contest.games();
    let total = total(games / 2, contest.shard);
    let mut standings = Standings::new();
    for game in played {
        standings.add(game);
    }
    if decides(&standings, sprt) {
        output::mixed(|out| table::print(&names, &standings, sprt, args.format, out))?;
        return Ok(status(&standings));
    }
    if contest.concurrency.get() > 1 && contest.contenders.iter().any(|engine| engine.command.is_alone()) {
        messages::line(&ALONE);
    }
    let pairs = contest.schedule.pairs(contest.contenders.len()).saturating_mul(contest.rounds);
    if pairs > games / 2 {
        let left_out = counted(pairs - games / 2, "pair");
        messages::line(&format_args!("left out, because an engine does not play the opening: {left_out}"));
    }
    note_few_openings(contest);
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
                Ok(live.update(|| show(&names, game, games, args.format, out), table)?)
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
        result.map_err(Failure::usage)?;
        if count < total && halt.load(Ordering::Relaxed) && !is_decided {
            stopped(count, total, args.output.as_deref());
            return Ok(Status::Errors);
        }
        Ok(status(&standings))
    })
}

/// Says that pairs will be equal, if the same engines meet as often as there are rounds.
fn note_few_openings(contest: &Contest) {
    let rounds = contest.rounds;
    let openings = contest.openings.different(&contest.rules, rounds).filter(|openings| *openings < rounds);
    if let Some(openings) = openings.filter(|_| contest.schedule != Schedule::Swiss) {
        let (openings, pairs) = (counted(openings, "opening"), counted(rounds, "pair"));
        messages::line(&format_args!(
            "{openings} for {pairs}: equal pairs, as of engines that always play the same, count once"
        ));
    }
}

/// The failure for a file of games that cannot be continued.
fn unwritable(args: &MatchArgs, error: &io::Error) -> Failure {
    let name = args.output.as_deref().map(files::name).unwrap_or_default();
    Failure::usage(format_args!("{name}: {error}; the games before this one are in the file"))
}

/// How many games of so many pairs are played here.
fn total(pairs: usize, shard: Option<Shard>) -> usize {
    let rest = |shard: Shard| shard.count() - shard.number();
    2 * shard.map_or(pairs, |shard| pairs.saturating_add(rest(shard)) / shard.count())
}

/// Says how to continue.
fn stopped(count: usize, total: usize, output: Option<&Path>) {
    let next = output.map(|_| String::from("; the same command with `--resume` continues"));
    messages::line(&format_args!("stopped after {count} of {total} games{}", next.unwrap_or_default()));
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
