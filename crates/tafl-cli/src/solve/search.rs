//! Proving a problem.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use tafl_analysis::Minimal;
use tafl_play::{Game, Side, Step};
use tafl_search::{Proof, ProofLimits, ProofProgress, ProofReport, ProofVerdict, Prover, Undecided};

use tafl_proof::{Claim, ProofLine};

use super::problem::Problem;
use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::signals;

/// What was found out about a problem.
pub(super) struct Answer {
    pub(super) finding: Finding,
    /// The steps that show it.
    pub(super) line: Vec<Step>,
    /// The number of the winner's moves, if the solution, or a position, wins.
    pub(super) moves: Option<u8>,
    /// Within so many moves of the winner there certainly is no win.
    pub(super) no_win_within: Option<u8>,
    /// Other first steps that also win, and in how many moves.
    pub(super) cooks: Vec<(Step, u8)>,
    /// Other moves of the solver that win as quickly, after the first one.
    pub(super) duals: Vec<Dual>,
    /// How many moves might be among those, because a limit was reached.
    pub(super) undecided: usize,
    /// What shows the win, from the position after the first turn of the solution, or the position itself.
    pub(super) proof: Option<(Game, Proof)>,
    /// With `--minimal`, if it is proved.
    pub(super) minimal: Option<Minimal>,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// Another move of the solver that wins as quickly as the solution.
pub(super) struct Dual {
    /// After how many steps of the solution.
    pub(super) after: usize,
    pub(super) step: Step,
    pub(super) moves: u8,
}

pub(super) enum Finding {
    /// The win, and that no other first move wins as fast.
    Proved,
    Cooked,
    Refuted,
    /// The rules do not allow the last step of the line.
    Illegal(String),
    Undecided(Reason),
}

pub(super) enum Reason {
    Search(Undecided),
    Time,
    /// So many other first moves are not decided.
    Others(usize),
}

/// What is known of a position with the other side to move, or of a position as a whole.
enum Known {
    Won(Proof),
    /// Not within so many moves, because of this turn.
    Held(u8, Vec<Step>),
    Unknown(Reason, Option<u8>),
}

/// A prover, and the limits for each problem.
pub(super) struct Searcher<'a> {
    args: &'a SolveArgs,
    prover: Prover,
    halt: Arc<AtomicBool>,
    bar: ProgressBar,
    began: Instant,
    nodes: u64,
    /// The greatest number of the winner's moves.
    moves: Option<u8>,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(args: &'a SolveArgs) -> Result<Self, Failure> {
        let bytes = usize::try_from(u64::from(args.memory) << 20).unwrap_or(usize::MAX);
        let prover = Prover::new(bytes)
            .map_err(|_| Failure::Usage(format!("there are no {} MiB of memory; write less", args.memory)))?;
        // Drawn on standard error, if that is a terminal.
        let bar = ProgressBar::new_spinner();
        Ok(Self { args, prover, halt: signals::halt(), bar, began: Instant::now(), nodes: 0, moves: None })
    }

    pub(super) fn solve(&mut self, problem: &Problem) -> Answer {
        self.solve_within(problem, self.args.moves)
    }

    /// The pieces that a proved problem does not need: without them the same first move wins in the same number of moves,
    /// and no other one does.
    pub(super) fn minimal(&mut self, problem: &Problem, answer: &Answer) -> Minimal {
        Minimal::of(&problem.game, |game| {
            let solution = first_turn(game, &problem.solution);
            let fewer =
                Problem { name: problem.name.clone(), number: problem.number, game: game.clone(), solution };
            let found = self.solve_within(&fewer, answer.moves);
            match found.finding {
                Finding::Undecided(_) => None,
                finding => Some(matches!(finding, Finding::Proved) && found.moves == answer.moves),
            }
        })
    }

    /// The same with another limit of moves.
    fn solve_within(&mut self, problem: &Problem, moves: Option<u8>) -> Answer {
        (self.began, self.nodes, self.moves) = (Instant::now(), 0, moves);
        let mut answer =
            if problem.solution.is_empty() { self.position(&problem.game) } else { self.puzzle(problem) };
        (answer.nodes, answer.time) = (self.nodes, self.began.elapsed());
        self.bar.finish_and_clear();
        answer
    }

    /// The certificate of a win: that of the solution, if there is one. `None` if no win was found.
    pub(super) fn certificate(
        &mut self,
        problem: &Problem,
        answer: &Answer,
    ) -> Result<Option<String>, Undecided> {
        let Some(((game, proof), moves)) = answer.proof.as_ref().zip(answer.moves) else { return Ok(None) };
        let (root, limits) = (&problem.game, ProofLimits::new());
        let turns = self.prover.certificate(game, proof, &limits, watch(&self.halt, &self.bar, None))?;
        self.bar.finish_and_clear();
        let lines = turns.into_iter().map(|turn| ProofLine::new(turn.rank.into(), turn.position, turn.steps));
        let mut lines: Vec<ProofLine> = lines.collect();
        let first = game.history().split_off(root.history().len());
        // A win that comes back to the root was not the shortest one, and has a line of the root.
        if !first.is_empty() && lines.iter().all(|line| line.position != root.position()) {
            lines.push(ProofLine::new(moves.into(), root.position(), first));
        }
        let mut text = Claim::new(root, proof.winner(), moves.into()).to_string();
        for line in lines {
            text.push_str(&line.to_string());
            text.push('\n');
        }
        Ok(Some(text))
    }

    /// The shortest win of the side to move.
    fn position(&mut self, game: &Game) -> Answer {
        let winner = game.side_to_move();
        match self.known(game, winner, self.moves.unwrap_or(Prover::MAX_MOVES), None) {
            Known::Won(proof) => Answer {
                moves: Some(proof.moves()),
                line: proof.line().to_vec(),
                proof: Some((game.clone(), proof)),
                ..Answer::of(Finding::Proved)
            },
            Known::Held(within, line) => {
                Answer { no_win_within: Some(within), line, ..Answer::of(Finding::Refuted) }
            }
            Known::Unknown(reason, no_win_within) => {
                Answer { no_win_within, ..Answer::of(Finding::Undecided(reason)) }
            }
        }
    }

    /// Whether each move of the solver in the main line wins, and whether the first one is the only one.
    fn puzzle(&mut self, problem: &Problem) -> Answer {
        let solver = problem.game.side_to_move();
        let claim = turns(problem, solver);
        let (mut game, mut line) = (problem.game.clone(), Vec::new());
        let mut won: Option<Answer> = None;
        let mut turn = 0;
        for &step in &problem.solution {
            let mover = game.side_to_move();
            line.push(step);
            if let Err(illegal) = game.play(step) {
                return Answer { line, ..Answer::of(Finding::Illegal(illegal.to_string())) };
            }
            let is_over = game.outcome().is_some();
            if mover != solver || !is_over && game.side_to_move() == solver {
                continue;
            }
            turn += 1;
            let moves = self.moves.unwrap_or(Prover::MAX_MOVES).saturating_sub(turn);
            let claimed = claim.map(|claim| claim.saturating_sub(turn));
            match self.known(&game, solver, moves, claimed) {
                Known::Won(_) if won.is_some() => {}
                Known::Won(proof) => {
                    let moves = proof.moves().saturating_add(turn);
                    let line = line.iter().chain(proof.line()).copied().collect();
                    let proof = Some((game.clone(), proof));
                    won = Some(Answer { moves: Some(moves), line, proof, ..Answer::of(Finding::Proved) });
                }
                Known::Held(within, reply) => {
                    line.extend(reply);
                    let no_win_within = Some(within.saturating_add(turn));
                    return Answer { line, no_win_within, ..Answer::of(Finding::Refuted) };
                }
                Known::Unknown(reason, within) => {
                    let no_win_within = within.map(|within| within.saturating_add(turn));
                    return Answer { line, no_win_within, ..Answer::of(Finding::Undecided(reason)) };
                }
            }
        }
        match won {
            Some(won) => self.with_cooks(problem, won),
            // The solution ends within a berserk turn.
            None => self.position(&problem.game),
        }
    }

    /// Looks for other first moves that win in as many moves.
    fn with_cooks(&mut self, problem: &Problem, won: Answer) -> Answer {
        let moves = self.moves.or(won.moves).unwrap_or(Prover::MAX_MOVES);
        let (cooks, undecided) = self.others_at(&problem.game, moves, problem.solution.first());
        let finding = match (cooks.is_empty(), undecided) {
            (false, _) => Finding::Cooked,
            (true, 0) => Finding::Proved,
            (true, undecided) => Finding::Undecided(Reason::Others(undecided)),
        };
        Answer { finding, cooks, ..won }
    }

    /// The other steps that win in so many moves, and the number of those that are not decided.
    fn others_at(&mut self, game: &Game, moves: u8, known: Option<&Step>) -> (Vec<(Step, u8)>, usize) {
        let limits = ProofLimits::new().moves(moves).nodes(self.rest());
        let watch = watch(&self.halt, &self.bar, self.deadline());
        let reports = self.prover.prove_each(game, game.side_to_move(), &limits, watch);
        self.nodes += reports.iter().map(|(_, report)| report.progress.nodes).sum::<u64>();
        let (mut wins, mut undecided) = (Vec::new(), 0);
        for (step, report) in reports {
            match report.verdict {
                _ if known == Some(&step) => {}
                ProofVerdict::Win(proof) => wins.push((step, moves_from(game, step, &proof))),
                ProofVerdict::NoWin { .. } => {}
                ProofVerdict::Undecided(_) => undecided += 1,
            }
        }
        (wins, undecided)
    }

    /// Adds what else wins as quickly: other first moves of a position, and of a puzzle its duals, which are other moves of
    /// the solver after the first one.
    pub(super) fn add_others(&mut self, problem: &Problem, answer: &mut Answer) {
        let Some(mut moves) = answer.moves else { return };
        if problem.solution.is_empty() {
            let known = answer.line.first().copied();
            (answer.cooks, answer.undecided) = self.others_at(&problem.game, moves, known.as_ref());
            self.bar.finish_and_clear();
            return;
        }
        let (mut game, solver) = (problem.game.clone(), problem.game.side_to_move());
        for (after, step) in problem.solution.iter().enumerate() {
            if game.side_to_move() == solver && game.berserk_square().is_none() {
                if after > 0 {
                    let (wins, undecided) = self.others_at(&game, moves, Some(step));
                    answer.duals.extend(wins.into_iter().map(|(step, moves)| Dual { after, step, moves }));
                    answer.undecided += undecided;
                }
                moves = moves.saturating_sub(1);
            }
            if game.play(*step).is_err() || game.outcome().is_some() {
                break;
            }
        }
        self.bar.finish_and_clear();
    }

    /// Whether a side wins. If the search ends before that is decided, a win within the number of moves that a puzzle
    /// claims may be ruled out.
    fn known(&mut self, game: &Game, winner: Side, moves: u8, claimed: Option<u8>) -> Known {
        let report = self.prove(game, winner, moves);
        match report.verdict {
            ProofVerdict::Win(proof) => Known::Won(proof),
            ProofVerdict::NoWin { moves, refutation } => Known::Held(moves, refutation),
            ProofVerdict::Undecided(reason) => {
                let within = report.no_win_within;
                if let Some(within) =
                    within.filter(|&within| claimed.is_some_and(|claimed| within >= claimed))
                    && let ProofVerdict::NoWin { moves, refutation } =
                        self.again(game, winner, within).verdict
                {
                    return Known::Held(moves, refutation);
                }
                let is_late = self.deadline().is_some_and(|deadline| Instant::now() >= deadline);
                let reason = if is_late { Reason::Time } else { Reason::Search(reason) };
                Known::Unknown(reason, within)
            }
        }
    }

    fn prove(&mut self, game: &Game, winner: Side, moves: u8) -> ProofReport {
        let limits = ProofLimits::new().moves(moves).nodes(self.rest());
        let watch = watch(&self.halt, &self.bar, self.deadline());
        let report = self.prover.prove(game, winner, &limits, watch);
        self.nodes += report.progress.nodes;
        report
    }

    /// Repeats a search whose result is in the table, for the moves that show it.
    fn again(&mut self, game: &Game, winner: Side, moves: u8) -> ProofReport {
        let limits = ProofLimits::new().moves(moves).nodes(self.args.nodes);
        self.prover.prove(game, winner, &limits, watch(&self.halt, &self.bar, None))
    }

    fn rest(&self) -> u64 {
        self.args.nodes.saturating_sub(self.nodes)
    }

    fn deadline(&self) -> Option<Instant> {
        self.began.checked_add(self.args.time?)
    }
}

impl Answer {
    fn of(finding: Finding) -> Self {
        Self {
            finding,
            line: Vec::new(),
            moves: None,
            no_win_within: None,
            cooks: Vec::new(),
            duals: Vec::new(),
            undecided: 0,
            proof: None,
            minimal: None,
            nodes: 0,
            time: Duration::ZERO,
        }
    }
}

/// The number of the solver's turns in the solution, if it ends with a win.
pub(super) fn turns(problem: &Problem, solver: Side) -> Option<u8> {
    let (mut game, mut turns) = (problem.game.clone(), 0_u8);
    for &step in &problem.solution {
        let mover = game.side_to_move();
        game.play(step).ok()?;
        let ends_turn = game.side_to_move() != mover || game.outcome().is_some();
        turns = turns.saturating_add(u8::from(mover == solver && ends_turn));
    }
    (game.outcome()?.winner() == Some(solver)).then_some(turns)
}

/// The steps of the first turn, and what cannot be played of it: other defences are possible with other pieces.
fn first_turn(game: &Game, solution: &[Step]) -> Vec<Step> {
    let (mut game, side) = (game.clone(), game.side_to_move());
    let mut ended = false;
    let in_turn = |&&step: &&Step| {
        let is_in_turn = !ended;
        ended = game.play(step).is_err() || game.side_to_move() != side || game.outcome().is_some();
        is_in_turn
    };
    solution.iter().take_while(in_turn).copied().collect()
}

/// The number of moves of a win that begins with a step.
fn moves_from(game: &Game, step: Step, rest: &Proof) -> u8 {
    let mut next = game.clone();
    let within_turn =
        next.play(step).is_ok() && next.outcome().is_none() && next.side_to_move() == game.side_to_move();
    rest.moves().saturating_add(u8::from(!within_turn))
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
