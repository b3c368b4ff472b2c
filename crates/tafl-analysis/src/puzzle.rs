//! Puzzles: positions, the lines that are said to win, and what a proof says about them.

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{
    Address, GameRecord, GameResult, MoveIndex, NodeId, PuzzleMode, PuzzleSession, Tag, TagValue,
};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, Step};
use tafl_position::Side;
use tafl_search::{Proof, Undecided};
use tafl_verify::{Verifier, VerifyFindingKind};

use crate::game::AnalysisError;

/// A position in which the side to move is to win, and the line that is said to win.
///
/// ```
/// use tafl_analysis::{GameRecord, Puzzle, Verifier};
///
/// let record: GameRecord = "\
/// [puzzle-mode:strict]
/// [rules:dim:7 atkf:n ks:w start:/7/7/tt5/3K3/7/7/5tt/]
/// 1. Kd4-d1 a3-a2
/// 2. Kd1-a1
/// ".parse()?;
/// let puzzle = Puzzle::of_record(&record, &mut Verifier::new())?;
/// assert_eq!(puzzle.solution.len(), 3);
/// assert_eq!(puzzle.moves_to_win(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The game at the first position of the puzzle.
    pub game: Game,
    /// The steps of the main line, of both sides; empty if only the position is given.
    pub solution: Vec<Step>,
    /// Other moves of the side to move in the record, each after the moves of the solution before it and with its own line.
    /// Those that do not win at its end are what the record lets fail.
    pub tries: Vec<Vec<Step>>,
}

impl Puzzle {
    /// The puzzle of a record, by the rules of the record.
    ///
    /// # Errors
    ///
    /// [`AnalysisError::NotAPuzzle`], and [`AnalysisError::Rules`] if the rules of the record start no game.
    pub fn of_record(record: &GameRecord, verifier: &mut Verifier) -> Result<Self, AnalysisError> {
        PuzzleSession::new(record)?;
        Self::at(record, record.puzzle_start_node(), verifier).ok_or_else(|| {
            let refused = verifier.start(record).err();
            AnalysisError::Rules(refused.unwrap_or(VerifyFindingKind::NoRules))
        })
    }

    /// The position after a move of a record, and the line that continues there. `None` if it has no rules that can be
    /// played.
    pub(crate) fn at(record: &GameRecord, node: Option<NodeId>, verifier: &mut Verifier) -> Option<Self> {
        let game = verifier.game_at(record, node)?;
        let tree = record.tree();
        let steps = |first: Option<NodeId>| {
            let line = tree.line(first).filter_map(|id| tree.move_record(id));
            line.map_while(MoveRecord::as_move).map(Step::from)
        };
        let solution: Vec<Step> = steps(tree.children(node).next()).collect();
        let (mut next, mut tries, solver) = (game.clone(), Vec::new(), game.side_to_move());
        let parents = std::iter::once(node).chain(tree.line(tree.children(node).next()).map(Some));
        for (index, parent) in parents.enumerate().take(solution.len()) {
            let others = tree.children(parent).skip(1).filter(|_| next.side_to_move() == solver);
            let lines = others.map(|id| steps(Some(id)).collect::<Vec<_>>());
            // Without a reply, it is found among the moves that win as well.
            let failing = lines.filter(|line| line.len() > 1);
            let before = solution.get(..index).unwrap_or_default();
            tries.extend(failing.map(|line| [before, &line].concat()).take(MAX_TRIES - tries.len()));
            if solution.get(index).is_none_or(|&step| next.play(step).is_err()) {
                break;
            }
        }
        Some(Self { game, solution, tries })
    }

    /// The puzzle as a record: these tags, those of a strict puzzle, its rules with its position as the start, and the
    /// solution.
    ///
    /// ```
    /// use tafl_analysis::{Game, Puzzle, Side};
    ///
    /// let game = Game::from_position(&"dim:3 start:/3/1K1/t2/".parse()?, &"/3/1K1/t2/".parse()?, Side::Defenders)?;
    /// let puzzle = Puzzle { game, solution: vec!["b2-b1".parse()?], tries: Vec::new() };
    /// let record = puzzle.record(&[]);
    /// assert!(Puzzle::of_record(&record, &mut tafl_analysis::Verifier::new()).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self, tags: &[Tag]) -> GameRecord {
        let (side, game) = (self.game.side_to_move(), &self.game);
        let mut record = GameRecord::new(game.rules().starting_at(game.position(), side));
        for tag in tags {
            let set = record.set_tag(tag.name(), tag.value().clone());
            set.expect_or_default("a tag has the name of a tag");
        }
        if let Some(moves) = self.moves_to_win() {
            record.set_result(GameResult::win(side));
            let aim = TagValue::similar(&format!("The {side} move, and win in {moves}."));
            record.set_tag("start-comment", aim).expect_or_default("a record can have this tag");
        }
        record.set_puzzle_mode(PuzzleMode::Strict);
        record.set_puzzle_start(&Address::main(MoveIndex::START));
        let mut last = None;
        for made in written(game, &self.solution) {
            let added = record.tree_mut().add(last, made).map(Some);
            last = added.expect_or("the move before is in the tree", last);
        }
        record
    }

    /// The number of moves of the side to move in the solution, if that side wins at its end. A berserk turn is one move.
    pub fn moves_to_win(&self) -> Option<u8> {
        let (mut game, solver, mut moves) = (self.game.clone(), self.game.side_to_move(), 0_u8);
        for &step in &self.solution {
            let mover = game.side_to_move();
            game.play(step).ok()?;
            moves = moves.saturating_add(u8::from(mover == solver && ends_turn(&game, mover)));
        }
        (game.outcome()?.winner() == Some(solver)).then_some(moves)
    }

    /// The puzzle whose solution is the first turn of this one, in another position. The turn ends with what cannot be
    /// played there.
    pub(crate) fn first_turn(&self, game: &Game) -> Self {
        let (mut next, mover, mut solution) = (game.clone(), game.side_to_move(), Vec::new());
        for &step in &self.solution {
            solution.push(step);
            if next.play(step).is_err() || ends_turn(&next, mover) {
                break;
            }
        }
        Self { game: game.clone(), solution, tries: Vec::new() }
    }
}

/// How many moves that a record lets fail are kept.
const MAX_TRIES: usize = 100;

/// Whether the last step of a side ended its turn, which has several steps if it is a berserk turn.
pub(crate) fn ends_turn(game: &Game, mover: Side) -> bool {
    game.side_to_move() != mover || game.outcome().is_some()
}

/// Steps as moves, with captures and marks. Only the last one may be illegal.
pub(crate) fn written(game: &Game, steps: &[Step]) -> Vec<Move> {
    let mut game = game.clone();
    let written = steps.iter().map(|&step| {
        let written = written_step(&game, step);
        let _ = game.play(step);
        written
    });
    written.collect()
}

/// A step as a move, with captures and a mark; only its squares if it is illegal.
pub(crate) fn written_step(game: &Game, step: Step) -> Move {
    game.marked(step).unwrap_or_else(|_| Move::new(step.origin(), step.target()))
}

/// What a [`PuzzleProver`](crate::PuzzleProver) found about a puzzle.
///
/// With the feature `serde` it is serialized as an object; `docs/json.md` documents the fields.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PuzzleReport {
    #[cfg_attr(feature = "serde", serde(flatten, serialize_with = "position"))]
    pub(crate) puzzle: Puzzle,
    /// Whether the puzzle is sound.
    pub verdict: PuzzleVerdict,
    /// The number of moves in which the side wins, if its solution does, or it has no solution and the position is won. A
    /// berserk turn is one move.
    pub moves: Option<u8>,
    /// The number of moves within which the side certainly has no win without the help of a repetition, if that was found.
    pub no_win_within: Option<u8>,
    /// The moves that show it: the longest defence, the reply that holds, or an illegal move at the end.
    pub line: Vec<Move>,
    /// The other first moves that win; of a position without a solution, as quickly.
    pub cooks: Vec<OtherWin>,
    /// The other moves of the side after its first one that win as quickly as those of the solution.
    pub duals: Vec<OtherWin>,
    /// The moves that win although the record lets them, or a move before them, fail.
    pub tries: Vec<OtherWin>,
    /// The number of moves of which [`PuzzleProver::add_others`](crate::PuzzleProver::add_others) could not decide whether
    /// they win.
    pub undecided: usize,
    /// Why it is undecided, or why the last move of the line is not legal.
    pub message: Option<String>,
    /// The number of steps that the proof played.
    pub nodes: u64,
    /// What shows the win.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) win: Option<Win>,
}

/// Whether a puzzle is sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleVerdict {
    /// Each move of the side in the solution wins, and no other first move does. Without a solution: the position is won.
    Proved,
    /// The solution wins, but another first move does, too.
    Cooked,
    /// A reply holds, or the rules do not allow a move of the solution.
    Refuted,
    /// It is not known whether the solution wins, for this reason; without one, only whether another first move does.
    Undecided(Option<Undecided>),
}

/// A move that wins as well.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OtherWin {
    /// The moves of the solution before it; none before a first move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub after: Vec<Move>,
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: Move,
    /// The number of moves in which it wins, itself included.
    pub moves: u8,
}

/// A proof, and the steps from the position of the puzzle to the game that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Win {
    pub(crate) first: Vec<Step>,
    pub(crate) game: Game,
    pub(crate) proof: Proof,
}

impl PuzzleReport {
    pub(crate) fn new(puzzle: &Puzzle, verdict: PuzzleVerdict, line: &[Step]) -> Self {
        Self {
            puzzle: puzzle.clone(),
            verdict,
            moves: None,
            no_win_within: None,
            line: written(&puzzle.game, line),
            cooks: Vec::new(),
            duals: Vec::new(),
            tries: Vec::new(),
            undecided: 0,
            message: None,
            nodes: 0,
            win: None,
        }
    }
}

impl PuzzleVerdict {
    /// `proved`, `cooked`, `refuted` or `undecided`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Cooked => "cooked",
            Self::Refuted => "refuted",
            Self::Undecided(_) => "undecided",
        }
    }
}

/// The name.
#[cfg(feature = "serde")]
impl serde::Serialize for PuzzleVerdict {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Serializes the position of a puzzle, and the side to move.
#[cfg(feature = "serde")]
fn position<S: serde::Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Fields {
        position: tafl_position::Position,
        side_to_move: Side,
    }
    let (position, side_to_move) = (puzzle.game.position(), puzzle.game.side_to_move());
    serde::Serialize::serialize(&Fields { position, side_to_move }, serializer)
}
