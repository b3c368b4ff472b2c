//! `tafl stats`: statistics of an archive.

mod count;
mod print;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::args::{Format, StatsArgs};
use crate::failure::Failure;
use crate::games::{Batches, Conversions, Expected, GameText};
use crate::given::Given;
use crate::messages::{Messages, Status};
use crate::output;
use count::Counts;

pub(crate) fn run(args: &StatsArgs) -> Result<Status, Failure> {
    let mut total = Counts::default();
    let mut conversions = Conversions::default();
    let mut status = Status::Good;
    let mut batches = Batches::new(Expected::RecognizedOrRecords, &args.paths).with_progress();
    while let Some(batch) = batches.next() {
        let counted: Vec<(Counts, Conversions, Messages, Status)> = batch.par_iter().map(count).collect();
        batches.bar().suspend(|| {
            for (counts, converted, messages, of_game) in counted {
                messages.print();
                conversions += converted;
                total += counts;
                status = status.max(of_game);
            }
        });
    }
    batches.bar().finish_and_clear();
    conversions.note();
    match args.format {
        Format::Text => output::styled(|out| print::text(&total, args.top, out)),
        Format::Tsv => output::data(|out| print::tsv(&total, out)),
        Format::Json => output::data(|out| output::json(out, &print::object(&total))),
    }?;
    Ok(status)
}

/// Counts the games of a text: one, or several where the text is broken.
fn count(game: &GameText) -> (Counts, Conversions, Messages, Status) {
    let (mut counts, mut messages, mut status) = (Counts::default(), Messages::default(), Status::Good);
    let mut conversions = Conversions::default();
    match game.games(&Given::default(), &mut messages) {
        Ok(games) => {
            conversions.add(game.form, &games);
            for read in games {
                if let Ok(read) = read {
                    counts.add(&read.record);
                } else {
                    counts.unread += 1;
                    status = Status::Errors;
                }
            }
        }
        Err(of_text) => {
            // A file that cannot be opened is not a game.
            counts.unread += u64::from(of_text == Status::Errors);
            status = of_text;
        }
    }
    (counts, conversions, messages, status)
}
