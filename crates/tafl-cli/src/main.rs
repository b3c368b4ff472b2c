//! The `tafl` command: tools for tafl game files.

mod annotate;
mod args;
mod board;
mod browse;
mod caption;
mod check;
mod convert;
mod diagnostic;
mod facts;
mod failure;
mod files;
mod fmt;
mod game;
mod games;
mod input;
mod legal;
mod lines;
mod messages;
mod output;
mod package;
mod pattern;
mod perft;
mod presets;
mod progress;
mod puzzle;
mod replay;
mod results;
mod rules;
mod select;
mod show;
mod start;
mod stats;
mod verify;
mod write;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::args::{Args, Command};
use crate::messages::Status;

fn main() -> ExitCode {
    let args = Args::parse();
    args.color.apply();
    let result = match args.command {
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Fmt(args)) => fmt::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Select(args)) => select::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Puzzle(args)) => puzzle::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::Legal(args)) => legal::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Annotate(args)) => annotate::run(&args),
        Some(Command::Rules(command)) => rules::run(&command),
        Some(Command::Completions(args)) => package::completions(&args),
        Some(Command::Man(args)) => package::man(&args),
        None => help(),
    };
    match result {
        Ok(status) => status.into(),
        Err(error) => error.print().into(),
    }
}

/// Without a command, prints the help.
fn help() -> Result<Status, failure::Failure> {
    output::styled(|out| write!(out, "{}", Args::command().render_help().ansi()))?;
    Ok(Status::Good)
}
