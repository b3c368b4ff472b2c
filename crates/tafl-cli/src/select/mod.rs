//! `tafl select`: picks games.

mod condition;
mod split;

use std::collections::HashSet;
use std::io::{self, Write};
use std::mem;

use notation_syntax::invariant::ExpectOr as _;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_game_record::GameRecord;

use crate::args::SelectArgs;
use crate::facts;
use crate::failure::Failure;
use crate::filter::{Unreadable, UnreadableValues};
use crate::games::{Batches, Conversions, Expected, GameText, ReadGame, ReadText};
use crate::given::Given;
use crate::messages::{self, Status};
use crate::output::{self, Data};
use condition::Conditions;
use split::Folder;

pub(crate) fn run(args: &SelectArgs) -> Result<Status, Failure> {
    let conditions = Conditions::of(args)?;
    let expected = Expected::RecognizedOrRecords;
    let given = Given::of(&args.rules, expected, &args.paths)?;
    let folder = args.split.as_deref().map(Folder::make).transpose()?;
    output::data(|out| {
        let mut selection = Selection {
            args,
            folder,
            known: HashSet::new(),
            read: 0,
            picked: 0,
            duplicates: 0,
            without_rules: 0,
            unreadable: UnreadableValues::default(),
            conversions: Conversions::default(),
            status: Status::Good,
        };
        let mut batches = Batches::new(expected, &args.paths).with_progress();
        while let Some(batch) = batches.next() {
            let found: Vec<Found> =
                batch.par_iter().map(|game| find(args, &conditions, &given, game)).collect();
            batches.bar().suspend(|| found.into_iter().try_for_each(|found| selection.add(found, out)))?;
            if selection.is_full() {
                break;
            }
        }
        batches.bar().finish_and_clear();
        given.note();
        selection.note();
        Ok::<_, io::Error>(selection.status)
    })
}

/// A game that meets the conditions.
struct Game {
    record: GameRecord,
    /// Equal for duplicates, if they are not wanted.
    fingerprint: Option<(u64, u64)>,
}

/// The games of a text that meet the conditions.
struct Found {
    /// How many games were read.
    read: u64,
    games: Vec<Game>,
    /// How many games lack the rules that a tag condition asks for.
    without_rules: u64,
    /// Values that cannot be compared, each with its location.
    unreadable: Vec<(Unreadable, String)>,
    /// The text without its games.
    text: ReadText,
}

fn find(args: &SelectArgs, conditions: &Conditions<'_>, given: &Given, text: &GameText) -> Found {
    let mut read = text.read(given);
    let (mut games, mut unreadable, mut without_rules) = (Vec::new(), Vec::new(), 0);
    let all = mem::take(&mut read.games);
    let count = all.len() as u64;
    for ReadGame { record, .. } in all {
        match conditions.meets(&record) {
            Ok(met) if met.all => {
                let fingerprint = args.dedupe.then(|| facts::fingerprint(&record, args.symmetric));
                games.push(Game { record, fingerprint });
            }
            Ok(met) => {
                without_rules += u64::from(met.lacks_rules);
                unreadable.extend(met.unreadable.map(|value| (value, text.location())));
            }
            Err(error) => {
                read.messages.line(&format_args!("{}: {error}", text.location()));
                read.status = Status::Errors;
            }
        }
    }
    Found { read: count, games, without_rules, unreadable, text: read }
}

/// The games picked so far, in the order of the files.
struct Selection<'a> {
    args: &'a SelectArgs,
    folder: Option<Folder>,
    /// The fingerprints of earlier games.
    known: HashSet<(u64, u64)>,
    read: u64,
    picked: u64,
    /// Games that are duplicates of earlier ones.
    duplicates: u64,
    /// Games that lack the rules that a tag condition asks for.
    without_rules: u64,
    unreadable: UnreadableValues,
    conversions: Conversions,
    status: Status,
}

impl Selection<'_> {
    fn is_full(&self) -> bool {
        self.args.limit.is_some_and(|limit| self.picked >= limit)
    }

    /// Prints the messages about a text, and takes its games.
    fn add(&mut self, found: Found, out: &mut Data) -> io::Result<()> {
        found.text.messages.print();
        self.status = self.status.max(found.text.status);
        self.read += found.read;
        self.without_rules += found.without_rules;
        self.conversions += found.text.conversions;
        for (unreadable, location) in found.unreadable {
            self.unreadable.add(unreadable, &location);
        }
        found.games.into_iter().try_for_each(|game| self.take(game, out))
    }

    /// Notes what was lost when games were read, how many are duplicates, that no game was picked, and which were not
    /// because a tag has a value of another type.
    fn note(&self) {
        self.conversions.note();
        if self.duplicates > 0 {
            messages::line(&format_args!("{} skipped", output::counted(self.duplicates, "duplicate")));
        }
        if self.without_rules > 0 {
            let games = output::counted(self.without_rules, "game");
            messages::line(&format_args!("{games} without rules not picked; `--rules` adds rules"));
        }
        if self.picked == 0 && self.read > 0 && !self.is_full() {
            let games = output::counted(self.read, "game");
            messages::line(&format_args!("{games} read, and none meets all conditions"));
        }
        self.unreadable.note();
    }

    /// Prints or writes a game, unless it is a duplicate or there are enough.
    fn take(&mut self, game: Game, out: &mut Data) -> io::Result<()> {
        if self.is_full() {
            return Ok(());
        }
        if game.fingerprint.is_some_and(|fingerprint| !self.known.insert(fingerprint)) {
            self.duplicates += 1;
            return Ok(());
        }
        self.picked += 1;
        let mut record = game.record;
        for set in &self.args.set {
            record
                .set_tag(&set.key, set.value.clone())
                .expect_or_default("the arguments have checked the key");
        }
        match &self.folder {
            None => out.write_all(record.archived().to_string().as_bytes())?,
            Some(folder) => {
                if let Err(failure) = folder.write(self.picked, &record) {
                    self.status = self.status.max(failure.print());
                }
            }
        }
        Ok(())
    }
}
