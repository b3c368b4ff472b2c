//! The formats of files.

use core::fmt;
use core::str::FromStr;

/// A format that tables are written in.
///
/// ```
/// use tafl_table::TableFormat;
///
/// let format: TableFormat = "ndjson".parse()?;
/// assert_eq!(format, TableFormat::Ndjson);
/// assert!(format.is_available());
/// # Ok::<(), tafl_table::UnknownTableFormat>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TableFormat {
    /// Apache Parquet, compressed with Zstandard.
    Parquet,
    /// The file format of Arrow, compressed with Zstandard. Feather, version 2, is the same.
    Arrow,
    /// Comma-separated values with a header.
    Csv,
    /// A JSON object a line.
    Ndjson,
}

impl TableFormat {
    /// All formats, whether available or not.
    pub const ALL: [Self; 4] = [Self::Parquet, Self::Arrow, Self::Csv, Self::Ndjson];

    /// `parquet`, `arrow`, `csv`, `ndjson`: also the extension of files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
            Self::Csv => "csv",
            Self::Ndjson => "ndjson",
        }
    }

    /// Whether this build can write it: Parquet and Arrow need the feature `parquet`.
    pub const fn is_available(self) -> bool {
        match self {
            Self::Parquet | Self::Arrow => cfg!(feature = "parquet"),
            Self::Csv | Self::Ndjson => true,
        }
    }
}

/// The name: `parquet`.
impl fmt::Display for TableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name.
impl FromStr for TableFormat {
    type Err = UnknownTableFormat;

    fn from_str(name: &str) -> Result<Self, UnknownTableFormat> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or(UnknownTableFormat)
    }
}

/// The name is not that of a format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format of tables, expected `parquet`, `arrow`, `csv` or `ndjson`")]
pub struct UnknownTableFormat;
