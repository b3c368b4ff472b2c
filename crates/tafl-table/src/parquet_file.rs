//! Files of Parquet, and how their columns are encoded.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use notation_syntax::invariant::ExpectOr as _;
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowLeafColumn, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use rayon::prelude::*;

use crate::batch_builder::{TABLE_KEY, VERSION_KEY, schema};
use crate::column::Columns;
use crate::table::Table;
use crate::table_writer::TableError;

/// The memory of the rows that are kept before they are encoded. The encoders of a file take megabytes even for a single
/// row, so a program that writes many files at once has encoders only for those with many rows.
const PENDING_BYTES: usize = 1024 * 1024;

/// About how much memory the encoder of a column takes besides what it has encoded, most of it for Zstandard.
const ENCODER_BYTES: usize = 256 * 1024;

/// A file of Parquet that is being written.
pub(crate) struct ParquetFile<W: Write + Send> {
    /// The same output as that of the writer, which returns it only with errors that have lost what they are.
    output: Shared<W>,
    writer: SerializedFileWriter<Shared<W>>,
    factory: ArrowRowGroupWriterFactory,
    /// How many groups of rows are complete.
    groups: usize,
    /// The group that is being encoded.
    columns: Vec<ArrowColumnWriter>,
    rows: usize,
    /// The rows after those, and their memory.
    pending: Vec<RecordBatch>,
    pending_bytes: usize,
}

impl<W: Write + Send> ParquetFile<W> {
    pub(crate) fn new(columns: &Columns, output: W) -> Result<Self, TableError> {
        let schema = Arc::new(schema(columns));
        let descriptor = ArrowSchemaConverter::new().with_coerce_types(false).convert(&schema)?;
        let mut properties = properties(columns);
        add_encoded_arrow_schema_to_metadata(&schema, &mut properties);
        let output = Shared(Arc::new(Mutex::new(output)));
        let writer =
            SerializedFileWriter::new(output.clone(), descriptor.root_schema_ptr(), Arc::new(properties))?;
        let factory = ArrowRowGroupWriterFactory::new(&writer, schema);
        let (columns, pending) = (Vec::new(), Vec::new());
        Ok(Self { output, writer, factory, groups: 0, columns, rows: 0, pending, pending_bytes: 0 })
    }

    pub(crate) fn write(&mut self, batch: RecordBatch) -> Result<(), TableError> {
        self.pending_bytes += batch.get_array_memory_size();
        self.pending.push(batch);
        if self.pending_bytes < PENDING_BYTES { Ok(()) } else { self.encode_pending() }
    }

    fn encode_pending(&mut self) -> Result<(), TableError> {
        self.pending_bytes = 0;
        for batch in mem::take(&mut self.pending) {
            let mut start = 0;
            while start < batch.num_rows() {
                let length = (batch.num_rows() - start).min(MAX_GROUP_ROWS.saturating_sub(self.rows));
                self.encode(&batch.slice(start, length))?;
                start += length;
                if self.rows >= MAX_GROUP_ROWS || self.encoded_bytes() >= MAX_GROUP_BYTES {
                    self.finish_group()?;
                }
            }
        }
        Ok(())
    }

    fn encoded_bytes(&self) -> usize {
        self.columns.iter().map(ArrowColumnWriter::memory_size).sum()
    }

    /// The memory of the group of rows that is not written yet.
    pub(crate) fn buffered_bytes(&self) -> usize {
        self.pending_bytes + self.encoded_bytes() + self.columns.len() * ENCODER_BYTES
    }

    /// Ends the group of rows, if it has any.
    pub(crate) fn end_group(&mut self) -> Result<(), TableError> {
        self.encode_pending()?;
        if self.rows > 0 {
            self.finish_group()?;
        }
        Ok(())
    }

    /// Encodes rows of the group, each column on a thread.
    fn encode(&mut self, batch: &RecordBatch) -> Result<(), ParquetError> {
        if self.columns.is_empty() {
            self.columns = self.factory.create_column_writers(self.groups)?;
        }
        let schema = batch.schema();
        let leaves: Vec<Vec<ArrowLeafColumn>> = schema
            .fields()
            .par_iter()
            .zip(batch.columns())
            .map(|(field, array)| compute_leaves(field, array))
            .collect::<Result<_, _>>()?;
        let leaves: Vec<ArrowLeafColumn> = leaves.into_iter().flatten().collect();
        self.columns.par_iter_mut().zip(leaves).try_for_each(|(writer, leaf)| writer.write(&leaf))?;
        self.rows += batch.num_rows();
        Ok(())
    }

    fn finish_group(&mut self) -> Result<(), ParquetError> {
        let columns = mem::take(&mut self.columns);
        let chunks: Vec<ArrowColumnChunk> =
            columns.into_par_iter().map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
        let mut group = self.writer.next_row_group()?;
        chunks.into_iter().try_for_each(|chunk| chunk.append_to_row_group(&mut group))?;
        group.close()?;
        self.groups += 1;
        self.rows = 0;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<W, TableError> {
        self.end_group()?;
        self.writer.finish()?;
        drop(self.writer);
        let output = Arc::into_inner(self.output.0);
        let output = output.ok_or_else(|| TableError::Encode("the output is still in use".to_owned()))?;
        Ok(output.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// An output with two owners.
struct Shared<W>(Arc<Mutex<W>>);

impl<W> Shared<W> {
    fn lock(&self) -> MutexGuard<'_, W> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W> Clone for Shared<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

/// The rows of a group: engines read groups in parallel, and skip those whose statistics say so. With eight times as
/// many rows, moves become 5% smaller.
pub(crate) const MAX_GROUP_ROWS: usize = 128 * 1024;

/// The encoded bytes of a group; a batch of rows goes beyond it.
pub(crate) const MAX_GROUP_BYTES: usize = 64 * 1024 * 1024;

/// Against level 3, positions become a third smaller and are still compressed at over a million rows a second.
const LEVEL: i32 = 9;

/// Of positions that are sorted by key: one has little in common with the next, which a higher level hardly uses.
const SORTED_LEVEL: i32 = 3;

/// The share of groups that a Bloom filter does not rule out: so it has a byte for each row.
const FALSE_POSITIVES: f64 = 0.05;

/// The properties of files with these columns.
pub(crate) fn properties(columns: &Columns) -> WriterProperties {
    let table = columns.table();
    let entries = [(TABLE_KEY, table.to_string()), (VERSION_KEY, Table::VERSION.to_string())];
    let entries = entries.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    let level = ZstdLevel::try_new(LEVEL).expect_or_default("the level is one of the format");
    let builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_key_value_metadata(Some(entries))
        .set_sorting_columns(sorting(columns));
    columns.iter().fold(builder, |builder, column| encoded(builder, table, column.name)).build()
}

/// The first column of each table, by which its rows are sorted.
fn sorting(columns: &Columns) -> Option<Vec<SortingColumn>> {
    let is_sorted = columns.iter().next() == columns.table().columns().first();
    is_sorted.then(|| vec![SortingColumn { column_idx: 0, descending: false, nulls_first: false }])
}

/// The encoding that is the smallest on real games; for other columns that is a dictionary, the default.
fn encoded(builder: WriterPropertiesBuilder, table: Table, name: &str) -> WriterPropertiesBuilder {
    let column = ColumnPath::from(name);
    let plain =
        |builder: WriterPropertiesBuilder| builder.set_column_dictionary_enabled(column.clone(), false);
    match (table, name) {
        // Numbers that grow by one, or stay.
        (Table::Games | Table::Plies, "game") | (Table::Games, "line") => {
            plain(builder).set_column_encoding(column.clone(), Encoding::DELTA_BINARY_PACKED)
        }
        // A position has most in common with those of the same game, which Zstandard finds.
        (Table::Plies, "position") => {
            plain(builder).set_column_encoding(column.clone(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
        }
        (Table::Positions, "position") => plain(builder)
            .set_column_encoding(column.clone(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
            .set_column_compression(
                column.clone(),
                Compression::ZSTD(
                    ZstdLevel::try_new(SORTED_LEVEL).expect_or_default("the level is one of the format"),
                ),
            ),
        // The games of a position are in few groups. `positions` needs no filter: its keys are sorted, so that the
        // statistics of pages find one.
        (Table::Plies, "key") => plain(builder)
            .set_column_bloom_filter_fpp(column.clone(), FALSE_POSITIVES)
            .set_column_bloom_filter_max_ndv(column.clone(), MAX_GROUP_ROWS as u64),
        // Hardly a text or a key is there twice.
        (_, "key" | "tags" | "comment") => plain(builder),
        // The same for every game, which pages of the default length would cut.
        (Table::Plies, "ply" | "address" | "side" | "piece") => {
            builder.set_column_data_page_row_count_limit(column, MAX_GROUP_ROWS)
        }
        _ => builder,
    }
}
