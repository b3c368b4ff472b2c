//! `tafl solve`: prove puzzles, and find shortest wins.

mod minimal;
mod print;
mod problem;
mod search;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::messages::Status;
use crate::output;
use minimal::Minimal;
use search::{Finding, Searcher};

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let (problems, mut status) = problem::problems(args)?;
    let mut searcher = Searcher::new(args)?;
    output::mixed(|out| {
        for problem in &problems {
            let mut answer = searcher.solve(problem);
            if !matches!(answer.finding, Finding::Proved) {
                status = status.max(Status::Errors);
            } else if args.minimal {
                answer.minimal = Some(Minimal::of(problem, &answer, &mut searcher));
            }
            print::answer(args.format, problem, &answer, out)?;
            // A search can take long.
            out.flush()?;
            if searcher.is_halted() {
                break;
            }
        }
        Ok::<_, Failure>(status)
    })
}
