//! The files of the tables.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tafl_table::{ChunkBuilder, FieldValue, PositionSorter, RowSink, Table, TableError, TableWriter};

use super::plan::Plan;
use super::rows::Rows;
use crate::output::{self, HEADING, Styled};

/// The most partitions: each has two open files.
pub(super) const MAX_PARTITIONS: usize = 400;

/// The memory of the groups of rows that are not written yet, in bytes.
const MAX_BUFFERED: usize = 256 << 20;

type Writer = TableWriter<BufWriter<File>>;

/// The files that are being written.
pub(super) struct Tables {
    folder: PathBuf,
    plan: Plan,
    /// By table and by the folder of the partition.
    writers: BTreeMap<(Table, Option<String>), Writer>,
}

/// A file that was written.
pub(super) struct Written {
    name: String,
    rows: u64,
    bytes: u64,
}

impl Tables {
    /// Begins the tables in an empty folder. Without partitions, a table without rows is also a file.
    pub(super) fn create(folder: &Path, plan: &Plan) -> Result<Self, TableError> {
        let mut tables = Self { folder: folder.to_path_buf(), plan: plan.clone(), writers: BTreeMap::new() };
        for table in Table::ALL {
            if plan.has(table) && !plan.is_partitioned(table) {
                tables.writer(table, None)?;
            }
        }
        Ok(tables)
    }

    /// The file of a table, which is created when it is first needed.
    fn writer(&mut self, table: Table, folder: Option<String>) -> Result<&mut Writer, TableError> {
        let partitions = self.writers.keys().filter(|(other, _)| *other == table).count();
        let (format, columns) = (self.plan.format(), self.plan.columns(table));
        let key = (table, folder);
        if !self.writers.contains_key(&key) {
            if partitions >= MAX_PARTITIONS {
                let message = format!(
                    "the games have more than {MAX_PARTITIONS} variants; export without `--partition`, or pick variants with `tafl select`"
                );
                return Err(io::Error::other(message).into());
            }
            let path = self.path(table, key.1.as_deref());
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = BufWriter::new(File::create_new(path)?);
            if self.plan.is_for_spreadsheets() {
                // Otherwise Excel takes the file for one in an older encoding.
                file.write_all("\u{feff}".as_bytes())?;
            }
            self.writers.insert(key.clone(), TableWriter::new(format, columns, file)?);
        }
        self.writers.get_mut(&key).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound).into())
    }

    /// `games.parquet`, or `games/variant=Brandub/games.parquet`.
    fn path(&self, table: Table, partition: Option<&str>) -> PathBuf {
        let file = format!("{table}.{}", self.plan.format());
        match partition {
            Some(partition) => self.folder.join(table.name()).join(partition).join(file),
            None => self.folder.join(file),
        }
    }

    /// Writes rows.
    pub(super) fn push(&mut self, rows: Rows) -> Result<(), TableError> {
        for (table, chunk) in [(Table::Games, rows.games), (Table::Plies, rows.plies)] {
            if let Some(chunk) = chunk {
                self.writer(table, rows.folder.clone())?.push_chunk(chunk)?;
            }
        }
        self.limit_memory()
    }

    /// Writes the largest group of rows early if all of them together take too much memory, as with many partitions.
    fn limit_memory(&mut self) -> Result<(), TableError> {
        // The files of an export without partitions are few.
        if self.writers.len() <= Table::ALL.len() {
            return Ok(());
        }
        let buffered: usize = self.writers.values().map(Writer::buffered_bytes).sum();
        let largest = self.writers.values_mut().max_by_key(|writer| writer.buffered_bytes());
        largest.filter(|_| buffered > MAX_BUFFERED).map_or(Ok(()), Writer::end_group)
    }

    /// Writes the positions, which come last because all games have to be read for their order.
    pub(super) fn write_positions(&mut self, sorter: PositionSorter) -> Result<(), TableError> {
        let builder = ChunkBuilder::new(self.plan.format(), self.plan.columns(Table::Positions))?;
        let mut sink = PositionSink { builder, writer: self.writer(Table::Positions, None)? };
        sorter.finish(&mut sink)?;
        sink.flush()
    }

    /// Completes all files.
    pub(super) fn finish(self) -> Result<Vec<Written>, TableError> {
        let mut written: Vec<Written> = Vec::new();
        for ((table, partition), writer) in self.writers {
            let (rows, bytes) = complete(writer)?;
            let same = written.last_mut().filter(|last| partition.is_some() && last.name == table.name());
            if let Some(last) = same {
                last.rows += rows;
                last.bytes += bytes;
                continue;
            }
            let name = match partition {
                Some(_) => table.name().to_owned(),
                None => format!("{table}.{}", self.plan.format()),
            };
            written.push(Written { name, rows, bytes });
        }
        Ok(written)
    }
}

/// Writes sorted positions, some thousands at a time.
struct PositionSink<'w> {
    builder: ChunkBuilder,
    writer: &'w mut Writer,
}

impl PositionSink<'_> {
    /// How many rows are written at once.
    const ROWS: u64 = 16 * 1024;

    fn flush(&mut self) -> Result<(), TableError> {
        self.writer.push_chunk(self.builder.finish()?)
    }
}

impl RowSink for PositionSink<'_> {
    type Error = TableError;

    fn push(&mut self, _: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        self.builder.push(values)?;
        if self.builder.rows() < Self::ROWS { Ok(()) } else { self.flush() }
    }
}

/// Completes a file. Returns its rows and its size.
fn complete(writer: Writer) -> Result<(u64, u64), TableError> {
    let (file, rows) = writer.finish()?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    // A full disk can be reported as late as this.
    file.sync_all()?;
    Ok((rows, file.metadata()?.len()))
}

/// A line for each table: its files, rows and bytes.
pub(super) fn print(written: &[Written], out: &mut Styled) -> io::Result<()> {
    let (heading, names) = output::column("table", written.iter().map(|file| file.name.as_str()));
    writeln!(out, "{HEADING}{heading}  {:>11}  {:>13}{HEADING:#}", "rows", "bytes")?;
    for (Written { rows, bytes, .. }, name) in written.iter().zip(names) {
        writeln!(out, "{name}  {rows:>11}  {bytes:>13}")?;
    }
    Ok(())
}
