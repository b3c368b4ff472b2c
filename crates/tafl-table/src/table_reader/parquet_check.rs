//! Checks that `parquet` does not make itself.

use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use super::read_error::TableReadError;

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
