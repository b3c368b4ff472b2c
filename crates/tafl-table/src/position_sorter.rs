//! Positions in the order of their keys.

mod merge;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, hash_map};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tafl_position::Side;

use crate::column::ColumnType;
use crate::position_key::PositionKey;
use crate::position_sorter::merge::{Entry, Merge, Rows, Run};
use crate::row::{FieldValue, RowError, RowSink};
use crate::table::Table;
use crate::table_writer::TableError;

pub use self::merge::SortedPositions;

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

/// Rows of `positions` of one thread, for a [`PositionSorter`](super::PositionSorter), whose example adds some.
///
/// Rows with the same key are added at once. As a [`RowSink`], it skips the rows of other tables.
#[derive(Debug, Default)]
pub struct PositionBuffer {
    entries: HashMap<PositionKey, Entry>,
    bytes: usize,
}

impl PositionBuffer {
    /// Without rows.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of different keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The memory, at most.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a row of `positions`.
    ///
    /// # Errors
    ///
    /// The row does not fit the table.
    pub fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        RowError::check(Table::Positions, row)?;
        self.add(entry(row)?);
        Ok(())
    }

    /// Adds the rows of another buffer.
    pub(super) fn merge(&mut self, other: Self) {
        if self.is_empty() {
            *self = other;
        } else {
            other.entries.into_values().for_each(|entry| self.add(entry));
        }
    }

    fn add(&mut self, entry: Entry) {
        match self.entries.entry(entry.key) {
            hash_map::Entry::Occupied(mut found) => found.get_mut().add(&entry),
            hash_map::Entry::Vacant(vacant) => {
                self.bytes = self.bytes.saturating_add(entry.bytes());
                vacant.insert(entry);
            }
        }
    }

    fn into_sorted(self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self.entries.into_values().collect();
        entries.sort_unstable_by_key(|entry| entry.key);
        entries
    }
}

impl RowSink for PositionBuffer {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        if table == Table::Positions { PositionBuffer::push(self, values) } else { Ok(()) }
    }
}

/// A row that was checked: only the side is still any text.
fn entry(row: &[FieldValue<'_>]) -> Result<Entry, RowError> {
    let [
        FieldValue::Key(key),
        FieldValue::Text(position),
        FieldValue::Text(side),
        counts @ ..,
        FieldValue::Integer(plies),
    ] = row
    else {
        return Err(RowError::Length { table: Table::Positions, found: row.len() });
    };
    let mut numbers = [0; 3];
    for (number, count) in numbers.iter_mut().zip(counts) {
        if let FieldValue::Integer(count) = count {
            *number = i16::try_from(*count).unwrap_or(i16::MAX);
        }
    }
    let side = [Side::Attackers, Side::Defenders].into_iter().find(|known| known.name() == *side);
    let (expected, found) = (ColumnType::Name, "a text that is not a side");
    let error = RowError::Type { table: Table::Positions, column: "side", expected, found };
    Ok(Entry {
        key: *key,
        position: (*position).into(),
        side: side.ok_or(error)?,
        counts: numbers,
        plies: *plies,
    })
}
