//! `tafl export`: games as tables.

pub(crate) mod partition;
mod tables;

use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_arena::Shard;
use tafl_table::{Extractor, PositionSorter, Table, TableError, TableFormat};
use tafl_terminal::replace::TemporaryFolder;
use tafl_terminal::text::counted;

use crate::input::batches::{Batches, Expected};
use crate::input::files::{self, GamesArg};
use crate::input::filter::{Aliases, AliasesArg};
use crate::input::game_text::{Conversions, GameText, ReadText};
use crate::input::named;
use crate::input::rules::RulesArgs;
use crate::output::messages::{self, Failure, Status};
use crate::output::{self};
use partition::NumberedGame;
use tables::{Plan, Rows, Tables, Written};

const EXAMPLES: &str = "\
Examples:
  tafl export games.ndjson.gz -o tables                   Parquet files in a new folder
  tafl export games -o sheets --format csv --for-spreadsheets
  tafl export archive.otg -o all --variations             with the moves of variations
  tafl export archive.otg -o spark --partition            a folder for each variant
  tafl export games -o all/2 --shard 2/8                  the part of one of eight machines

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
    #[command(flatten)]
    files: GamesArg,
    /// The folder to write. It is created, and must not exist unless it is empty.
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// The format of the files: Apache Parquet, Arrow IPC, CSV, or one JSON object for each row (ndjson). The first two
    /// are in a `tafl` that was built with the feature `tables`.
    #[arg(long, value_name = "FORMAT", default_value = "parquet",
        value_parser = named(TableFormat::ALL, TableFormat::name))]
    format: TableFormat,
    /// With `--format csv`, begin files with a byte order mark, and put `'` before texts that a spreadsheet would
    /// calculate: those that begin with `=`, `+`, `-` or `@`.
    #[arg(long)]
    for_spreadsheets: bool,
    /// Only these tables.
    #[arg(long, value_name = "TABLE", value_delimiter = ',', default_values = ["games", "plies", "positions"],
        value_parser = named(Table::ALL, Table::name))]
    tables: Vec<Table>,
    /// Also write the moves of variations, which have a number in the column `variation`.
    #[arg(long)]
    variations: bool,
    /// Leave out what can be computed from the moves, which needs most of the space: positions, their keys, and moves on
    /// the canonical image of a position.
    #[arg(long)]
    no_positions: bool,
    /// Leave out these columns, in all tables that have them: `from,to,piece`.
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    without: Vec<ColumnName>,
    /// Write only a part of the games, such as `2/8`, every eighth game from the second one on: other machines write the
    /// others, from the same files. Games have the same number as in all parts.
    #[arg(long, value_name = "SHARD")]
    shard: Option<Shard>,
    /// Write a folder for each variant, such as `plies/variant=Brandub`, as Spark and others read it.
    #[arg(long)]
    partition: bool,
    #[command(flatten)]
    aliases: AliasesArg,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The name of a column of some table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ColumnName(&'static str);

impl FromStr for ColumnName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let column = Table::ALL.into_iter().find_map(|table| table.column(name));
        column.map(|column| Self(column.name)).ok_or_else(|| {
            "no table has this column; `docs/tables.md` lists all, such as `position` and `canonical_move`".to_owned()
        })
    }
}

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    if !args.format.is_available() {
        return Err(Failure::usage(
            "this `tafl` was built without Parquet and Arrow; write `--format csv` or `--format ndjson`, or build it \
             with `cargo install --locked --path crates/tafl-cli --all-features`",
        ));
    }
    if args.no_positions && !args.tables.iter().any(|&table| table != Table::Positions) {
        return Err(Failure::usage("`--no-positions` leaves out the only table; remove it"));
    }
    if args.for_spreadsheets && args.format != TableFormat::Csv {
        return Err(Failure::usage("`--for-spreadsheets` needs `--format csv`"));
    }
    let aliases = Aliases::read(args.aliases.aliases.as_deref())?;
    let expected = Expected::RecognizedOrRecords;
    let given = args.rules.given(expected, &args.files.paths)?;
    // Before the folder exists, which may be among the files.
    let mut batches = Batches::new(expected, &args.files.paths).with_progress();
    let folder = TemporaryFolder::create(&args.output).map_err(|error| unwritable(args, error))?;
    let plan = Plan::of(args);
    let tables = Tables::create(folder.path(), &plan).map_err(|error| of_table(args, error))?;
    let mut export = Export {
        // On the disk that has to hold the positions in the end.
        sorter: plan.has(Table::Positions).then(|| PositionSorter::new(folder.path())),
        plan,
        tables,
        shard: args.shard,
        games: 0,
        conversions: Conversions::default(),
        unread: 0,
        status: Status::Good,
    };
    while let Some(batch) = batches.next() {
        let read = |text: &GameText| {
            let mut read = text.read(&given);
            read.games.iter_mut().for_each(|game| aliases.rename(&mut game.record));
            read
        };
        let read: Vec<ReadText> = batch.par_iter().map(read).collect();
        let games = batches.bar().suspend(|| export.number(&batch, read));
        export.write(&games).map_err(|error| of_table(args, error))?;
    }
    given.note();
    if export.status == Status::Unusable {
        messages::line(&format_args!(
            "{}: not written, because not every file can be read; mend the others, or leave them out",
            files::name(&args.output)
        ));
        return Ok(export.status);
    }
    if export.is_useless() {
        return Ok(export.status);
    }
    let (written, status) = export.finish().map_err(|error| of_table(args, error))?;
    folder.persist().map_err(|error| unwritable(args, error))?;
    output::styled(|out| tables::print(&written, out))?;
    Ok(status)
}

/// An export that is being written.
struct Export {
    plan: Plan,
    tables: Tables,
    /// `None` if positions are not wanted.
    sorter: Option<PositionSorter>,
    /// The part that is written; `None` for all games.
    shard: Option<Shard>,
    /// How many games were read.
    games: usize,
    conversions: Conversions,
    /// How many games cannot be read.
    unread: u64,
    status: Status,
}

impl Export {
    /// Prints the messages about texts, and numbers their games. Those of other shards are left out.
    fn number<'t>(&mut self, texts: &'t [GameText], read: Vec<ReadText>) -> Vec<NumberedGame<'t>> {
        let mut games = Vec::new();
        for (text, read) in texts.iter().zip(read) {
            read.messages.print();
            self.status = self.status.max(read.status);
            self.conversions += read.conversions;
            self.unread += read.unread;
            for game in read.games {
                if self.shard.is_none_or(|shard| shard.has(self.games)) {
                    games.push(NumberedGame::new(self.games + 1, text, game));
                }
                self.games += 1;
            }
        }
        games
    }

    /// Writes the rows of games, in the order of the games. Threads make those of many games at the same time.
    fn write(&mut self, games: &[NumberedGame<'_>]) -> Result<(), TableError> {
        let groups = partition::grouped(games, self.plan.is_partitioned(Table::Games));
        let (plan, sorter) = (&self.plan, self.sorter.as_ref());
        for groups in groups.chunk_by(|one, other| !one.is_long() && !other.is_long()) {
            if let [long] = groups
                && long.is_long()
            {
                tables::write_long(long, plan, sorter, &mut self.tables)?;
                continue;
            }
            let rows: Vec<Rows> = groups
                .par_iter()
                .map_init(
                    || Extractor::new(plan.options),
                    |extractor, group| tables::of(group, extractor, plan, sorter),
                )
                .collect::<Result<_, TableError>>()?;
            rows.into_iter().try_for_each(|rows| self.tables.push(rows))?;
        }
        Ok(())
    }

    /// Whether there is no game, and none was skipped.
    fn is_useless(&self) -> bool {
        self.status != Status::Good && self.games == 0 && self.unread == 0
    }

    /// Completes the tables, and notes what was lost when games were read.
    fn finish(mut self) -> Result<(Vec<Written>, Status), TableError> {
        if let Some(sorter) = self.sorter {
            self.tables.write_positions(sorter)?;
        }
        let written = self.tables.finish()?;
        self.conversions.note();
        if self.unread > 0 {
            let games = counted(self.unread, "game");
            messages::line(&format_args!("{games} cannot be read; skipped"));
        }
        Ok((written, self.status))
    }
}

/// The failure for a folder that cannot be written.
fn unwritable(args: &ExportArgs, error: io::Error) -> Failure {
    Failure::Unwritable { name: files::name(&args.output), error }
}

/// The failure for a table that cannot be written.
fn of_table(args: &ExportArgs, error: TableError) -> Failure {
    let error = match error {
        TableError::Write(error) | TableError::Temporary { source: error, .. } => error,
        error => io::Error::other(error),
    };
    unwritable(args, error)
}
