//! Rows on their way to a file.

use core::fmt;
use core::mem;

#[cfg(feature = "parquet")]
use arrow_array::RecordBatch;

#[cfg(feature = "parquet")]
use crate::batch_builder::BatchBuilder;
use crate::column::Columns;
use crate::row::{FieldValue, RowSink};
use crate::table::Table;
use crate::table_writer::{TableError, TableFormat};
use crate::text_writers::{CsvWriter, NdjsonWriter};

/// Rows in the form that a file of a format needs, written by a [`ChunkBuilder`] for a
/// [`TableWriter`](crate::TableWriter).
pub struct Chunk {
    pub(crate) format: TableFormat,
    pub(crate) columns: Columns,
    pub(crate) rows: u64,
    pub(crate) content: Content,
}

pub(crate) enum Content {
    Text(Vec<u8>),
    #[cfg(feature = "parquet")]
    Batches(Vec<RecordBatch>),
}

impl Chunk {
    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

impl fmt::Debug for Chunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, columns, rows, .. } = self;
        let mut debug = f.debug_struct("Chunk");
        debug.field("format", format).field("columns", columns).field("rows", rows).finish_non_exhaustive()
    }
}

/// Rows of a table that become a [`Chunk`]: the part of writing that several threads do at the same time.
///
/// As a [`RowSink`], it skips the rows of other tables.
///
/// ```
/// use tafl_table::{ChunkBuilder, Columns, PositionKey, Table, TableFormat, TableWriter, FieldValue};
///
/// let columns = Columns::without(Table::Positions, &["size", "attackers", "defenders"]);
/// let mut writer = TableWriter::new(TableFormat::Csv, columns.clone(), Vec::new())?;
/// let mut builder = ChunkBuilder::new(TableFormat::Csv, columns)?;
/// let key = "0123456789abcdef0123456789abcdef".parse::<PositionKey>()?;
/// let [size, attackers, defenders, plies] = [3, 0, 1, 28].map(FieldValue::Integer);
/// builder.push(&[FieldValue::Key(key), "/3/1K1/3/".into(), "attackers".into(), size, attackers, defenders, plies])?;
/// writer.push_chunk(builder.finish()?)?;
/// let (file, rows) = writer.finish()?;
/// let expected = "key,position,side,plies\n0123456789abcdef0123456789abcdef,/3/1K1/3/,attackers,28\n";
/// assert_eq!((file.as_slice(), rows), (expected.as_bytes(), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ChunkBuilder {
    format: TableFormat,
    columns: Columns,
    rows: u64,
    bytes: usize,
    builder: Builder,
}

#[derive(Debug)]
enum Builder {
    Csv(Box<CsvWriter<Vec<u8>>>),
    Ndjson(NdjsonWriter<Vec<u8>>),
    #[cfg(feature = "parquet")]
    Batches(BatchBuilder),
}

impl Builder {
    /// The rows so far, without those before.
    fn finish(&mut self, columns: &Columns) -> Result<Content, TableError> {
        match self {
            Self::Csv(writer) => {
                mem::replace(writer.as_mut(), text_writers(columns)).finish().map(Content::Text)
            }
            Self::Ndjson(writer) => mem::replace(writer, ndjson_writer(columns)).finish().map(Content::Text),
            #[cfg(feature = "parquet")]
            Self::Batches(builder) => builder.finish().map(Content::Batches),
        }
    }
}

fn text_writers(columns: &Columns) -> CsvWriter<Vec<u8>> {
    CsvWriter::without_header(columns.clone(), Vec::new())
}

fn ndjson_writer(columns: &Columns) -> NdjsonWriter<Vec<u8>> {
    NdjsonWriter::new(columns.clone(), Vec::new())
}

impl ChunkBuilder {
    /// Without rows.
    ///
    /// # Errors
    ///
    /// The format is not available.
    pub fn new(format: TableFormat, columns: impl Into<Columns>) -> Result<Self, TableError> {
        let columns = columns.into();
        let builder = match format {
            TableFormat::Csv => Builder::Csv(Box::new(text_writers(&columns))),
            TableFormat::Ndjson => Builder::Ndjson(ndjson_writer(&columns)),
            #[cfg(feature = "parquet")]
            TableFormat::Parquet | TableFormat::Arrow => Builder::Batches(BatchBuilder::new(columns.clone())),
            #[cfg(not(feature = "parquet"))]
            TableFormat::Parquet | TableFormat::Arrow => return Err(TableError::Unavailable(format)),
        };
        Ok(Self { format, columns, rows: 0, bytes: 0, builder })
    }

    /// Appends a row, which has a value for each column of the table.
    ///
    /// # Errors
    ///
    /// The row does not fit the table.
    pub fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        match &mut self.builder {
            Builder::Csv(writer) => writer.push(row)?,
            Builder::Ndjson(writer) => writer.push(row)?,
            #[cfg(feature = "parquet")]
            Builder::Batches(builder) => builder.push(row)?,
        }
        self.rows += 1;
        let bytes = row.iter().map(|value| value.text_bytes().saturating_add(8));
        self.bytes = bytes.fold(self.bytes, usize::saturating_add);
        Ok(())
    }

    /// The number of rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// About how much memory the rows so far need.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The rows so far. The builder is empty afterwards.
    ///
    /// # Errors
    ///
    /// The rows cannot be represented, which [`push`](Self::push) has ruled out.
    pub fn finish(&mut self) -> Result<Chunk, TableError> {
        self.bytes = 0;
        let content = self.builder.finish(&self.columns)?;
        Ok(Chunk {
            format: self.format,
            columns: self.columns.clone(),
            rows: mem::take(&mut self.rows),
            content,
        })
    }
}

impl RowSink for ChunkBuilder {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        if table == self.columns.table() { ChunkBuilder::push(self, values) } else { Ok(()) }
    }
}
