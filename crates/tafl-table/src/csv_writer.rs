//! Rows as comma-separated values.

use std::io::{self, Write};

use crate::columns::Columns;
use crate::error::TableError;
use crate::field_value::FieldValue;
use crate::iso_date::IsoDate;

/// Writes rows of a table as CSV, as in RFC 4180 but with lines that end in LF.
///
/// Null is an empty field, as is an empty text. Dates are as ISO 8601 has them, keys are hexadecimal, booleans are
/// `true` or `false`, and the elements of lists have spaces between them.
#[derive(Debug)]
pub(crate) struct CsvWriter<W: Write> {
    columns: Columns,
    csv: csv::Writer<W>,
    /// Reused, so that a field does not allocate.
    field: Vec<u8>,
}

impl<W: Write> CsvWriter<W> {
    /// Writes the header.
    pub(crate) fn new(columns: impl Into<Columns>, output: W) -> Result<Self, TableError> {
        let mut writer = Self::without_header(columns, output);
        writer.csv.write_record(writer.columns.iter().map(|column| column.name)).map_err(io::Error::from)?;
        Ok(writer)
    }

    /// Writes rows only, to follow others.
    pub(crate) fn without_header(columns: impl Into<Columns>, output: W) -> Self {
        Self { columns: columns.into(), csv: csv::Writer::from_writer(output), field: Vec::new() }
    }

    /// Writes a row, which has a value for each column of the table.
    pub(crate) fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        for value in self.columns.select(row)? {
            self.field.clear();
            write_field(&mut self.field, value)?;
            self.csv.write_field(&self.field).map_err(io::Error::from)?;
        }
        self.csv.write_record(None::<&[u8]>).map_err(io::Error::from)?;
        Ok(())
    }

    /// Writes what is left and returns the output.
    pub(crate) fn finish(self) -> Result<W, TableError> {
        self.csv.into_inner().map_err(|error| TableError::Write(error.into_error()))
    }
}

fn write_field(field: &mut Vec<u8>, value: &FieldValue<'_>) -> io::Result<()> {
    match value {
        FieldValue::Integer(number) => write!(field, "{number}"),
        FieldValue::Number(number) if number.is_finite() => Ok(serde_json::to_writer(field, number)?),
        // JSON has null for an infinite number.
        FieldValue::Null | FieldValue::Number(_) => Ok(()),
        FieldValue::Boolean(value) => write!(field, "{value}"),
        FieldValue::Text(text) => field.write_all(text.as_bytes()),
        FieldValue::Date(days) => write!(field, "{}", IsoDate { days: *days }),
        FieldValue::Key(key) => write!(field, "{key}"),
        FieldValue::Names(names) => names.iter().enumerate().try_for_each(|(index, name)| {
            field.write_all(if index == 0 { b"" } else { b" " })?;
            field.write_all(name.as_bytes())
        }),
    }
}
