//! How the columns of Parquet files are encoded.

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::schema::types::ColumnPath;

use crate::column::Column;
use crate::columns::Columns;

/// The rows of a group.
pub(crate) const MAX_GROUP_ROWS: usize = 128 * 1024;

/// The encoded bytes of a group; a batch of rows goes beyond it.
pub(crate) const MAX_GROUP_BYTES: usize = 64 * 1024 * 1024;

fn env(name: &str, default: i32) -> i32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

pub(crate) fn properties(columns: &Columns) -> WriterProperties {
    let level = ZstdLevel::try_new(env("ZL", 3)).unwrap_or_default();
    let mut builder = WriterProperties::builder().set_compression(Compression::ZSTD(level));
    for c in columns.iter() {
        builder = column(builder, c);
    }
    builder.build()
}

fn column(builder: WriterPropertiesBuilder, column: &Column) -> WriterPropertiesBuilder {
    let path = ColumnPath::from(column.name);
    match std::env::var(format!("ENC_{}", column.name)).as_deref() {
        Ok("plain") => builder.set_column_dictionary_enabled(path, false),
        Ok("delta") => builder
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
        Ok("dba") => builder
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_BYTE_ARRAY),
        Ok("dlba") => builder
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_LENGTH_BYTE_ARRAY),
        _ => builder,
    }
}
