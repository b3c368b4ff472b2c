//! Errors of reading.

use std::io;

use crate::column::ColumnType;
use crate::table::Table;

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
