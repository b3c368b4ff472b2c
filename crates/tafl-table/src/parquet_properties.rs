//! How the columns of Parquet files are encoded.

use notation_syntax::invariant::ExpectOr as _;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::schema::types::ColumnPath;

use crate::columns::Columns;
use crate::schema::{TABLE_KEY, VERSION_KEY};
use crate::table::Table;

/// The rows of a group: engines read groups in parallel, and skip those whose statistics say so. With eight times as
/// many rows, moves become 5% smaller.
pub(crate) const MAX_GROUP_ROWS: usize = 128 * 1024;

/// The encoded bytes of a group; a batch of rows goes beyond it.
pub(crate) const MAX_GROUP_BYTES: usize = 64 * 1024 * 1024;

/// Against level 3, positions become a third smaller and are still compressed at over a million rows a second.
const LEVEL: i32 = 9;

/// Of positions that are sorted by key: one has little in common with the next, which a higher level hardly uses.
const SORTED_LEVEL: i32 = 3;

/// The share of groups that a Bloom filter does not rule out: so it has a byte for each row.
const FALSE_POSITIVES: f64 = 0.05;

/// The properties of files with these columns.
pub(crate) fn properties(columns: &Columns) -> WriterProperties {
    let table = columns.table();
    let entries = [(TABLE_KEY, table.to_string()), (VERSION_KEY, Table::VERSION.to_string())];
    let entries = entries.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    let level = ZstdLevel::try_new(LEVEL).expect_or_default("the level is one of the format");
    let builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_key_value_metadata(Some(entries))
        .set_sorting_columns(sorting(columns));
    columns.iter().fold(builder, |builder, column| encoded(builder, table, column.name)).build()
}

/// The first column of each table, by which its rows are sorted.
fn sorting(columns: &Columns) -> Option<Vec<SortingColumn>> {
    let is_sorted = columns.iter().next() == columns.table().columns().first();
    is_sorted.then(|| vec![SortingColumn { column_idx: 0, descending: false, nulls_first: false }])
}

/// The encoding that is the smallest on real games; for other columns that is a dictionary, the default.
fn encoded(builder: WriterPropertiesBuilder, table: Table, name: &str) -> WriterPropertiesBuilder {
    let column = ColumnPath::from(name);
    let plain =
        |builder: WriterPropertiesBuilder| builder.set_column_dictionary_enabled(column.clone(), false);
    match (table, name) {
        // Numbers that grow by one, or stay.
        (Table::Games | Table::Plies, "game") | (Table::Games, "line") => {
            plain(builder).set_column_encoding(column.clone(), Encoding::DELTA_BINARY_PACKED)
        }
        // A position has most in common with those of the same game, which Zstandard finds.
        (Table::Plies, "position") => {
            plain(builder).set_column_encoding(column.clone(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
        }
        (Table::Positions, "position") => plain(builder)
            .set_column_encoding(column.clone(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
            .set_column_compression(
                column.clone(),
                Compression::ZSTD(
                    ZstdLevel::try_new(SORTED_LEVEL).expect_or_default("the level is one of the format"),
                ),
            ),
        // The games of a position are in few groups. `positions` needs no filter: its keys are sorted, so that the
        // statistics of pages find one.
        (Table::Plies, "key") => plain(builder)
            .set_column_bloom_filter_fpp(column.clone(), FALSE_POSITIVES)
            .set_column_bloom_filter_max_ndv(column.clone(), MAX_GROUP_ROWS as u64),
        // Hardly a text or a key is there twice.
        (_, "key" | "tags" | "comment") => plain(builder),
        // The same for every game, which pages of the default length would cut.
        (Table::Plies, "ply" | "address" | "side" | "piece") => {
            builder.set_column_data_page_row_count_limit(column, MAX_GROUP_ROWS)
        }
        _ => builder,
    }
}
