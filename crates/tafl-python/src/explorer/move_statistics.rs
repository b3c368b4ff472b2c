//! The games with a move.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tafl_position::Side;
use tafl_table::MoveStatistics as Statistics;

/// The games with a move, or with any move from a position.
///
/// A rating is the mean of those that are known.
#[pyclass(module = "tafl", frozen, subclass)]
#[derive(Debug)]
pub(crate) struct MoveStatistics {
    side: Side,
    statistics: Statistics,
}

#[pymethods]
impl MoveStatistics {
    /// The side that moves.
    #[getter]
    fn side(&self) -> &'static str {
        self.side.name()
    }

    /// The number of games.
    #[getter]
    pub(super) fn games(&self) -> u64 {
        self.statistics.games
    }

    /// The number of games that the attackers won.
    #[getter]
    fn attackers(&self) -> u64 {
        self.statistics.attackers
    }

    /// The number of games that the defenders won.
    #[getter]
    fn defenders(&self) -> u64 {
        self.statistics.defenders
    }

    /// The number of drawn games.
    #[getter]
    fn draw(&self) -> u64 {
        self.statistics.draws
    }

    /// The number of games that are not over or ended in another way.
    #[getter]
    fn other(&self) -> u64 {
        self.statistics.other
    }

    /// The number of games without a result.
    #[getter]
    fn none(&self) -> u64 {
        self.statistics.unknown
    }

    /// The share of the points that the side won, from 0 to 1; a draw is half a point. `None` if no game is decided.
    #[getter]
    fn score(&self) -> Option<f64> {
        self.statistics.score(self.side).map(|score| score.value)
    }

    /// The lower end of the interval that contains the true score in 95 of 100 cases (Wilson).
    #[getter]
    fn low(&self) -> Option<f64> {
        self.statistics.score(self.side).map(|score| score.low)
    }

    /// The upper end of that interval.
    #[getter]
    fn high(&self) -> Option<f64> {
        self.statistics.score(self.side).map(|score| score.high)
    }

    /// The rating of the players who made the move.
    #[getter]
    fn rating(&self) -> Option<f64> {
        self.statistics.ratings.mean()
    }

    /// The number of games in which that rating is known.
    #[getter]
    fn rated(&self) -> u64 {
        self.statistics.ratings.count()
    }

    /// The rating of their opponents.
    #[getter]
    fn opponent_rating(&self) -> Option<f64> {
        self.statistics.opponents.mean()
    }

    /// The number of games in which that rating is known.
    #[getter]
    fn opponent_rated(&self) -> u64 {
        self.statistics.opponents.count()
    }

    /// When the last of the games was played: `2015-06-12`, or `2015` if the day is not known.
    #[getter]
    fn last_played(&self) -> Option<String> {
        self.statistics.last_played.map(|day| day.to_string())
    }

    /// The number of games by the way in which they ended.
    #[getter]
    fn endings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let endings = PyDict::new(py);
        self.statistics.endings.iter().try_for_each(|(word, games)| endings.set_item(word, games))?;
        Ok(endings)
    }

    fn __repr__(&self) -> String {
        format!("<tafl.MoveStatistics {}>", self.summary())
    }
}

impl MoveStatistics {
    pub(super) fn new(side: Side, statistics: &Statistics) -> Self {
        Self { side, statistics: statistics.clone() }
    }

    pub(super) fn summary(&self) -> String {
        let score = self.score().map_or_else(|| "None".to_owned(), |score| format!("{score:.3}"));
        format!("side='{}' games={} score={score}", self.side, self.games())
    }

    /// Sets the side and the numbers in a row.
    pub(super) fn fill(&self, row: &Bound<'_, PyDict>) -> PyResult<()> {
        row.set_item("side", self.side())?;
        row.set_item("games", self.games())?;
        row.set_item("attackers", self.attackers())?;
        row.set_item("defenders", self.defenders())?;
        row.set_item("draw", self.draw())?;
        row.set_item("other", self.other())?;
        row.set_item("none", self.none())?;
        row.set_item("score", self.score())?;
        row.set_item("low", self.low())?;
        row.set_item("high", self.high())?;
        row.set_item("rating", self.rating())?;
        row.set_item("rated", self.rated())?;
        row.set_item("opponent_rating", self.opponent_rating())?;
        row.set_item("opponent_rated", self.opponent_rated())?;
        row.set_item("last_played", self.last_played())
    }
}
