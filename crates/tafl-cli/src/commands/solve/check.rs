//! `tafl solve --check`: certificates, verified.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use tafl_proof::{Checker, Claim, Proved};
use tafl_rules::{Preset, Rules};
use tafl_terminal::text::{HEADING, counted, shown};

use super::{Problem, SolveArgs};
use crate::commands::solve;
use crate::input::files;
use crate::input::known_rules::rules_of;
use crate::input::lines::Lines;
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, Out, TextOrJson, json};

pub(super) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let (certificates, of_problems): (Vec<_>, Vec<_>) =
        args.inputs.iter().cloned().partition(|input| is_certificate(input));
    if certificates.is_empty() {
        return Err(Failure::usage("no certificate, which `tafl solve --proof FILE` writes"));
    }
    let wanted = Wanted::of(args, &of_problems)?;
    let mut status = Status::Good;
    output::mixed(|out| {
        for input in &certificates {
            let path = Path::new(input);
            let name = files::name(path);
            let checked = check(path, &name)?.and_then(|proved| {
                let problem = wanted.problem(proved.claim()).map_err(|reason| (CLAIM, reason))?;
                Ok((proved, problem))
            });
            if let Err((line, reason)) = &checked {
                messages::line(&format_args!("{name}:{line}: {reason}"));
                status = Status::Errors;
            }
            print(args.format, &name, &checked, out)?;
        }
        Ok::<_, Failure>(status)
    })
}

/// The line of a certificate that has its rules.
const CLAIM: usize = 3;

/// Whether an argument is not a file with puzzles, a folder, or a position.
fn is_certificate(input: &str) -> bool {
    let path = Path::new(input);
    let is_position = input.starts_with('/') && !path.exists();
    !is_position && !path.is_dir() && !files::is_game_file(path)
}

/// What certificates have to prove.
struct Wanted {
    rules: Option<Rules>,
    problems: Vec<Problem>,
}

impl Wanted {
    fn of(args: &SolveArgs, inputs: &[String]) -> Result<Self, Failure> {
        let rules = args.rules.rules.as_deref().map(rules_of).transpose()?;
        let solve::Found { problems, games, status } = solve::problems(args, inputs)?;
        if status != Status::Good || !games.is_empty() || problems.is_empty() && !inputs.is_empty() {
            return Err(Failure::usage("there is no puzzle that certificates can prove"));
        }
        Ok(Self { rules, problems })
    }

    /// The problem that a claim is about; `None` if there are none. Fails with the reason if it is about another one.
    fn problem(&self, claim: &Claim) -> Result<Option<&Problem>, String> {
        let is_same = |rules: &Rules| rules.same_game(&claim.rules);
        let other_rules = || format!("the certificate is by other rules: {}", claim.rules);
        // Where a game starts does not matter for a claim about a position.
        let from_there =
            |rules: &Rules| rules.starting_at(claim.rules.start().clone(), claim.rules.side_to_move());
        if self.rules.as_ref().is_some_and(|rules| !is_same(&from_there(rules))) {
            return Err(other_rules());
        }
        let (mut reason, mut shortest) = (None, None);
        for problem in &self.problems {
            let game = &problem.puzzle.game;
            let (side, position) = (game.side_to_move(), game.position());
            if (&position, side, side) != (&claim.position, claim.side_to_move, claim.winner) {
                continue;
            }
            let moves = problem.puzzle.moves_to_win();
            if !is_same(&from_there(game.rules())) {
                reason = Some(other_rules());
            } else if moves.is_some_and(|moves| claim.moves > moves.into()) {
                shortest = moves;
            } else {
                return Ok(Some(problem));
            }
        }
        let too_long = shortest.map(|moves| {
            format!(
                "the certificate proves a win in {} moves, and the puzzle has one in {moves}",
                claim.moves
            )
        });
        match too_long.or(reason) {
            Some(reason) => Err(reason),
            None if self.problems.is_empty() => Ok(None),
            None => Err("the certificate is about another position, or another side".to_owned()),
        }
    }
}

/// What a certificate proves, or the number of a line and why it proves nothing. One line is in memory at a time.
fn check(path: &Path, name: &str) -> Result<Result<Proved, (usize, String)>, Failure> {
    let unreadable = |error| Failure::Unreadable { name: name.to_owned(), error };
    let mut lines = Lines::new(files::open(path).map_err(unreadable)?);
    let mut checker = Checker::new();
    while let Some(line) = lines.next_line().map_err(unreadable)? {
        let checked = match &line.text {
            Ok(text) => checker.line(text).map_err(|error| error.kind().to_string()),
            Err(error) => Err(error.summary().to_string()),
        };
        if let Err(reason) = checked {
            return Ok(Err((line.number, reason)));
        }
    }
    Ok(checker.finish().map_err(|error| (error.line(), error.kind().to_string())))
}

/// A certificate as an object.
#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    valid: bool,
    rules: Option<String>,
    position: Option<String>,
    side_to_move: Option<&'static str>,
    winner: Option<&'static str>,
    moves: Option<u32>,
    lines: Option<usize>,
    proves: Option<String>,
    error_line: Option<usize>,
    message: Option<String>,
}

fn print(
    format: TextOrJson,
    name: &str,
    checked: &Result<(Proved, Option<&Problem>), (usize, String)>,
    out: &mut Out,
) -> io::Result<()> {
    let proved = checked.as_ref().ok().map(|(proved, _)| proved);
    let problem = checked.as_ref().ok().and_then(|(_, problem)| *problem);
    match (format, proved) {
        (TextOrJson::Text, None) => Ok(()),
        (TextOrJson::Text, Some(proved)) => {
            let (out, lines) = (out.styled()?, counted(proved.lines(), "line"));
            writeln!(out, "{}: {HEADING}{proved}{HEADING:#}; {lines}", shown(name))?;
            let rules = &proved.claim().rules;
            let preset = Preset::of(rules).map(|preset| format!("{}, ", preset.title())).unwrap_or_default();
            writeln!(out, "  by the rules of {preset}{}", shown(&rules.to_string()))?;
            problem.map_or(Ok(()), |problem| writeln!(out, "  proves {}", shown(&problem.shown())))
        }
        (TextOrJson::Json, _) => {
            let claim = proved.map(Proved::claim);
            let row = Row {
                path: name,
                valid: proved.is_some(),
                rules: claim.map(|claim| claim.rules.to_string()),
                position: claim.map(|claim| claim.position.to_string()),
                side_to_move: claim.map(|claim| claim.side_to_move.name()),
                winner: claim.map(|claim| claim.winner.name()),
                moves: claim.map(|claim| claim.moves),
                lines: proved.map(Proved::lines),
                proves: problem.map(Problem::shown),
                error_line: checked.as_ref().err().map(|(line, _)| *line),
                message: checked.as_ref().err().map(|(_, reason)| reason.clone()),
            };
            json(out.data()?, &row)
        }
    }
}
