//! Errors of writing.

use std::io;
use std::path::PathBuf;

use crate::row::RowError;
use crate::table_format::TableFormat;

/// A table cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A row does not fit its table.
    #[error(transparent)]
    Row(#[from] RowError),
    /// The output cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// Positions cannot be sorted, because a temporary file cannot be written or read.
    #[error("cannot sort positions in a temporary file in {}: {source}", directory.display())]
    Temporary {
        /// The folder of the file.
        directory: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// This program is built without the format.
    #[error(
        "this program is built without {0}; build it with the feature `parquet`, or write `csv` or `ndjson`"
    )]
    Unavailable(TableFormat),
    /// The rows are from a chunk for another format or for other columns.
    #[error("a chunk of rows is not of the format and the columns of its file")]
    Mismatch,
    /// The format cannot represent something.
    #[error("cannot encode the table: {0}")]
    Encode(String),
}

#[cfg(feature = "arrow")]
impl From<arrow_schema::ArrowError> for TableError {
    fn from(error: arrow_schema::ArrowError) -> Self {
        match error {
            arrow_schema::ArrowError::IoError(_, error) => Self::Write(error),
            error => Self::Encode(error.to_string()),
        }
    }
}

#[cfg(feature = "parquet")]
impl From<parquet::errors::ParquetError> for TableError {
    fn from(error: parquet::errors::ParquetError) -> Self {
        match error {
            parquet::errors::ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => Self::Write(*error),
                Err(error) => Self::Encode(error.to_string()),
            },
            error => Self::Encode(error.to_string()),
        }
    }
}
