//! `tafl stats`: statistics of an archive.

mod count;
mod print;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::args::{By, Format, StatsArgs};
use crate::failure::Failure;
use crate::games::{Batches, Conversions, Expected, GameText, ReadText};
use crate::given::Given;
use crate::messages::Status;
use crate::output;
use crate::players::Aliases;
use count::Counts;

pub(crate) fn run(args: &StatsArgs) -> Result<Status, Failure> {
    let mut total = Counts::default();
    let mut conversions = Conversions::default();
    let mut status = Status::Good;
    let given = Given::of(&args.rules, Expected::RecognizedOrRecords, &args.paths)?;
    let aliases = Aliases::read(args.aliases.aliases.as_deref())?;
    let mut batches = Batches::new(Expected::RecognizedOrRecords, &args.paths).with_progress();
    while let Some(batch) = batches.next() {
        let counted: Vec<(Counts, ReadText)> =
            batch.par_iter().map(|text| count(text, args.by, &aliases, &given)).collect();
        batches.bar().suspend(|| {
            for (counts, read) in counted {
                read.messages.print();
                conversions += read.conversions;
                total += counts;
                status = status.max(read.status);
            }
        });
    }
    given.note();
    conversions.note();
    match args.format {
        Format::Text => output::styled(|out| print::text(&total, args, out)),
        Format::Tsv => output::data(|out| print::tsv(&total, args.by, out)),
        Format::Json => output::data(|out| output::json(out, &print::object(&total, args.by))),
    }?;
    Ok(status)
}

/// Counts the games of a text.
fn count(text: &GameText, by: By, aliases: &Aliases, given: &Given) -> (Counts, ReadText) {
    let mut read = text.read(given);
    let mut counts = Counts { unread: read.unread, ..Counts::default() };
    read.games.drain(..).for_each(|game| counts.add(&game.record, by, aliases));
    (counts, read)
}
