//! Rows as JSON objects.

use std::io::{self, Write};

use crate::columns::Columns;
use crate::error::TableError;
use crate::field_value::FieldValue;
use crate::iso_date::IsoDate;

/// Writes rows of a table as JSON objects, one a line, with a member for each column.
///
/// Dates are strings as ISO 8601 has them, keys are strings of hexadecimal digits, and lists are arrays of strings.
#[derive(Debug)]
pub(crate) struct NdjsonWriter<W: Write> {
    columns: Columns,
    output: W,
    /// A row, written at once.
    line: Vec<u8>,
}

impl<W: Write> NdjsonWriter<W> {
    /// A writer to this output.
    pub(crate) fn new(columns: impl Into<Columns>, output: W) -> Self {
        Self { columns: columns.into(), output, line: Vec::new() }
    }

    /// Writes a row, which has a value for each column of the table.
    pub(crate) fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        self.line.clear();
        self.line.push(b'{');
        for (index, (column, value)) in self.columns.iter().zip(self.columns.select(row)?).enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(self.line, "{comma}\"{}\":", column.name)?;
            write_value(&mut self.line, value)?;
        }
        self.line.extend_from_slice(b"}\n");
        Ok(self.output.write_all(&self.line)?)
    }

    /// Writes what is left and returns the output.
    pub(crate) fn finish(mut self) -> Result<W, TableError> {
        self.output.flush()?;
        Ok(self.output)
    }
}

fn write_value(line: &mut Vec<u8>, value: &FieldValue<'_>) -> io::Result<()> {
    match value {
        FieldValue::Null => line.write_all(b"null"),
        FieldValue::Integer(number) => write!(line, "{number}"),
        // An infinite number becomes null.
        FieldValue::Number(number) => Ok(serde_json::to_writer(line, number)?),
        FieldValue::Boolean(value) => write!(line, "{value}"),
        FieldValue::Text(text) => Ok(serde_json::to_writer(line, text)?),
        FieldValue::Date(days) => write!(line, "\"{}\"", IsoDate { days: *days }),
        FieldValue::Key(key) => write!(line, "\"{key}\""),
        FieldValue::Names(names) => Ok(serde_json::to_writer(line, names)?),
    }
}
