//! The answer of an explorer.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyTuple};
use tafl_position::Side;
use tafl_table::{Explorer as Counter, NamedOpening};

use super::explored_move::ExploredMove;
use super::move_statistics::MoveStatistics;
use crate::notebook;
use crate::position::Position;

/// What was played from a position: `Explorer.explore` makes it. It is a sequence of the moves, the most frequent first.
///
/// `pandas.DataFrame(explored.rows())` and `polars.DataFrame(explored.rows())` are tables of it.
///
/// >>> game = Game("brandub")
/// >>> played = [game.push(move) for move in ("d1-c1", "d3-c3")]
/// >>> explored = Explorer([GameRecord.from_game(game)]).explore(Game("brandub"), depth=2)
/// >>> [row["line"] for row in explored.rows()]
/// ['d1-c1', 'd1-c1 d3-c3']
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct Exploration {
    position: tafl_position::Position,
    turn: Side,
    symmetric: bool,
    opening: Option<&'static str>,
    ended: u64,
    total: Py<MoveStatistics>,
    moves: Py<PyTuple>,
}

#[pymethods]
impl Exploration {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> &'static str {
        self.turn.name()
    }

    /// Whether the images of the position count too.
    #[getter]
    fn symmetric(&self) -> bool {
        self.symmetric
    }

    /// The published name of the opening that the position is in; `None` if it has none, or if a position was given without
    /// the game.
    #[getter]
    fn opening(&self) -> Option<&'static str> {
        self.opening
    }

    /// The number of games that end with the position. They do not count otherwise.
    #[getter]
    fn ended(&self) -> u64 {
        self.ended
    }

    /// The games in which a move was made from the position.
    #[getter]
    fn total(&self, py: Python<'_>) -> Py<MoveStatistics> {
        self.total.clone_ref(py)
    }

    /// A dictionary for each line of moves, each followed by those that begin with it, as `tafl explore --format tsv` has
    /// them: `line` and `side`, the numbers of `MoveStatistics`, and the `opening` that begins there.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        let mut open: Vec<(String, Bound<'py, PyIterator>)> =
            vec![(String::new(), self.moves.bind(py).try_iter()?)];
        while let Some((before, moves)) = open.last_mut() {
            let Some(played) = moves.next() else {
                open.pop();
                continue;
            };
            let played = played?.cast_into::<ExploredMove>()?;
            let found = played.get();
            let separator = if before.is_empty() { "" } else { " " };
            let line = format!("{before}{separator}{}", found.step);
            let row = PyDict::new(py);
            row.set_item("line", &line)?;
            played.as_super().get().fill(&row)?;
            row.set_item("opening", found.opening())?;
            rows.append(row)?;
            open.push((line, found.replies(py).bind(py).try_iter()?));
        }
        Ok(rows)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.moves.bind(py).len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.moves.bind(index.py()).as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves.bind(py).try_iter()
    }

    /// A table of the moves, which notebooks show.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let names = ["line", "games", "attackers", "defenders", "draw", "score", "low", "high"];
        let mut rows = Vec::new();
        for row in self.rows(py)? {
            let mut cells = Vec::new();
            for name in names {
                let value = row.get_item(name)?;
                cells.push(match value.extract::<Option<f64>>() {
                    Ok(None) => String::new(),
                    Ok(Some(share)) if matches!(name, "score" | "low" | "high") => {
                        format!("{:.0} %", 100.0 * share)
                    }
                    _ => value.to_string(),
                });
            }
            rows.push(cells);
        }
        let caption = format!("{} games, {} to move", self.total.get().games(), self.turn);
        Ok(notebook::table(&caption, &names, rows.into_iter()))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (moves, games) = (self.moves.bind(py).len(), self.total.get().games());
        format!("<tafl.Exploration '{}' turn='{}' moves={moves} games={games}>", self.position, self.turn)
    }
}

impl Exploration {
    pub(super) fn new(py: Python<'_>, counter: &Counter) -> PyResult<Self> {
        let query = counter.query();
        Ok(Self {
            position: query.position().clone(),
            turn: query.side(),
            symmetric: query.is_symmetric(),
            opening: query.named_opening().map(NamedOpening::name),
            ended: counter.ended(),
            total: Py::new(py, MoveStatistics::new(query.side(), counter.total()))?,
            moves: ExploredMove::all(py, &counter.moves())?,
        })
    }
}
