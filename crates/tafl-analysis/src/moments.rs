//! Moments of a game that make a sound puzzle.

use std::ops::ControlFlow;

use tafl_game_record::{GameRecord, NodeId, Tag};
use tafl_play::{Game, IllegalStepError, Step};
use tafl_search::ProofProgress;
use tafl_verify::Verifier;

use crate::game::AnalysisError;
use crate::puzzle::{Puzzle, PuzzleReport, PuzzleVerdict};
use crate::puzzle_prover::PuzzleProver;

/// The tags of a game that its puzzles keep.
const KEPT: [&str; 6] = ["event", "site", "date", "round", "attackers", "defenders"];

/// The fewest moves of a win that is not obvious.
const LEAST_MOVES: u8 = 2;

/// Looks for the positions of a game in which exactly one move wins as quickly as possible, in two moves or more. Where the
/// game went on with the win of a moment, what follows is not another one.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use tafl_analysis::{GameRecord, Moments, PuzzleProver, Verifier};
///
/// let game: GameRecord = "\
/// [rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/3t3/3t3/3T3/tt1Kt1t/2T2T1/4t2/7/]
/// 1. Kd4-c4 b4-b7
/// ".parse()?;
/// let mut moments = Moments::new(&game, &mut Verifier::new())?;
/// let mut prover = PuzzleProver::new(1 << 20)?.nodes(100_000).moves(2);
/// let moment = moments.advance(&mut prover, |_| Continue(())).ok_or("a moment")?;
/// assert!(moment.record.to_string().ends_with("\n1. Kd4-d7- d1-b1-\n\n2. Kd7-a7--\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Moments {
    tags: Vec<Tag>,
    game: Game,
    /// The last move, and those that follow.
    last: Option<NodeId>,
    ahead: std::vec::IntoIter<(NodeId, Step)>,
    undecided: usize,
    problem: Option<(NodeId, IllegalStepError)>,
    /// The rest of the win of the last moment, as long as the game goes on with it.
    solution: Vec<Step>,
}

/// A moment that makes a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Moment {
    /// The move before it; `None` at the start of the game.
    pub after: Option<NodeId>,
    /// The proof of the win.
    pub report: PuzzleReport,
    /// The puzzle.
    pub record: GameRecord,
}

impl Moments {
    /// A search in the main line of a game.
    ///
    /// # Errors
    ///
    /// [`AnalysisError`] if the record is a puzzle, or its rules start no game.
    pub fn new(record: &GameRecord, verifier: &mut Verifier) -> Result<Self, AnalysisError> {
        if record.puzzle_mode().is_some() {
            return Err(AnalysisError::Puzzle);
        }
        let tree = record.tree();
        let made = tree.main_line().map_while(|id| Some((id, Step::from(tree.move_record(id)?.as_move()?))));
        let (game, ahead) = (verifier.start(record)?, made.collect::<Vec<_>>().into_iter());
        let tags = record.tags().iter().filter(|tag| KEPT.contains(&tag.name())).cloned().collect();
        Ok(Self { tags, game, last: None, ahead, undecided: 0, problem: None, solution: Vec::new() })
    }

    /// The number of positions that were not looked at.
    pub fn remaining(&self) -> usize {
        self.ahead.len()
    }

    /// In how many positions so far it is not known whether exactly one move wins, because a limit was reached.
    pub fn undecided(&self) -> usize {
        self.undecided
    }

    /// The first move that the rules do not allow, which ended the search.
    pub fn problem(&self) -> Option<(NodeId, IllegalStepError)> {
        self.problem
    }

    /// The next moment; `None` after the last one, or where the rules do not allow the next move. The limits of the prover
    /// are for each position.
    pub fn advance(
        &mut self,
        prover: &mut PuzzleProver,
        mut watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Option<Moment> {
        while self.problem.is_none() {
            let (id, step) = self.ahead.next()?;
            let is_known = self.solution.first() == Some(&step);
            self.solution = if is_known { self.solution.split_off(1) } else { Vec::new() };
            let found = if is_known { None } else { self.moment(step, prover, &mut watch) };
            if let Err(error) = self.game.play(step) {
                self.problem = Some((id, error));
            }
            self.last = Some(id);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The moment before this step.
    fn moment(
        &mut self,
        next: Step,
        prover: &mut PuzzleProver,
        watch: &mut impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Option<Moment> {
        if self.game.berserk_square().is_some() {
            return None;
        }
        // A puzzle has no history.
        let game = self.game.restarted(&self.game.position(), self.game.side_to_move()).ok()?;
        let mut puzzle = Puzzle { game, solution: Vec::new(), tries: Vec::new() };
        let mut report = prover.prove(&puzzle, &mut *watch);
        if let PuzzleVerdict::Undecided(_) = report.verdict {
            self.undecided += 1;
        }
        if report.moves? < LEAST_MOVES {
            return None;
        }
        prover.add_others(&mut report, watch);
        self.undecided += usize::from(report.cooks.is_empty() && report.undecided > 0);
        if !report.cooks.is_empty() || report.undecided > 0 {
            return None;
        }
        puzzle.solution = report.line.iter().map(Step::from).collect();
        if let Some((_, rest)) = puzzle.solution.split_first().filter(|&(&first, _)| first == next) {
            self.solution = rest.to_vec();
        }
        let record = puzzle.record(&self.tags);
        Some(Moment { after: self.last, report, record })
    }
}
