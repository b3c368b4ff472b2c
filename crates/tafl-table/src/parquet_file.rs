//! Files of Parquet.

use std::io::Write;
use std::sync::Arc;

use arrow_array::RecordBatch;
use parquet::arrow::ArrowSchemaConverter;
use parquet::arrow::add_encoded_arrow_schema_to_metadata;
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowLeafColumn, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedFileWriter;
use rayon::prelude::*;

use crate::columns::Columns;
use crate::error::TableError;
use crate::parquet_properties::{MAX_GROUP_BYTES, MAX_GROUP_ROWS, properties};
use crate::schema::schema;

/// A file of Parquet that is being written.
pub(crate) struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    factory: ArrowRowGroupWriterFactory,
    /// How many groups of rows are complete.
    groups: usize,
    /// The group that is being encoded.
    columns: Vec<ArrowColumnWriter>,
    rows: usize,
}

impl<W: Write + Send> ParquetFile<W> {
    pub(crate) fn new(columns: &Columns, output: W) -> Result<Self, TableError> {
        let schema = Arc::new(schema(columns));
        let descriptor = ArrowSchemaConverter::new().with_coerce_types(false).convert(&schema)?;
        let mut properties = properties(columns);
        add_encoded_arrow_schema_to_metadata(&schema, &mut properties);
        let writer = SerializedFileWriter::new(output, descriptor.root_schema_ptr(), Arc::new(properties))?;
        let factory = ArrowRowGroupWriterFactory::new(&writer, schema);
        Ok(Self { writer, factory, groups: 0, columns: Vec::new(), rows: 0 })
    }

    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let mut start = 0;
        while start < batch.num_rows() {
            let length = (batch.num_rows() - start).min(MAX_GROUP_ROWS.saturating_sub(self.rows));
            self.encode(&batch.slice(start, length))?;
            start += length;
            let bytes: usize = self.columns.iter().map(ArrowColumnWriter::memory_size).sum();
            if self.rows >= MAX_GROUP_ROWS || bytes >= MAX_GROUP_BYTES {
                self.finish_group()?;
            }
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
        let columns = std::mem::take(&mut self.columns);
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
        if self.rows > 0 {
            self.finish_group()?;
        }
        Ok(self.writer.into_inner()?)
    }
}
