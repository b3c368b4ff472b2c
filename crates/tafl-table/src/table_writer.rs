//! Files of tables.

use core::fmt;
use std::io::Write;

#[cfg(feature = "parquet")]
use crate::arrow_file::ArrowFile;
use crate::chunk::{Chunk, Content};
use crate::columns::Columns;
use crate::csv_writer::CsvWriter;
use crate::error::TableError;
#[cfg(feature = "parquet")]
use crate::parquet_file::ParquetFile;
use crate::table_format::TableFormat;

/// Writes a file of a table, from chunks in the order of the file.
///
/// Memory is bounded: CSV, NDJSON and Arrow keep one chunk, and Parquet also what is encoded of a group of rows, which
/// has 64 MiB at most besides the rows of the last chunk. Parquet encodes columns in parallel, on the pool of `rayon`.
///
/// The example of [`ChunkBuilder`](crate::ChunkBuilder) writes a file.
pub struct TableWriter<W: Write + Send> {
    format: TableFormat,
    columns: Columns,
    rows: u64,
    file: TableFile<W>,
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
        Ok(Self { format, columns, rows: 0, file })
    }

    /// Writes the next rows.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or the chunk is of another format or has other columns.
    pub fn push(&mut self, chunk: Chunk) -> Result<(), TableError> {
        if chunk.format != self.format || chunk.columns != self.columns {
            return Err(TableError::Mismatch);
        }
        match (&mut self.file, chunk.content) {
            (TableFile::Text(output), Content::Text(text)) => output.write_all(&text)?,
            #[cfg(feature = "parquet")]
            (TableFile::Parquet(file), Content::Batches(batches)) => {
                batches.into_iter().try_for_each(|batch| file.write(&batch))?;
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

    /// The number of rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Completes the file and returns the output and the number of rows. A file that is not completed cannot be read.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn finish(self) -> Result<(W, u64), TableError> {
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

impl<W: Write + Send> fmt::Debug for TableWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, columns, rows, .. } = self;
        let mut debug = f.debug_struct("TableWriter");
        debug.field("format", format).field("columns", columns).field("rows", rows).finish_non_exhaustive()
    }
}
