//! Proving a problem, and how long that takes.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use tafl_analysis::{Minimal, ProofProgress, PuzzleProver, PuzzleReport, PuzzleVerdict, Undecided};

use super::problem::Problem;
use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::signals;

/// What was found out about a problem.
pub(super) struct Answer {
    pub(super) report: PuzzleReport,
    /// How long the proof took.
    pub(super) time: Duration,
    /// With `--minimal`, if it is proved.
    pub(super) minimal: Option<Minimal>,
}

/// A prover, and what ends its searches.
pub(super) struct Searcher<'a> {
    args: &'a SolveArgs,
    prover: PuzzleProver,
    halt: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(args: &'a SolveArgs) -> Result<Self, Failure> {
        let bytes = usize::try_from(u64::from(args.memory) << 20).unwrap_or(usize::MAX);
        let mut prover = PuzzleProver::new(bytes)
            .map_err(|_| Failure::Usage(format!("there are no {} MiB of memory; write less", args.memory)))?
            .nodes(args.nodes);
        if let Some(moves) = args.moves {
            prover = prover.moves(moves);
        }
        // Drawn on standard error, if that is a terminal.
        let bar = ProgressBar::new_spinner();
        Ok(Self { args, prover, halt: signals::halt(), bar })
    }

    pub(super) fn answer(&mut self, problem: &Problem) -> Answer {
        let (halt, bar, began) = (&self.halt, &self.bar, Instant::now());
        let deadline = |began: Instant| began.checked_add(self.args.time?);
        let mut report = self.prover.prove(&problem.puzzle, watch(halt, bar, deadline(began)));
        let (time, mut minimal) = (began.elapsed(), None);
        if report.verdict == PuzzleVerdict::Proved {
            self.prover.add_others(&mut report, watch(halt, bar, deadline(began)));
            if self.args.minimal {
                let of_piece = || watch(halt, bar, deadline(Instant::now()));
                minimal = Some(self.prover.minimal(&report, of_piece));
            }
        }
        self.bar.finish_and_clear();
        name_limit(&mut report, self.args.time.is_some_and(|limit| time >= limit));
        Answer { report, time, minimal }
    }

    /// The certificate of a win: that of the solution, if there is one. `None` if no win was found.
    pub(super) fn certificate(&mut self, answer: &Answer) -> Result<Option<String>, Undecided> {
        let text = self.prover.certificate(&answer.report, watch(&self.halt, &self.bar, None));
        self.bar.finish_and_clear();
        text
    }
}

/// Names the option that ended the proof.
fn name_limit(report: &mut PuzzleReport, is_late: bool) {
    let option = match report.verdict {
        PuzzleVerdict::Undecided(Some(_)) if is_late => "--time",
        PuzzleVerdict::Undecided(Some(Undecided::Nodes)) => "--nodes",
        _ => return,
    };
    report.message = Some(format!("{option} was reached"));
}

/// Shows the progress, and stops after Ctrl-C or at the deadline.
fn watch<'w>(
    halt: &'w AtomicBool,
    bar: &'w ProgressBar,
    deadline: Option<Instant>,
) -> impl FnMut(ProofProgress) -> ControlFlow<()> + 'w {
    move |progress| {
        if !bar.is_hidden() {
            let tried = progress.moves;
            bar.set_message(format!("a win in {tried}? {} nodes", progress.nodes));
            bar.tick();
        }
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || halt.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
