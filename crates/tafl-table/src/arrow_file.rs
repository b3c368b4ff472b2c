//! Files of Arrow.

use std::io::{BufWriter, Write};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, RecordBatch, StringArray};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{DataType, FieldRef, Fields, Schema, SchemaRef};

use crate::batch_builder::schema;
use crate::column::Columns;
use crate::table_writer::TableError;

/// A file of Arrow that is being written.
pub(crate) struct ArrowFile<W: Write> {
    writer: FileWriter<BufWriter<W>>,
    /// That of the batches, with texts for dictionaries.
    schema: SchemaRef,
}

impl<W: Write> ArrowFile<W> {
    pub(crate) fn new(columns: &Columns, output: W) -> Result<Self, TableError> {
        let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?;
        let output = BufWriter::new(output);
        let schema = plain_schema(&schema(columns));
        let writer = FileWriter::try_new_with_options(output, &schema, options)?;
        Ok(Self { writer, schema: Arc::new(schema) })
    }

    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let arrays = batch.columns().iter().map(plain).collect();
        Ok(self.writer.write(&RecordBatch::try_new(Arc::clone(&self.schema), arrays)?)?)
    }

    pub(crate) fn finish(self) -> Result<W, TableError> {
        let output = self.writer.into_inner()?;
        output.into_inner().map_err(|error| TableError::Write(error.into_error()))
    }
}

fn plain_schema(schema: &Schema) -> Schema {
    let plain = |field: &FieldRef| match field.data_type() {
        DataType::Dictionary(_, texts) => {
            Arc::new(field.as_ref().clone().with_data_type(texts.as_ref().clone()))
        }
        _ => Arc::clone(field),
    };
    Schema::new_with_metadata(
        schema.fields().iter().map(plain).collect::<Fields>(),
        schema.metadata().clone(),
    )
}

/// The texts of a dictionary; any other array as it is.
fn plain(array: &ArrayRef) -> ArrayRef {
    let names =
        array.as_dictionary_opt::<Int32Type>().and_then(DictionaryArray::downcast_dict::<StringArray>);
    names.map_or_else(|| Arc::clone(array), |names| Arc::new(names.into_iter().collect::<StringArray>()))
}
