//! `tafl rules fit`: the rules that fit games.

mod print;

use std::sync::Arc;

use notation_syntax::Coded;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_archive::GameLoss;
use tafl_verify::{FittedGames, FittedGroup, RulesFit};

use crate::args::{FitArgs, Format};
use crate::failure::Failure;
use crate::games::{Batches, Expected, GameForm, GameText, ReadText};
use crate::given::Given;
use crate::messages::Status;
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
        let read: Vec<ReadText> = batch.par_iter().map(read).collect();
        let of_batch = batches.bar().suspend(|| add(&mut fit, &batch, read));
        status = status.max(of_batch);
    }
    let fitted = fit.finish();
    match args.format {
        Format::Text => output::styled(|out| print::text(&fitted, args.top, out)),
        Format::Tsv => output::data(|out| print::tsv(&fitted, args.top, out)),
        Format::Json => output::data(|out| print::json(&fitted, args.top, out)),
    }?;
    Ok(if all_agree(&fitted) { status } else { status.max(Status::Errors) })
}

/// Adds the games of a batch, in order.
fn add(fit: &mut RulesFit<Location>, batch: &[GameText], read: Vec<ReadText>) -> Status {
    let mut status = Status::Good;
    for (text, mut read) in batch.iter().zip(read) {
        status = status.max(read.status);
        for game in read.games {
            let at = Location { name: Arc::clone(&text.name), line: text.line };
            if let Err(error) = fit.push(&game.record, at) {
                read.messages.line(&format_args!("{}: {error}", text.location()));
                status = status.max(Status::Errors);
            }
        }
        read.messages.print();
    }
    status
}

/// Whether each group has rules that all its games agree with.
fn all_agree<L>(fitted: &FittedGames<L>) -> bool {
    let agree = |group: &FittedGroup<L>| group.best().is_some_and(|best| best.agreeing() == group.games());
    fitted.groups().iter().all(agree)
}

/// The games of a text whose moves are those of their source.
fn read(text: &GameText) -> ReadText {
    let mut read = text.read(&Given::default());
    if let Some(refusal) = &read.refusal {
        read.messages.line(refusal);
    }
    let all = read.games.len();
    read.games.retain(|game| !game.losses.iter().any(follows_rules));
    if read.games.len() < all {
        read.messages.line(&format_args!(
            "{}: its captures were completed by the rules of its variant, so that it does not show which rules fit",
            text.location()
        ));
        read.status = Status::Errors;
    }
    read
}

/// Whether the moves of a game are not those of its source, but follow rules.
fn follows_rules(loss: &GameLoss) -> bool {
    matches!(loss.code(), "captures-restored" | "capture-impossible" | "step-restored")
}
