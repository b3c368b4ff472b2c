//! Arguments of `tafl export`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use tafl_table::{Table, TableFormat};

use super::shared::{RulesArg, named};

const EXAMPLES: &str = "\
Examples:
  tafl export games.ndjson.gz --to tables                 Parquet files in a new folder
  tafl export games --to sheets --format csv --for-spreadsheets
  tafl export archive.otg --to all --variations           with the moves of variations
  tafl export archive.otg --to spark --partition          a folder for each variant

Then, in DuckDB: SELECT variant, count(*), avg(plies) FROM 'tables/games.parquet' GROUP BY ALL";

/// Write games as tables for databases and data frames.
///
/// The folder gets three tables: a row for each game, a row for each move, and a row for each position that a move leads
/// to, the same for its rotations and reflections. `docs/tables.md` describes all columns. The games are read once, and
/// memory use does not grow with the archive. The folder appears when it is complete; if it cannot be written, or no
/// file can be read, nothing is left.
///
/// A game that cannot be read is reported on standard error and skipped, and the exit status is 1. Archives of other
/// programs are converted, and what that loses is counted on standard error. A move that cannot be played on the board
/// has a row without a position.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct ExportArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder to write. It is created, and must not exist unless it is empty.
    #[arg(long, value_name = "DIR")]
    pub(crate) to: PathBuf,
    /// The format of the files: Apache Parquet, Arrow IPC, CSV, or one JSON object for each row (ndjson). The first two
    /// are in a `tafl` that was built with the feature `tables`.
    #[arg(long, value_name = "FORMAT", default_value = "parquet",
        value_parser = named(TableFormat::ALL, TableFormat::name))]
    pub(crate) format: TableFormat,
    /// With `--format csv`, begin files with a byte order mark, and put `'` before texts that a spreadsheet would
    /// calculate: those that begin with `=`, `+`, `-` or `@`.
    #[arg(long)]
    pub(crate) for_spreadsheets: bool,
    /// Only these tables.
    #[arg(long, value_name = "TABLE", value_delimiter = ',', default_values = ["games", "plies", "positions"],
        value_parser = named(Table::ALL, Table::name))]
    pub(crate) tables: Vec<Table>,
    /// Also write the moves of variations, which have a number in the column `variation`.
    #[arg(long)]
    pub(crate) variations: bool,
    /// Leave out what can be computed from the moves, which needs most of the space: positions, their keys, and moves on
    /// the canonical image of a position.
    #[arg(long)]
    pub(crate) no_positions: bool,
    /// Leave out these columns, in all tables that have them: `from,to,piece`.
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    pub(crate) without: Vec<ColumnName>,
    /// Write a folder for each variant, such as `plies/variant=Brandub`, as Spark and others read it.
    #[arg(long)]
    pub(crate) partition: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// The name of a column of some table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ColumnName(pub(crate) &'static str);

impl FromStr for ColumnName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let column = Table::ALL.into_iter().find_map(|table| table.column(name));
        column.map(|column| Self(column.name)).ok_or_else(|| {
            "no table has this column; `docs/tables.md` lists all, such as `position` and `canonical_move`".to_owned()
        })
    }
}
