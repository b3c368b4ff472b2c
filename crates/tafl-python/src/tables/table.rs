//! A table that other packages read.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyIterator, PyList, PyString, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use tafl_table::ExtractOptions;

use super::batches::{self, Batches, Rows};
use super::column::Column;
use super::failures::Failures;
use super::game_reader::GameReader;
use crate::learning::workers::Workers;
use crate::records::{ArchiveOptions, Mode};
use crate::{argument, error, notebook};

/// A table of games, plies or positions that other packages read: `games`, `plies` and `positions` make it.
///
/// It has the methods of the PyCapsule interface of Arrow. A stream reads the games while its batches are asked for, on
/// all cores and without the GIL: a chunk of games and its rows are in memory. A table of a path or a list can be read
/// any number of times, and each time is from the start. A table of a file object or an iterator can be read once.
#[pyclass(module = "tafl.tables", frozen)]
pub(crate) struct Table {
    rows: Rows,
    /// `None` only after the garbage collector has cleared it.
    source: Mutex<Option<Py<PyAny>>>,
    is_file: bool,
    /// Whether the source can be read only once, and was.
    is_read: AtomicBool,
    options: ArchiveOptions,
    mode: Mode,
    failures: Mutex<Arc<Failures>>,
}

#[pymethods]
impl Table {
    /// The version of the columns. It grows when a column changes its meaning or is removed, not when one is added.
    #[classattr]
    const VERSION: u32 = tafl_table::Table::VERSION;

    /// How many exceptions the attribute `errors` has at most. Further games that cannot be read are counted.
    #[classattr]
    const MAX_COLLECTED: usize = Failures::MAX_COLLECTED;

    #[new]
    #[pyo3(signature = (name, source, *, variations = false, errors = "strict", format = None, rules = None))]
    fn new(
        name: &str,
        source: &Bound<'_, PyAny>,
        variations: bool,
        errors: &str,
        format: Option<&str>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = source.py();
        let table = table(py, name)?;
        let mode = Mode::read(py, errors)?;
        let options = ArchiveOptions::read(py, format, rules)?;
        let is_file = is_file(source)?;
        if !is_file {
            refuse_file_options(mode, format, rules.is_some())?;
        }
        let extracted = ExtractOptions::default()
            .with_variations(variations)
            .with_positions(table != tafl_table::Table::Games);
        Ok(Self {
            rows: Rows { table, options: extracted },
            source: Mutex::new(Some(source.clone().unbind())),
            is_file,
            is_read: AtomicBool::new(false),
            options,
            mode,
            failures: Mutex::default(),
        })
    }

    /// `games`, `plies` or `positions`.
    #[getter]
    fn name(&self) -> &'static str {
        self.rows.table.name()
    }

    /// The columns, in order.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rows.table.columns().iter().map(Column::from))
    }

    /// Why games could not be read when the table was read last: those that `errors="collect"` skipped, then the
    /// exception that ended the reading. The reader of the table raises an error with its message, but not itself.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let failures = Arc::clone(&self.failures());
        PyList::new(py, failures.errors(py))
    }

    /// The number of games that could not be read and were skipped when the table was read last.
    #[getter]
    fn skipped(&self) -> usize {
        self.failures().skipped()
    }

    /// A capsule with a stream of record batches. The schema is always that of `columns`, whichever is requested.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        #[allow(unused_variables, reason = "what consumers may pass, and producers may ignore")]
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let failures = Arc::new(Failures::default());
        let games = self.open(py, &failures)?;
        *self.failures() = Arc::clone(&failures);
        let batches = Batches::new(self.rows, games, failures, Workers::new(py, None)?);
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// A capsule with the schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&batches::schema(self.rows.table));
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let source = self.source(py)?;
        let source = if source.is_instance_of::<PyString>() {
            source.repr()?.to_string()
        } else {
            format!("<{}>", source.get_type().name()?)
        };
        Ok(format!("<Table {} of {source}>", self.name()))
    }

    /// The columns, which notebooks show: the rows are read by another package.
    fn _repr_html_(&self) -> String {
        let rows = self.rows.table.columns().iter().map(|column| {
            [column.name, column.column_type.name(), column.meaning].map(str::to_owned).to_vec()
        });
        let caption = format!("Table {}: polars.DataFrame(table) has its rows", self.name());
        notebook::table(&caption, &["column", "type", "meaning"], rows)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&*self.lock_source())?;
        self.failures().traverse(&visit)
    }

    fn __clear__(&self) {
        let source = self.lock_source().take();
        let failures = mem::take(&mut *self.failures());
        // Dropped when the locks are not held.
        drop((source, failures));
    }
}

impl Table {
    fn open(&self, py: Python<'_>, failures: &Arc<Failures>) -> PyResult<GameReader> {
        let source = &self.source(py)?;
        if self.is_file {
            if source.hasattr("read")? {
                self.read_once(py)?;
            }
            let open = self.options.open(source)?;
            return Ok(GameReader::of_file(open, self.mode, Arc::clone(failures)));
        }
        let games: Bound<'_, PyIterator> = source.try_iter()?;
        if games.is(source) {
            self.read_once(py)?;
        }
        Ok(GameReader::of_objects(games.unbind(), Arc::clone(failures)))
    }

    fn source<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let source = self.lock_source().as_ref().map(|source| source.clone_ref(py));
        let source = source.ok_or_else(|| PyValueError::new_err("the table is being deleted"))?;
        Ok(source.into_bound(py))
    }

    /// Nothing of Python runs while it is locked.
    fn lock_source(&self) -> MutexGuard<'_, Option<Py<PyAny>>> {
        self.source.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails the second time.
    fn read_once(&self, py: Python<'_>) -> PyResult<()> {
        if !self.is_read.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let message = "the games of this table were read already: they come from an iterator or a file object, \
                       which ends; use a path or a list, or make another table";
        Err(error::plain(py, "table-read-already", message.to_owned()))
    }

    fn failures(&self) -> MutexGuard<'_, Arc<Failures>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn table(py: Python<'_>, name: &str) -> PyResult<tafl_table::Table> {
    let known = tafl_table::Table::ALL.into_iter().find(|table| table.name() == name);
    known.ok_or_else(|| {
        let names = tafl_table::Table::ALL.map(tafl_table::Table::name).join("`, `");
        argument::unknown(py, "table-unknown", name, &format!("unknown table, expected one of `{names}`"))
    })
}

/// Whether a source is a path or a file object, or else an iterable of games.
fn is_file(source: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_path = source.is_instance_of::<PyString>()
        || source.is_instance_of::<PyBytes>()
        || source.hasattr("__fspath__")?
        || source.hasattr("read")?;
    if is_path || source.hasattr("__iter__")? {
        return Ok(is_path);
    }
    Err(argument::wrong_type(source, "a path, a file object or GameRecords"))
}

/// Refuses the options that only reading files takes. `records` has the same options for games that it reads.
fn refuse_file_options(mode: Mode, format: Option<&str>, has_rules: bool) -> PyResult<()> {
    let given = [("errors", mode != Mode::Strict), ("format", format.is_some()), ("rules", has_rules)];
    match given.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((name, _)) => Err(PyTypeError::new_err(format!(
            "`{name}` is for files, and these games are read already; pass it to `tafl.records` instead"
        ))),
    }
}
