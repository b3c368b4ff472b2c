//! Proving wins.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use tafl_play::{Game, Side, Step};

use crate::proof::{Proof, ProofLimits, ProofProgress, ProofReport, Undecided, Verdict, WinningTurn};

/// Proves that a side can force a win, or that it cannot within a number of moves. It owns the table of positions, which later
/// proofs by the same rules profit from.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use tafl_search::{Game, Preset, ProofLimits, Prover, Side, Verdict};
///
/// let rules = Preset::BRANDUB.rules();
/// let game = Game::from_position(&rules, &"/7/7/tt5/3K3/7/7/5tt/".parse()?, Side::Defenders)?;
/// let mut prover = Prover::new(1 << 20)?;
/// let report = prover.prove(&game, Side::Defenders, &ProofLimits::new().nodes(100_000), |_| Continue(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover {}

impl Prover {
    /// The number of nodes between two calls of the watching function.
    pub const INTERVAL: u64 = 1_024;

    /// The greatest number of moves of the winner.
    pub const MAX_MOVES: u8 = 100;

    /// The greatest number of lines of a certificate.
    pub const MAX_TURNS: usize = 1 << 20;

    /// A prover with a table of at most so many bytes; 0 is no table.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] if there is not so much memory.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let _ = bytes;
        Ok(Self {})
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {}

    /// Whether a side can force a win from the current position of a game. Either side may be to move.
    pub fn prove(
        &mut self,
        game: &Game,
        winner: Side,
        limits: &ProofLimits,
        watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> ProofReport {
        let _ = (game, winner, limits, watch);
        ProofReport {
            verdict: Verdict::Undecided(Undecided::Nodes),
            no_win_within: None,
            progress: ProofProgress { nodes: 0, moves: 0, proof_number: 1, disproof_number: 1 },
        }
    }

    /// The same for the position after each legal first step of the side to move: the steps whose report is a win also win, and
    /// those that are `NoWin` are refuted. The limits are those of the current position, and that of nodes is for all steps
    /// together.
    pub fn prove_each(
        &mut self,
        game: &Game,
        winner: Side,
        limits: &ProofLimits,
        watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Vec<(Step, ProofReport)> {
        let _ = (game, winner, limits, watch);
        Vec::new()
    }

    /// What the winner plays in each position that a proof of [`prove`](Self::prove) for this game reaches, whatever the other
    /// side plays, in the order of ascending ranks.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the limit of nodes was reached, the search was stopped, or the certificate is too long.
    pub fn certificate(
        &mut self,
        game: &Game,
        proof: &Proof,
        limits: &ProofLimits,
        watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Result<Vec<WinningTurn>, Undecided> {
        let _ = (game, proof, limits, watch);
        Err(Undecided::Nodes)
    }
}
