//! `tafl rules fit`: the rules that fit games.

mod print;
pub(crate) mod samples;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_archive::GameLoss;
use tafl_verify::FitError;

use crate::args::FitArgs;
use crate::failure::Failure;
use crate::games::{Batches, Expected, GameForm, GameText, ReadGame, ReadText};
use crate::given::Given;
use crate::messages::{Messages, Status};
use crate::output;
use print::Printer;
use samples::{LeftOut, Samples};

/// A game, as messages and tables name it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Location {
    #[serde(rename = "path")]
    pub(crate) name: Arc<str>,
    /// The line where it begins, from 1.
    pub(crate) line: usize,
}

pub(crate) fn run(args: &FitArgs) -> Result<Status, Failure> {
    let form = args.from.as_deref().and_then(GameForm::from_name);
    let expected = form.map_or(Expected::RecognizedOrRecords, Expected::Form);
    let mut games = Games {
        samples: Samples::new(if args.games == 0 { usize::MAX } else { args.games }),
        left_out: BTreeMap::new(),
        status: Status::Good,
    };
    let mut batches = Batches::new(expected, &args.paths).with_progress().reporting_empty_files();
    output::mixed(|out| {
        let mut printer = Printer::new(args, out);
        while let Some(batch) = batches.next() {
            let read: Vec<ReadText> = batch.par_iter().map(|text| text.read(&Given::default())).collect();
            batches.bar().suspend(|| games.add(&batch, read));
            let full = games.samples.fit_full();
            batches.bar().suspend(|| printer.add(&full))?;
        }
        games.samples.fit_rest().try_for_each(|fitted| printer.add(&fitted))?;
        let all_agree = printer.finish(&games.left_out)?;
        Ok::<_, io::Error>(if all_agree { games.status } else { games.status.max(Status::Errors) })
    })
}

/// The games of a run.
struct Games {
    samples: Samples<Location>,
    /// How many games were left out, by the reason.
    left_out: BTreeMap<&'static str, u64>,
    status: Status,
}

impl Games {
    /// Adds the games of a batch, in order.
    fn add(&mut self, batch: &[GameText], read: Vec<ReadText>) {
        for (text, mut read) in batch.iter().zip(read) {
            self.status = self.status.max(read.status);
            if let Some(refusal) = &read.refusal {
                read.messages.line(refusal);
            }
            for game in &read.games {
                if let Err(reason) = self.add_game(game, text) {
                    self.leave_out(&reason, text, &mut read.messages);
                }
            }
            read.messages.print();
        }
    }

    fn add_game(&mut self, game: &ReadGame, text: &GameText) -> Result<(), LeftOut> {
        if game.losses.iter().any(GameLoss::follows_rules) {
            return Err(FitError::Completed.into());
        }
        self.samples.add(&game.record, Location { name: Arc::clone(&text.name), line: text.line })
    }

    /// Counts a game that is left out. Those that an archive lacks captures in are too many to be listed.
    fn leave_out(&mut self, reason: &LeftOut, text: &GameText, messages: &mut Messages) {
        if !matches!(reason, LeftOut::Unfit(FitError::Completed)) {
            messages.line(&format_args!("{}: {reason}", text.location()));
        }
        *self.left_out.entry(reason.name()).or_default() += 1;
        self.status = self.status.max(Status::Errors);
    }
}
