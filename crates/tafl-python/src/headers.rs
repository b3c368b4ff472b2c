//! The tags of a game, as a mapping.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyIterator, PyTuple};
use tafl_game_record::{Date, GameRecord as Record, GameResult, PuzzleMode, TagValue};

use crate::error;
use crate::game_record::GameRecord;

/// The tags of a game, as a mutable mapping of names to values: `event`, `date`, `attackers`, `result` …
///
/// It is a view: changes of it change the game. Of two tags with one name, the first counts. The rules and the position
/// are attributes of the game instead.
///
/// >>> record = GameRecord.from_otn("[event:Club]\n[date:2015.01.07]\n[result:-1]\n")
/// >>> record.headers["round"] = "2"
/// >>> dict(record.headers)
/// {'event': 'Club', 'date': '2015.01.07', 'result': '-1', 'round': '2'}
/// >>> record.headers.date
/// datetime.date(2015, 1, 7)
#[pyclass(module = "tafl", frozen, mapping)]
#[derive(Debug)]
pub(crate) struct Headers {
    record: Py<GameRecord>,
    /// Made when a value is asked for, so that asking for all is linear.
    index: Mutex<TagIndex>,
}

/// Where the tags of a record are. A record that is changed has another address as long as this refers to it.
#[derive(Debug, Default)]
struct TagIndex {
    record: Weak<Record>,
    tags: HashMap<String, usize>,
}

impl TagIndex {
    fn of(&mut self, record: &Arc<Record>) -> &HashMap<String, usize> {
        if !std::ptr::eq(self.record.as_ptr(), Arc::as_ptr(record)) {
            self.record = Arc::downgrade(record);
            self.tags.clear();
            for (index, tag) in record.tags().iter().enumerate() {
                // Of two tags with one name, the first counts.
                self.tags.entry(tag.name().to_owned()).or_insert(index);
            }
        }
        &self.tags
    }
}

/// A record with fewer tags is searched.
const MIN_INDEXED: usize = 32;

/// The methods of a mutable mapping that follow from those of this class.
const MIXED_IN: [&str; 8] = ["get", "keys", "items", "values", "pop", "popitem", "update", "setdefault"];

/// Makes the class a mutable mapping of `collections.abc`.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let class = py.get_type::<Headers>();
    // The module `os` imports it too, so it costs nothing; `collections.abc` would import `collections`.
    let mapping = py.import("_collections_abc")?.getattr("MutableMapping")?;
    for method in MIXED_IN {
        class.setattr(method, mapping.getattr(method)?)?;
    }
    mapping.call_method1("register", (class,)).map(drop)
}

#[pymethods]
impl Headers {
    fn __getitem__(&self, name: &Bound<'_, PyAny>) -> PyResult<String> {
        self.value(name).ok_or_else(|| PyKeyError::new_err(name.clone().unbind()))
    }

    fn __setitem__(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        if matches!(name, "rules" | "position") {
            let attribute = if name == "rules" { name } else { "position_tag" };
            let message = format!("`{name}` is not a header; set the attribute `{attribute}` of the game");
            return Err(error::plain(py, "tag-name-invalid", message));
        }
        let value = TagValue::new(value);
        let value = value.map_err(|error| error::plain(py, "tag-value-invalid", error.to_string()))?;
        let set = self.edit(|record| record.set_tag(name, value));
        set.map_err(|error| error::plain(py, "tag-name-invalid", error.to_string()))
    }

    fn __delitem__(&self, name: &Bound<'_, PyAny>) -> PyResult<()> {
        let removed =
            name.extract::<&str>().ok().and_then(|name| self.edit(|record| record.remove_tag(name)));
        removed.map(drop).ok_or_else(|| PyKeyError::new_err(name.clone().unbind()))
    }

    /// Removes all tags. The rules and the position remain.
    fn clear(&self) {
        self.edit(Record::clear_tags);
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        self.value(name).is_some()
    }

    fn __len__(&self) -> usize {
        self.names().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.names())?.try_iter()
    }

    fn __eq__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.to_dict(py)?;
        if let Ok(other) = other.cast::<Self>() {
            return own.rich_compare(other.get().to_dict(py)?, pyo3::basic::CompareOp::Eq);
        }
        if other.cast::<pyo3::types::PyMapping>().is_ok() {
            let copy = py.get_type::<pyo3::types::PyDict>().call1((other,))?;
            return own.rich_compare(copy, pyo3::basic::CompareOp::Eq);
        }
        Ok(py.NotImplemented().into_bound(py))
    }

    /// A view of a copy of the game.
    #[allow(clippy::type_complexity, reason = "what pickle takes")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<GameRecord>, &'static str))> {
        Ok((py.import("builtins")?.getattr("getattr")?, (self.record.clone_ref(py), "headers")))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Headers({})", self.to_dict(py)?.repr()?))
    }

    /// The day of the game; `None` if it is unknown or incomplete.
    #[getter]
    fn date<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDate>>> {
        let date = self.with(|record| record.date().and_then(Result::ok));
        let parts = date.and_then(|date| Some((date.year()?, date.month()?, date.day()?)));
        let date = parts.filter(|&(year, _, _)| year > 0);
        date.map(|(year, month, day)| PyDate::new(py, year.into(), month, day)).transpose()
    }

    #[setter]
    fn set_date(&self, date: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = date.py();
        let part = |name| date.getattr(name);
        let parts =
            || PyResult::Ok((part("year")?.extract()?, part("month")?.extract()?, part("day")?.extract()?));
        let (year, month, day): (u16, u8, u8) =
            parts().map_err(|_| PyTypeError::new_err("expected a `datetime.date`"))?;
        let date = Date::new(Some(year), Some(month), Some(day));
        let date = date.map_err(|error| error::plain(py, "date-invalid", error.to_string()))?;
        self.edit(|record| record.set_date(date));
        Ok(())
    }

    /// The result: `1` if the attackers won, `-1` if the defenders won, `0` for a draw, `?` for another one; `None` if there
    /// is none or it cannot be read.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.with(|record| record.result().and_then(Result::ok)).map(GameResult::symbol)
    }

    #[setter]
    fn set_result(&self, py: Python<'_>, result: &str) -> PyResult<()> {
        let result: GameResult = crate::argument::parse_with(py, result, true)?;
        self.edit(|record| record.set_result(result));
        Ok(())
    }

    /// The side that won; `None` if none did or the result is unknown.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let result = self.with(|record| record.result().and_then(Result::ok));
        result.and_then(GameResult::winner).map(tafl_position::Side::name)
    }

    /// The number of moves of the main line; `None` for a game that was read with `moves=False`.
    #[getter]
    fn ply_count(&self) -> Option<usize> {
        self.record.get().ply_count()
    }

    /// The mode of a puzzle: `loose` or `strict`; `None` for any other game.
    #[getter]
    fn puzzle_mode(&self) -> Option<&'static str> {
        self.with(|record| record.puzzle_mode().and_then(Result::ok)).map(PuzzleMode::name)
    }
}

impl Headers {
    pub(crate) fn of(record: &Bound<'_, GameRecord>) -> Self {
        Self { record: record.clone().unbind(), index: Mutex::default() }
    }

    fn value(&self, name: &Bound<'_, PyAny>) -> Option<String> {
        let name = name.extract::<&str>().ok()?;
        let record = self.record.get().snapshot();
        let value = if record.tags().len() < MIN_INDEXED {
            record.tag(name)
        } else {
            let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
            let tag = index.of(&record).get(name).and_then(|index| record.tags().get(*index));
            tag.map(tafl_game_record::Tag::value)
        };
        value.map(|value| value.as_str().to_owned())
    }

    /// The names, each once, in the order of the tags.
    fn names(&self) -> Vec<String> {
        self.record.get().with(|record| {
            let mut seen = HashSet::new();
            let names = record.tags().iter().map(tafl_game_record::Tag::name);
            names.filter(|name| seen.insert(*name)).map(str::to_owned).collect()
        })
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = self.record.get().snapshot();
        let tags = pyo3::types::PyDict::new(py);
        // The first of two tags with one name counts, in its place.
        for tag in record.tags() {
            if !tags.contains(tag.name())? {
                tags.set_item(tag.name(), tag.value().as_str())?;
            }
        }
        Ok(tags.into_any())
    }

    fn with<T>(&self, read: impl FnOnce(&Record) -> T) -> T {
        self.record.get().with(read)
    }

    fn edit<T>(&self, change: impl FnOnce(&mut Record) -> T) -> T {
        self.record.get().edit(change)
    }
}
