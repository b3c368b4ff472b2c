//! Proving puzzles, and finding the pieces that they do not need.

use std::collections::TryReserveError;
use std::ops::ControlFlow::{self, Continue};

use tafl_play::{Game, IllegalStepError, Step};
use tafl_position::{PieceKind, Position, Square};
use tafl_proof::{Claim, ProofLine};
use tafl_search::{ProofLimits, ProofProgress, ProofReport, ProofVerdict, Prover, Undecided};

use crate::puzzle::{OtherWin, Puzzle, PuzzleReport, PuzzleVerdict, Win, ends_turn, written, written_step};

/// Proves that the solution of a puzzle wins against every defence and that no other first move does, and finds the shortest
/// win of a position.
///
/// Each search is watched by a function of the caller, which reads the clock or shows the progress; the search ends if it
/// breaks.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use tafl_analysis::{Game, Puzzle, PuzzleProver, PuzzleVerdict, Side};
///
/// let rules = "dim:7 atkf:n ks:w start:/7/7/tt5/3K3/7/7/5tt/".parse()?;
/// let game = Game::from_position(&rules, &"/7/7/tt5/3K3/7/7/5tt/".parse()?, Side::Defenders)?;
/// let puzzle = Puzzle { game, solution: vec!["d4-d1".parse()?], tries: Vec::new() };
/// let mut prover = PuzzleProver::new(1 << 20)?.nodes(100_000);
/// let report = prover.prove(&puzzle, |_| Continue(()));
/// assert_eq!((report.verdict, report.moves), (PuzzleVerdict::Cooked, Some(2)));
/// assert_eq!(report.cooks[0].played.to_string(), "Kd4-a4-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleProver {
    prover: Prover,
    moves: Option<u8>,
    nodes: u64,
}

impl PuzzleProver {
    /// A prover with a table of positions of at most so many bytes, and without limits.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] if there is not so much memory.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self { prover: Prover::new(bytes)?, moves: None, nodes: u64::MAX })
    }

    /// Looks for wins in at most so many moves, at most 100. A berserk turn is one move. Other first moves may also take so
    /// many; without this limit, as many as the solution.
    #[must_use]
    pub const fn moves(mut self, moves: u8) -> Self {
        self.moves = Some(moves);
        self
    }

    /// Plays at most so many steps for each puzzle.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Decides whether each move of the side to move in the solution wins, and whether the first one is the only one. Without
    /// a solution, looks for the shortest win.
    ///
    /// [`add_others`](Self::add_others) finds what else wins, besides the cooks of a puzzle with a solution.
    pub fn prove(
        &mut self,
        puzzle: &Puzzle,
        mut watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> PuzzleReport {
        self.search(self.moves, 0, &mut watch).prove(puzzle)
    }

    /// Adds to the report of a win what else wins as quickly: of a puzzle its duals, and what wins after the tries of its
    /// record; of a position its other first moves.
    /// Plays at most as many steps as the proof left, and does not count them.
    pub fn add_others(
        &mut self,
        report: &mut PuzzleReport,
        mut watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) {
        self.search(self.moves, report.nodes, &mut watch).add_others(report);
    }

    /// The pieces that a proved puzzle does not need: without them the same first move wins in the same number of moves, and
    /// no other one does.
    ///
    /// The limit of steps is for each piece, and `watch` makes the function that watches the search for a piece.
    pub fn minimal<W: FnMut(ProofProgress) -> ControlFlow<()>>(
        &mut self,
        report: &PuzzleReport,
        mut watch: impl FnMut() -> W,
    ) -> Minimal {
        Minimal::of(&report.puzzle.game, |game| {
            let fewer = report.puzzle.first_turn(game);
            let found = self.search(report.moves, 0, &mut watch()).prove(&fewer);
            match found.verdict {
                PuzzleVerdict::Undecided(_) => None,
                verdict => Some(verdict == PuzzleVerdict::Proved && found.moves == report.moves),
            }
        })
    }

    /// The certificate of the win, as `tafl-proof` checks it: that of the solution, if there is one. `None` if the report has
    /// no win. Only `watch` limits the search.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the search was stopped, or the win has no certificate.
    pub fn certificate(
        &mut self,
        report: &PuzzleReport,
        watch: impl FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Result<Option<String>, Undecided> {
        let Some((Win { first, game, proof }, moves)) = report.win.as_ref().zip(report.moves) else {
            return Ok(None);
        };
        let root = &report.puzzle.game;
        let turns = self.prover.certificate(game, proof, &ProofLimits::new(), watch)?;
        let lines = turns.into_iter().map(|turn| ProofLine::new(turn.rank.into(), turn.position, turn.steps));
        let mut lines: Vec<ProofLine> = lines.collect();
        // A win that comes back to the root was not the shortest one, and has a line of the root.
        if !first.is_empty() && lines.iter().all(|line| line.position != root.position()) {
            lines.push(ProofLine::new(moves.into(), root.position(), first.clone()));
        }
        let mut text = Claim::new(root, proof.winner(), moves.into()).to_string();
        for line in lines {
            text.push_str(&line.to_string());
            text.push('\n');
        }
        Ok(Some(text))
    }

    fn search<'a>(&'a mut self, moves: Option<u8>, nodes: u64, watch: Watch<'a>) -> Search<'a> {
        Search { prover: &mut self.prover, moves, limit: self.nodes, nodes, watch }
    }
}

type Watch<'a> = &'a mut dyn FnMut(ProofProgress) -> ControlFlow<()>;

/// The proofs of one puzzle.
struct Search<'a> {
    prover: &'a mut Prover,
    moves: Option<u8>,
    limit: u64,
    /// The number of steps that were played.
    nodes: u64,
    watch: Watch<'a>,
}

impl Search<'_> {
    fn prove(mut self, puzzle: &Puzzle) -> PuzzleReport {
        let report = self.solution(puzzle);
        PuzzleReport { nodes: self.nodes, ..report }
    }

    fn solution(&mut self, puzzle: &Puzzle) -> PuzzleReport {
        let solver = puzzle.game.side_to_move();
        let (mut game, mut line, mut turns, mut won) = (puzzle.game.clone(), Vec::new(), 0_u8, None);
        for &step in &puzzle.solution {
            let mover = game.side_to_move();
            line.push(step);
            if let Err(illegal) = game.play(step) {
                let refuted = PuzzleReport::new(puzzle, PuzzleVerdict::Refuted, &line);
                return PuzzleReport { message: Some(illegal.to_string()), ..refuted };
            }
            if mover != solver || !ends_turn(&game, mover) {
                continue;
            }
            turns = turns.saturating_add(1);
            let found = self.after(puzzle, &game, turns);
            let is_won = found.verdict.proof().is_some();
            if won.is_none() || !is_won {
                let report = report(puzzle, &game, &line, turns, found);
                if !is_won {
                    return report;
                }
                won = Some(report);
            }
        }
        match won {
            Some(won) => self.with_cooks(puzzle, won),
            // There is no solution, or it ends within a berserk turn.
            None => report(puzzle, &puzzle.game, &[], 0, self.after(puzzle, &puzzle.game, 0)),
        }
    }

    /// Whether the side wins after a part of the solution with so many of its turns. If the search ends before that is
    /// decided, a win within the number of moves that the puzzle claims may be ruled out.
    fn after(&mut self, puzzle: &Puzzle, game: &Game, turns: u8) -> ProofReport {
        let solver = puzzle.game.side_to_move();
        let limits = self.limits(self.moves.unwrap_or(Prover::MAX_MOVES).saturating_sub(turns));
        let report = self.prover.prove(game, solver, &limits, &mut *self.watch);
        self.nodes = self.nodes.saturating_add(report.progress.nodes);
        let (ProofVerdict::Undecided(_), Some(within)) = (&report.verdict, report.no_win_within) else {
            return report;
        };
        if puzzle.moves_to_win().is_none_or(|claimed| within < claimed.saturating_sub(turns)) {
            return report;
        }
        // The result is in the table, so this takes no more steps; the reply that holds is wanted although time is up.
        let limits = ProofLimits::new().moves(within).nodes(report.progress.nodes);
        let again = self.prover.prove(game, solver, &limits, |_| Continue(()));
        if matches!(again.verdict, ProofVerdict::NoWin { .. }) { again } else { report }
    }

    /// Looks for other first moves that win in as many moves.
    fn with_cooks(&mut self, puzzle: &Puzzle, won: PuzzleReport) -> PuzzleReport {
        let moves = self.moves.or(won.moves).unwrap_or(Prover::MAX_MOVES);
        let (cooks, undecided) = self.others(&puzzle.game, moves, puzzle.solution.first());
        if !cooks.is_empty() {
            return PuzzleReport { verdict: PuzzleVerdict::Cooked, cooks, ..won };
        }
        let message = match undecided {
            0 => return won,
            1 => "1 other first move not decided".to_owned(),
            _ => format!("{undecided} other first moves not decided"),
        };
        PuzzleReport { verdict: PuzzleVerdict::Undecided(None), message: Some(message), ..won }
    }

    fn add_others(mut self, report: &mut PuzzleReport) {
        let (puzzle, Some(mut moves)) = (&report.puzzle, report.moves) else { return };
        if puzzle.solution.is_empty() {
            let known = report.line.first().map(Step::from);
            (report.cooks, report.undecided) = self.others(&puzzle.game, moves, known.as_ref());
            return;
        }
        let (mut game, mut line, solver) = (puzzle.game.clone(), Vec::new(), puzzle.game.side_to_move());
        (report.duals, report.tries, report.undecided) = (Vec::new(), Vec::new(), 0);
        for &step in &puzzle.solution {
            let mover = game.side_to_move();
            if mover == solver && !line.is_empty() && game.berserk_square().is_none() {
                let (wins, undecided) = self.others(&game, moves, Some(&step));
                let after = written(&puzzle.game, &line);
                report.duals.extend(wins.into_iter().map(|win| OtherWin { after: after.clone(), ..win }));
                report.undecided += undecided;
            }
            line.push(step);
            if game.play(step).is_err() || game.outcome().is_some() {
                break;
            }
            moves = moves.saturating_sub(u8::from(mover == solver && ends_turn(&game, mover)));
        }
        self.add_tries(report);
    }

    /// Adds what wins at the end of the lines that the record lets fail.
    fn add_tries(&mut self, report: &mut PuzzleReport) {
        let (puzzle, solver) = (&report.puzzle, report.puzzle.game.side_to_move());
        for line in &puzzle.tries {
            let (mut game, mut turns) = (puzzle.game.clone(), 0_u8);
            let played = line.iter().try_for_each(|&step| {
                let mover = game.side_to_move();
                game.play(step).map(drop)?;
                turns = turns.saturating_add(u8::from(mover == solver && ends_turn(&game, mover)));
                Ok::<(), IllegalStepError>(())
            });
            let left = self.moves.or(report.moves).unwrap_or_default().saturating_sub(turns);
            if played.is_err() || game.outcome().is_some() || left == 0 {
                continue;
            }
            let found = self.prover.prove(&game, solver, &self.limits(left), &mut *self.watch);
            self.nodes = self.nodes.saturating_add(found.progress.nodes);
            match found.verdict {
                ProofVerdict::Win(proof) => {
                    let is_next = game.side_to_move() == solver;
                    let steps = [line, proof.line().get(..usize::from(is_next)).unwrap_or_default()].concat();
                    let mut after = written(&puzzle.game, &steps);
                    let moves = proof.moves().saturating_add(u8::from(!is_next));
                    report.tries.extend(after.pop().map(|played| OtherWin { after, played, moves }));
                }
                ProofVerdict::NoWin { .. } => {}
                ProofVerdict::Undecided(_) => report.undecided += 1,
            }
        }
    }

    /// The other steps that win in so many moves, and the number of those that are not decided.
    fn others(&mut self, game: &Game, moves: u8, known: Option<&Step>) -> (Vec<OtherWin>, usize) {
        let (limits, mover) = (self.limits(moves), game.side_to_move());
        let (mut wins, mut undecided) = (Vec::new(), 0);
        for (step, report) in self.prover.prove_each(game, mover, &limits, &mut *self.watch) {
            self.nodes = self.nodes.saturating_add(report.progress.nodes);
            match report.verdict {
                _ if known == Some(&step) => {}
                ProofVerdict::Win(proof) => {
                    let mut next = game.clone();
                    let is_turn = next.play(step).is_err() || ends_turn(&next, mover);
                    let moves = proof.moves().saturating_add(u8::from(is_turn));
                    wins.push(OtherWin { after: Vec::new(), played: written_step(game, step), moves });
                }
                ProofVerdict::NoWin { .. } => {}
                ProofVerdict::Undecided(_) => undecided += 1,
            }
        }
        (wins, undecided)
    }

    /// Wins in so many moves, by the steps that are left.
    fn limits(&self, moves: u8) -> ProofLimits {
        ProofLimits::new().moves(moves).nodes(self.limit.saturating_sub(self.nodes))
    }
}

/// What was found after a part of the solution with so many turns of the winner, whose steps are the line.
fn report(puzzle: &Puzzle, game: &Game, line: &[Step], turns: u8, found: ProofReport) -> PuzzleReport {
    let with = |verdict, rest: &[Step]| PuzzleReport::new(puzzle, verdict, &[line, rest].concat());
    let in_all = |moves: u8| moves.saturating_add(turns);
    match found.verdict {
        ProofVerdict::Win(proof) => PuzzleReport {
            moves: Some(in_all(proof.moves())),
            win: Some(Win { first: line.to_vec(), game: game.clone(), proof: proof.clone() }),
            ..with(PuzzleVerdict::Proved, proof.line())
        },
        ProofVerdict::NoWin { moves, refutation } => {
            PuzzleReport { no_win_within: Some(in_all(moves)), ..with(PuzzleVerdict::Refuted, &refutation) }
        }
        ProofVerdict::Undecided(reason) => PuzzleReport {
            no_win_within: found.no_win_within.map(in_all),
            message: Some(reason.to_string()),
            ..with(PuzzleVerdict::Undecided(Some(reason)), &[])
        },
    }
}

/// A puzzle without the pieces that it does not need: see [`PuzzleProver::minimal`](crate::PuzzleProver::minimal).
///
/// Which pieces remain can depend on the order in which they are removed: each of them is needed, but with another order
/// fewer may remain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Minimal {
    /// The squares of the pieces that were removed.
    pub not_needed: Vec<Square>,
    /// The squares of the pieces of which it is not known whether they are needed.
    pub undecided: Vec<Square>,
    /// The position without the pieces that are not needed.
    pub position: Position,
}

impl Minimal {
    /// Removes one piece after the other from the current position, but no king, as long as the puzzle stays the same.
    ///
    /// `is_same` says whether a puzzle that begins with this game has the same solution and no other; `None` if that was
    /// not decided.
    pub(crate) fn of(game: &Game, mut is_same: impl FnMut(&Game) -> Option<bool>) -> Self {
        let (position, side) = (game.position(), game.side_to_move());
        let men = position.pieces().filter(|(_, piece)| piece.kind() != PieceKind::King);
        let men: Vec<Square> = men.map(|(square, _)| square).collect();
        let mut minimal = Self { not_needed: Vec::new(), undecided: Vec::new(), position };
        for square in men {
            let mut position = minimal.position.clone();
            let fewer = position.set(square, None).ok().and_then(|_| game.restarted(&position, side).ok());
            let Some(fewer) = fewer.filter(|game| game.outcome().is_none()) else { continue };
            match is_same(&fewer) {
                Some(true) => {
                    minimal.not_needed.push(square);
                    minimal.position = position;
                }
                Some(false) => {}
                None => minimal.undecided.push(square),
            }
        }
        minimal
    }
}
