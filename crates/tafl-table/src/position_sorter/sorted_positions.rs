//! Sorted positions, for whoever asks for them.

use core::fmt;
use std::io;
use std::path::PathBuf;

use super::merge::Merge;
use crate::error::TableError;
use crate::row_sink::RowSink;

/// The rows of a [`PositionSorter`](super::PositionSorter), in the order of their keys.
pub struct SortedPositions {
    pub(super) merge: Merge,
    pub(super) directory: PathBuf,
}

impl SortedPositions {
    /// Writes the next rows, at most this many, and returns how many they are: 0 at the end.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be read, or the first error of the sink.
    pub fn write<S>(&mut self, most: usize, sink: &mut S) -> Result<usize, S::Error>
    where
        S: RowSink,
        S::Error: From<TableError>,
    {
        let mut written = 0;
        while written < most {
            let Some(entry) = self.merge.next() else { break };
            entry.map_err(|source| self.error(source))?.write(sink)?;
            written += 1;
        }
        Ok(written)
    }

    fn error(&self, source: io::Error) -> TableError {
        TableError::Temporary { directory: self.directory.clone(), source }
    }
}

impl fmt::Debug for SortedPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SortedPositions").field("directory", &self.directory).finish_non_exhaustive()
    }
}
