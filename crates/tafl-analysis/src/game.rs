//! The main line of a game, played by its rules, and what an engine finds at each position.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use tafl_engine::{Info, Score};
use tafl_game_record::{Eval, EvalScore, GameRecord, NodeId, PuzzleError};
use tafl_moves::Move;
use tafl_play::{Game, Step};
use tafl_position::Side;
use tafl_verify::{Verifier, VerifyFindingKind};

/// How many steps of a line are kept at most.
const MAX_STEPS: usize = 8;

/// Why a game or a puzzle is not analysed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The record is a puzzle.
    #[error("a puzzle is not analysed, because a better line would reveal its solution")]
    Puzzle,
    /// The record is not a puzzle, although a puzzle is wanted, or one of its moves cannot be played.
    #[error(transparent)]
    NotAPuzzle(#[from] PuzzleError),
    /// The rules of the record start no game.
    #[error(transparent)]
    Rules(#[from] VerifyFindingKind),
}

/// Analyses the main line of a game. The caller runs the engine: it asks for a [`game`](Self::game), lets the engine look at
/// its position, and [reports](Self::report) what the engine found, until there is none; then it [writes](Self::write)
/// the result into the record.
///
/// The last position is the first one, because an engine remembers what it found when it comes to the positions that lead
/// there. A position in which the game is over needs no engine.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    /// The game at the position that is looked at next.
    pub(crate) game: Game,
    /// The moves that lead there, as the rules play them.
    moves: Vec<Move>,
    nodes: Vec<NodeId>,
    /// The positions after it, the last one first.
    pub(crate) points: Vec<Point>,
    problem: Option<String>,
    is_complete: bool,
}

/// A position of a game, and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    /// The move that leads there; `None` at the start.
    pub(crate) node: Option<NodeId>,
    pub(crate) side_to_move: Side,
    pub(crate) seen: Seen,
}

#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// The game is over. The winner; `None` for a draw.
    Over(Option<Side>),
    /// The best lines; none if the engine reports no evaluation.
    Lines(Vec<Found>),
}

/// A line as a record has it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) eval: Eval,
    /// With captures and marks.
    pub(crate) moves: Vec<Move>,
}

impl GameAnalysis {
    /// The nodes that an engine searches for each position, where nobody says another limit.
    pub const NODES: u64 = 500_000;

    /// Plays the main line of a game as far as its rules allow it.
    ///
    /// # Errors
    ///
    /// [`AnalysisError`] if the record is a puzzle, or its rules start no game.
    pub fn new(record: &GameRecord, verifier: &mut Verifier) -> Result<Self, AnalysisError> {
        if record.puzzle_mode().is_some() {
            return Err(AnalysisError::Puzzle);
        }
        let mut analysis = Self {
            game: verifier.start(record)?,
            moves: Vec::new(),
            nodes: Vec::new(),
            points: Vec::new(),
            problem: None,
            is_complete: false,
        };
        analysis.play_all(record);
        if let Some(outcome) = analysis.game.outcome() {
            analysis.add(Seen::Over(outcome.winner()));
        }
        Ok(analysis)
    }

    fn play_all(&mut self, record: &GameRecord) {
        let tree = record.tree();
        for id in tree.main_line() {
            // A resignation is not a move on the board.
            let Some(made) = tree.move_record(id).and_then(|made| made.as_move()) else { return };
            if let Err(problem) = self.play(id, made) {
                let address = tree.address(id).map(|address| address.to_string()).unwrap_or_default();
                self.problem = Some(format!("{address} {made}: {problem}"));
                return;
            }
        }
    }

    fn play(&mut self, id: NodeId, made: &Move) -> Result<(), String> {
        let played = self.game.play(Step::from(made)).map_err(|error| error.to_string())?;
        let squares =
            |made: &Move| made.captures().iter().map(|capture| capture.square()).collect::<BTreeSet<_>>();
        if squares(made) != squares(&played) {
            self.game.undo();
            return Err(format!("by the rules it is {played}"));
        }
        self.nodes.push(id);
        self.moves.push(played);
        Ok(())
    }

    /// Why the main line is not analysed to its end: the first move that the rules do not play as the record has it.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// The game at its start, for an engine that begins there.
    pub fn start(&self) -> Game {
        let mut start = self.game.clone();
        while start.undo().is_some() {}
        start
    }

    /// The number of positions that an engine still has to look at.
    pub fn remaining(&self) -> usize {
        if self.is_complete { 0 } else { self.moves.len() + 1 }
    }

    /// The game at the position that an engine has to look at now; `None` after the last one.
    pub fn game(&self) -> Option<&Game> {
        (!self.is_complete).then_some(&self.game)
    }

    /// The moves that lead to this position, with captures.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The last of these moves in the record; `None` at the start.
    pub fn node(&self) -> Option<NodeId> {
        self.nodes.last().copied()
    }

    /// Takes the lines that an engine found in this position, the best one first, and continues with the position before.
    /// Lines without a score do not count, and a line ends at a move that is not legal. Without lines, the position has no
    /// evaluation.
    pub fn report(&mut self, lines: &[Info]) {
        if !self.is_complete {
            let found = lines.iter().filter_map(|line| Found::new(&self.game, line)).collect();
            self.add(Seen::Lines(found));
        }
    }

    fn add(&mut self, seen: Seen) {
        self.points.push(Point { node: self.nodes.pop(), side_to_move: self.game.side_to_move(), seen });
        self.moves.pop();
        self.is_complete = self.game.undo().is_none();
    }
}

impl Found {
    /// `None` without a score.
    fn new(game: &Game, line: &Info) -> Option<Self> {
        let eval = Eval::new(of_attackers(line.score?, game.side_to_move()), line.depth);
        let mut game = game.clone();
        let steps = line.moves.iter().map(Step::from).take(MAX_STEPS);
        let played = steps.map_while(|step| {
            let made = game.play(step).ok()?;
            Some(made.with_mark(game.mark()))
        });
        Some(Self { eval, moves: played.collect() })
    }
}

/// A score of the side to move as one of the attackers.
fn of_attackers(score: Score, side: Side) -> EvalScore {
    let win = |side, steps| EvalScore::Win { side, steps: NonZeroU32::new(steps).unwrap_or(NonZeroU32::MIN) };
    match score {
        Score::Points(points) if side == Side::Attackers => EvalScore::Points(points),
        Score::Points(points) => EvalScore::Points(points.saturating_neg()),
        Score::Win(steps) => win(side, steps),
        Score::Loss(steps) => win(side.other(), steps),
    }
}
