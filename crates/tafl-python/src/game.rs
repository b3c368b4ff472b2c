//! Games played by their rules.

mod from_record;
mod perft;
mod playout;
mod state;

use notation_syntax::invariant::ExpectOr as _;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use tafl_moves::{Mark, MoveRecord};
use tafl_play::Step;
use tafl_position::Side;

use crate::diagram::Shown;
use crate::game_record::GameRecord;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::{argument, error, tsn};

/// A game in progress: its rules, the position, the side to move, and the moves that led there.
///
/// >>> game = Game("brandub")
/// >>> game.legal_moves.count()
/// 40
/// >>> game.push("d1-f1")
/// Move('d1-f1')
/// >>> game.turn
/// 'defenders'
/// >>> game.push("d4-d1")
/// Traceback (most recent call last):
///     ...
/// tafl.IllegalMove: d4-d1: a defender is in the way on `d3`
///
/// Where a move is expected, its record is accepted too. Only the two squares of it count: captures and marks follow from
/// the rules.
#[pyclass(module = "tafl")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) rules: Rules,
    pub(crate) session: tafl_play::Game,
    /// The moves as they were returned by `push`.
    pub(crate) moves: Vec<tafl_moves::Move>,
}

#[pymethods]
impl Game {
    /// Starts a game by these rules. Without a position, it begins as the rules do.
    #[new]
    #[pyo3(signature = (rules, position = None, turn = None))]
    fn new(
        rules: &Bound<'_, PyAny>,
        position: Option<&Bound<'_, PyAny>>,
        turn: Option<&str>,
    ) -> PyResult<Self> {
        let py = rules.py();
        let rules = Rules::argument(rules)?;
        if position.is_none() && turn.is_none() {
            return Ok(Self::of(&rules, rules.game().clone()));
        }
        let side = turn.map(|name| argument::side(py, name)).transpose()?;
        let side = side.unwrap_or_else(|| rules.rules().side_to_move());
        let position = position.map(Position::argument).transpose()?;
        let game = rules.game().restarted(position.as_ref().unwrap_or_else(|| rules.rules().start()), side);
        game.map(|game| Self::of(&rules, game)).map_err(|error| from_record::wrong_size(py, &error))
    }

    /// The game of a record, continued after the move with this address; `0a` is the start. Without an address, after the
    /// last move of the main line.
    ///
    /// The moves are played by the rules of the record. Where they do not allow one, or capture other pieces than the
    /// record says, the game begins anew with the position of the record, and `move_stack` has only the moves from there
    /// on.
    #[staticmethod]
    #[pyo3(signature = (record, address = None))]
    fn from_record(record: &Bound<'_, GameRecord>, address: Option<&str>) -> PyResult<Self> {
        from_record::game(record.py(), &record.get().snapshot(), address)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        self.rules.clone()
    }

    /// The current position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.session.position())
    }

    /// The side to move. During a berserk turn this is the side that has just moved.
    #[getter]
    fn turn(&self) -> &'static str {
        self.session.side_to_move().name()
    }

    /// The number of moves played. Each move of a berserk turn counts.
    #[getter]
    fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The mark of the last move in the current position.
    #[getter]
    fn mark(&self) -> Option<&'static str> {
        self.session.mark().map(Mark::symbol)
    }

    /// The square of the piece that has to continue its berserk turn. No other piece may move then.
    #[getter]
    fn berserk_square(&self) -> Option<Square> {
        self.session.berserk_square().map(Square)
    }

    /// A hash of the position, the side to move and the piece in a berserk turn.
    ///
    /// It is the same in every version, and can be stored.
    #[getter]
    fn zobrist(&self) -> u64 {
        self.session.zobrist().get()
    }

    /// The legal moves: a view, which follows the game.
    ///
    /// >>> game = Game("brandub")
    /// >>> "d1-f1" in game.legal_moves
    /// True
    /// >>> next(iter(game.legal_moves))
    /// Move('d1-b1')
    #[getter]
    fn legal_moves(slf: Py<Self>) -> LegalMoves {
        LegalMoves::new(slf)
    }

    /// The legal moves of the piece on a square.
    fn legal_moves_from<'py>(&self, square: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let origin = Square::on_board(square, self.rules.rules().dimension())?;
        let mut moves = Vec::new();
        self.session.for_each_legal_step(|step| {
            if step.origin() == origin {
                moves.push(Move::of_step(step));
            }
        });
        PyList::new(square.py(), moves)
    }

    /// Plays a move and returns it as it is recorded, with its captures.
    ///
    /// >>> game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    /// >>> game.push("g2-e2")
    /// Move('g2-e2xd2')
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        let step = step(r#move)?;
        let played =
            self.session.play(step).map_err(|reason| error::illegal_step(r#move.py(), step, &reason))?;
        self.moves.push(played.clone());
        Ok(Move(MoveRecord::Move(played)))
    }

    /// Takes the last move back and returns it, as `push` did. At the start it raises an `IndexError`.
    fn pop(&mut self) -> PyResult<Move> {
        let last = self.moves.pop().ok_or_else(no_moves)?;
        self.session.undo();
        Ok(Move(MoveRecord::Move(last)))
    }

    /// The last move. At the start it raises an `IndexError`.
    fn peek(&self) -> PyResult<Move> {
        self.moves.last().map(|last| Move(MoveRecord::Move(last.clone()))).ok_or_else(no_moves)
    }

    /// The moves that were played, with their captures: a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.moves.iter().map(|played| Move(MoveRecord::Move(played.clone()))))
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(Move::step_argument(r#move)?.is_some_and(|step| self.session.check(step).is_ok()))
    }

    /// Raises an `IllegalMove` with the reason if a move is not legal.
    fn check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let step = step(r#move)?;
        self.session.check(step).map_err(|reason| error::illegal_step(r#move.py(), step, &reason))
    }

    /// The record of a legal move with its captures. The move is not played.
    fn record(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        let step = step(r#move)?;
        match self.session.record(step) {
            Ok(record) => Ok(Move(MoveRecord::Move(record))),
            Err(reason) => Err(error::illegal_step(r#move.py(), step, &reason)),
        }
    }

    /// The record of a legal move with its captures and its mark. The move is not played.
    ///
    /// >>> game = Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders")
    /// >>> game.marked("f6-f4")
    /// Move('f6-f4xe4-')
    fn marked(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        let step = step(r#move)?;
        match self.session.marked(step) {
            Ok(record) => Ok(Move(MoveRecord::Move(record))),
            Err(reason) => Err(error::illegal_step(r#move.py(), step, &reason)),
        }
    }

    /// Whether a legal move captures anything.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let step = step(r#move)?;
        let record = self.session.record(step);
        let record = record.map_err(|reason| error::illegal_step(r#move.py(), step, &reason))?;
        Ok(!record.captures().is_empty())
    }

    /// Whether a side could capture the piece on a square with its next move, if it were its turn.
    ///
    /// >>> game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    /// >>> game.is_attacked_by("attackers", "d2"), game.is_attacked_by("attackers", "d5")
    /// (True, False)
    fn is_attacked_by(&self, side: &str, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        let side = argument::side(square.py(), side)?;
        let square = Square::on_board(square, self.rules.rules().dimension())?;
        Ok(state::can_capture(&self.session, side, square))
    }

    /// The square of the king; `None` without one. Of several kings, the first from `a1` on, rank by rank.
    fn king(&self) -> Option<Square> {
        state::king(&self.session.position()).map(Square)
    }

    /// Whether the current position, with the same side to move, has occurred this number of times, this time included.
    /// The positions within a berserk turn do not count.
    ///
    /// The rules decide whether a repetition ends the game.
    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, count: usize) -> bool {
        state::occurrences(&self.session) >= count
    }

    /// What is wrong with the position that the game began with; empty if nothing is. Legal moves lead to nothing wrong.
    ///
    /// `no-king`, `several-kings`, `attacking-king`, or `misplaced-piece` for a piece on a square where it may not stop,
    /// such as a man on a corner.
    ///
    /// >>> Game("brandub", "/t6/7/7/3K2K/7/7/7/").status()
    /// ('several-kings', 'misplaced-piece')
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, state::faults(&self.session))
    }

    /// Whether nothing is wrong with the position that the game began with: `status()` is empty.
    fn is_valid(&self) -> bool {
        state::faults(&self.session).is_empty()
    }

    /// The position in Tafl Standard Notation, with the numbers of plies. A `TaflError` if it has pieces that the notation
    /// does not have.
    ///
    /// >>> Game("brandub").tsn()
    /// '7 4 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a 1 0'
    fn tsn(&self, py: Python<'_>) -> PyResult<String> {
        let quiet = self.moves.iter().rev().take_while(|played| played.captures().is_empty());
        tsn::of_game(
            py,
            self.session.position(),
            self.session.side_to_move(),
            &self.start().0,
            (self.moves.len(), quiet.count()),
        )
    }

    /// The game before its first move: a new one.
    fn root(&self) -> Self {
        Self { session: state::at_start(&self.session), moves: Vec::new(), rules: self.rules.clone() }
    }

    /// Goes back to the start of the rules, and forgets all moves.
    fn reset(&mut self) {
        *self = Self::of(&self.rules, self.rules.game().clone());
    }

    /// How the game ended; `None` if it continues.
    fn outcome(&self) -> Option<Outcome> {
        self.session.outcome().map(Outcome)
    }

    /// Whether the game has ended.
    fn is_game_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// A copy, which is played independently.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// The number of sequences of this many legal moves, up to 64.
    ///
    /// A position in which the game is over counts as one. Repetitions do not end the game. Other threads continue
    /// meanwhile, and Control-C interrupts.
    ///
    /// >>> Game("brandub").perft(2)
    /// 960
    #[pyo3(name = "perft")]
    fn count_sequences(slf: &Bound<'_, Self>, depth: u32) -> PyResult<u64> {
        let game = slf.try_borrow()?.session.clone();
        perft::count(slf.py(), game, depth)
    }

    /// The outcome of a game that continues with random moves; `None` if it is not over after `max_plies` of them, which
    /// are 1,000,000 at most. This game is unchanged.
    ///
    /// Each legal move has the same probability. A seed makes the outcome reproducible. Other threads continue meanwhile, and
    /// Control-C interrupts.
    ///
    /// >>> Game("brandub").playout(seed=1) == Game("brandub").playout(seed=1)
    /// True
    #[pyo3(signature = (max_plies = 10_000, *, seed = None))]
    fn playout(slf: &Bound<'_, Self>, max_plies: u32, seed: Option<u64>) -> PyResult<Option<Outcome>> {
        let game = slf.try_borrow()?.session.clone();
        Ok(playout::outcome(slf.py(), &game, max_plies, seed)?.map(Outcome))
    }

    /// Whether both games have the same rules, position, side to move, number of moves and outcome. The moves may differ.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let equal = self.is_same_state(&*other.try_borrow()?);
        Ok(pyo3::types::PyBool::new(py, equal).to_owned().into_any().unbind())
    }

    /// A drawing of the board, for a terminal.
    fn __str__(&self) -> String {
        Shown::of_game(self).text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rules = argument::literal(py, &self.rules.label())?;
        let (position, turn, ply) = (self.session.position(), self.turn(), self.ply());
        Ok(format!("<tafl.Game rules={rules} position='{position}' turn='{turn}' ply={ply}>"))
    }

    /// A picture of the board with the last move, which notebooks show.
    fn _repr_svg_(&self) -> String {
        Shown::of_game(self).picture()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>, Option<String>)> {
        let (position, side) = self.start();
        let arguments = (self.rules.clone(), Position(position), side.name()).into_pyobject(py)?;
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        let moves = (!moves.is_empty()).then(|| moves.join(" "));
        Ok((py.get_type::<Self>().into_any(), arguments, moves))
    }

    /// Plays the moves of a pickled game. If one of them is not legal, nothing changes.
    fn __setstate__(&mut self, py: Python<'_>, moves: &str) -> PyResult<()> {
        let mut restored = self.clone();
        for record in moves.split_whitespace() {
            let step = Step::from(&argument::parse::<tafl_moves::Move>(py, record)?);
            let played = restored.session.play(step);
            restored.moves.push(played.map_err(|reason| error::illegal_step(py, step, &reason))?);
        }
        *self = restored;
        Ok(())
    }
}

impl Game {
    /// The game of a record after a move; at its start without one.
    pub(crate) fn after(
        py: Python<'_>,
        record: &tafl_game_record::GameRecord,
        last: Option<tafl_game_record::NodeId>,
    ) -> PyResult<Self> {
        from_record::after(py, record, last)
    }

    /// A game with the moves that led to it.
    pub(crate) fn of(rules: &Rules, session: tafl_play::Game) -> Self {
        let steps = session.history();
        let mut replayed = session.clone();
        if !steps.is_empty() {
            while replayed.undo().is_some() {}
        }
        let again = steps.into_iter().map(|step| replayed.play(step).map(Some));
        let moves = again.filter_map(|made| made.expect_or("a game can be played again", None)).collect();
        Self { rules: rules.clone(), session, moves }
    }

    /// The position and the side to move before the first move.
    pub(crate) fn start(&self) -> (tafl_position::Position, Side) {
        let game = state::at_start(&self.session);
        (game.position(), game.side_to_move())
    }
}

fn step(value: &Bound<'_, PyAny>) -> PyResult<Step> {
    Move::step_argument(value)?.ok_or_else(|| error::resignation(value.py()))
}

fn no_moves() -> PyErr {
    PyIndexError::new_err("no move has been played")
}
