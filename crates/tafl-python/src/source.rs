//! Where games are read from: a path, or a file object of Python.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use notation_syntax::invariant::ExpectOr as _;
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use tafl_files::FileReader;

/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// The exception that a file object has raised, if reading failed for that reason.
#[derive(Clone, Debug, Default)]
struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Keeps an exception, and returns an error for its reader.
    fn with(&self, exception: PyErr) -> io::Error {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(exception);
        io::Error::other("an exception was raised while reading")
    }
}

/// A file that is open, decompressed.
pub(crate) struct Source {
    pub(crate) reader: FileReader,
    /// The method `read` of a file object. The reader has the same reference, which is seen by the garbage collector here.
    pub(crate) object: Option<Arc<Py<PyAny>>>,
    pub(crate) origin: SourceOrigin,
}

/// Where the content comes from.
#[derive(Debug)]
pub(crate) struct SourceOrigin {
    /// The path, or the name of a file object that has one.
    pub(crate) name: Option<String>,
    path: Option<PathBuf>,
    raised: Raised,
}

impl Source {
    /// Opens a path, or takes a file object. Content in gzip and Zstandard is decompressed.
    pub(crate) fn open(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = source.py();
        let (plain, object, origin): (FileReader, _, _) = if let Ok(read) = source.getattr("read") {
            let raised = Raised::default();
            let name = source.getattr("name").ok().and_then(|name| name.extract().ok());
            let read = Arc::new(read.unbind());
            let file =
                PythonFile { read: Arc::clone(&read), chunk: Vec::new(), start: 0, raised: raised.clone() };
            (Box::new(file), Some(read), SourceOrigin { name, path: None, raised })
        } else {
            let path = path(source)?;
            let opened = py.detach(|| File::open(&path));
            let file = opened.map_err(|error| os_error(error, &path))?;
            let name = Some(path.to_string_lossy().into_owned());
            let raised = Raised::default();
            let file = SystemFile { file, raised: raised.clone() };
            let origin = SourceOrigin { name, path: Some(path), raised };
            (Box::new(BufReader::with_capacity(CHUNK, file)), None, origin)
        };
        match py.detach(|| tafl_files::decompressed(plain)) {
            Ok((reader, _)) => Ok(Self { reader, object, origin }),
            Err(error) => Err(origin.failure(error).unwrap_or_else(PyErr::from)),
        }
    }
}

impl SourceOrigin {
    /// The exception for an error of the file. An error of its content, such as compressed data that is cut, is returned.
    pub(crate) fn failure(&self, error: io::Error) -> Result<PyErr, io::Error> {
        let raised = self.raised.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (raised, &self.path) {
            (Some(raised), _) => Ok(raised),
            (None, Some(path)) if error.raw_os_error().is_some() => Ok(os_error(error, path)),
            (None, _) => Err(error),
        }
    }
}

/// A path: a string, or an object such as those of `pathlib`.
fn path(source: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    source
        .extract::<OsString>()
        .or_else(|_| {
            let path = source.call_method0("__fspath__").and_then(|path| path.extract::<OsString>());
            path.map_err(|_| {
                let found = source
                    .get_type()
                    .name()
                    .map_or_else(|_| "another object".to_owned(), |it| it.to_string());
                PyTypeError::new_err(format!("expected a path or a file object, found {found}"))
            })
        })
        .map(PathBuf::from)
}

/// The exception of Python for an error of the system: a `FileNotFoundError`, for example, with the path.
fn os_error(error: io::Error, path: &Path) -> PyErr {
    let Some(number) = error.raw_os_error() else { return error.into() };
    let message = error.to_string();
    // The number is an attribute of the exception.
    let message = message.split(" (os error").next().unwrap_or_default().to_owned();
    let path = path.as_os_str().to_owned();
    if cfg!(windows) {
        // The exception takes this number last, and computes `errno` from it.
        return PyOSError::new_err((0, message, path, number));
    }
    PyOSError::new_err((number, message, path))
}

/// A file of the system. While it waits for a pipe, signals such as that of Ctrl-C are handled.
struct SystemFile {
    file: File,
    raised: Raised,
}

impl Read for SystemFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.file.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    signals().map_err(|error| self.raised.with(error))?;
                }
                read => return read,
            }
        }
    }
}

/// Runs the handlers of signals that have arrived.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method is that of one lifetime")]
pub(crate) fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// A file object.
struct PythonFile {
    read: Arc<Py<PyAny>>,
    chunk: Vec<u8>,
    start: usize,
    raised: Raised,
}

impl PythonFile {
    fn next_chunk(&mut self) -> PyResult<()> {
        Python::attach(|py| {
            let chunk = self.read.bind(py).call1((CHUNK,))?;
            self.chunk.clear();
            self.start = 0;
            if let Ok(text) = chunk.cast::<PyString>() {
                self.chunk.extend_from_slice(text.to_str()?.as_bytes());
                return Ok(());
            }
            let bytes = chunk.extract::<std::borrow::Cow<'_, [u8]>>().map_err(|_| {
                PyTypeError::new_err(
                    "the method `read` of the file object returns neither bytes nor a string",
                )
            })?;
            self.chunk.extend_from_slice(&bytes);
            Ok(())
        })
    }
}

impl BufRead for PythonFile {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start >= self.chunk.len() {
            self.next_chunk().map_err(|error| self.raised.with(error))?;
        }
        Ok(self.chunk.get(self.start..).expect_or_default("the text that was read is in the chunk"))
    }

    fn consume(&mut self, amount: usize) {
        self.start = self.start.saturating_add(amount);
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
