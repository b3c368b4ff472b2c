//! The formats of files.

/// A format that tables are written in.
///
/// ```
/// use tafl_table::TableFormat;
///
/// let format: TableFormat = "ndjson".parse()?;
/// assert_eq!(format, TableFormat::Ndjson);
/// assert!(format.is_available());
/// # Ok::<(), tafl_table::UnknownName<TableFormat>>(())
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

notation_syntax::names! {
    TableFormat: "format of tables" {
        Parquet = "parquet",
        Arrow = "arrow",
        Csv = "csv",
        Ndjson = "ndjson",
    }
}

impl TableFormat {
    /// Whether this build can write it: Parquet and Arrow need the feature `parquet`.
    pub const fn is_available(self) -> bool {
        match self {
            Self::Parquet | Self::Arrow => cfg!(feature = "parquet"),
            Self::Csv | Self::Ndjson => true,
        }
    }
}
