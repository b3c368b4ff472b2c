//! The games of a run: of files of games, and of exported tables.

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;
use tafl_game_record::{GameRecord, ReplayError};
use tafl_rules::Rules;
use tafl_table::{ExploreError, ExplorerQuery};
use tafl_terminal::text::counted;

use crate::commands::export::partition::{EXTENSIONS, PREFIX};
use crate::input::batches::{Batches, Expected};
use crate::input::files;
use crate::input::filter::{Filter, FilterArgs, Unreadable, UnreadableValues};
use crate::input::game_text::{Conversions, GameText, ReadText};
use crate::input::given::Given;
use crate::input::rules::RulesArg;
use crate::output::messages::{self, Failure, Messages, Status};

#[cfg(feature = "tables")]
use super::stored::{Stored, Tables};
#[cfg(feature = "tables")]
use tafl_files::GameForm;

/// How many games are counted at a time by one thread.
const CHUNK: usize = 50;

/// The games that the arguments pick.
pub(crate) struct Source<'a> {
    paths: &'a [PathBuf],
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
pub(crate) struct Found {
    pub(crate) status: Status,
    /// Games that were read.
    pub(crate) read: u64,
    /// Games that cannot be read.
    pub(super) unread: u64,
    /// Games that meet the conditions.
    met: u64,
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
    /// The limit that was passed.
    too_many: Option<ExploreError>,
}

impl<'a> Source<'a> {
    /// Games of these paths with these rules, which the argument `--rules` names.
    pub(crate) fn new(
        paths: &'a [PathBuf],
        filter: &'a FilterArgs,
        (named, rules): (Option<&str>, Option<&'a Rules>),
    ) -> Result<Self, Failure> {
        let argument = RulesArg { rules: named.map(str::to_owned) };
        let given = argument.given(Expected::RecognizedOrRecords, paths)?.only_unnamed();
        Ok(Self { paths, filter: Filter::of(filter)?, given, rules, begins: None, quiet: false })
    }

    /// Prints no messages: the games are read again.
    pub(super) fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// Reads only games that begin with the position of this query.
    pub(super) fn beginning_with(self, begins: ExplorerQuery) -> Self {
        Self { begins: Some(begins), ..self }
    }

    /// Notes how many games got rules.
    pub(crate) fn note_given(&self) {
        self.given.note();
    }

    /// Reads the games. Parts of them are counted in parallel, and merged in the order of the files.
    pub(crate) fn read<T: Send>(
        &self,
        new: impl Fn() -> T + Sync,
        add: impl Fn(&mut T, &GameRecord) -> Result<(), ExploreError> + Sync,
        mut merge: impl FnMut(T) -> Result<(), ExploreError>,
    ) -> Result<Found, Failure> {
        let mut found = Found::default();
        let mut batches = Inputs::new(self.paths, self.quiet);
        while let Some(batch) = batches.next() {
            let count = |games: &[Game]| self.count(games, new(), &add);
            let parts: Vec<Part<T>> = batch.par_chunks(CHUNK).map(count).collect();
            for part in parts {
                if !self.quiet {
                    batches.bar().suspend(|| part.messages.print());
                }
                let merged = part.too_many.map_or_else(|| merge(part.counted), Err);
                found.add(part.found, part.unreadable);
                if let Err(error) = merged {
                    batches.bar().finish_and_clear();
                    let option =
                        if error == ExploreError::TooManyLines { "--depth" } else { "--rules and --variant" };
                    return Err(Failure::usage(format_args!("{error}: see {option}")));
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
        let mut part = Part { counted, found, unreadable, messages, too_many: None };
        for game in games {
            let read = game.read(&self.given);
            part.messages.append(&read.messages);
            part.found.conversions += read.conversions;
            part.found.unread += read.unread;
            part.found.status = part.found.status.max(read.status);
            for mut read in read.games {
                self.filter.rename(&mut read.record);
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
            Ok(true) if self.is_wanted(record) => part.found.met += 1,
            Ok(is_met) => {
                let lacks_rules = is_met && self.rules.is_some() && record.rules().is_none();
                part.found.without_rules += u64::from(lacks_rules);
                return;
            }
            Err(unreadable) => return part.unreadable.push((unreadable, game.location())),
        }
        match add(&mut part.counted, record) {
            Ok(()) => {}
            Err(error @ (ExploreError::TooManyLines | ExploreError::TooManyStarts)) => {
                part.too_many = Some(error);
            }
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
        self.met += part.met;
        self.without_start += part.without_start;
        self.without_rules += part.without_rules;
        self.conversions += part.conversions;
        for (value, location) in unreadable {
            self.unreadable.add(value, &location);
        }
    }

    /// Notes that there is nothing to show, which is not an error, and what to write.
    pub(crate) fn note_nothing(&self) {
        if self.met == 0 {
            return messages::none_meets(self.read);
        }
        messages::line(&"no game that meets the conditions has moves and a start position; write --rules");
    }

    /// Whether no game meets the conditions.
    pub(super) fn is_nothing(&self) -> bool {
        self.met == 0
    }

    /// Notes what was lost, and which games do not count.
    pub(crate) fn note(&self) {
        self.conversions.note();
        self.unreadable.note();
        if self.unread > 0 {
            let games = counted(self.unread, "game");
            messages::line(&format_args!("{games} cannot be read and not counted"));
        }
        if self.without_rules > 0 {
            let games = counted(self.without_rules, "game");
            messages::line(&format_args!(
                "not counted: {games} without rules, which may be of another variant; `tafl select --rules` adds rules"
            ));
        }
        if self.without_start > 0 {
            let games = counted(self.without_start, "game");
            messages::line(&format_args!(
                "{games} without a start position, which cannot be played, not counted; `tafl select --rules` adds rules"
            ));
        }
    }
}

/// Games of files, then those of tables, in batches.
struct Inputs {
    texts: Batches,
    #[cfg(feature = "tables")]
    tables: Tables,
}

/// A game, or the text of one.
pub(super) enum Game {
    Text(GameText),
    #[cfg(feature = "tables")]
    Stored(Stored),
}

impl Inputs {
    /// The games of these paths. A folder with tables has their games, without those of other files in it.
    pub(super) fn new(paths: &[PathBuf], quiet: bool) -> Self {
        let (tables, texts): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.iter().cloned().partition(|path| has_tables(path));
        let texts = Batches::new(Expected::RecognizedOrRecords, &texts).with_progress();
        #[cfg(not(feature = "tables"))]
        drop(tables);
        Self {
            texts: if quiet { texts.without_messages() } else { texts },
            #[cfg(feature = "tables")]
            tables: Tables::new(&tables),
        }
    }

    /// The progress bar.
    pub(super) fn bar(&self) -> &ProgressBar {
        self.texts.bar()
    }
}

impl Iterator for Inputs {
    type Item = Vec<Game>;

    fn next(&mut self) -> Option<Vec<Game>> {
        let texts = self.texts.next().map(|texts| texts.into_iter().map(Game::Text).collect());
        #[cfg(feature = "tables")]
        let texts = texts.or_else(|| Some(self.tables.next()?.into_iter().map(Game::Stored).collect()));
        texts
    }
}

impl Game {
    /// Reads the games, with the given rules where they have none.
    pub(super) fn read(&self, given: &Given) -> ReadText {
        match self {
            Self::Text(text) => text.read(given),
            #[cfg(feature = "tables")]
            Self::Stored(stored) => {
                ReadText::new(GameForm::Otg, |messages| Ok(vec![Ok(stored.read(given, messages)?)]))
            }
        }
    }

    /// The name of the file and the line where the game begins, for messages.
    pub(super) fn location(&self) -> String {
        match self {
            Self::Text(text) => text.location(),
            #[cfg(feature = "tables")]
            Self::Stored(stored) => stored.location(),
        }
    }
}

/// Whether the path is a folder with exported tables that can be read.
fn has_tables(path: &Path) -> bool {
    let has_file = |extension: &&str| path.join("games").with_extension(extension).is_file();
    !files::is_stdin(path) && (EXTENSIONS.iter().any(has_file) || has_partitions(&path.join("games")))
}

/// Whether a folder has a folder of a partition with a file that can be read.
fn has_partitions(folder: &Path) -> bool {
    has_partitions_of(folder, &EXTENSIONS)
}

fn has_partitions_of(folder: &Path, extensions: &[&str]) -> bool {
    let is_partition = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(PREFIX);
    let has_file =
        |folder: &Path| extensions.iter().any(|name| folder.join("games").with_extension(name).is_file());
    let entries = folder.read_dir();
    entries.is_ok_and(|mut entries| {
        entries
            .any(|entry| entry.is_ok_and(|entry| is_partition(&entry.file_name()) && has_file(&entry.path())))
    })
}

/// Why tables at a path are not read.
fn other_tables(path: &Path) -> Option<&'static str> {
    const TEXTS: [&str; 2] = ["csv", "ndjson"];
    let is_table = |own: &std::ffi::OsStr| EXTENSIONS.iter().any(|name| own == *name);
    if path.is_file() && path.extension().is_some_and(is_table) {
        return Some("this is a file of tables; give the folder that `tafl export` wrote");
    }
    let has_text = |extension: &&str| path.join("plies").with_extension(extension).is_file();
    let has_texts = path.is_dir()
        && !has_tables(path)
        && (TEXTS.iter().any(has_text) || has_partitions_of(&path.join("games"), &TEXTS));
    has_texts.then_some("tables are read as Parquet or Arrow only; give the games that were exported")
}

/// Checks that the paths can be read by this build.
pub(crate) fn are_possible(paths: &[PathBuf]) -> Result<(), Failure> {
    let problem = paths.iter().find_map(|path| Some((path, other_tables(path)?)));
    if let Some((path, problem)) = problem {
        return Err(Failure::usage(format_args!("{}: {problem}", files::name(path))));
    }
    match paths.iter().find(|path| !cfg!(feature = "tables") && has_tables(path)) {
        None => Ok(()),
        Some(path) => Err(Failure::usage(format_args!(
            "{} has tables, and this `tafl` was built without Parquet and Arrow; give the games that were exported, or \
             build it with `cargo install --locked --path crates/tafl-cli --all-features`",
            files::name(path)
        ))),
    }
}
