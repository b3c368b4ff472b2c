//! `tafl match --check`: whether an engine keeps to its protocol and plays by the rules.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use notation_syntax::invariant::broken;
use tafl_arena::{Contender, Contest, EngineCommand, Examined, Fault, Patience, Protocol, Side};
use tafl_rules::Preset;
use tafl_terminal::text::shown;

use super::{parsed, settings};
use crate::output::messages::{Failure, Status};
use crate::output::{self, Styled};

/// The games of the engine against itself: short thinking, and not too long. A machine may be busy, so the margin is wide.
const GAMES: [&str; 10] =
    ["--games", "2", "--move-time", "0.1", "--margin", "1000", "--move-limit", "60", "--opening-plies", "2"];

/// Those of a program for the server of Bologna, which takes whole seconds; some need ten of them. Some have learnt their
/// first moves from the start.
const GAMES_OF_BOLOGNA: [&str; 10] =
    ["--games", "2", "--move-time", "10", "--margin", "1000", "--move-limit", "8", "--opening-plies", "0"];

/// Checks an engine, by these rules or else by those of a preset that it plays.
pub(super) fn run(engine: &str, rules: Option<&str>) -> Result<Status, Failure> {
    let mut contest = contest(engine, rules.unwrap_or(Preset::BRANDUB.name()))?;
    let Some(Contender { command, .. }) = contest.contenders.first().cloned() else {
        return broken("the contest has an engine", Ok(Status::Unusable));
    };
    let mut presets = Vec::new();
    if rules.is_none() {
        presets = agreements(&command, contest.patience);
        let agrees = presets.iter().find(|(_, result)| result.is_ok()).map(|(preset, _)| *preset);
        let of_bologna = (command.protocol() == Protocol::Bologna).then_some(Preset::BOLOGNA_TABLUT);
        if let Some(preset) = agrees.or(of_bologna) {
            contest.rules = preset.rules();
        }
    }
    output::styled(|out| {
        let mut report = Report { status: Status::Good, out };
        examine(&command, &contest, &mut report)?;
        if !presets.is_empty() {
            report.presets(&presets)?;
        }
        if report.status == Status::Good {
            games(&command, &contest, &mut report)?;
        } else {
            writeln!(report.out, "untried plays games against itself: mend the rest first")?;
        }
        Ok::<_, Failure>(report.status)
    })
}

/// The engine against itself.
fn contest(engine: &str, rules: &str) -> Result<Contest, Failure> {
    let of = |games: [&str; 10]| {
        let engines = [format!("--engine={engine}"), format!("--rules={rules}")];
        let words = ["match", &engines[0], &engines[0], &engines[1]].into_iter().chain(games);
        let args = parsed(&words.collect::<Vec<_>>())
            .map_err(|_| Failure::usage("expected the command of an engine"))?;
        settings::contest(&args)
    };
    let contest = of(GAMES)?;
    let is_bologna =
        contest.contenders.iter().any(|contender| contender.command.protocol() == Protocol::Bologna);
    if is_bologna { of(GAMES_OF_BOLOGNA) } else { Ok(contest) }
}

/// The presets that an engine accepts, and whether it has their legal moves; none if it cannot say them.
fn agreements(command: &EngineCommand, patience: Patience) -> Vec<(Preset, Result<(), Fault>)> {
    if command.protocol() != Protocol::Utep {
        return Vec::new();
    }
    // Those that it most likely plays come first.
    let presets = Preset::ALL.iter().copied().filter(|preset| *preset != Preset::BRANDUB);
    let presets: Vec<Preset> = [Preset::BRANDUB].into_iter().chain(presets).collect();
    let found = command.agrees(presets.iter().map(|preset| preset.rules()), patience);
    let found = presets.into_iter().zip(found).map(|(preset, (_, result))| (preset, result));
    found.filter(|(_, result)| !matches!(result, Err(Fault::RulesRefused(_)))).collect()
}

fn examine(command: &EngineCommand, contest: &Contest, report: &mut Report<'_>) -> std::io::Result<()> {
    let mut written = Ok(());
    command.examine(&contest.rules, contest.patience, |Examined { expected, section, result, .. }| {
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
            written = report.line(expected, found);
        }
    });
    written
}

/// Plays two games of the engine against itself. A program of Bologna is asked for each side that came to move.
fn games(command: &EngineCommand, contest: &Contest, report: &mut Report<'_>) -> std::io::Result<()> {
    let (found, plies) = fault_in_games(contest);
    if command.protocol() != Protocol::Bologna {
        let found = found.map(|(_, fault)| (Mark::Wrong, fault));
        return report.line("plays two games against itself, 0.1 s a move", found);
    }
    let time = contest.contenders.first().and_then(|contender| contender.pace.move_time);
    let time = time.map_or(0.0, |time| std::time::Duration::from(time).as_secs_f64());
    for (side, word) in [(Side::Defenders, "WHITE"), (Side::Attackers, "BLACK")] {
        let of_side = |(at_fault, _): &&(Option<Side>, String)| at_fault.is_none_or(|found| found == side);
        let found = found.as_ref().filter(of_side).map(|(_, fault)| (Mark::Wrong, fault.clone()));
        let is_second = side != contest.rules.side_to_move();
        if found.is_some() || plies > usize::from(is_second) {
            report.line(&format!("plays legal moves as {word} from the start, in {time} s each"), found)?;
        }
    }
    Ok(())
}

/// What the engine does wrong in games against itself, and with which side; and the number of moves of the longest game.
fn fault_in_games(contest: &Contest) -> (Option<(Option<Side>, String)>, usize) {
    let (mut found, mut plies) = (None, 0);
    let result = contest.run(&[], &AtomicBool::new(false), |game, _| {
        plies = game.plies.max(plies);
        found = game.fault.map(|side| {
            (Some(side), format!("in game {} after {} moves, {}", game.number, game.plies, game.message))
        });
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found.or(result.err().map(|error| (None, error.to_string()))), plies)
}

/// How bad something is.
#[derive(Clone, Copy)]
enum Mark {
    Advice,
    Wrong,
}

/// What is found, line by line.
struct Report<'a> {
    status: Status,
    out: &'a mut Styled,
}

impl Report<'_> {
    /// A line for a part of the check, with what was found.
    fn line(&mut self, expected: &str, found: Option<(Mark, String)>) -> std::io::Result<()> {
        match found {
            None => writeln!(self.out, "ok      {expected}")?,
            Some((Mark::Advice, found)) => writeln!(self.out, "advice  {expected}: {}", shown(&found))?,
            Some((Mark::Wrong, found)) => {
                self.status = Status::Errors;
                writeln!(self.out, "wrong   {expected}: {}", shown(&found))?;
            }
        }
        self.out.flush()
    }

    /// With which presets the engine agrees, of those that it accepts.
    fn presets(&mut self, presets: &[(Preset, Result<(), Fault>)]) -> std::io::Result<()> {
        let agrees: Vec<&str> =
            presets.iter().filter(|(_, result)| result.is_ok()).map(|(preset, _)| preset.name()).collect();
        let whole = presets.len() == Preset::ALL.len() && agrees.len() == presets.len();
        let names = if whole { format!("all {}", agrees.len()) } else { agrees.join(", ") };
        let expected = format!("agrees with these presets: {names}");
        self.line(&expected, agrees.is_empty().then(|| (Mark::Wrong, String::from("none"))))?;
        for (preset, result) in presets {
            if let Err(fault) = result {
                self.line(&format!("agrees with {preset}"), Some((Mark::Advice, fault.to_string())))?;
            }
        }
        Ok(())
    }
}
