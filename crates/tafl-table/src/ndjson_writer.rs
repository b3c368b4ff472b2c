//! Rows as JSON objects.

use std::io::{self, Write};

use crate::columns::Columns;
use crate::error::TableError;
use crate::field_value::FieldValue;
use crate::iso_date::IsoDate;
use crate::row_sink::RowSink;
use crate::table::Table;

/// Writes rows of a table as JSON objects, one a line, with a member for each column.
///
/// Dates are strings as ISO 8601 has them, keys are strings of hexadecimal digits, and lists are arrays of strings.
///
/// ```
/// use tafl_table::{Columns, NdjsonWriter, PositionKey, Table, FieldValue};
///
/// let columns = Columns::without(Table::Positions, &["key", "size", "attackers", "defenders"]);
/// let mut writer = NdjsonWriter::new(columns, Vec::new());
/// let key = "0123456789abcdef0123456789abcdef".parse::<PositionKey>()?;
/// let [size, attackers, defenders, plies] = [3, 0, 1, 28].map(FieldValue::Integer);
/// writer.push(&[FieldValue::Key(key), "/3/1K1/3/".into(), "attackers".into(), size, attackers, defenders, plies])?;
/// let expected = "{\"position\":\"/3/1K1/3/\",\"side\":\"attackers\",\"plies\":28}\n";
/// assert_eq!(writer.finish()?, expected.as_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NdjsonWriter<W: Write> {
    columns: Columns,
    output: W,
    /// A row, written at once.
    line: Vec<u8>,
}

impl<W: Write> NdjsonWriter<W> {
    /// A writer to this output.
    pub fn new(columns: impl Into<Columns>, output: W) -> Self {
        Self { columns: columns.into(), output, line: Vec::new() }
    }

    /// Writes a row, which has a value for each column of the table.
    ///
    /// # Errors
    ///
    /// The row does not fit the table, or the output cannot be written.
    pub fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
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
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn finish(mut self) -> Result<W, TableError> {
        self.output.flush()?;
        Ok(self.output)
    }
}

/// Skips the rows of other tables.
impl<W: Write> RowSink for NdjsonWriter<W> {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        if table == self.columns.table() { NdjsonWriter::push(self, values) } else { Ok(()) }
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
