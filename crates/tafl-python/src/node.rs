//! Moves in their game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;
use std::vec;

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_game_record::{
    ClockTime, CommentText, GameRecord as Record, Judgement, Markup, NodeError, NodeId, Playback,
    ReplayError, Tree,
};
use tafl_moves::MoveRecord;
use tafl_position::Side;

use crate::diagram::Shown;
use crate::game::Game;
use crate::game_record::GameRecord;
use crate::moves::Move;
use crate::position::Position;
use crate::replay::{self, Replay};
use crate::{error, markup};

/// A move in a game record.
///
/// A node names its move until the move is deleted, whatever else changes. After that, everything raises
/// `RecordChanged`.
///
/// >>> record = GameRecord("brandub")
/// >>> first = record.add_variation("d6-f6")
/// >>> first.add_variation("d5-f5").comment = "A quiet answer."
/// >>> other = first.add_variation("c4-c6")
/// >>> other.address, other.is_mainline()
/// ('1b.1.1b', False)
/// >>> first.variations[0].comment
/// 'A quiet answer.'
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct Node {
    record: Py<GameRecord>,
    id: NodeId,
}

#[pymethods]
impl Node {
    /// The game that the move belongs to.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> Bound<'py, GameRecord> {
        self.record.bind(py).clone()
    }

    /// The move. It can be replaced, for example by one with captures.
    #[getter]
    #[pyo3(name = "move")]
    fn moved(&self, py: Python<'_>) -> PyResult<Move> {
        self.read(py, |tree, id| tree.move_record(id).cloned()).map(Move)
    }

    #[setter]
    #[pyo3(name = "move")]
    fn set_moved(&self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let moved = Move::argument(r#move)?;
        self.edit(r#move.py(), |tree, id| tree.set_move_record(id, moved))
    }

    /// The address: `3b`, and `3b.1.1b` in a variation. It changes when moves before it are reordered or deleted.
    ///
    /// It is counted from the start of the game each time; `replay` has all addresses in one go.
    #[getter]
    fn address(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, Tree::address).map(|address| address.to_string())
    }

    /// The move before it; `None` for a first move.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        let parent = self.read(py, |tree, id| tree.move_record(id).map(|_| tree.parent(id)))?;
        Ok(parent.map(|id| self.other(py, id)))
    }

    /// The moves that follow: the first one continues the line, the others are variations.
    #[getter]
    fn variations(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        let ids: Vec<NodeId> =
            self.read(py, |tree, id| tree.move_record(id).map(|_| tree.children(Some(id)).collect()))?;
        Ok(ids.into_iter().map(|id| self.other(py, id)).collect())
    }

    /// The move that continues the line; `None` at its end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        let next = self.read(py, |tree, id| tree.move_record(id).map(|_| tree.next(id)))?;
        Ok(next.map(|id| self.other(py, id)))
    }

    /// The last move of the line that this one continues.
    fn end(&self, py: Python<'_>) -> PyResult<Node> {
        self.read(py, |tree, id| tree.line(Some(id)).last()).map(|id| self.other(py, id))
    }

    /// The moves after this one, to the end of its line.
    fn mainline(&self, py: Python<'_>) -> PyResult<Nodes> {
        let ids =
            self.read(py, |tree, id| tree.move_record(id).map(|_| tree.line(tree.next(id)).collect()))?;
        Ok(Nodes::of(self.record.bind(py), ids))
    }

    /// Whether the move is on the main line.
    fn is_mainline(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, |tree, id| tree.move_record(id).map(|_| is_main(tree, id)))
    }

    /// The comment on the move, with its clock and hints; empty without one.
    #[getter]
    fn comment(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |tree, id| tree.move_record(id).map(|_| comment(tree, id)))
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        let comment = new_comment(py, comment)?;
        self.edit(py, |tree, id| tree.set_comment(id, comment))
    }

    /// The comment without its clock, hints, judgement, evaluation and shapes.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, |comment| comment.view().without_hints().to_string())
    }

    /// How good the move is, in the signs of chess: `!!`, `!`, `!?`, `?!`, `?` or `??`. It is at the start of the comment.
    ///
    /// >>> node = GameRecord().add_variation("d6-f6")
    /// >>> node.comment = "The usual move."
    /// >>> node.judgement = "!"
    /// >>> node.comment, node.text
    /// ('! The usual move.', 'The usual move.')
    #[getter]
    fn judgement(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.view(py, |comment| comment.view().markup().judgement.map(Judgement::sign))
    }

    #[setter]
    fn set_judgement(&self, py: Python<'_>, judgement: Option<&str>) -> PyResult<()> {
        let judgement = judgement.map(|sign| markup::judgement(py, sign)).transpose()?;
        self.edit_markup(py, |markup| markup.judgement = judgement)
    }

    /// The evaluation of the position after the move: a `tafl.engine.PovScore`.
    ///
    /// It is `(eval:34/8)` in the comment, with the depth of the search. The score of a game that is over is not written.
    ///
    /// >>> from tafl.engine import Points, PovScore, Win
    /// >>> node = GameRecord().add_variation("d6-f6")
    /// >>> node.eval = PovScore(Points(34), "defenders")
    /// >>> node.eval_depth = 8
    /// >>> node.comment, node.eval.attackers()
    /// ('(eval:-34/8)', Points(-34))
    /// >>> node.eval = PovScore(Win(5), "attackers")
    /// >>> node.comment
    /// '(eval:#5)'
    #[getter]
    fn eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let eval = self.view(py, |comment| comment.view().markup().eval)?;
        eval.map(|eval| markup::pov_score(py, eval)).transpose()
    }

    #[setter]
    fn set_eval(&self, py: Python<'_>, score: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let eval = score.map_or(Ok(None), markup::eval)?;
        self.edit_markup(py, |markup| markup.eval = eval)
    }

    /// The depth of the search that found the evaluation, if it is known. Another evaluation has none at first.
    #[getter]
    fn eval_depth(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        self.view(py, |comment| comment.view().markup().eval.and_then(|eval| eval.depth))
    }

    #[setter]
    fn set_eval_depth(&self, py: Python<'_>, depth: Option<u32>) -> PyResult<()> {
        self.edit_markup(py, |markup| {
            if let Some(eval) = &mut markup.eval {
                eval.depth = depth;
            }
        })
    }

    /// Arrows and circles on the board, in green, red, blue and yellow.
    ///
    /// >>> node = GameRecord().add_variation("d6-f6")
    /// >>> node.shapes = ["green:c4-d5", "green:d4", "red:f6"]
    /// >>> node.comment
    /// '(green:c4-d5 d4) (red:f6)'
    #[getter]
    fn shapes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let shapes = self.view(py, |comment| comment.view().markup().shapes)?;
        PyTuple::new(py, shapes.iter().map(ToString::to_string))
    }

    #[setter]
    fn set_shapes(&self, shapes: &Bound<'_, PyAny>) -> PyResult<()> {
        let read = markup::shapes(shapes)?;
        self.edit_markup(shapes.py(), |markup| markup.shapes = read)
    }

    /// The clock at the start of the comment, as the remaining main time. It has whole seconds: when it is set, fractions
    /// are cut off, and overtime stays. `None` removes it.
    ///
    /// >>> import datetime
    /// >>> node = GameRecord().add_variation("d6-f6")
    /// >>> node.comment = "600 30/3 Quiet."
    /// >>> node.clock -= datetime.timedelta(seconds=5)
    /// >>> node.comment
    /// '595 30/3 Quiet.'
    #[getter]
    fn clock(&self, py: Python<'_>) -> PyResult<Option<Duration>> {
        self.view(py, |comment| comment.clock().map(ClockTime::main))
    }

    #[setter]
    fn set_clock(&self, py: Python<'_>, clock: Option<Duration>) -> PyResult<()> {
        let comment = self.view(py, |comment| comment.with_main_time(clock))?;
        let comment = comment.map_err(|error| error::plain(py, "comment-invalid", error.to_string()))?;
        self.edit(py, |tree, id| tree.set_comment(id, comment))
    }

    /// The hints in the comment, which a puzzle shows on request.
    #[getter]
    fn hints<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hints: Vec<String> = self.view(py, |comment| comment.hints().map(str::to_owned).collect())?;
        PyTuple::new(py, hints)
    }

    /// The position after the move. A `ReplayError` if a move does not fit the board.
    ///
    /// The moves before it are played each time. For the positions of a whole game, use `replay`.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        self.played(py, |playback| playback.position().clone()).map(Position)
    }

    /// The side to move after it; `None` if it is unknown.
    #[getter]
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is that of one lifetime")]
    fn turn(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.played(py, |playback| playback.side_to_move()).map(|side| side.map(Side::name))
    }

    /// Replays the line through this move: from the start of the game to the end of the line.
    fn replay(&self, py: Python<'_>) -> PyResult<Replay> {
        let id = self.id;
        Replay::begin(py, self.record.get().snapshot(), |record| record.replay_line(id))
    }

    /// The game after the move, to play on: `Game.from_record` with this address.
    ///
    /// >>> record = GameRecord("brandub")
    /// >>> game = record.add_line(["d6-f6", "d5-f5"]).game()
    /// >>> game.ply, game.turn
    /// (2, 'attackers')
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        self.read(py, |tree, id| tree.move_record(id).map(drop))?;
        Game::after(py, &self.record.get().snapshot(), Some(self.id))
    }

    /// Adds a move after this one, and returns it. The first one continues the line, others are variations. A move that is
    /// there already is returned and not added again; two squares alone, as those of `legal_moves`, are any move between
    /// them. Legality is not checked. A `comment` replaces that of the move.
    #[pyo3(signature = (r#move, *, comment = None))]
    fn add_variation(&self, r#move: &Bound<'_, PyAny>, comment: Option<&str>) -> PyResult<Node> {
        Self::add(self.record.bind(r#move.py()), Some(self.id), r#move, comment)
    }

    /// Adds moves one after another, and returns the last one.
    fn add_line(&self, moves: &Bound<'_, PyAny>) -> PyResult<Node> {
        Self::add_all(self.record.bind(moves.py()), Some(self.id), moves)
    }

    /// Moves the variation that begins here up by one. Returns whether there was one before it.
    fn promote(&self, py: Python<'_>) -> PyResult<bool> {
        self.edit(py, Tree::promote)
    }

    /// Moves the variation that begins here down by one. Returns whether there was one after it.
    fn demote(&self, py: Python<'_>) -> PyResult<bool> {
        self.edit(py, Tree::demote)
    }

    /// Makes the line that leads to this move the main line.
    fn promote_to_main(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, Tree::make_main_line)
    }

    /// Deletes the move and all that follow it. If it continued a line, the first variation replaces it.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, Tree::delete).map(drop)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Self>() else { return py.NotImplemented() };
        let other = other.get();
        let equal = self.id == other.id && self.record.is(&other.record);
        pyo3::types::PyBool::new(py, equal).to_owned().into_any().unbind()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.record.as_ptr().addr(), self.id).hash(&mut hasher);
        hasher.finish()
    }

    /// A picture of the board after the move, with the shapes of its comment, which notebooks show.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.shown(py)?.picture())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let shown =
            self.read(py, |tree, id| Some(format!("{} {}", tree.address(id)?, tree.move_record(id)?)));
        format!("<Node {}>", shown.unwrap_or_else(|_| "deleted".to_owned()))
    }

    #[allow(clippy::type_complexity, reason = "what pickle takes")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, GameRecord>, usize))> {
        let record = self.record.get().snapshot();
        let index =
            record.tree().walk().position(|(_, id)| id == self.id).ok_or_else(|| error::deleted(py))?;
        Ok((Self::type_object(py).getattr("_restore")?, (self.record(py), index)))
    }

    /// The move with this number among all moves of a game, for pickle.
    #[staticmethod]
    fn _restore(record: &Bound<'_, GameRecord>, index: usize) -> PyResult<Node> {
        let found = record.get().with(|record| record.tree().walk().nth(index));
        found.map(|(_, id)| Self::of(record, id)).ok_or_else(|| error::deleted(record.py()))
    }
}

impl Node {
    pub(crate) fn of(record: &Bound<'_, GameRecord>, id: NodeId) -> Self {
        Self { record: record.clone().unbind(), id }
    }

    /// Adds a move after another one, or as a first move.
    pub(crate) fn add(
        record: &Bound<'_, GameRecord>,
        parent: Option<NodeId>,
        moved: &Bound<'_, PyAny>,
        comment: Option<&str>,
    ) -> PyResult<Self> {
        let moved = Move::argument(moved)?;
        let comment = comment.map(|comment| new_comment(record.py(), comment)).transpose()?;
        let added = record.get().edit(|record| {
            let id = find_or_play(record.tree_mut(), parent, moved)?;
            comment.map_or(Ok(()), |comment| record.tree_mut().set_comment(id, comment)).map(|()| id)
        });
        added.map(|id| Self::of(record, id)).map_err(|NodeError| error::deleted(record.py()))
    }

    /// Adds moves one after another. If one of them cannot be read, none is added.
    pub(crate) fn add_all(
        record: &Bound<'_, GameRecord>,
        parent: Option<NodeId>,
        moves: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let mut read: Vec<MoveRecord> = Vec::new();
        for moved in moves.try_iter()? {
            read.push(Move::argument(&moved?)?);
        }
        let added = record.get().edit(|record| {
            let mut last = parent;
            for moved in read {
                last = Some(find_or_play(record.tree_mut(), last, moved)?);
            }
            Ok(last)
        });
        let last = added.map_err(|NodeError| error::deleted(record.py()))?;
        last.map(|id| Self::of(record, id)).ok_or_else(|| PyValueError::new_err("the line has no moves"))
    }

    fn other(&self, py: Python<'_>, id: NodeId) -> Self {
        Self { record: self.record.clone_ref(py), id }
    }

    /// Reads from the tree. `None` means that the move was deleted.
    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&Tree, NodeId) -> Option<T>) -> PyResult<T> {
        let found = self.record.get().with(|record| read(record.tree(), self.id));
        found.ok_or_else(|| error::deleted(py))
    }

    fn edit<T>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Tree, NodeId) -> Result<T, NodeError>,
    ) -> PyResult<T> {
        let changes = self.record.get().edit(|record| change(record.tree_mut(), self.id));
        changes.map_err(|NodeError| error::deleted(py))
    }

    /// Reads from the comment, which may be empty.
    fn view<T>(&self, py: Python<'_>, view: impl FnOnce(&CommentText) -> T) -> PyResult<T> {
        let empty = CommentText::default();
        self.read(py, |tree, id| tree.move_record(id).map(|_| view(tree.comment(id).unwrap_or(&empty))))
    }

    /// The board after the move.
    pub(crate) fn shown(&self, py: Python<'_>) -> PyResult<Shown> {
        let mut shown = Shown::of(self.position(py)?.0);
        shown.rules = self.record.get().with(|record| record.rules().cloned());
        shown.last_move = Some(self.read(py, |tree, id| tree.move_record(id).cloned())?);
        shown.shapes = self.view(py, |comment| comment.view().markup().shapes)?;
        Ok(shown)
    }

    /// Changes what the comment says for programs.
    fn edit_markup(&self, py: Python<'_>, change: impl FnOnce(&mut Markup)) -> PyResult<()> {
        let comment = self.view(py, CommentText::clone)?;
        let mut markup = comment.view().markup();
        change(&mut markup);
        let comment = markup::with(py, &comment, &markup)?;
        self.edit(py, |tree, id| tree.set_comment(id, comment))
    }

    /// Plays the moves that lead here.
    fn played<T: Send>(&self, py: Python<'_>, then: impl FnOnce(&Playback<'_>) -> T + Send) -> PyResult<T> {
        let (record, id) = (self.record.get().snapshot(), self.id);
        let played = py.detach(|| play(&record, id, then));
        played.map_err(|error| replay::failure(py, &error))
    }
}

fn play<T>(record: &Record, id: NodeId, then: impl FnOnce(&Playback<'_>) -> T) -> Result<T, ReplayError> {
    let mut playback = Playback::new(record)?;
    playback.go_to(id)?;
    Ok(then(&playback))
}

fn is_main(tree: &Tree, id: NodeId) -> bool {
    let continues = |id: NodeId| tree.children(tree.parent(id)).next() == Some(id);
    std::iter::successors(Some(id), |&id| tree.parent(id)).all(continues)
}

fn new_comment(py: Python<'_>, comment: &str) -> PyResult<CommentText> {
    CommentText::new(comment).map_err(|error| error::plain(py, "comment-invalid", error.to_string()))
}

fn comment(tree: &Tree, id: NodeId) -> String {
    tree.comment(id).map(|comment| comment.as_str().to_owned()).unwrap_or_default()
}

/// Moves of a game, one after another: those that it had when the iterator was made, without those that were deleted since.
#[pyclass(module = "tafl", name = "NodeIterator", frozen)]
#[derive(Debug)]
pub(crate) struct Nodes {
    record: Py<GameRecord>,
    ids: Mutex<vec::IntoIter<NodeId>>,
}

#[pymethods]
impl Nodes {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<Node> {
        let has_move =
            |id: &NodeId| self.record.get().with(|record| record.tree().move_record(*id).is_some());
        let id = self.ids.lock().unwrap_or_else(PoisonError::into_inner).find(has_move)?;
        Some(Node { record: self.record.clone_ref(py), id })
    }

    fn __length_hint__(&self) -> usize {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Nodes {
    pub(crate) fn of(record: &Bound<'_, GameRecord>, ids: Vec<NodeId>) -> Self {
        Self { record: record.clone().unbind(), ids: Mutex::new(ids.into_iter()) }
    }
}

/// Adds a move, or finds the one that is there: the same record, or one between the same squares if only those are given.
fn find_or_play(tree: &mut Tree, parent: Option<NodeId>, moved: MoveRecord) -> Result<NodeId, NodeError> {
    let squares = moved.as_move().map(|moved| (moved.origin(), moved.target()));
    let is_squares = squares.is_some_and(|(from, to)| moved == tafl_moves::Move::new(from, to).into());
    let is_between = |&id: &NodeId| {
        let found = tree.move_record(id).and_then(MoveRecord::as_move);
        found.map(|found| (found.origin(), found.target())) == squares
    };
    let known = if is_squares { tree.children(parent).find(is_between) } else { None };
    known.map_or_else(|| tree.add(parent, moved), Ok)
}
