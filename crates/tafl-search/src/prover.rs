//! Proving wins.

mod certificate;
mod repetition;
mod solver;
mod table;
mod value;

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use tafl_play::{BitBoard, CompiledRules, Game, Rules, Side, State, Step, with_compiled_rules};

use crate::proof::{
    MAX_MOVES, Proof, ProofLimits, ProofProgress, ProofReport, ProofVerdict, Undecided, WinningTurn,
};
use solver::{Solver, Watch};
use table::Table;

/// Proves that a side can force a win, or that it cannot within a number of moves. It owns the table of positions, which later
/// proofs by the same rules profit from.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use tafl_search::{Game, Preset, ProofLimits, Prover, Side, ProofVerdict};
///
/// let rules = Preset::BRANDUB.rules();
/// let game = Game::from_position(&rules, &"/7/7/tt5/3K3/7/7/5tt/".parse()?, Side::Defenders)?;
/// let mut prover = Prover::new(1 << 20)?;
/// let limits = ProofLimits::new().nodes(100_000);
/// let report = prover.prove(&game, Side::Defenders, &limits, |_| Continue(()));
/// let ProofVerdict::Win(proof) = report.verdict else { panic!("{report:?}") };
/// assert_eq!(proof.moves(), 2);
/// assert_eq!(proof.line().len(), 3);
///
/// // What the king does in each position that can come about.
/// let turns = prover.certificate(&game, &proof, &limits, |_| Continue(()))?;
/// assert_eq!(turns.last().map(|turn| turn.rank), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # What is proved
///
/// A *win in `n`* is a win that the side can force in at most `n` of its own moves, whatever the other side does. All endings of
/// the rules count but repetitions. A proof needs none, and gives the other side none: by the winning moves, no position comes
/// twice. So it holds whatever the rules say about repetitions. If they can cost the side its win, positions that have occurred
/// so often before that once more is too often count as not won.
///
/// A disproof says that there is no such win. The side may still win with the help of a rule that lets the other side lose by a
/// repetition, or forbids it.
///
/// Positions are told apart by 96 bits of hashes. A wrong answer by chance is as good as impossible, and a
/// [`certificate`](Self::certificate) rules it out: each of its positions follows from the ones before by the rules alone.
#[derive(Clone)]
pub struct Prover {
    table: Table,
    /// What the entries of the table are about.
    context: Option<Context>,
}

/// What the value of a position depends on.
#[derive(Clone, PartialEq, Eq)]
struct Context {
    rules: Rules,
    winner: Side,
    barred: Vec<u64>,
}

impl Prover {
    /// The number of nodes between two calls of the watching function.
    pub const INTERVAL: u64 = 1_024;

    /// The greatest number of moves of the winner.
    pub const MAX_MOVES: u8 = MAX_MOVES;

    /// The greatest number of lines of a certificate.
    pub const MAX_TURNS: usize = 1 << 20;

    /// A prover with a table of at most so many bytes; 0 means no table. A certificate takes memory besides.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] if there is not so much memory.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self { table: Table::new(bytes)?, context: None })
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether a side can force a win from the current position of a game. Either side may be to move.
    pub fn prove(
        &mut self,
        game: &Game,
        winner: Side,
        limits: &ProofLimits,
        mut watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> ProofReport {
        let report = with_compiled_rules!(game.rules(), compiled => self.prove_by(&compiled, game, winner, limits, &mut watch));
        report.unwrap_or_else(ProofReport::undecided)
    }

    fn prove_by<B: BitBoard>(
        &mut self,
        compiled: &CompiledRules<B>,
        game: &Game,
        winner: Side,
        limits: &ProofLimits,
        watch: Watch<'_>,
    ) -> Result<ProofReport, Undecided> {
        let (mut solver, state) = self.solver(compiled, game, winner, limits.nodes, watch)?;
        let (mut no_win_within, mut progress) = (None, solver.progress());
        let verdict = solver.verdict(&state, limits, &mut no_win_within, &mut progress);
        // The line of a proof took steps as well.
        progress.nodes = solver.progress().nodes;
        Ok(ProofReport { verdict: verdict.unwrap_or_else(ProofVerdict::Undecided), no_win_within, progress })
    }

    /// Proves the position after each legal step of the side to move: after a step that also wins the verdict is a win, and
    /// after one that does not, `NoWin` with the refutation.
    ///
    /// The limit of moves is that of the current position, so that a move of the winner takes one off. The limit of nodes is for
    /// all steps together.
    pub fn prove_each(
        &mut self,
        game: &Game,
        winner: Side,
        limits: &ProofLimits,
        mut watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Vec<(Step, ProofReport)> {
        let mut rest = *limits;
        let mut reports = Vec::new();
        for step in game.legal_steps() {
            let mut next = game.clone();
            if next.play(step).is_err() {
                continue;
            }
            let ends_move = game.side_to_move() == winner && next.side_to_move() != winner;
            rest.moves = limits.moves.saturating_sub(u8::from(ends_move));
            let report = self.prove(&next, winner, &rest, &mut watch);
            rest.nodes = rest.nodes.saturating_sub(report.progress.nodes);
            reports.push((step, report));
        }
        reports
    }

    /// What the winner plays in each position that can come about, whatever the other side plays, in the order of ascending
    /// ranks. The proof is one that [`prove`](Self::prove) found for this game.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the limit of nodes was reached, the search was stopped, or the certificate is too long.
    pub fn certificate(
        &mut self,
        game: &Game,
        proof: &Proof,
        limits: &ProofLimits,
        mut watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Result<Vec<WinningTurn>, Undecided> {
        with_compiled_rules!(game.rules(), compiled => {
            let (mut solver, state) =
                self.solver(&compiled, game, proof.winner(), limits.nodes, &mut watch)?;
            solver.certificate(&state, proof.moves())
        })
    }

    /// A search with the table of this prover, and the current state of a game.
    fn solver<'a, B: BitBoard>(
        &'a mut self,
        compiled: &'a CompiledRules<B>,
        game: &Game,
        winner: Side,
        nodes: u64,
        watch: Watch<'a>,
    ) -> Result<(Solver<'a, B>, State<B>), Undecided> {
        let (state, barred) = repetition::replay(compiled, game, winner)?;
        let context = Context { rules: game.rules().clone(), winner, barred };
        if self.context.as_ref() != Some(&context) {
            self.table.clear();
        }
        let context = self.context.insert(context);
        Ok((Solver::new(compiled, winner, &context.barred, &mut self.table, nodes, watch), state))
    }
}

impl ProofReport {
    /// The report of a search that did not begin.
    fn undecided(reason: Undecided) -> Self {
        let progress = ProofProgress { nodes: 0, moves: 0, proof_number: 1, disproof_number: 1 };
        Self { verdict: ProofVerdict::Undecided(reason), no_win_within: None, progress }
    }
}

impl<B: BitBoard> Solver<'_, B> {
    /// Looks for a win in one move after the other, or in as many as are allowed.
    fn verdict(
        &mut self,
        state: &State<B>,
        limits: &ProofLimits,
        no_win_within: &mut Option<u8>,
        progress: &mut ProofProgress,
    ) -> Result<ProofVerdict, Undecided> {
        let mut moves = if limits.shortest { 0 } else { limits.moves };
        loop {
            let solved = self.solve(state, moves);
            *progress = self.progress();
            let solved = solved?;
            let bound = solved.value.bound();
            if solved.value.is_won() {
                let line = self.line(state, bound);
                let is_shortest = limits.shortest || bound == 0;
                return Ok(ProofVerdict::Win(Proof { winner: self.winner, moves: bound, is_shortest, line }));
            }
            // What was found may rule out more moves than were asked for.
            let within = bound.saturating_sub(1).min(Prover::MAX_MOVES);
            *no_win_within = Some(within);
            if within >= limits.moves {
                return Ok(ProofVerdict::NoWin {
                    moves: within,
                    refutation: self.refutation(state, limits.moves),
                });
            }
            moves = within + 1;
        }
    }
}

/// Leaves out the table.
impl fmt::Debug for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.context.as_ref().map(|context| &context.rules);
        f.debug_struct("Prover").field("rules", &rules).finish_non_exhaustive()
    }
}
