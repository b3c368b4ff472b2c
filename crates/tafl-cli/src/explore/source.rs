//! The games of a run.

use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;
use tafl_game_record::{GameRecord, ReplayError};
use tafl_rules::Rules;
use tafl_table::{ExploreError, ExplorerQuery};

use super::inputs::{Game, Inputs};
use crate::args::{ExploreArgs, RulesArg};
use crate::failure::Failure;
use crate::filter::{Filter, Unreadable, UnreadableValues};
use crate::games::{Conversions, Expected};
use crate::given::Given;
use crate::messages::{self, Messages, Status};
use crate::output;

/// How many games are counted at a time by one thread.
const CHUNK: usize = 50;

/// The games that the arguments pick.
pub(super) struct Source<'a> {
    args: &'a ExploreArgs,
    filter: Filter<'a>,
    given: Given,
    rules: Option<&'a Rules>,
    /// The position and the side that games begin with; `None` for any.
    begins: Option<ExplorerQuery>,
    /// Whether messages are left for another pass.
    quiet: bool,
}

/// The results besides moves.
#[derive(Default)]
pub(super) struct Found {
    pub(super) status: Status,
    /// Games that were read.
    pub(super) read: u64,
    /// Games that cannot be read.
    pub(super) unread: u64,
    /// Games without a start position, which are not counted.
    without_start: u64,
    /// Games without rules, where rules are wanted.
    without_rules: u64,
    conversions: Conversions,
    unreadable: UnreadableValues,
}

/// The results of a thread.
struct Part<T> {
    counted: T,
    found: Found,
    unreadable: Vec<(Unreadable, String)>,
    messages: Messages,
    too_many_lines: bool,
}

impl<'a> Source<'a> {
    pub(super) fn new(args: &'a ExploreArgs, rules: Option<&'a Rules>) -> Result<Self, Failure> {
        let argument = RulesArg { rules: args.rules.clone() };
        let given = Given::of(&argument, Expected::RecognizedOrRecords, &args.paths)?.only_unnamed();
        Ok(Self { args, filter: Filter::of(&args.filter)?, given, rules, begins: None, quiet: false })
    }

    /// The same, without messages: the games are read again.
    pub(super) fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// The same, for games that begin with the position of this query.
    pub(super) fn beginning_with(self, begins: ExplorerQuery) -> Self {
        Self { begins: Some(begins), ..self }
    }

    /// Notes how many games got rules.
    pub(super) fn note_given(&self) {
        self.given.note();
    }

    /// Reads the games. Parts of them are counted in parallel, and merged in the order of the files.
    pub(super) fn read<T: Send>(
        &self,
        new: impl Fn() -> T + Sync,
        add: impl Fn(&mut T, &GameRecord) -> Result<(), ExploreError> + Sync,
        mut merge: impl FnMut(T) -> Result<(), ExploreError>,
    ) -> Result<Found, Failure> {
        let mut found = Found::default();
        let mut batches = Inputs::new(&self.args.paths, self.quiet);
        while let Some(batch) = batches.next() {
            let count = |games: &[Game]| self.count(games, new(), &add);
            let parts: Vec<Part<T>> = batch.par_chunks(CHUNK).map(count).collect();
            for part in parts {
                if !self.quiet {
                    batches.bar().suspend(|| part.messages.print());
                }
                let is_complete = !part.too_many_lines && merge(part.counted).is_ok();
                found.add(part.found, part.unreadable);
                if !is_complete {
                    batches.bar().finish_and_clear();
                    return Err(Failure::Usage(format!("{}: see --depth", ExploreError::TooManyLines)));
                }
            }
        }
        batches.bar().finish_and_clear();
        Ok(found)
    }

    fn count<T>(
        &self,
        games: &[Game],
        counted: T,
        add: &impl Fn(&mut T, &GameRecord) -> Result<(), ExploreError>,
    ) -> Part<T> {
        let (found, unreadable, messages) = (Found::default(), Vec::new(), Messages::default());
        let mut part = Part { counted, found, unreadable, messages, too_many_lines: false };
        for game in games {
            let read = game.read(&self.given);
            part.messages.append(&read.messages);
            part.found.conversions += read.conversions;
            part.found.unread += read.unread;
            part.found.status = part.found.status.max(read.status);
            for read in read.games {
                self.add(&read.record, game, &mut part, add);
            }
        }
        part
    }

    fn add<T>(
        &self,
        record: &GameRecord,
        game: &Game,
        part: &mut Part<T>,
        add: &impl Fn(&mut T, &GameRecord) -> Result<(), ExploreError>,
    ) {
        part.found.read += 1;
        match self.filter.meets_all(record) {
            Ok(true) if self.is_wanted(record) => {}
            Ok(is_met) => {
                let lacks_rules = is_met && self.rules.is_some() && record.rules().is_none();
                part.found.without_rules += u64::from(lacks_rules);
                return;
            }
            Err(unreadable) => return part.unreadable.push((unreadable, game.location())),
        }
        match add(&mut part.counted, record) {
            Ok(()) => {}
            Err(ExploreError::TooManyLines) => part.too_many_lines = true,
            Err(ExploreError::Replay(ReplayError::MissingStart)) => part.found.without_start += 1,
            Err(error) => {
                part.messages.line(&format_args!("{}: {error}; counted up to there", game.location()));
                part.found.status = Status::Errors;
            }
        }
    }

    /// Whether the game has the rules and begins with the position.
    fn is_wanted(&self, record: &GameRecord) -> bool {
        let has_rules =
            |rules: &Rules| record.rules().is_some_and(|own| own == rules || own.same_game(rules));
        let begins = |begins: &ExplorerQuery| {
            record.side_to_move() == Some(begins.side())
                && record.start().is_some_and(|start| begins.matches(start))
        };
        self.rules.is_none_or(has_rules) && self.begins.as_ref().is_none_or(begins)
    }
}

impl Found {
    fn add(&mut self, part: Self, unreadable: Vec<(Unreadable, String)>) {
        self.status = self.status.max(part.status);
        self.read += part.read;
        self.unread += part.unread;
        self.without_start += part.without_start;
        self.without_rules += part.without_rules;
        self.conversions += part.conversions;
        for (value, location) in unreadable {
            self.unreadable.add(value, &location);
        }
    }

    /// Notes what was lost, and which games do not count.
    pub(super) fn note(&self) {
        self.conversions.note();
        self.unreadable.note();
        if self.unread > 0 {
            let games = output::counted(self.unread, "game");
            messages::line(&format_args!("{games} cannot be read and not counted"));
        }
        if self.without_rules > 0 {
            let games = output::counted(self.without_rules, "game");
            messages::line(&format_args!(
                "not counted: {games} without rules, which may be of another variant; `tafl select --rules` adds rules"
            ));
        }
        if self.without_start > 0 {
            let games = output::counted(self.without_start, "game");
            messages::line(&format_args!(
                "{games} without a start position, which cannot be played, not counted; `tafl select --rules` adds rules"
            ));
        }
    }
}
