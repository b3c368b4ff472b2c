//! The rows of games, and the files of the tables.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};

use tafl_table::{
    Chunk, ChunkBuilder, Columns, ExtractOptions, Extractor, FieldValue, PositionBuffer, PositionSorter,
    RowSink, Table, TableError, TableFormat, TableWriter,
};
use tafl_terminal::text::HEADING;

use super::ExportArgs;
use super::partition::Group;
use crate::output::{self, Styled};

/// The most partitions: each has two open files.
const MAX_PARTITIONS: usize = 400;

/// The memory of the groups of rows that are not written yet, in bytes.
const MAX_BUFFERED: usize = 256 << 20;

type Writer = TableWriter<BufWriter<File>>;

/// The tables of an export, and the form of their files. Threads share it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    format: TableFormat,
    tables: Vec<Table>,
    partitioned: bool,
    /// Whether spreadsheets must take texts for texts.
    for_spreadsheets: bool,
    /// The columns that are left out.
    without: Vec<&'static str>,
    /// The rows that are made of a game.
    pub(super) options: ExtractOptions,
}

impl Plan {
    pub(super) fn of(args: &ExportArgs) -> Self {
        let has =
            |table: &Table| args.tables.contains(table) && !(args.no_positions && *table == Table::Positions);
        Self {
            format: args.format,
            tables: Table::ALL.into_iter().filter(has).collect(),
            partitioned: args.partition,
            for_spreadsheets: args.for_spreadsheets,
            without: args.without.iter().map(|column| column.0).collect(),
            options: ExtractOptions::default()
                .with_variations(args.variations)
                .with_positions(!args.no_positions),
        }
    }

    pub(super) fn has(&self, table: Table) -> bool {
        self.tables.contains(&table)
    }

    /// Whether a table has a folder for each variant. Variants share positions.
    pub(super) fn is_partitioned(&self, table: Table) -> bool {
        self.partitioned && table != Table::Positions
    }

    /// The columns of the files of a table. The name of a partition has that of the variant.
    pub(super) fn columns(&self, table: Table) -> Columns {
        let partition = self.is_partitioned(table).then_some("variant");
        let without: Vec<&str> = self.without.iter().copied().chain(partition).collect();
        Columns::without(table, &without)
    }

    /// The builder of the rows of a table, if it is wanted.
    pub(super) fn builder(&self, table: Table) -> Result<Option<ChunkBuilder>, TableError> {
        self.has(table).then(|| ChunkBuilder::new(self.format, self.columns(table))).transpose()
    }
}

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
        let (format, columns) = (self.plan.format, self.plan.columns(table));
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
            if self.plan.for_spreadsheets {
                // Otherwise Excel takes the file for one in an older encoding.
                file.write_all("\u{feff}".as_bytes())?;
            }
            self.writers.insert(key.clone(), TableWriter::new(format, columns, file)?);
        }
        self.writers.get_mut(&key).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound).into())
    }

    /// `games.parquet`, or `games/variant=Brandub/games.parquet`.
    fn path(&self, table: Table, partition: Option<&str>) -> PathBuf {
        let file = format!("{table}.{}", self.plan.format);
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
        let builder = ChunkBuilder::new(self.plan.format, self.plan.columns(Table::Positions))?;
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
                None => format!("{table}.{}", self.plan.format),
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

/// The rows of the games of a group.
pub(super) struct Rows {
    /// The name of the folder, with partitions.
    pub(super) folder: Option<String>,
    pub(super) games: Option<Chunk>,
    pub(super) plies: Option<Chunk>,
}

/// Makes the rows. Those of positions go to the sorter.
pub(super) fn of(
    group: &Group<'_>,
    extractor: &mut Extractor,
    plan: &Plan,
    sorter: Option<&PositionSorter>,
) -> Result<Rows, TableError> {
    let mut sink = Sink::of(plan)?;
    for game in &group.games {
        extractor.game(&game.source(), &game.record, &mut sink)?;
    }
    sink.take(group.folder.clone(), sorter)
}

/// Writes the rows of a long game in parts, so that they are never in memory all at once.
pub(super) fn write_long(
    group: &Group<'_>,
    plan: &Plan,
    sorter: Option<&PositionSorter>,
    tables: &mut Tables,
) -> Result<(), TableError> {
    let sink = Sink::of(plan)?;
    let mut parts = Parts { sink, rows: 0, folder: group.folder.clone(), sorter, tables };
    let mut extractor = Extractor::new(plan.options);
    for game in &group.games {
        extractor.game(&game.source(), &game.record, &mut parts)?;
    }
    parts.write()
}

/// Writes some thousands of rows at a time.
struct Parts<'t> {
    sink: Sink,
    /// The rows since the last part.
    rows: usize,
    folder: Option<String>,
    sorter: Option<&'t PositionSorter>,
    tables: &'t mut Tables,
}

impl Parts<'_> {
    /// The rows of a part, in all tables.
    const ROWS: usize = 1 << 15;

    fn write(&mut self) -> Result<(), TableError> {
        self.rows = 0;
        let rows = self.sink.take(self.folder.clone(), self.sorter)?;
        self.tables.push(rows)
    }
}

impl RowSink for Parts<'_> {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        self.sink.push(table, values)?;
        self.rows += 1;
        if self.rows < Self::ROWS { Ok(()) } else { self.write() }
    }
}

/// Takes the rows of each table that is wanted.
struct Sink {
    games: Option<ChunkBuilder>,
    plies: Option<ChunkBuilder>,
    positions: Option<PositionBuffer>,
    is_for_spreadsheets: bool,
}

impl Sink {
    fn of(plan: &Plan) -> Result<Self, TableError> {
        Ok(Self {
            games: plan.builder(Table::Games)?,
            plies: plan.builder(Table::Plies)?,
            positions: plan.has(Table::Positions).then(PositionBuffer::new),
            is_for_spreadsheets: plan.for_spreadsheets,
        })
    }

    /// The rows so far; those of positions go to the sorter. The sink is empty afterwards.
    fn take(&mut self, folder: Option<String>, sorter: Option<&PositionSorter>) -> Result<Rows, TableError> {
        if let Some((sorter, positions)) = sorter.zip(self.positions.as_mut()) {
            sorter.push(mem::take(positions))?;
        }
        let taken =
            |builder: &mut Option<ChunkBuilder>| builder.as_mut().map(ChunkBuilder::finish).transpose();
        Ok(Rows { folder, games: taken(&mut self.games)?, plies: taken(&mut self.plies)? })
    }
}

impl RowSink for Sink {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        match table {
            Table::Games => push(self.games.as_mut(), values, self.is_for_spreadsheets),
            Table::Plies => push(self.plies.as_mut(), values, self.is_for_spreadsheets),
            // Their texts are records of positions, which no spreadsheet calculates.
            _ => self.positions.as_mut().map_or(Ok(()), |buffer| buffer.push(values)),
        }
    }
}

/// Appends a row to a table, if it is wanted.
fn push(
    builder: Option<&mut ChunkBuilder>,
    values: &[FieldValue<'_>],
    is_for_spreadsheets: bool,
) -> Result<(), TableError> {
    let Some(builder) = builder else { return Ok(()) };
    if !is_for_spreadsheets {
        return builder.push(values);
    }
    let quoted: Vec<Option<String>> = values.iter().map(quoted).collect();
    let cells = values.iter().zip(&quoted);
    let cells = cells.map(|(value, quoted)| quoted.as_deref().map_or(*value, FieldValue::Text));
    builder.push(&cells.collect::<Vec<_>>())
}

/// The text that a spreadsheet shows as this one, if it would calculate it.
fn quoted(value: &FieldValue<'_>) -> Option<String> {
    let FieldValue::Text(text) = value else { return None };
    text.starts_with(['=', '+', '-', '@', '\t', '\r']).then(|| format!("'{text}"))
}
