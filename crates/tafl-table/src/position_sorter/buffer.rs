//! Rows of `positions` that are not sorted yet.

use std::collections::HashMap;
use std::collections::hash_map;

use tafl_position::Side;

use super::entry::Entry;
use crate::column::ColumnType;
use crate::error::TableError;
use crate::field_value::FieldValue;
use crate::position_key::PositionKey;
use crate::row::RowError;
use crate::row_sink::RowSink;
use crate::table::Table;

/// Rows of `positions` of one thread, for a [`PositionSorter`](super::PositionSorter), whose example adds some.
///
/// Rows with the same key are added at once. As a [`RowSink`], it skips the rows of other tables.
#[derive(Debug, Default)]
pub struct PositionBuffer {
    entries: HashMap<PositionKey, Entry>,
    bytes: usize,
}

impl PositionBuffer {
    /// Without rows.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of different keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The memory, at most.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a row of `positions`.
    ///
    /// # Errors
    ///
    /// The row does not fit the table.
    pub fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        RowError::check(Table::Positions, row)?;
        self.add(entry(row)?);
        Ok(())
    }

    /// Adds the rows of another buffer.
    pub(super) fn merge(&mut self, other: Self) {
        if self.is_empty() {
            *self = other;
        } else {
            other.entries.into_values().for_each(|entry| self.add(entry));
        }
    }

    fn add(&mut self, entry: Entry) {
        match self.entries.entry(entry.key) {
            hash_map::Entry::Occupied(mut found) => found.get_mut().add(&entry),
            hash_map::Entry::Vacant(vacant) => {
                self.bytes = self.bytes.saturating_add(entry.bytes());
                vacant.insert(entry);
            }
        }
    }

    pub(super) fn into_sorted(self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self.entries.into_values().collect();
        entries.sort_unstable_by_key(|entry| entry.key);
        entries
    }
}

impl RowSink for PositionBuffer {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        if table == Table::Positions { PositionBuffer::push(self, values) } else { Ok(()) }
    }
}

/// A row that was checked: only the side is still any text.
fn entry(row: &[FieldValue<'_>]) -> Result<Entry, RowError> {
    let [
        FieldValue::Key(key),
        FieldValue::Text(position),
        FieldValue::Text(side),
        counts @ ..,
        FieldValue::Integer(plies),
    ] = row
    else {
        return Err(RowError::Length { table: Table::Positions, found: row.len() });
    };
    let mut numbers = [0; 3];
    for (number, count) in numbers.iter_mut().zip(counts) {
        if let FieldValue::Integer(count) = count {
            *number = i16::try_from(*count).unwrap_or(i16::MAX);
        }
    }
    let side = [Side::Attackers, Side::Defenders].into_iter().find(|known| known.name() == *side);
    let (expected, found) = (ColumnType::Name, "a text that is not a side");
    let error = RowError::Type { table: Table::Positions, column: "side", expected, found };
    Ok(Entry {
        key: *key,
        position: (*position).into(),
        side: side.ok_or(error)?,
        counts: numbers,
        plies: *plies,
    })
}
