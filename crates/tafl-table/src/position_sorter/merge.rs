//! Sorted rows in temporary files that become one sequence.

use core::cmp::Ordering;
use core::fmt;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::vec;

use tafl_position::Side;

use crate::position_key::PositionKey;
use crate::row::{FieldValue, RowSink};
use crate::table::Table;
use crate::table_writer::TableError;

/// The rows of several sources, sorted, with those of the same key added.
pub(super) struct Merge {
    heads: BinaryHeap<Head>,
}

impl Merge {
    pub(super) fn of(sources: Vec<Rows>) -> io::Result<Self> {
        let mut merge = Self { heads: BinaryHeap::with_capacity(sources.len()) };
        sources.into_iter().try_for_each(|rows| merge.push(rows))?;
        Ok(merge)
    }

    /// Takes the next row of a source, unless it is at its end.
    fn push(&mut self, mut rows: Rows) -> io::Result<()> {
        if let Some(entry) = rows.next() {
            self.heads.push(Head { entry: entry?, rows });
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<io::Result<Entry>> {
        let Head { entry, rows } = self.heads.pop()?;
        Some(self.push(rows).map(|()| entry))
    }
}

impl Iterator for Merge {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        let mut entry = match self.pop()? {
            Ok(entry) => entry,
            error => return Some(error),
        };
        while self.heads.peek().is_some_and(|head| head.entry.key == entry.key) {
            match self.pop()? {
                Ok(other) => entry.add(&other),
                error => return Some(error),
            }
        }
        Some(Ok(entry))
    }
}

/// The next row of a source, and the others.
struct Head {
    entry: Entry,
    rows: Rows,
}

/// The smallest key is the greatest, as a heap needs it.
impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        other.entry.key.cmp(&self.entry.key)
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}

/// A row, without the borrows of [`FieldValue`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: PositionKey,
    pub(super) position: Box<str>,
    pub(super) side: Side,
    /// The size, the attackers and the defenders.
    pub(super) counts: [i16; 3],
    pub(super) plies: i64,
}

impl Entry {
    /// The bytes that a hash table and an allocation need besides the text.
    const OVERHEAD: usize = 2 * size_of::<Self>() + 32;

    /// Its memory, at most.
    pub(super) fn bytes(&self) -> usize {
        Self::OVERHEAD.saturating_add(self.position.len())
    }

    /// Adds a row with the same key.
    pub(super) fn add(&mut self, other: &Self) {
        self.plies = self.plies.saturating_add(other.plies);
    }

    pub(super) fn write<S: RowSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        let [size, attackers, defenders] = self.counts.map(|count| FieldValue::Integer(count.into()));
        let [position, side] = [&*self.position, self.side.name()].map(FieldValue::Text);
        let values = [
            FieldValue::Key(self.key),
            position,
            side,
            size,
            attackers,
            defenders,
            FieldValue::Integer(self.plies),
        ];
        sink.push(Table::Positions, &values)
    }

    /// Writes it for [`decode`](Self::decode): numbers are little-endian, and the position follows its length.
    pub(super) fn encode(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(self.key.as_bytes())?;
        output.write_all(&self.plies.to_le_bytes())?;
        output.write_all(&[u8::from(self.side == Side::Attackers)])?;
        self.counts.iter().try_for_each(|count| output.write_all(&count.to_le_bytes()))?;
        let length = u64::try_from(self.position.len()).unwrap_or(u64::MAX);
        output.write_all(&length.to_le_bytes())?;
        output.write_all(self.position.as_bytes())
    }

    pub(super) fn decode(input: &mut impl Read) -> io::Result<Self> {
        let key = PositionKey::from(array(input)?);
        let plies = i64::from_le_bytes(array(input)?);
        let [is_attackers] = array(input)?;
        let side = if is_attackers == 1 { Side::Attackers } else { Side::Defenders };
        let mut counts = [0; 3];
        for count in &mut counts {
            *count = i16::from_le_bytes(array(input)?);
        }
        let length = u64::from_le_bytes(array(input)?);
        let mut position = String::new();
        input.take(length).read_to_string(&mut position)?;
        Ok(Self { key, position: position.into(), side, counts, plies })
    }
}

fn array<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The buffer of an open file.
const BUFFER_BYTES: usize = 64 * 1024;

/// Sorted rows in a file without a name.
#[derive(Debug)]
pub(super) struct Run {
    file: File,
    rows: u64,
}

impl Run {
    pub(super) fn write(
        directory: &Path,
        entries: impl Iterator<Item = io::Result<Entry>>,
    ) -> io::Result<Self> {
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, tempfile::tempfile_in(directory)?);
        let mut rows = 0;
        for entry in entries {
            entry?.encode(&mut output)?;
            rows += 1;
        }
        Ok(Self { file: output.into_inner().map_err(io::IntoInnerError::into_error)?, rows })
    }

    pub(super) fn rows(mut self) -> io::Result<Rows> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(Rows::File { input: BufReader::with_capacity(BUFFER_BYTES, self.file), left: self.rows })
    }
}

/// The rows of a file, or those that are still in memory.
pub(super) enum Rows {
    Memory(vec::IntoIter<Entry>),
    File { input: BufReader<File>, left: u64 },
}

impl Iterator for Rows {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        match self {
            Self::Memory(entries) => entries.next().map(Ok),
            Self::File { input, left } => {
                *left = left.checked_sub(1)?;
                Some(Entry::decode(input))
            }
        }
    }
}

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
