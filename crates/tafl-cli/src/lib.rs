//! The `tafl` command: tools for tafl game files.
//!
//! Each word that is typed has a file or folder in `commands/`. This page has their list. What several commands share is in
//! `input/` and `output/`; the programs that take over the terminal are the crate `tafl-terminal`.
//!
//! It is a library only for the fuzz target that runs it.

mod commands {
    pub(crate) mod annotate;
    pub(crate) mod answer;
    pub(crate) mod check;
    pub(crate) mod completions;
    pub(crate) mod conform;
    pub(crate) mod convert;
    pub(crate) mod engine;
    pub(crate) mod enter;
    pub(crate) mod explore;
    pub(crate) mod export;
    pub(crate) mod fmt;
    pub(crate) mod legal;
    pub(crate) mod man;
    pub(crate) mod r#match;
    pub(crate) mod merge;
    pub(crate) mod new;
    pub(crate) mod perft;
    pub(crate) mod play;
    pub(crate) mod puzzle;
    pub(crate) mod random;
    pub(crate) mod relay;
    pub(crate) mod replay;
    pub(crate) mod rules;
    pub(crate) mod select;
    pub(crate) mod show;
    pub(crate) mod solve;
    pub(crate) mod sprt;
    pub(crate) mod stats;
    pub(crate) mod verify;
    pub(crate) mod view;
}
mod input;
mod output;
mod words;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    annotate, answer, check, completions, conform, convert, engine, enter, explore, export, fmt, legal, man,
    r#match, merge, new, perft, play, puzzle, random, relay, replay, rules, select, show, solve, sprt, stats,
    verify, view,
};
use output::Color;
use output::messages::{self, Failure, Status};

const EXAMPLES: &str = "\
Examples:
  tafl new brandub >game.otg                        a game record to fill in
  tafl replay examples/brandub.otg                  each move with its board
  tafl check games                                  the errors in a folder of games
  tafl show /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/       a position as a board

Exit status: 0 all good, 1 the input has errors, 2 wrong usage or unreadable files.";

/// Work with tafl game records, positions, moves and rules.
#[derive(Debug, Parser)]
#[command(name = "tafl", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// When to use colour.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Enter(enter::EnterArgs),
    New(new::NewArgs),
    Check(check::CheckArgs),
    Fmt(fmt::FmtArgs),
    Convert(convert::ConvertArgs),
    Stats(stats::StatsArgs),
    Select(select::SelectArgs),
    Explore(explore::ExploreArgs),
    Merge(merge::MergeArgs),
    Export(export::ExportArgs),
    Replay(replay::ReplayArgs),
    Puzzle(puzzle::PuzzleArgs),
    Solve(solve::SolveArgs),
    Show(show::ShowArgs),
    View(view::ViewArgs),
    Legal(legal::LegalArgs),
    Perft(perft::PerftArgs),
    Random(random::RandomArgs),
    Verify(verify::VerifyArgs),
    Annotate(annotate::AnnotateArgs),
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    Play(play::PlayArgs),
    Match(r#match::MatchArgs),
    Engine(engine::EngineArgs),
    Conform(conform::ConformArgs),
    Answer(answer::AnswerArgs),
    Sprt(sprt::SprtArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Relay(relay::RelayArgs),
}

/// The commands by what they are for, as the help lists them.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Write and check", &["enter", "new", "check", "fmt", "verify", "annotate"]),
    ("Archives", &["convert", "stats", "select", "explore", "merge", "export"]),
    ("Boards and pages", &["replay", "show", "view"]),
    ("Rules and play", &["rules", "legal", "perft", "random", "play", "puzzle", "solve"]),
    ("Engines", &["engine", "match", "sprt"]),
    ("For programs", &["answer", "conform", "completions", "man"]),
];

/// The command line. Its help lists the commands by [`GROUPS`], for which clap has no means of its own.
pub(crate) fn command() -> clap::Command {
    let command = Args::command();
    let (heading, literal) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let row = |name: &&str| {
        let about = command.find_subcommand(name).and_then(clap::Command::get_about).unwrap_or_default();
        format!("  {literal}{name:<11}{literal:#}  {about}\n")
    };
    let group = |(title, names): (&str, &[&str])| {
        let rows: String = names.iter().map(row).collect();
        format!("{heading}{title}:{heading:#}\n{rows}\n")
    };
    let topics = words::topics().collect::<Vec<_>>().join(", ");
    let list: String = GROUPS.into_iter().map(group).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}`tafl help COMMAND` describes a command, \
         and `tafl help TOPIC` explains\n{topics}.\n\n{heading}Options:{heading:#}\n{{options}}{{after-help}}"
    );
    command.help_template(template)
}

/// The command line with everything that clap derives.
pub(crate) fn built_command() -> clap::Command {
    let mut command = command();
    command.build();
    command
}

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    let args = command().try_get_matches().and_then(|matches| Args::from_arg_matches(&matches));
    match args.map(run) {
        Ok(Ok(status)) => status.into(),
        Ok(Err(failure)) => failure.print().into(),
        Err(error) => usage(error),
    }
}

/// Runs the command with these arguments, of which the first is its name, and drops what it prints: for the fuzz target.
pub fn run_silently(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) {
    messages::silence();
    if let Ok(Err(error)) = Args::try_parse_from(arguments).map(run) {
        error.print();
    }
}

fn run(args: Args) -> Result<Status, Failure> {
    args.color.apply();
    match args.command {
        Some(Command::Enter(args)) => enter::run(&args),
        Some(Command::New(args)) => new::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Fmt(args)) => fmt::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Select(args)) => select::run(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::Explore(args)) => explore::run(&args),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Puzzle(args)) => puzzle::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::View(args)) => view::run(&args),
        Some(Command::Legal(args)) => legal::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Random(args)) => random::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Annotate(args)) => annotate::run(&args),
        Some(Command::Rules(command)) => rules::run(&command),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => r#match::run(&args),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Conform(args)) => conform::run(&args),
        Some(Command::Answer(args)) => answer::run(&args),
        Some(Command::Sprt(args)) => sprt::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
        Some(Command::Relay(args)) => relay::run(&args),
        None => help(),
    }
}

/// Prints help that was asked for, or what is wrong with the arguments, which the message repeats.
fn usage(mut error: clap::Error) -> ExitCode {
    let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    if let Some(topic) = words::topic(&error, arguments) {
        let written = output::styled(|out| out.write_all(topic.as_bytes()));
        return written.map_or_else(|failure| failure.print().into(), |()| ExitCode::SUCCESS);
    }
    words::hint(&mut error);
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        messages::print(&text);
    } else if let Err(failure) = output::styled(|out| out.write_all(text.as_bytes())) {
        return failure.print().into();
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Without a command, prints the help.
fn help() -> Result<Status, Failure> {
    output::styled(|out| write!(out, "{}", command().render_help().ansi()))?;
    Ok(Status::Good)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{GROUPS, built_command, command};

    /// The widest line of a list of commands and of a help text.
    const MAX_ABOUT: usize = 60;
    const WIDTH: usize = 100;

    fn with_subcommands(command: clap::Command) -> Vec<clap::Command> {
        let mut all = vec![command];
        let mut next = 0;
        while let Some(command) = all.get(next) {
            let inner: Vec<clap::Command> = command.get_subcommands().cloned().collect();
            all.extend(inner);
            next += 1;
        }
        all
    }

    /// Each help text begins with a verb in the imperative, fits the list of commands, and wraps.
    #[test]
    fn help_texts_fit() {
        for mut command in with_subcommands(built_command().term_width(WIDTH)) {
            let name = command.get_name().to_owned();
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!((1..=MAX_ABOUT).contains(&about.chars().count()), "{name}: {about}");
            let verb = about.split([' ', ',']).next().expect("a word");
            assert!(verb.starts_with(char::is_uppercase) && !verb.ends_with('s'), "{name}: {about}");
            let help = command.render_long_help().to_string();
            let (texts, _examples) = help.split_once("Examples:").unwrap_or((&help, ""));
            for line in texts.lines() {
                assert!(line.chars().count() <= WIDTH, "{name}: {line}");
            }
        }
    }

    /// A short option is the same long one in all commands, and `--to` is a form.
    #[test]
    fn options_have_one_meaning() {
        let mut meanings: BTreeMap<char, String> = BTreeMap::new();
        for command in with_subcommands(built_command()) {
            let name = command.get_name();
            for option in command.get_arguments() {
                let long = option.get_long().unwrap_or_default();
                for short in option.get_short_and_visible_aliases().unwrap_or_default() {
                    let meaning = meanings.entry(short).or_insert_with(|| long.to_owned());
                    assert_eq!(meaning, long, "-{short} of `{name}` has another meaning");
                }
                let values = option.get_value_names().unwrap_or_default();
                assert!(long != "to" || values == ["FORM"], "--to of `{name}` has another meaning");
            }
        }
        assert_eq!(meanings.get(&'o').map(String::as_str), Some("output"));
    }

    #[test]
    fn each_command_is_in_a_group() {
        let mut grouped: Vec<&str> = GROUPS.into_iter().flat_map(|(_, names)| names).copied().collect();
        grouped.sort_unstable();
        let command = command();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = shown.map(clap::Command::get_name).collect();
        names.sort_unstable();
        assert_eq!(grouped, names);
    }
}
