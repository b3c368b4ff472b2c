//! `tafl match --check`: whether a program keeps to its protocol.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use notation_syntax::invariant::broken;
use tafl_arena::{Contender, Contest, Examined, Fault, Protocol};

use super::{parsed, settings, unusable};
use crate::failure::Failure;
use crate::messages::Status;
use crate::output::{self, Styled};

/// The games of the engine against itself: short thinking, and not too long. A machine may be busy, so the margin is wide.
const GAMES: [&str; 10] =
    ["--games", "2", "--move-time", "0.1", "--margin", "1000", "--move-limit", "60", "--opening-plies", "2"];

pub(super) fn check(engine: &str, rules: &str) -> Result<Status, Failure> {
    let engines = [format!("--engine={engine}"), format!("--rules={rules}")];
    let words = ["match", &engines[0], &engines[0], &engines[1]].into_iter().chain(GAMES);
    let args =
        parsed(&words.collect::<Vec<_>>()).ok_or_else(|| unusable("expected the command of an engine"))?;
    let contest = settings::contest(&args)?;
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
