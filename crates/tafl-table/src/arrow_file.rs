//! Files of Arrow.

use std::io::{BufWriter, Write};

use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};

use crate::columns::Columns;
use crate::error::TableError;
use crate::schema::schema;

/// A file of Arrow that is being written.
pub(crate) struct ArrowFile<W: Write> {
    writer: FileWriter<BufWriter<W>>,
}

impl<W: Write> ArrowFile<W> {
    pub(crate) fn new(columns: &Columns, output: W) -> Result<Self, TableError> {
        let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?;
        let output = BufWriter::new(output);
        Ok(Self { writer: FileWriter::try_new_with_options(output, &schema(columns), options)? })
    }

    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        Ok(self.writer.write(batch)?)
    }

    pub(crate) fn finish(self) -> Result<W, TableError> {
        let output = self.writer.into_inner()?;
        output.into_inner().map_err(|error| TableError::Write(error.into_error()))
    }
}
