//! `tafl rules fit`: the rules that fit games.

mod print;

use std::sync::Arc;

use notation_syntax::Coded;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_archive::GameLoss;
use tafl_game_record::GameRecord;
use tafl_verify::{FittedGames, FittedGroup, RulesFit};

use crate::args::{FitArgs, Format};
use crate::failure::Failure;
use crate::games::{Batches, Expected, GameForm, GameText, ReadGame, Refused};
use crate::given::Given;
use crate::messages::{Messages, Status};
use crate::output;

/// A game, as messages and tables name it.
#[derive(Clone, Debug)]
pub(crate) struct Location {
    pub(crate) name: Arc<str>,
    /// The line where it begins, from 1.
    pub(crate) line: usize,
}

pub(crate) fn run(args: &FitArgs) -> Result<Status, Failure> {
    let form = args.from.as_deref().and_then(GameForm::from_name);
    let expected = form.map_or(Expected::RecognizedOrRecords, Expected::Form);
    let mut fit = RulesFit::new();
    let mut status = Status::Good;
    let mut batches = Batches::new(expected, &args.paths).with_progress().reporting_empty_files();
    while let Some(batch) = batches.next() {
        let read: Vec<Read> = batch.par_iter().map(Read::of).collect();
        let of_batch = batches.bar().suspend(|| add(&mut fit, &batch, read));
        status = status.max(of_batch);
    }
    batches.bar().finish_and_clear();
    let fitted = fit.finish();
    match args.format {
        Format::Text => output::styled(|out| print::text(&fitted, args.top, out)),
        Format::Tsv => output::data(|out| print::tsv(&fitted, args.top, out)),
        Format::Json => output::data(|out| print::json(&fitted, args.top, out)),
    }?;
    Ok(if all_agree(&fitted) { status } else { status.max(Status::Errors) })
}

/// Adds the games of a batch, in order.
fn add(fit: &mut RulesFit<Location>, batch: &[GameText], read: Vec<Read>) -> Status {
    let mut status = Status::Good;
    for (text, Read { records, mut messages, status: of_text }) in batch.iter().zip(read) {
        status = status.max(of_text);
        for record in records {
            let at = Location { name: Arc::clone(&text.name), line: text.line };
            if let Err(error) = fit.push(&record, at) {
                messages.line(&format_args!("{}: {error}", text.location()));
                status = status.max(Status::Errors);
            }
        }
        messages.print();
    }
    status
}

/// Whether each group has rules that all its games agree with.
fn all_agree<L>(fitted: &FittedGames<L>) -> bool {
    let agree = |group: &FittedGroup<L>| group.best().is_some_and(|best| best.agreeing() == group.games());
    fitted.groups().iter().all(agree)
}

/// The games of a text.
struct Read {
    records: Vec<GameRecord>,
    messages: Messages,
    status: Status,
}

impl Read {
    fn of(game: &GameText) -> Self {
        let mut read = Self { records: Vec::new(), messages: Messages::default(), status: Status::Good };
        match game.games(&Given::default(), &mut read.messages) {
            Ok(games) => games.into_iter().for_each(|read_game| read.add(&game.location(), read_game)),
            Err(status) => read.status = status,
        }
        read
    }

    fn add(&mut self, location: &str, game: Result<ReadGame, Refused>) {
        match game {
            Ok(game) if game.losses.iter().any(follows_rules) => {
                self.messages.line(&format_args!(
                    "{location}: its captures were completed by the rules of its variant, so that it does not show which rules fit"
                ));
                self.status = Status::Errors;
            }
            Ok(game) => self.records.push(game.record),
            Err(refused) => {
                // The errors of a game record are reported already.
                if let Some(message) = refused.message {
                    self.messages.line(&message);
                }
                self.status = Status::Errors;
            }
        }
    }
}

/// Whether the moves of a game are not those of its source, but follow rules.
fn follows_rules(loss: &GameLoss) -> bool {
    matches!(loss.code(), "captures-restored" | "capture-impossible" | "step-restored")
}
