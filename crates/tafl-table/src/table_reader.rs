//! Reading files of tables.

mod column_values;
mod guard;
mod parquet_check;
mod read_error;
mod rows;
mod source;

use std::fs::File;

pub use self::read_error::TableReadError;
pub use self::rows::Rows;
use self::source::Source;
use crate::column::Column;
use crate::table::Table;

/// Reads columns of a table from a file of Parquet or Arrow that a [`TableWriter`](crate::TableWriter) wrote.
///
/// Rows are read in groups: those of Parquet have 131,072 rows, those of Arrow 32,768. Several readers of the same
/// file, each with its own [`File`] from opening the path, can read groups at the same time.
///
/// ```
/// use tafl_table::{ChunkBuilder, PositionKey, Table, TableFormat, TableReader, TableWriter, FieldValue};
///
/// let mut builder = ChunkBuilder::new(TableFormat::Parquet, Table::Positions)?;
/// let key = FieldValue::Key(PositionKey::from([7; 16]));
/// let [size, attackers, defenders, plies] = [3, 0, 1, 28].map(FieldValue::Integer);
/// builder.push(&[key, "/3/1K1/3/".into(), "attackers".into(), size, attackers, defenders, plies])?;
/// let mut writer = TableWriter::new(TableFormat::Parquet, Table::Positions, tempfile::tempfile()?)?;
/// writer.push_chunk(builder.finish()?)?;
/// let (file, _) = writer.finish()?;
///
/// let mut reader = TableReader::open(file, Table::Positions, &["plies", "key"])?;
/// let mut rows = Vec::new();
/// for group in 0..reader.groups() {
///     for batch in reader.group(group)? {
///         batch?.try_for_each(|values| {
///             rows.push(format!("{values:?}"));
///             Ok::<_, core::convert::Infallible>(())
///         })?;
///     }
/// }
/// assert_eq!(rows, ["[Integer(28), Key(PositionKey(07070707070707070707070707070707))]"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableReader {
    columns: Vec<&'static Column>,
    source: Source,
}

impl TableReader {
    /// Reads the schema of the file, and checks that it has these.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not of this table, is of another version of it, or lacks a column.
    pub fn open(file: File, table: Table, columns: &[&str]) -> Result<Self, TableReadError> {
        let column = |name: &&str| {
            table.column(name).ok_or_else(|| TableReadError::Column { table, column: (*name).to_owned() })
        };
        let columns: Vec<&'static Column> = columns.iter().map(column).collect::<Result<_, _>>()?;
        Ok(Self { source: Source::open(file, table, &columns)?, columns })
    }

    /// The number of groups of rows.
    pub fn groups(&self) -> usize {
        self.source.groups()
    }

    /// The number of rows, where the file says it at its end, as Parquet does.
    pub fn rows(&self) -> Option<u64> {
        self.source.rows()
    }

    /// Reads a group of rows, from 0, in batches. A group that the file does not have is empty.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is damaged.
    pub fn group(
        &mut self,
        group: usize,
    ) -> Result<impl Iterator<Item = Result<Rows, TableReadError>>, TableReadError> {
        let columns = self.columns.clone();
        let batches = self.source.group(group)?;
        Ok(batches.map(move |batch| Rows::of(&batch?, &columns)))
    }
}
