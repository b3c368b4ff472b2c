//! Files of tables, their formats, and the errors of writing.

use core::fmt;
use std::io;
use std::io::Write;
use std::path::PathBuf;

#[cfg(feature = "parquet")]
use crate::arrow_file::ArrowFile;
use crate::chunk::{Chunk, ChunkBuilder, Content};
use crate::column::Columns;
#[cfg(feature = "parquet")]
use crate::parquet_file::ParquetFile;
use crate::row::{FieldValue, RowError, RowSink};
use crate::table::Table;
use crate::text_writers::CsvWriter;

/// The rows that are kept until they are encoded, and their bytes; a row that is longer is kept alone.
const PENDING_ROWS: u64 = 32 * 1024;
const PENDING_BYTES: usize = 16 * 1024 * 1024;

/// Writes a file of a table, from chunks in the order of the file.
///
/// As a [`RowSink`], it takes rows one by one, encodes them on one thread, and skips those of other tables.
///
/// Memory is bounded: CSV, NDJSON and Arrow keep one chunk, and Parquet also what is encoded of a group of rows, which
/// has 64 MiB at most besides the rows of the last chunk. Parquet encodes columns in parallel, on the pool of `rayon`.
///
/// Rows come in the order of the first column of the table, which Parquet files declare.
///
/// The example of [`ChunkBuilder`](crate::ChunkBuilder) writes a file.
pub struct TableWriter<W: Write + Send> {
    format: TableFormat,
    columns: Columns,
    rows: u64,
    file: TableFile<W>,
    /// Rows that came one by one.
    pending: ChunkBuilder,
}

enum TableFile<W: Write + Send> {
    Text(W),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetFile<W>>),
    #[cfg(feature = "parquet")]
    Arrow(Box<ArrowFile<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// The format is not available, or the output cannot be written.
    pub fn new(format: TableFormat, columns: impl Into<Columns>, output: W) -> Result<Self, TableError> {
        let columns = columns.into();
        let file = match format {
            TableFormat::Csv => TableFile::Text(CsvWriter::new(columns.clone(), output)?.finish()?),
            TableFormat::Ndjson => TableFile::Text(output),
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => TableFile::Parquet(Box::new(ParquetFile::new(&columns, output)?)),
            #[cfg(feature = "parquet")]
            TableFormat::Arrow => TableFile::Arrow(Box::new(ArrowFile::new(&columns, output)?)),
            #[cfg(not(feature = "parquet"))]
            TableFormat::Parquet | TableFormat::Arrow => return Err(TableError::Unavailable(format)),
        };
        let pending = ChunkBuilder::new(format, columns.clone())?;
        Ok(Self { format, columns, rows: 0, file, pending })
    }

    /// Writes the next rows.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or the chunk is of another format or has other columns.
    pub fn push_chunk(&mut self, chunk: Chunk) -> Result<(), TableError> {
        if chunk.format != self.format || chunk.columns != self.columns {
            return Err(TableError::Mismatch);
        }
        self.push_pending()?;
        self.write(chunk)
    }

    fn push_pending(&mut self) -> Result<(), TableError> {
        if self.pending.rows() == 0 {
            return Ok(());
        }
        let chunk = self.pending.finish()?;
        self.write(chunk)
    }

    fn write(&mut self, chunk: Chunk) -> Result<(), TableError> {
        match (&mut self.file, chunk.content) {
            (TableFile::Text(output), Content::Text(text)) => output.write_all(&text)?,
            #[cfg(feature = "parquet")]
            (TableFile::Parquet(file), Content::Batches(batches)) => {
                batches.into_iter().try_for_each(|batch| file.write(batch))?;
            }
            #[cfg(feature = "parquet")]
            (TableFile::Arrow(file), Content::Batches(batches)) => {
                batches.iter().try_for_each(|batch| file.write(batch))?;
            }
            #[cfg(feature = "parquet")]
            _ => return Err(TableError::Mismatch),
        }
        self.rows = self.rows.saturating_add(chunk.rows);
        Ok(())
    }

    /// The memory of rows that are not written yet: for Parquet the current group of rows, for other formats 0.
    pub fn buffered_bytes(&self) -> usize {
        match &self.file {
            #[cfg(feature = "parquet")]
            TableFile::Parquet(file) => file.buffered_bytes(),
            _ => 0,
        }
    }

    /// Writes these rows, as a group that can be smaller than others. A program that writes many files at
    /// once limits its memory with it.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn end_group(&mut self) -> Result<(), TableError> {
        match &mut self.file {
            #[cfg(feature = "parquet")]
            TableFile::Parquet(file) => file.end_group(),
            _ => Ok(()),
        }
    }

    /// The number of rows so far.
    pub fn rows(&self) -> u64 {
        self.rows.saturating_add(self.pending.rows())
    }

    /// Completes the file and returns the output and the number of rows. A file that is not completed cannot be read.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn finish(mut self) -> Result<(W, u64), TableError> {
        self.push_pending()?;
        let output = match self.file {
            TableFile::Text(mut output) => {
                output.flush()?;
                output
            }
            #[cfg(feature = "parquet")]
            TableFile::Parquet(file) => file.finish()?,
            #[cfg(feature = "parquet")]
            TableFile::Arrow(file) => file.finish()?,
        };
        Ok((output, self.rows))
    }
}

impl<W: Write + Send> RowSink for TableWriter<W> {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        RowSink::push(&mut self.pending, table, values)?;
        let is_full = self.pending.rows() >= PENDING_ROWS || self.pending.bytes() >= PENDING_BYTES;
        if is_full { self.push_pending() } else { Ok(()) }
    }
}

impl<W: Write + Send> fmt::Debug for TableWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, columns, rows, .. } = self;
        let mut debug = f.debug_struct("TableWriter");
        debug.field("format", format).field("columns", columns).field("rows", rows).finish_non_exhaustive()
    }
}

/// A format that tables are written in.
///
/// ```
/// use tafl_table::TableFormat;
///
/// let format: TableFormat = "ndjson".parse()?;
/// assert_eq!(format, TableFormat::Ndjson);
/// assert!(format.is_available());
/// # Ok::<(), tafl_table::UnknownName<TableFormat>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TableFormat {
    /// Apache Parquet, compressed with Zstandard.
    Parquet,
    /// The file format of Arrow, compressed with Zstandard. Feather, version 2, is the same.
    Arrow,
    /// Comma-separated values with a header.
    Csv,
    /// A JSON object a line.
    Ndjson,
}

notation_syntax::names! {
    TableFormat: "format of tables" {
        Parquet = "parquet",
        Arrow = "arrow",
        Csv = "csv",
        Ndjson = "ndjson",
    }
}

impl TableFormat {
    /// Whether this build can write it: Parquet and Arrow need the feature `parquet`.
    pub const fn is_available(self) -> bool {
        match self {
            Self::Parquet | Self::Arrow => cfg!(feature = "parquet"),
            Self::Csv | Self::Ndjson => true,
        }
    }
}

/// A table cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A row does not fit its table.
    #[error(transparent)]
    Row(#[from] RowError),
    /// The output cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// Positions cannot be sorted, because a temporary file cannot be written or read.
    #[error("cannot sort positions in a temporary file in {}: {source}", directory.display())]
    Temporary {
        /// The folder of the file.
        directory: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// This program is built without the format.
    #[error(
        "this program is built without {0}; build it with the feature `parquet`, or write `csv` or `ndjson`"
    )]
    Unavailable(TableFormat),
    /// The rows are from a chunk for another format or for other columns.
    #[error("a chunk of rows is not of the format and the columns of its file")]
    Mismatch,
    /// The format cannot represent something.
    #[error("cannot encode the table: {0}")]
    Encode(String),
}

#[cfg(feature = "arrow")]
impl From<arrow_schema::ArrowError> for TableError {
    fn from(error: arrow_schema::ArrowError) -> Self {
        match error {
            arrow_schema::ArrowError::IoError(_, error) => Self::Write(error),
            error => Self::Encode(error.to_string()),
        }
    }
}

#[cfg(feature = "parquet")]
impl From<parquet::errors::ParquetError> for TableError {
    fn from(error: parquet::errors::ParquetError) -> Self {
        match error {
            parquet::errors::ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => Self::Write(*error),
                Err(error) => Self::Encode(error.to_string()),
            },
            error => Self::Encode(error.to_string()),
        }
    }
}
