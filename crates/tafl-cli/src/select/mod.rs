//! `tafl select`: picks games.

mod condition;
mod split;

use std::collections::HashSet;
use std::io::{self, Write};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_game_record::GameRecord;

use crate::args::SelectArgs;
use crate::facts;
use crate::failure::Failure;
use crate::games::{Batches, GameForm, GameText};
use crate::messages::{Messages, Status};
use crate::output::{self, Data};
use condition::Conditions;
use split::Folder;

pub(crate) fn run(args: &SelectArgs) -> Result<Status, Failure> {
    let conditions = Conditions::of(args);
    let folder = args.split.as_deref().map(Folder::make).transpose()?;
    output::data(|out| {
        let mut selection =
            Selection { args, folder, known: HashSet::new(), picked: 0, status: Status::Good };
        let mut batches = Batches::new(GameForm::Otg, &args.paths).with_progress();
        while let Some(batch) = batches.next() {
            let found: Vec<Found> = batch.par_iter().map(|game| find(&conditions, game)).collect();
            batches.bar().suspend(|| found.into_iter().try_for_each(|found| selection.add(found, out)))?;
            if selection.is_full() {
                break;
            }
        }
        batches.bar().finish_and_clear();
        Ok::<_, io::Error>(selection.status)
    })
}

/// A game that meets the conditions.
struct Game {
    record: GameRecord,
    fingerprint: (u64, u64),
}

/// The games of a text that meet the conditions.
struct Found {
    games: Vec<Game>,
    messages: Messages,
    status: Status,
}

fn find(conditions: &Conditions<'_>, game: &GameText) -> Found {
    let mut found = Found { games: Vec::new(), messages: Messages::default(), status: Status::Good };
    match game.records(&mut found.messages) {
        Ok(records) => {
            for record in records {
                let Some(record) = record else {
                    found.status = Status::Errors;
                    continue;
                };
                match conditions.meets(&record) {
                    Ok(true) => {
                        let fingerprint = facts::fingerprint(&record);
                        found.games.push(Game { record, fingerprint });
                    }
                    Ok(false) => {}
                    Err(error) => {
                        found.messages.line(&format_args!("{}: {error}", game.location()));
                        found.status = Status::Errors;
                    }
                }
            }
        }
        Err(status) => found.status = status,
    }
    found
}

/// The games picked so far, in the order of the files.
struct Selection<'a> {
    args: &'a SelectArgs,
    folder: Option<Folder>,
    /// The fingerprints of earlier games.
    known: HashSet<(u64, u64)>,
    picked: u64,
    status: Status,
}

impl Selection<'_> {
    fn is_full(&self) -> bool {
        self.args.limit.is_some_and(|limit| self.picked >= limit)
    }

    /// Prints the messages about a text, and takes its games.
    fn add(&mut self, found: Found, out: &mut Data) -> io::Result<()> {
        found.messages.print();
        self.status = self.status.max(found.status);
        found.games.into_iter().try_for_each(|game| self.take(game, out))
    }

    /// Prints or writes a game, unless it is a duplicate or there are enough.
    fn take(&mut self, game: Game, out: &mut Data) -> io::Result<()> {
        if self.is_full() || self.args.dedupe && !self.known.insert(game.fingerprint) {
            return Ok(());
        }
        self.picked += 1;
        let mut record = game.record;
        for set in &self.args.set {
            // The arguments have checked the key.
            let _ = record.set_tag(&set.key, set.value.clone());
        }
        match &self.folder {
            None => write!(out, "{}", record.archived())?,
            Some(folder) => {
                if let Err(failure) = folder.write(self.picked, &record) {
                    self.status = self.status.max(failure.print());
                }
            }
        }
        Ok(())
    }
}
