//! Reading files of tables. Damaged ones, and panics of the crates that read them, are errors.

mod column_values;
mod source;

use std::fs::File;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::RecordBatch;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use crate::column::{Column, ColumnType};
use crate::row::FieldValue;
use crate::table::Table;
use crate::table_reader::column_values::ColumnValues;
use crate::table_reader::source::Source;

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

/// Calls a function of `parquet` or `arrow-ipc`: for some damaged files they panic, where the data of a page does not
/// have the length that its header says.
pub(super) fn guarded<T, E: Into<TableReadError>>(
    read: impl FnOnce() -> Result<T, E>,
) -> Result<T, TableReadError> {
    // The value is not used after an error.
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(result) => result.map_err(Into::into),
        Err(_) => Err(TableReadError::Damaged("the data differ in length from the header".to_owned())),
    }
}

/// Items that end after an error.
pub(super) struct Guarded<I> {
    items: Option<I>,
}

impl<I> Guarded<I> {
    pub(super) fn new(items: I) -> Self {
        Self { items: Some(items) }
    }
}

impl<T, E, I> Iterator for Guarded<I>
where
    E: Into<TableReadError>,
    I: Iterator<Item = Result<T, E>>,
{
    type Item = Result<T, TableReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let items = self.items.as_mut()?;
        let item = guarded(|| items.next().transpose()).transpose();
        if !matches!(item, Some(Ok(_))) {
            self.items = None;
        }
        item
    }
}

/// Checks that each column of each group is within a file of this length.
pub(super) fn check(metadata: &ParquetMetaData, length: u64) -> Result<(), TableReadError> {
    for (index, group) in metadata.row_groups().iter().enumerate() {
        let damaged =
            |what: &str| TableReadError::Damaged(format!("{what} of row group {index} is not in the file"));
        if group.num_rows() < 0 {
            return Err(damaged("the number of rows"));
        }
        for column in group.columns() {
            if !is_within(column, length) {
                return Err(damaged(&format!("column `{}`", column.column_path())));
            }
        }
    }
    Ok(())
}

fn is_within(column: &ColumnChunkMetaData, length: u64) -> bool {
    let start = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
    let end = u64::try_from(start).ok().zip(u64::try_from(column.compressed_size()).ok());
    let end = end.and_then(|(start, size)| start.checked_add(size));
    end.is_some_and(|end| end <= length) && column.data_page_offset() >= start && column.num_values() >= 0
}

/// A file of a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableReadError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The file is of neither format.
    #[error("not a file of Parquet or Arrow; write one with `tafl export`")]
    Format,
    /// The file is not complete, or is not what its format allows.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// The file does not say that it is a table of this crate.
    #[error("not a table of tafl games: its metadata has no `{key}`; write it with `tafl export`")]
    Foreign {
        /// The key of the metadata.
        key: &'static str,
    },
    /// The file is of another table.
    #[error("the table is `{found}`, expected `{expected}`")]
    Table {
        /// The name of its table.
        found: String,
        /// The table that was asked for.
        expected: Table,
    },
    /// The columns are of another version.
    #[error("the table has version {found}, expected {}; write it again with `tafl export`", Table::VERSION)]
    Version {
        /// Its version.
        found: String,
    },
    /// The file or the table does not have a column.
    #[error("the table `{table}` has no column `{column}`")]
    Column {
        /// The table.
        table: Table,
        /// The name of the column.
        column: String,
    },
    /// A column has another type.
    #[error("column `{column}` has the type {found}, expected {expected:?}")]
    ColumnType {
        /// The name of the column.
        column: &'static str,
        /// Its type in the file.
        found: String,
        /// The type that it should have.
        expected: ColumnType,
    },
}

impl From<arrow_schema::ArrowError> for TableReadError {
    fn from(error: arrow_schema::ArrowError) -> Self {
        match error {
            arrow_schema::ArrowError::IoError(_, error) => Self::of_io(error),
            arrow_schema::ArrowError::ExternalError(error) => Self::of_source(error),
            error => Self::Damaged(error.to_string()),
        }
    }
}

impl From<parquet::errors::ParquetError> for TableReadError {
    fn from(error: parquet::errors::ParquetError) -> Self {
        match error {
            parquet::errors::ParquetError::External(error) => Self::of_source(error),
            error => Self::Damaged(error.to_string()),
        }
    }
}

impl TableReadError {
    fn of_source(error: Box<dyn std::error::Error + Send + Sync>) -> Self {
        match error.downcast::<io::Error>() {
            Ok(error) => Self::of_io(*error),
            Err(error) => Self::Damaged(error.to_string()),
        }
    }

    /// An end that comes too early, or compressed data that is not, is not a fault of the disk.
    fn of_io(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData | io::ErrorKind::Other => {
                Self::Damaged(error.to_string())
            }
            _ => Self::Read(error),
        }
    }
}

/// Rows from a [`TableReader`](super::TableReader), whose example reads some.
#[derive(Debug)]
pub struct Rows {
    length: usize,
    columns: Vec<ColumnValues>,
}

impl Rows {
    pub(super) fn of(batch: &RecordBatch, columns: &[&'static Column]) -> Result<Self, TableReadError> {
        let values = |column: &&'static Column| {
            let array = batch.column_by_name(column.name);
            let array =
                array.ok_or_else(|| TableReadError::Damaged(format!("column `{}` is missing", column.name)));
            ColumnValues::of(column, array?)
        };
        Ok(Self { length: batch.num_rows(), columns: columns.iter().map(values).collect::<Result<_, _>>()? })
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The value of a column that has no lists; null outside of the rows and columns.
    pub(crate) fn value(&self, row: usize, column: usize) -> FieldValue<'_> {
        let column = self.columns.get(column).filter(|_| row < self.length);
        column.map_or(FieldValue::Null, |column| column.value(row, &[]))
    }

    /// Calls a function with the values of each row, in the order in which the reader was asked for the columns.
    ///
    /// # Errors
    ///
    /// The first error of the function.
    pub fn try_for_each<E>(&self, mut call: impl FnMut(&[FieldValue<'_>]) -> Result<(), E>) -> Result<(), E> {
        let elements: Vec<Vec<&str>> = self.columns.iter().map(ColumnValues::elements).collect();
        let mut values = Vec::with_capacity(self.columns.len());
        for row in 0..self.length {
            values.clear();
            values.extend(
                self.columns.iter().zip(&elements).map(|(column, elements)| column.value(row, elements)),
            );
            call(&values)?;
        }
        Ok(())
    }
}
