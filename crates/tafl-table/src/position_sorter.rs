//! Positions in the order of their keys.

mod buffer;
mod entry;
mod merge;
mod run;
mod sorted_positions;

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub use self::buffer::PositionBuffer;
use self::merge::Merge;
use self::run::{Rows, Run};
pub use self::sorted_positions::SortedPositions;
use crate::error::TableError;
use crate::row_sink::RowSink;

/// Sorts the rows of `positions` by their keys and adds those with the same key, whatever their number.
///
/// Threads add rows in [`PositionBuffer`]s, in any order. Rows with different keys that do not fit in
/// [`MAX_RUN_BYTES`](Self::MAX_RUN_BYTES) are written to temporary files and merged in the end. The files have no
/// names, so that nothing is left over wherever a program ends.
///
/// Memory is bounded: two times `MAX_RUN_BYTES`, and 64 KiB for each open file. The number of open files is at most
/// [`MAX_RUNS`](Self::MAX_RUNS) for each level of merging: with 32 files a level, two levels are 128 GiB.
///
/// ```
/// use tafl_table::{FieldValue, PositionBuffer, PositionKey, PositionSorter, Table, TableFormat, TableWriter};
///
/// let sorter = PositionSorter::new(std::env::temp_dir());
/// for (byte, plies) in [(7, 1), (3, 5), (7, 2)] {
///     let mut buffer = PositionBuffer::new();
///     let key = FieldValue::Key(PositionKey::from([byte; 16]));
///     let [size, attackers, defenders, plies] = [3, 0, 1, plies].map(FieldValue::Integer);
///     buffer.push(&[key, "/3/1K1/3/".into(), "attackers".into(), size, attackers, defenders, plies])?;
///     sorter.push(buffer)?;
/// }
/// let mut writer = TableWriter::new(TableFormat::Ndjson, Table::Positions, Vec::new())?;
/// sorter.finish(&mut writer)?;
/// let text = String::from_utf8(writer.finish()?.0)?;
/// let lines: Vec<&str> = text.lines().collect();
/// assert!(lines[0].starts_with("{\"key\":\"0303") && lines[0].ends_with("\"plies\":5}"));
/// assert!(lines[1].starts_with("{\"key\":\"0707") && lines[1].ends_with("\"plies\":3}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PositionSorter {
    directory: PathBuf,
    max_run_bytes: usize,
    max_runs: usize,
    rows: Mutex<PositionBuffer>,
    /// The files of each level: those of the first are rows that were sorted in memory, those of the others are merged
    /// from the files of the level before.
    levels: Mutex<Vec<Vec<Run>>>,
}

impl PositionSorter {
    /// The memory of rows that are sorted at once.
    pub const MAX_RUN_BYTES: usize = 128 * 1024 * 1024;

    /// The most files of a level; then they are merged into one of the next level.
    pub const MAX_RUNS: usize = 32;

    /// A sorter whose temporary files are in this folder. As much space is needed there as the rows would have as
    /// plain text, up to twice as much while files are merged.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self::with_limits(directory.into(), Self::MAX_RUN_BYTES, Self::MAX_RUNS)
    }

    fn with_limits(directory: PathBuf, max_run_bytes: usize, max_runs: usize) -> Self {
        let (rows, levels) = (Mutex::default(), Mutex::default());
        Self { directory, max_run_bytes, max_runs, rows, levels }
    }

    /// Adds rows. Several threads can do so at the same time.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be written.
    pub fn push(&self, buffer: PositionBuffer) -> Result<(), TableError> {
        let mut rows = lock(&self.rows);
        rows.merge(buffer);
        if rows.bytes() < self.max_run_bytes {
            return Ok(());
        }
        // Others wait for the rows while a run before is still being written: two runs at most are in memory.
        let mut levels = lock(&self.levels);
        let full = std::mem::take(&mut *rows);
        drop(rows);
        self.spill(&mut levels, full).map_err(|source| self.error(source))
    }

    fn spill(&self, levels: &mut Vec<Vec<Run>>, rows: PositionBuffer) -> io::Result<()> {
        let mut run = Run::write(&self.directory, rows.into_sorted().into_iter().map(Ok))?;
        for level in levels.iter_mut() {
            level.push(run);
            if level.len() < self.max_runs {
                return Ok(());
            }
            run = Run::write(&self.directory, Merge::of(rows_of(level.drain(..))?)?)?;
        }
        levels.push(vec![run]);
        Ok(())
    }

    /// Writes the rows in the order of their keys, each key once.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be read, or the first error of the sink.
    pub fn finish<S>(self, sink: &mut S) -> Result<(), S::Error>
    where
        S: RowSink,
        S::Error: From<TableError>,
    {
        let error = |source| S::Error::from(self.error(source));
        for entry in self.merge().map_err(error)? {
            entry.map_err(error)?.write(sink)?;
        }
        Ok(())
    }

    /// The rows in the order of their keys, each key once, as an iterator.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be read.
    pub fn into_sorted(self) -> Result<SortedPositions, TableError> {
        let merge = self.merge().map_err(|source| self.error(source))?;
        Ok(SortedPositions { merge, directory: self.directory })
    }

    fn merge(&self) -> io::Result<Merge> {
        let rows = std::mem::take(&mut *lock(&self.rows));
        let levels = std::mem::take(&mut *lock(&self.levels));
        let mut sources = rows_of(levels.into_iter().flatten())?;
        sources.push(Rows::Memory(rows.into_sorted().into_iter()));
        Merge::of(sources)
    }

    fn error(&self, source: io::Error) -> TableError {
        TableError::Temporary { directory: self.directory.clone(), source }
    }
}

fn rows_of(runs: impl Iterator<Item = Run>) -> io::Result<Vec<Rows>> {
    runs.map(Run::rows).collect()
}

/// A thread that panicked has left whole rows.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
