//! The files of the suite.

mod files;

use crate::vector::{Vector, VectorError};

pub use files::SUITE;

/// The version of the suite.
pub const SUITE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file of the suite, such as `position/counts.jsonl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::exhaustive_structs, reason = "a file has a path and a text")]
pub struct SuiteFile<'t> {
    /// `GROUP/TOPIC.jsonl`.
    pub path: &'t str,
    /// One vector on each line.
    pub text: &'t str,
}

/// Why a file is not a part of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}:{line}: {kind}")]
#[non_exhaustive]
pub struct SuiteError {
    /// The path of the file.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// Why the line is not a vector of this file.
    pub kind: VectorError,
}

impl SuiteFile<'_> {
    /// The vectors of the file, in order. Empty lines are ignored.
    ///
    /// # Errors
    ///
    /// The first line that is not a vector, or whose id names another file.
    pub fn vectors(&self) -> Result<Vec<Vector>, SuiteError> {
        let lines = self.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(index, line)| self.vector(line).map_err(|kind| self.error(index, kind))).collect()
    }

    fn vector(&self, line: &str) -> Result<Vector, VectorError> {
        let vector: Vector = line.parse()?;
        let parts = self.path.strip_suffix(".jsonl").and_then(|path| path.split_once('/'));
        if parts == Some((vector.group(), vector.topic())) {
            Ok(vector)
        } else {
            Err(VectorError::Misplaced(vector.id))
        }
    }

    fn error(&self, index: usize, kind: VectorError) -> SuiteError {
        SuiteError { path: self.path.into(), line: index + 1, kind }
    }
}
