//! `tafl solve`: prove puzzles, and find shortest wins.

mod check;
mod print;
mod problem;
mod search;

use std::path::Path;

use tafl_analysis::PuzzleVerdict;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::files;
use crate::messages::{self, Status};
use crate::output::{self, counted};
use crate::replace;
use search::{Answer, Searcher};

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    if args.check {
        return check::run(args);
    }
    let (problems, mut status) = problem::problems(args, &args.inputs)?;
    if args.proof.is_some() && problems.len() > 1 {
        let found = counted(problems.len(), "puzzle");
        return Err(Failure::Usage(format!(
            "--proof is for one puzzle, found {found}; write `--game N` for one"
        )));
    }
    let mut searcher = Searcher::new(args)?;
    output::mixed(|out| {
        for problem in &problems {
            let answer = searcher.answer(problem);
            if answer.report.verdict != PuzzleVerdict::Proved {
                status = status.max(Status::Errors);
            }
            print::answer(args.format, problem, &answer, out)?;
            if let Some(path) = &args.proof {
                status = status.max(write(path, &answer, &mut searcher, &args.inputs)?);
            }
            // A search can take long.
            out.flush()?;
        }
        Ok::<_, Failure>(status)
    })
}

/// Writes the certificate of an answer.
fn write(
    path: &Path,
    answer: &Answer,
    searcher: &mut Searcher<'_>,
    inputs: &[String],
) -> Result<Status, Failure> {
    let name = files::name(path);
    match searcher.certificate(answer) {
        Ok(Some(text)) => {
            // Nothing is written that its readers would refuse.
            if let Err(error) = tafl_proof::check(&text) {
                messages::line(&format_args!("{name}: {error}; nothing is written"));
                return Ok(Status::Errors);
            }
            replace::output(path, text.as_bytes(), inputs)?;
            Ok(Status::Good)
        }
        Ok(None) => {
            messages::line(&format_args!("{name}: no win was found; nothing is written"));
            Ok(Status::Errors)
        }
        Err(reason) => {
            messages::line(&format_args!("{name}: {reason}; nothing is written"));
            Ok(Status::Errors)
        }
    }
}
