//! `tafl export`: games as tables.

mod numbered_game;
pub(crate) mod partition;
mod plan;
mod rows;
mod tables;

use std::io;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_table::{Extractor, PositionSorter, Table, TableError, TableFormat};

use crate::args::ExportArgs;
use crate::failure::Failure;
use crate::files;
use crate::games::{Batches, Conversions, Expected, GameText, ReadText};
use crate::given::Given;
use crate::messages::{self, Status};
use crate::output;
use crate::replace::TemporaryFolder;
use numbered_game::NumberedGame;
use plan::Plan;
use rows::Rows;
use tables::{Tables, Written};

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    if !args.format.is_available() {
        return Err(Failure::Usage(
            "this `tafl` was built without Parquet and Arrow; write `--format csv` or `--format ndjson`, or build it \
             with `cargo install --locked --path crates/tafl-cli --all-features`"
                .to_owned(),
        ));
    }
    if args.no_positions && !args.tables.iter().any(|&table| table != Table::Positions) {
        return Err(Failure::Usage("`--no-positions` leaves out the only table; remove it".to_owned()));
    }
    if args.for_spreadsheets && args.format != TableFormat::Csv {
        return Err(Failure::Usage("`--for-spreadsheets` needs `--format csv`".to_owned()));
    }
    let expected = Expected::RecognizedOrRecords;
    let given = Given::of(&args.rules, expected, &args.paths)?;
    // Before the folder exists, which may be among the files.
    let mut batches = Batches::new(expected, &args.paths).with_progress();
    let folder = TemporaryFolder::create(&args.to).map_err(|error| unwritable(args, error))?;
    let plan = Plan::of(args);
    let tables = Tables::create(folder.path(), &plan).map_err(|error| of_table(args, error))?;
    let mut export = Export {
        // On the disk that has to hold the positions in the end.
        sorter: plan.has(Table::Positions).then(|| PositionSorter::new(folder.path())),
        plan,
        tables,
        games: 0,
        conversions: Conversions::default(),
        unread: 0,
        status: Status::Good,
    };
    while let Some(batch) = batches.next() {
        let read: Vec<ReadText> = batch.par_iter().map(|text| text.read(&given)).collect();
        let games = batches.bar().suspend(|| export.number(&batch, read));
        export.write(&games).map_err(|error| of_table(args, error))?;
    }
    given.note();
    if export.status == Status::Unusable {
        messages::line(&format_args!(
            "{}: not written, because not every file can be read; mend the others, or leave them out",
            files::name(&args.to)
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
    /// The number of the last game.
    games: i64,
    conversions: Conversions,
    /// How many games cannot be read.
    unread: u64,
    status: Status,
}

impl Export {
    /// Prints the messages about texts, and numbers their games.
    fn number<'t>(&mut self, texts: &'t [GameText], read: Vec<ReadText>) -> Vec<NumberedGame<'t>> {
        let mut games = Vec::new();
        for (text, read) in texts.iter().zip(read) {
            read.messages.print();
            self.status = self.status.max(read.status);
            self.conversions += read.conversions;
            self.unread += read.unread;
            for game in read.games {
                self.games += 1;
                games.push(NumberedGame::new(self.games, text, game));
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
                rows::write_long(long, plan, sorter, &mut self.tables)?;
                continue;
            }
            let rows: Vec<Rows> = groups
                .par_iter()
                .map_init(
                    || Extractor::new(plan.options()),
                    |extractor, group| rows::of(group, extractor, plan, sorter),
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
            let games = output::counted(self.unread, "game");
            messages::line(&format_args!("{games} cannot be read; skipped"));
        }
        Ok((written, self.status))
    }
}

/// The failure for a folder that cannot be written.
fn unwritable(args: &ExportArgs, error: io::Error) -> Failure {
    Failure::Unwritable { name: files::name(&args.to), error }
}

/// The failure for a table that cannot be written.
fn of_table(args: &ExportArgs, error: TableError) -> Failure {
    let error = match error {
        TableError::Write(error) | TableError::Temporary { source: error, .. } => error,
        error => io::Error::other(error),
    };
    unwritable(args, error)
}
