//! What is to be proved: positions, and puzzles with their solutions.

use std::path::Path;

use tafl_analysis::{AnalysisError, Puzzle, Verifier};
use tafl_game_record::Games;
use tafl_play::Game;
use tafl_position::Position;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::files;
use crate::given::{self, Given};
use crate::input::Input;
use crate::known_rules::rules_of;
use crate::messages::{self, Status};

const NO_RULES: &str = "the record has no rules that can be played; write `--rules RULES`";

/// A game in which the side to move is to win.
pub(super) struct Problem {
    /// The file or the position.
    pub(super) name: String,
    /// The number of the game in its file; `None` for a position.
    pub(super) number: Option<u64>,
    /// Without a solution, if it is a position.
    pub(super) puzzle: Puzzle,
}

impl Problem {
    /// Where it is.
    pub(super) fn shown(&self) -> String {
        match self.number {
            Some(number) if number > 1 => format!("{}: game {number}", self.name),
            _ => self.name.clone(),
        }
    }
}

/// The problems of the arguments, and whether all of them could be read.
pub(super) fn problems(args: &SolveArgs, inputs: &[String]) -> Result<(Vec<Problem>, Status), Failure> {
    let (mut problems, mut status) = (Vec::new(), Status::Good);
    for input in inputs {
        let path = Path::new(input);
        if input.starts_with('/') && !path.exists() {
            problems.push(position(args, input)?);
            continue;
        }
        for found in files::find(&[path.to_path_buf()]) {
            let path =
                found.map_err(|(path, error)| Failure::Unreadable { name: files::name(&path), error })?;
            status = status.max(puzzles(args, &path, &mut problems)?);
        }
    }
    Ok((problems, status))
}

fn position(args: &SolveArgs, text: &str) -> Result<Problem, Failure> {
    let position: Position = text
        .parse()
        .map_err(|error| Failure::Usage(format!("{text}: neither a file nor a position: {error}")))?;
    let Some(rules) = args.rules.rules.as_deref().filter(|rules| !given::is_fit(rules)) else {
        return Err(Failure::Usage(
            "a position needs rules; write `--rules brandub`, or other rules".to_owned(),
        ));
    };
    let rules = rules_of(rules)?;
    let side = args.side.unwrap_or(rules.side_to_move());
    let game =
        Game::from_position(&rules, &position, side).map_err(|error| Failure::Usage(error.to_string()))?;
    let puzzle = Puzzle { game, solution: Vec::new() };
    Ok(Problem { name: text.to_owned(), number: None, puzzle })
}

/// Adds the puzzles of a file, or that of `--game`. Whatever is not a puzzle is reported, if nothing in the file is.
fn puzzles(args: &SolveArgs, path: &Path, into: &mut Vec<Problem>) -> Result<Status, Failure> {
    if args.side.is_some() {
        return Err(Failure::Usage(
            "--side is for a position; a puzzle says which side is to move".to_owned(),
        ));
    }
    let input = Input::read(path)?;
    let given = Given::of_file(&args.rules, path)?;
    let (mut status, mut found, mut games) = (Status::Good, false, 0);
    let mut verifier = Verifier::new();
    for (number, parsed) in (1..).zip(Games::new(input.records()?)) {
        games = number;
        let is_wanted = args.game.map_or_else(
            || parsed.value.as_ref().is_some_and(|record| record.puzzle_mode().is_some()),
            |wanted| u64::from(wanted) == number,
        );
        if !is_wanted {
            continue;
        }
        found = true;
        let read = match parsed.value.filter(|_| parsed.errors.is_empty()) {
            Some(mut record) => {
                given.impose(&mut record);
                Puzzle::of_record(&record, &mut verifier).map_err(|error| match error {
                    AnalysisError::Rules(_) => NO_RULES.to_owned(),
                    error => error.to_string(),
                })
            }
            None => Err("the record has errors; `tafl check` shows them".to_owned()),
        };
        match read {
            Ok(puzzle) => into.push(Problem { name: input.name.clone(), number: Some(number), puzzle }),
            Err(error) => {
                messages::line(&format_args!("{}: game {number}: {error}", input.name));
                status = Status::Errors;
            }
        }
    }
    given.note();
    match args.game {
        Some(wanted) if !found => {
            Err(Failure::Usage(format!("{}: there is no game {wanted}; the file has {games}", input.name)))
        }
        None if !found => {
            messages::line(&format_args!("{}: no puzzle; a puzzle has the tag `puzzle-mode`", input.name));
            Ok(Status::Errors)
        }
        _ => Ok(status),
    }
}
