//! The rows of a file, one after the other.

use std::fs::File;
use std::vec;

use notation_syntax::invariant::ExpectOr as _;

use super::record_read_error::RecordReadError;
use crate::field_value::FieldValue;
use crate::table::Table;
use crate::table_reader::{Rows, TableReadError, TableReader};

/// A row of a file. The group with the row is in memory.
#[derive(Debug)]
pub(super) struct FileRows {
    table: Table,
    columns: Vec<&'static str>,
    reader: TableReader,
    /// The next group.
    group: usize,
    /// The rest of the group before it.
    batches: vec::IntoIter<Rows>,
    rows: Option<Rows>,
    /// The index of the row in `rows`.
    row: usize,
    /// The number of the row in the file, from 1.
    number: u64,
    /// Whether the next row is the current one.
    is_next: bool,
}

impl FileRows {
    /// Before the first row of a file with these columns, and with those of the optional ones that it has.
    pub(super) fn open(
        file: &File,
        table: Table,
        required: &[&'static str],
        optional: &[&'static str],
    ) -> Result<Self, RecordReadError> {
        let failed = |error| RecordReadError::Table { table, error };
        let mut columns = [required, optional].concat();
        let reader = loop {
            let copy = file.try_clone().map_err(|error| failed(error.into()))?;
            match TableReader::open(copy, table, &columns) {
                Ok(reader) => break reader,
                Err(TableReadError::Column { column, .. }) if optional.contains(&column.as_str()) => {
                    columns.retain(|name| *name != column);
                }
                Err(error) => return Err(failed(error)),
            }
        };
        let batches = Vec::new().into_iter();
        Ok(Self { table, columns, reader, group: 0, batches, rows: None, row: 0, number: 0, is_next: false })
    }

    /// Whether there is another row, which is then the current one until it is taken.
    pub(super) fn peek(&mut self) -> Result<bool, RecordReadError> {
        if !self.is_next {
            self.is_next = self.advance()?;
        }
        Ok(self.is_next)
    }

    /// Takes the row of [`peek`](Self::peek).
    pub(super) fn take(&mut self) {
        self.is_next = false;
    }

    /// Moves to the next row, if there is one.
    pub(super) fn advance(&mut self) -> Result<bool, RecordReadError> {
        self.row += 1;
        while self.rows.as_ref().is_none_or(|rows| self.row >= rows.len()) {
            self.row = 0;
            self.rows = self.batches.next();
            if self.rows.is_none() && !self.next_group()? {
                return Ok(false);
            }
        }
        self.number += 1;
        Ok(true)
    }

    fn next_group(&mut self) -> Result<bool, RecordReadError> {
        if self.group >= self.reader.groups() {
            return Ok(false);
        }
        let batches = self.reader.group(self.group).and_then(Iterator::collect::<Result<Vec<Rows>, _>>);
        let batches = batches.map_err(|error| RecordReadError::Table { table: self.table, error })?;
        self.batches = batches.into_iter();
        self.group += 1;
        Ok(true)
    }

    /// The number of the row in the file, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The value of a column of the current row.
    pub(super) fn value(&self, column: usize) -> FieldValue<'_> {
        self.rows.as_ref().map_or(FieldValue::Null, |rows| rows.value(self.row, column))
    }

    /// The value of a column with this name; null if the file does not have it.
    pub(super) fn value_of(&self, name: &str) -> FieldValue<'_> {
        self.index(name).map_or(FieldValue::Null, |column| self.value(column))
    }

    /// The text of a column with this name; `None` for null.
    pub(super) fn text_of(&self, name: &str) -> Option<&str> {
        match self.value_of(name) {
            FieldValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number in a column with this name that is never null.
    pub(super) fn integer_of(&self, name: &str) -> Result<i64, RecordReadError> {
        self.integer(self.index(name).expect_or("the table has the column", usize::MAX))
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| *column == name)
    }

    /// The number in a column that is never null.
    pub(super) fn integer(&self, column: usize) -> Result<i64, RecordReadError> {
        match self.value(column) {
            FieldValue::Integer(number) => Ok(number),
            _ => Err(self.missing(column)),
        }
    }

    /// The error for a column that is null.
    pub(super) fn missing(&self, column: usize) -> RecordReadError {
        let column = self.columns.get(column).copied().expect_or_default("the table has the column");
        RecordReadError::Missing { table: self.table, row: self.number, column }
    }
}
