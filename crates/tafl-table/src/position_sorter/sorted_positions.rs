//! Sorted positions, one after another.

use core::fmt;
use std::io;
use std::path::PathBuf;

use super::merge::Merge;
use crate::error::TableError;
use crate::row_sink::RowSink;

/// The rows of a [`PositionSorter`](super::PositionSorter), in the order of their keys.
///
/// ```
/// use tafl_table::{FieldValue, PositionBuffer, PositionKey, PositionSorter, Table, TableFormat, TableWriter};
///
/// let sorter = PositionSorter::new(std::env::temp_dir());
/// let mut buffer = PositionBuffer::new();
/// for byte in [7, 3, 5] {
///     let key = FieldValue::Key(PositionKey::from([byte; 16]));
///     let [size, attackers, defenders, plies] = [3, 0, 1, 1].map(FieldValue::Integer);
///     buffer.push(&[key, "/3/1K1/3/".into(), "attackers".into(), size, attackers, defenders, plies])?;
/// }
/// sorter.push(buffer)?;
/// let mut positions = sorter.into_sorted()?;
/// let mut writer = TableWriter::new(TableFormat::Ndjson, Table::Positions, Vec::new())?;
/// assert_eq!(positions.write(2, &mut writer)?, 2);
/// assert_eq!(positions.write(2, &mut writer)?, 1);
/// assert_eq!(positions.write(2, &mut writer)?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
