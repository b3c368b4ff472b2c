//! Games as they are written.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use notation_syntax::{Notation, Strictness};
use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_game_record::json::GameObject;
use tafl_game_record::{
    Address, CommentError, GameRecord as Record, NamedOpening, NodeId, RecordErrorKind, TagValue,
};

use crate::game::Game;
use crate::headers::Headers;
use crate::interrupt::interruptible;
use crate::moves::Move;
use crate::node::{Node, Nodes};
use crate::origin::Origin;
use crate::position::Position;
use crate::read_error::{self, IndexedText, ReadError};
use crate::replay::Replay;
use crate::rules::Rules;
use crate::{argument, error, notebook};

/// The tag of the comment before the first move.
const START_COMMENT: &str = "start-comment";

/// A longer text, in bytes, may take longer to read than a person waits.
pub(crate) const LONG_TEXT: usize = 1 << 20;

/// The most squares that the positions of [`GameRecord::to_json`] have in total: 100,000 moves on 19 by 19 squares.
const MAX_SQUARES: usize = 40_000_000;

/// A game as it is written: its headers, its moves with variations, and comments.
///
/// Moves are nodes. Each has an address, as in the notation: `3b`, and `3b.1.1b` in a variation. Iterators go through the
/// moves that the record has when they begin, so a record can be edited in a loop over it.
///
/// >>> record = GameRecord.from_otn("[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n")
/// >>> record.headers["event"]
/// 'Club'
/// >>> [str(node.move) for node in record.mainline()]
/// ['a1-a2', 'c3-b3']
/// >>> record.end().position
/// Position('/3/t2/1K1/')
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct GameRecord {
    /// A snapshot that is in use elsewhere is copied before the first change.
    record: Mutex<Arc<Record>>,
    origin: Option<Arc<Origin>>,
}

#[pymethods]
impl GameRecord {
    /// A game without moves. The rules are `Rules`, their record or the name of a preset.
    #[new]
    #[pyo3(signature = (rules = None))]
    fn new(rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self::of(Record::new(rules.map(Rules::argument).transpose()?.map(|rules| rules.rules().clone()))))
    }

    /// Reads the text of one game. Strict reading refuses what departs from the specification.
    ///
    /// >>> GameRecord.from_otn("1. a1-a2\n1. b1\n")
    /// Traceback (most recent call last):
    ///     ...
    /// tafl.ParseError: error[single-square]: a move has two squares; write the one that the piece leaves as well, as in `e5-e8`
    ///  --> 2:4
    ///   |
    /// 2 | 1. b1
    ///   |    ^^
    #[staticmethod]
    #[pyo3(signature = (text, *, strict = false))]
    pub(crate) fn from_otn(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
        let text = text.to_owned();
        let read = interruptible(py, text.len() > LONG_TEXT, move || Self::read(&text, None, strict))?;
        read.map_err(|error| error.into_exception(py, None))
    }

    /// The record of a game that was played, with its captures and marks and, if it has ended, how.
    ///
    /// >>> game = Game("brandub")
    /// >>> _ = game.push("d6-f6"), game.push("d5-f5")
    /// >>> [str(move) for move in GameRecord.from_game(game).mainline_moves()]
    /// ['d6-f6', 'd5-f5']
    #[staticmethod]
    fn from_game(game: &Bound<'_, Game>) -> PyResult<Self> {
        Ok(Self::of(game.try_borrow()?.session.to_record()))
    }

    /// Reads a game from JSON, as `to_json` writes it. Fields that follow from others are not read.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        if !text.trim_start().starts_with('{') {
            let span = notation_syntax::Span::at(text.len() - text.trim_start().len());
            let error = IndexedText::new(text, 1).at(None, "not-an-object", &"expected an object", span);
            return Err(error.into_exception(py, None));
        }
        let object = py.detach(|| serde_json::from_str::<GameObject>(text));
        let object = object.map_err(|error| json_error(text, &error).into_exception(py, None))?;
        let record = py.detach(|| Record::try_from(object));
        record.map(Self::of).map_err(|error| read_error::whole_text(py, text, &error))
    }

    /// The game as a JSON object: its headers, and each move with its address and the position after it.
    ///
    /// A `TaflError` if the positions are too large: 100,000 moves on a board of 19 by 19 squares are the most.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let record = self.snapshot();
        let squares = record.start().map_or(0, |start| start.dimension().area());
        let moves = record.tree().len();
        if moves.saturating_mul(squares.max(1)) > MAX_SQUARES {
            let message = format!(
                "the positions of {moves} moves are too large, expected {MAX_SQUARES} squares at most"
            );
            return Err(error::plain(py, "positions-too-large", message));
        }
        let is_long = moves.saturating_mul(squares) > MAX_SQUARES / 100;
        let json = interruptible(py, is_long, move || serde_json::to_string(&record.to_object()))?;
        json.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The text of the game, in its canonical layout. `archived` separates it from the games around it in a file.
    ///
    /// It can be without its comments, which have the clocks too, without its clocks alone, or without its variations.
    ///
    /// >>> record = GameRecord.from_otn("1. a1-a2 b1-b2\n[600 30/3 Fine.|]\n")
    /// >>> record.otn(comments=False), record.otn(clocks=False)
    /// ('\n1. a1-a2 b1-b2\n', '\n1. a1-a2 b1-b2\n[Fine.|]\n')
    #[allow(clippy::fn_params_excessive_bools, reason = "keyword arguments of Python")]
    #[pyo3(name = "otn", signature = (*, archived = false, comments = true, variations = true, clocks = true))]
    fn text(
        &self,
        py: Python<'_>,
        archived: bool,
        comments: bool,
        variations: bool,
        clocks: bool,
    ) -> PyResult<String> {
        let mut record = self.snapshot();
        py.detach(|| {
            if !variations {
                Arc::make_mut(&mut record).remove_variations();
            }
            if !comments {
                Arc::make_mut(&mut record).remove_comments();
            } else if !clocks {
                Arc::make_mut(&mut record).remove_clocks()?;
            }
            Ok(if archived { record.archived().to_string() } else { record.to_string() })
        })
        .map_err(|error: CommentError| error::plain(py, "comment-invalid", error.to_string()))
    }

    /// The tags of the game, as a mutable mapping of names to values. The rules and the position are not among them.
    #[getter]
    fn headers(slf: &Bound<'_, Self>) -> Headers {
        Headers::of(slf)
    }

    /// The rules. Setting `None` removes them.
    #[getter]
    fn rules(&self) -> Option<Rules> {
        self.with(|record| record.rules().cloned()).map(Rules::of)
    }

    #[setter]
    fn set_rules(&self, rules: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let rules = rules.map(Rules::argument).transpose()?.map(|rules| rules.rules().clone());
        self.edit(|record| record.set_rules(rules));
        Ok(())
    }

    /// The position tag, which takes precedence over the start position of the rules. Setting `None` removes it.
    #[getter]
    fn position_tag(&self) -> Option<Position> {
        self.with(|record| record.position_tag().cloned()).map(Position)
    }

    #[setter]
    fn set_position_tag(&self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let position = position.map(Position::argument).transpose()?;
        self.edit(|record| record.set_position_tag(position));
        Ok(())
    }

    /// The start position: that of the position tag, or else that of the rules.
    #[getter]
    fn start(&self) -> Option<Position> {
        self.with(|record| record.start().cloned()).map(Position)
    }

    /// The side that moves first; `None` if it is unknown.
    #[getter]
    fn first_to_move(&self) -> Option<&'static str> {
        self.with(Record::side_to_move).map(tafl_position::Side::name)
    }

    /// The published name of the opening that the main line begins with; `None` without one. The header `opening` is what
    /// the file says.
    ///
    /// >>> record = GameRecord("copenhagen")
    /// >>> _ = record.add_line(["h1-h3", "g5-g2"])
    /// >>> record.opening_name
    /// 'Millar Gambit'
    #[getter]
    fn opening_name(&self) -> Option<&'static str> {
        self.with(Record::named_opening).map(NamedOpening::name)
    }

    /// The comment before the first move, which is the tag `start-comment`; empty without one.
    #[getter]
    fn comment(&self) -> String {
        self.with(|record| record.start_comment().map(|comment| comment.text().to_owned()))
            .unwrap_or_default()
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        if comment.is_empty() {
            self.edit(|record| record.remove_tag(START_COMMENT));
            return Ok(());
        }
        let value = TagValue::new(comment);
        let value = value.map_err(|error| error::plain(py, "tag-value-invalid", error.to_string()))?;
        let set = self.edit(|record| record.set_tag(START_COMMENT, value));
        set.map_err(|error| error::plain(py, "tag-name-invalid", error.to_string()))
    }

    /// The findings in the text that the game was read from; in a game of another program, the losses of the
    /// conversion. Empty for a game that was not read.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let findings = py.detach(|| self.origin.as_deref().map(Origin::findings).unwrap_or_default());
        PyTuple::new(py, findings)
    }

    /// The moves of the main line.
    fn mainline(slf: &Bound<'_, Self>) -> Nodes {
        let ids = slf.get().with(|record| record.tree().main_line().collect());
        Nodes::of(slf, ids)
    }

    /// The moves of the main line, without their nodes.
    fn mainline_moves(&self) -> Vec<Move> {
        let record = self.snapshot();
        let tree = record.tree();
        tree.main_line().filter_map(|id| tree.move_record(id).cloned()).map(Move).collect()
    }

    /// All moves: the main line, then the variations of each of its moves.
    fn nodes(slf: &Bound<'_, Self>) -> Nodes {
        let record = slf.get().snapshot();
        let ids = slf.py().detach(|| record.tree().walk().map(|(_, id)| id).collect());
        Nodes::of(slf, ids)
    }

    /// The first moves: that of the main line, then those of variations.
    #[getter]
    fn variations(slf: &Bound<'_, Self>) -> Vec<Node> {
        let ids: Vec<NodeId> = slf.get().with(|record| record.tree().children(None).collect());
        ids.into_iter().map(|id| Node::of(slf, id)).collect()
    }

    /// The first move of the main line; `None` in a game without moves.
    fn next(slf: &Bound<'_, Self>) -> Option<Node> {
        slf.get().with(|record| record.tree().first()).map(|id| Node::of(slf, id))
    }

    /// The last move of the main line; `None` in a game without moves.
    fn end(slf: &Bound<'_, Self>) -> Option<Node> {
        slf.get().with(|record| record.tree().main_line().last()).map(|id| Node::of(slf, id))
    }

    /// The move at an address. A `KeyError` if the game does not have it.
    ///
    /// >>> GameRecord.from_otn("1. a1-a2 c3-b3\n").find("1b").move
    /// Move('c3-b3')
    fn find(slf: &Bound<'_, Self>, address: &str) -> PyResult<Node> {
        let parsed: Address = argument::parse(slf.py(), address)?;
        let found = slf.get().with(|record| record.tree().find(&parsed));
        found.map(|id| Node::of(slf, id)).ok_or_else(|| PyKeyError::new_err(address.to_owned()))
    }

    /// Adds a first move, and returns it. The first one begins the main line, others are variations. A move that the game
    /// has already is returned and not added again; two squares alone, as those of `legal_moves`, are any move between
    /// them. Legality is not checked. A `comment` replaces that of the move.
    #[pyo3(signature = (r#move, *, comment = None))]
    fn add_variation(
        slf: &Bound<'_, Self>,
        r#move: &Bound<'_, PyAny>,
        comment: Option<&str>,
    ) -> PyResult<Node> {
        Node::add(slf, None, r#move, comment)
    }

    /// Adds moves one after another from the start on, and returns the last one.
    fn add_line(slf: &Bound<'_, Self>, moves: &Bound<'_, PyAny>) -> PyResult<Node> {
        Node::add_all(slf, None, moves)
    }

    /// Replays the main line: the start, then each move with the position after it. No rules are needed.
    ///
    /// A `ReplayError` if the game has no start position, or at a move that does not fit the board.
    ///
    /// >>> record = GameRecord.from_otn("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n")
    /// >>> [(ply.address, ply.turn) for ply in record.replay()]
    /// [('0a', 'attackers'), ('1a', 'defenders'), ('1b', 'attackers')]
    fn replay(&self, py: Python<'_>) -> PyResult<Replay> {
        Replay::begin(py, self.snapshot(), Record::replay)
    }

    /// Replays all moves, in the order of `nodes()`.
    fn replay_all(&self, py: Python<'_>) -> PyResult<Replay> {
        Replay::begin(py, self.snapshot(), Record::replay_all)
    }

    /// Numbers all moves by the specification, whatever their numbers in the file were. Addresses in puzzle tags are
    /// updated.
    fn renumber(&self) {
        self.edit(Record::renumber);
    }

    /// A copy.
    fn copy(&self) -> Self {
        Self { record: Mutex::new(self.snapshot()), origin: self.origin.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __len__(&self) -> usize {
        self.with(|record| record.tree().len())
    }

    /// A game without moves is a game too.
    #[allow(clippy::unused_self, reason = "what Python calls")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Self>() else { return py.NotImplemented() };
        let (one, other) = (self.snapshot(), other.get().snapshot());
        let equal = Arc::ptr_eq(&one, &other) || py.detach(|| one == other);
        pyo3::types::PyBool::new(py, equal).to_owned().into_any().unbind()
    }

    /// The text of the game without its last line feed, which `print` adds.
    fn __str__(&self, py: Python<'_>) -> String {
        let mut text = self.otn(py);
        text.truncate(text.trim_end_matches('\n').len());
        text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("GameRecord.from_otn({})", argument::literal(py, &self.otn(py))?))
    }

    /// The game to play through in a notebook, in a frame; `None` if it cannot be replayed.
    fn _repr_html_(&self, py: Python<'_>) -> Option<String> {
        let record = self.snapshot();
        py.detach(|| notebook::game(&record)).ok()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((Self::type_object(py).getattr("from_otn")?, (self.otn(py),)))
    }
}

impl GameRecord {
    fn otn(&self, py: Python<'_>) -> String {
        let record = self.snapshot();
        py.detach(|| record.to_string())
    }

    pub(crate) fn of(record: Record) -> Self {
        Self::read_from(record, Origin::default())
    }

    /// A game that was read.
    pub(crate) fn read_from(record: Record, origin: Origin) -> Self {
        let origin = (!origin.is_empty()).then(|| Arc::new(origin));
        Self { record: Mutex::new(Arc::new(record)), origin }
    }

    /// Reads one game, of this file.
    pub(crate) fn read(text: &str, file: Option<&str>, strict: bool) -> Result<Self, ReadError> {
        let source = || IndexedText::new(text, 1);
        if strict {
            let strictly = Record::parse_with(text, Strictness::Strict);
            strictly.map_err(|error| source().error(file, &error))?;
        }
        let parsed = Record::parse_all(text);
        match (parsed.value, parsed.errors.first()) {
            (Some(record), None) => {
                let origin = Origin::of_text(parsed.findings, || Arc::new(text.to_owned()), 1);
                Ok(Self::read_from(record, origin))
            }
            (_, Some(error)) => Err(source().error(file, error)),
            // A text without errors has a value.
            (None, None) => Err(source().whole(file, &RecordErrorKind::Empty)),
        }
    }

    /// The record as it is now. Later changes do not change it.
    pub(crate) fn snapshot(&self) -> Arc<Record> {
        Arc::clone(&self.lock())
    }

    /// The number of moves of the main line; `None` if they were not read.
    pub(crate) fn ply_count(&self) -> Option<usize> {
        let count = self.with(|record| record.tree().main_line().count());
        let is_unread = self.origin.as_deref().is_some_and(Origin::is_without_moves);
        (count > 0 || !is_unread).then_some(count)
    }

    /// The codes of what was lost when the game was converted.
    pub(crate) fn loss_codes(&self) -> Vec<&'static str> {
        self.origin.as_deref().map(Origin::loss_codes).unwrap_or_default()
    }

    /// Whether moves follow the rules, because the source of the conversion omits captures or steps.
    pub(crate) fn follows_rules(&self) -> bool {
        self.origin.as_deref().is_some_and(Origin::follows_rules)
    }

    /// Changes the record. The function does not call Python.
    pub(crate) fn edit<T>(&self, change: impl FnOnce(&mut Record) -> T) -> T {
        change(Arc::make_mut(&mut self.lock()))
    }

    /// Replaces the record if it is still this snapshot, and returns whether it was.
    pub(crate) fn replace(&self, before: &Arc<Record>, after: Arc<Record>) -> bool {
        let mut record = self.lock();
        let unchanged = Arc::ptr_eq(&record, before);
        if unchanged {
            *record = after;
        }
        unchanged
    }

    /// Reads from the record. The function does not call Python.
    pub(crate) fn with<T>(&self, read: impl FnOnce(&Record) -> T) -> T {
        read(&self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Record>> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Describes the error in a JSON text, and its location.
fn json_error(text: &str, error: &serde_json::Error) -> ReadError {
    let line = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let start: usize = line.map(str::len).sum();
    let offset = (start + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    // The location is drawn below.
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    IndexedText::new(text, 1).at(None, "not-an-object", &message, notation_syntax::Span::at(offset))
}
