//! `tafl match`: engines play each other.

mod settings;
mod table;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use serde_json::{Value, json};
use tafl_arena::{Contest, Decision, FinishedGame, Journal, Resumed, Sprt, Standings};

use crate::args::{MatchArgs, TextOrJson};
use crate::failure::Failure;
use crate::messages::Status;
use crate::output::{self, Out};
use table::Names;

pub(crate) fn run(args: &MatchArgs) -> Result<Status, Failure> {
    if !args.summary.is_empty() {
        return summary(args);
    }
    if let Some(path) = args.output.as_deref().filter(|_| args.resume) {
        let Resumed { journal, heading, played } = Journal::resume(path).map_err(unusable)?;
        let begun = arguments(&heading)?;
        return play(&begun, args.format, Some(journal), &played);
    }
    let journal = args.output.as_deref().map(|path| Journal::create(path, &heading()).map_err(unusable));
    play(args, args.format, journal.transpose()?, &[])
}

fn unusable(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}

/// What a match was begun with: the arguments of this process.
fn heading() -> Value {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    json!({ "arguments": arguments })
}

/// The arguments that a match was begun with.
fn arguments(heading: &Value) -> Result<MatchArgs, Failure> {
    /// The command alone, as it was called.
    #[derive(Parser)]
    struct Begun {
        #[command(flatten)]
        args: MatchArgs,
    }
    let words = heading.get("arguments").and_then(Value::as_array).into_iter().flatten();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    let own =
        words.iter().position(|word| *word == "match").and_then(|at| words.get(at..)).unwrap_or_default();
    Begun::try_parse_from(own)
        .map(|begun| begun.args)
        .map_err(|_| unusable("the file does not say how the match began"))
}

/// Plays the rest of a match.
fn play(
    args: &MatchArgs,
    format: TextOrJson,
    mut journal: Option<Journal>,
    played: &[FinishedGame],
) -> Result<Status, Failure> {
    let contest = settings::contest(args)?;
    let sprt = settings::sprt(args)?;
    let names = Names::of(&contest);
    let mut standings = Standings::new();
    played.iter().for_each(|game| standings.add(game));
    let halt = halt();
    output::mixed(|out| {
        let mut failure = None;
        let result = contest.run(played, &halt, |game, record| {
            standings.add(game);
            let kept = journal.as_mut().map_or(Ok(()), |journal| journal.push(game, record));
            let shown = kept.and_then(|()| show(&contest, &names, game, format, out));
            failure = shown.err();
            let is_decided =
                decision(&standings, sprt).is_some_and(|decision| decision != Decision::Continue);
            if is_decided || failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(error) = failure {
            return Err(Failure::from(error));
        }
        if format == TextOrJson::Text {
            writeln!(out.styled()?)?;
        }
        table::print(&names, &standings, sprt, format, out)?;
        result.map_err(unusable)?;
        Ok(status(&standings))
    })
}

/// Adds up matches.
fn summary(args: &MatchArgs) -> Result<Status, Failure> {
    let mut standings = Standings::new();
    let mut begun = None;
    for path in &args.summary {
        let (heading, games) = Journal::games(Path::new(path)).map_err(unusable)?;
        games.iter().for_each(|game| standings.add(game));
        begun = Some(arguments(&heading)?);
    }
    let Some(begun) = begun else { return Ok(Status::Good) };
    let (contest, sprt) = (settings::contest(&begun)?, settings::sprt(&begun)?);
    output::mixed(|out| table::print(&Names::of(&contest), &standings, sprt, args.format, out))?;
    Ok(status(&standings))
}

/// What the test of two engines says of the complete pairs.
fn decision(standings: &Standings, sprt: Option<Sprt>) -> Option<Decision> {
    sprt.map(|sprt| sprt.decision(standings.pairs([0, 1]).pairs()))
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
    contest: &Contest,
    names: &Names,
    game: &FinishedGame,
    format: TextOrJson,
    out: &mut Out,
) -> std::io::Result<()> {
    match format {
        TextOrJson::Json => writeln!(out.data()?, "{}", game.to_json())?,
        TextOrJson::Text => {
            let FinishedGame { number, plies, reason, .. } = game;
            let (attackers, defenders) = (names.get(game.attackers), names.get(game.defenders));
            let total = contest.rounds * 2;
            let of = if contest.contenders.len() == 2 { format!(" of {total}") } else { String::new() };
            let winner = table::winner(game.standing);
            writeln!(
                out.styled()?,
                "game {number}{of}: {attackers} - {defenders}: {winner} ({reason}), {plies} moves"
            )?;
        }
    }
    out.flush()
}

/// Set by Ctrl-C, which ends the match after the table; the second time, at once.
fn halt() -> Arc<AtomicBool> {
    let halt = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Without it, the signal ends the program, and the engines with it.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&halt));
        let _ = signal_hook::flag::register(signal, Arc::clone(&halt));
    }
    halt
}
