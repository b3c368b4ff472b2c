//! Errors, findings and notes about a game.

use std::ops::Range;

use notation_syntax::{Coded, Diagnostic, Error, ErrorKind, Severity};
use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::argument;
use crate::read_error::IndexedText;

/// A remark of a reader or the rules on a game: how its text departs from the specification, what a
/// conversion lost, or how its moves differ from the rules.
///
/// >>> from tafl import record
/// >>> game, findings = record.read_all("[date:2015.1.7]\n\n1. a1-a2\n")
/// >>> [(finding.code, finding.line) for finding in findings]
/// [('date-form', 1), ('rules-tag-missing', 4)]
#[pyclass(module = "tafl", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    /// The stable code, in kebab case.
    #[pyo3(get)]
    code: String,
    /// `error`, `finding` or `note`.
    #[pyo3(get)]
    severity: &'static str,
    /// One line for people, which may change.
    #[pyo3(get)]
    message: String,
    /// The address of the move that it is about.
    #[pyo3(get)]
    address: Option<String>,
    location: Option<TextLocation>,
    repair: Option<Repair>,
}

/// The text to write in place of a span.
type Repair = (usize, usize, String);

/// Where in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct TextLocation {
    span: Range<usize>,
    line: usize,
    column: usize,
}

#[pymethods]
impl Finding {
    /// A finding with these fields. A location in a text is a span in characters, a line and a column, which count from 1.
    #[new]
    #[pyo3(signature = (code, severity, message, *, address = None, span = None, line = None, column = None, repair = None))]
    #[allow(clippy::too_many_arguments, reason = "one for each field")]
    fn from_fields(
        py: Python<'_>,
        code: String,
        severity: &str,
        message: String,
        address: Option<String>,
        span: Option<(usize, usize)>,
        line: Option<usize>,
        column: Option<usize>,
        repair: Option<Repair>,
    ) -> PyResult<Self> {
        let severity = severity_of(py, severity)?;
        let location = match (span, line, column) {
            (Some((start, end)), Some(line), Some(column)) => {
                Some(TextLocation { span: start..end, line, column })
            }
            (None, None, None) => None,
            _ => {
                return Err(pyo3::exceptions::PyTypeError::new_err(
                    "pass `span`, `line` and `column` together, or none of them",
                ));
            }
        };
        Ok(Self { code, severity, message, address, location, repair })
    }

    /// The first and last index in the text, the last one exclusive, in characters.
    #[getter]
    fn span(&self) -> Option<(usize, usize)> {
        self.location.as_ref().map(|location| (location.span.start, location.span.end))
    }

    /// The line of the file, from 1.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.location.as_ref().map(|location| location.line)
    }

    /// The column, from 1, in characters.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.location.as_ref().map(|location| location.column)
    }

    /// What to write instead, if it is certain what is meant: a start, an end and the text that replaces what is
    /// between them.
    ///
    /// >>> from tafl import record
    /// >>> text = "1 d6-f6\n"
    /// >>> (start, end, written) = record.read_all(text)[1][0].repair
    /// >>> text[:start] + written + text[end:]
    /// '1. d6-f6\n'
    #[getter]
    fn repair(&self) -> Option<Repair> {
        self.repair.clone()
    }

    fn __str__(&self) -> String {
        let Self { code, severity, message, .. } = self;
        let location = match (&self.location, &self.address) {
            (Some(TextLocation { line, column, .. }), _) => format!("{line}:{column}: "),
            (None, Some(address)) => format!("{address}: "),
            (None, None) => String::new(),
        };
        format!("{location}{severity}[{code}]: {message}")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (code, message) = (argument::literal(py, &self.code)?, argument::literal(py, &self.message)?);
        let address = match &self.address {
            Some(address) => format!(", address={}", argument::literal(py, address)?),
            None => String::new(),
        };
        let location = self.fields().map_or_else(String::new, |(start, end, line, column)| {
            format!(", span=({start}, {end}), line={line}, column={column}")
        });
        let repair = match &self.repair {
            Some((start, end, text)) => {
                format!(", repair=({start}, {end}, {})", argument::literal(py, text)?)
            }
            None => String::new(),
        };
        Ok(format!("Finding({code}, '{}', {message}{address}{location}{repair})", self.severity))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = Self::type_object(py).getattr("_restore")?;
        let fields = (&self.code, self.severity, &self.message, &self.address);
        let fields = (fields.0, fields.1, fields.2, fields.3, self.fields(), &self.repair);
        Ok((restore, fields.into_pyobject(py)?))
    }

    /// The finding with these fields, for pickle.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        code: String,
        severity: &str,
        message: String,
        address: Option<String>,
        location: Option<(usize, usize, usize, usize)>,
        repair: Option<Repair>,
    ) -> PyResult<Self> {
        let location =
            location.map(|(start, end, line, column)| TextLocation { span: start..end, line, column });
        Ok(Self { code, severity: severity_of(py, severity)?, message, address, location, repair })
    }
}

impl Finding {
    /// A finding without a location in a text.
    pub(crate) fn new(kind: &dyn Coded, severity: Severity, address: Option<String>) -> Self {
        let (code, message) = (kind.code().to_owned(), kind.to_string());
        Self { code, severity: severity.name(), message, address, location: None, repair: None }
    }

    fn fields(&self) -> Option<(usize, usize, usize, usize)> {
        let TextLocation { span, line, column } = self.location.as_ref()?;
        Some((span.start, span.end, *line, *column))
    }
}

fn severity_of(py: Python<'_>, name: &str) -> PyResult<&'static str> {
    let known = [Severity::Error, Severity::Finding, Severity::Note].map(Severity::name);
    known.into_iter().find(|known| *known == name).ok_or_else(|| {
        let message = "unknown severity, expected `error`, `finding` or `note`";
        argument::unknown(py, "severity-unknown", name, message)
    })
}

/// Describes errors and findings of a text.
impl IndexedText<'_> {
    /// All errors and findings, by location.
    pub(crate) fn findings<K: ErrorKind>(
        &self,
        errors: &[Error<K>],
        findings: &[notation_syntax::Finding<K::Finding>],
    ) -> Vec<Finding> {
        let errors = errors.iter().map(|error| error.diagnostic(self.lines()));
        let findings = findings.iter().map(|finding| finding.diagnostic(self.lines()));
        let mut all: Vec<Diagnostic> = errors.chain(findings).collect();
        all.sort_by_key(|diagnostic| diagnostic.span);
        all.into_iter().map(|diagnostic| self.finding(diagnostic)).collect()
    }

    fn finding(&self, diagnostic: Diagnostic) -> Finding {
        let Diagnostic { severity, code, message, span, start, repair, .. } = diagnostic;
        let repair = repair.map(|repair| {
            let span = self.span(repair.span);
            (span.start, span.end, repair.text)
        });
        let location = TextLocation { span: self.span(span), line: start.line, column: start.column };
        let (code, severity) = (code.to_owned(), severity.name());
        Finding { code, severity, message, address: None, location: Some(location), repair }
    }
}
