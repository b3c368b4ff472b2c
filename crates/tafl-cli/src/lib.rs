//! The `tafl` command: tools for tafl game files.
//!
//! It is a library only for the fuzz target that runs it.

mod analysis;
mod annotate;
mod answer;
mod args;
mod board;
mod browse;
mod caption;
mod check;
mod conform;
mod contender;
mod contest;
mod convert;
mod engine;
mod explore;
mod export;
mod facts;
mod failure;
mod files;
mod filter;
mod fit;
mod fmt;
mod game;
mod games;
mod given;
mod input;
mod known_rules;
mod legal;
mod legend;
mod lines;
mod markup;
mod messages;
mod new;
mod output;
mod package;
mod pattern;
mod perft;
mod play;
mod players;
mod presets;
mod progress;
mod puzzle;
mod random;
mod range;
mod replace;
mod replay;
mod results;
mod rules;
mod select;
mod show;
mod signals;
mod solve;
mod source;
mod sprt;
mod start;
mod stats;
mod terminal_text;
mod variant_search;
mod verify;
mod view;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::args::{Args, Command};
use crate::failure::Failure;
use crate::messages::Status;

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    match run(args) {
        Ok(status) => status.into(),
        Err(error) => error.print().into(),
    }
}

/// Runs the command with these arguments, of which the first is its name, and drops what it prints: for the fuzz target.
pub fn run_silently(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) {
    output::silence();
    if let Ok(Err(error)) = Args::try_parse_from(arguments).map(run) {
        error.print();
    }
}

fn run(args: Args) -> Result<Status, Failure> {
    args.color.apply();
    match args.command {
        Some(Command::New(args)) => new::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Fmt(args)) => fmt::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Select(args)) => select::run(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::Explore(args)) => explore::run(&args),
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
        Some(Command::Match(args)) => contest::run(&args),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Conform(args)) => conform::run(&args),
        Some(Command::Answer(args)) => answer::run(&args),
        Some(Command::Sprt(args)) => sprt::run(&args),
        Some(Command::Completions(args)) => package::completions(&args),
        Some(Command::Man(args)) => package::man(&args),
        None => help(),
    }
}

/// Prints help that was asked for, or what is wrong with the arguments, which the message repeats.
fn usage(error: &clap::Error) -> ExitCode {
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
    output::styled(|out| write!(out, "{}", Args::command().render_help().ansi()))?;
    Ok(Status::Good)
}
