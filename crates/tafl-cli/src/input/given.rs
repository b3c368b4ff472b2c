//! The rules that games without rules get in a run, and advice which ones to give.

use std::collections::BTreeMap;
use std::mem;
use std::path::MAIN_SEPARATOR;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use notation_syntax::Diagnostic;
use tafl_archive::{ArchiveFormat, ConvertedGame, GameLoss, ImportError, ImportOptions, MoveListForm};
use tafl_game_record::GameRecord;
use tafl_position::{Position, Side};
use tafl_rules::{Preset, Rules};
use tafl_terminal::text::counted;

use crate::input::filter::Pattern;
use crate::input::known_rules;
use crate::output::messages;

/// The rules that games without rules get in a run, and how many did.
#[derive(Debug, Default)]
pub(crate) struct Given {
    rules: GivenRules,
    /// Whether games that name a variant do not get them.
    only_unnamed: bool,
    used: AtomicU64,
    /// Games without rules that begin differently.
    unused: AtomicU64,
    /// The rules for games of files whose paths match patterns; the first one that matches counts.
    by_path: Vec<ByPath>,
    /// Games without rules of files that match none of them.
    unmatched: AtomicU64,
}

/// Rules for the games of some files.
#[derive(Debug)]
pub(super) struct ByPath {
    pub(super) pattern: PathPattern,
    pub(super) given: Given,
    /// Whether a file matches.
    pub(super) is_matched: AtomicBool,
}

/// A pattern of paths: it matches the whole path, or its end after a `/`.
#[derive(Debug)]
pub(super) struct PathPattern {
    text: String,
    whole: Pattern,
    end: Pattern,
}

impl PathPattern {
    pub(super) fn new(text: &str) -> Self {
        // A folder means all files in it.
        let files = if text.ends_with('/') { format!("{text}*") } else { text.to_owned() };
        let end = Pattern::from(format!("*/{files}").as_str());
        Self { text: text.to_owned(), whole: files.as_str().into(), end }
    }

    pub(super) fn matches(&self, name: &str) -> bool {
        let name = name.replace(MAIN_SEPARATOR, "/");
        self.whole.matches(&name) || self.end.matches(&name)
    }
}

#[derive(Debug)]
pub(super) enum GivenRules {
    /// The same rules for all games, or none.
    Same(Box<ImportOptions>),
    /// Rules that were fitted to the games of the run.
    Fitted(Fits),
}

/// Whether games of a format neither name nor have rules, so that those without other rules are a guess.
fn assumes_rules(format: ArchiveFormat) -> bool {
    matches!(format, ArchiveFormat::HnefataflCsv | ArchiveFormat::HnefataflOrgPgn | ArchiveFormat::Moves)
}

impl Default for GivenRules {
    fn default() -> Self {
        Self::Same(Box::default())
    }
}

impl Given {
    pub(super) fn new(rules: GivenRules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// With rules for the games of some files.
    pub(super) fn with_paths(self, by_path: Vec<ByPath>) -> Self {
        Self { by_path, ..self }
    }

    /// With what is known of how lists of moves are written.
    pub(crate) fn with_move_list(mut self, form: &MoveListForm) -> Self {
        if let GivenRules::Same(options) = &mut self.rules {
            **options = mem::take(&mut **options).with_move_list(form.clone());
        }
        for one in &mut self.by_path {
            one.given = mem::take(&mut one.given).with_move_list(form);
        }
        self
    }

    /// The rules for games of the file with this name.
    pub(crate) fn of(&self, name: &str) -> &Self {
        match self.by_path.iter().find(|one| one.pattern.matches(name)) {
            Some(one) => {
                one.is_matched.store(true, Ordering::Relaxed);
                &one.given
            }
            None => self,
        }
    }

    /// Gives the rules only to games that do not name a variant either.
    pub(crate) fn only_unnamed(self) -> Self {
        Self { only_unnamed: true, ..self }
    }

    /// Whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        matches!(&self.rules, GivenRules::Same(options) if options.rules().is_none())
    }

    /// Parses a game of an archive, by these rules if it has none and begins as they do.
    pub(crate) fn parse(
        &self,
        format: ArchiveFormat,
        text: &str,
    ) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let options = match &self.rules {
            GivenRules::Same(options) if options.rules().is_some() => options,
            GivenRules::Same(options) => {
                let game = format.parse_with(text, options);
                self.count_unmatched(game.as_ref().is_ok_and(|game| self.lacks_rules(&game.value)));
                return game;
            }
            GivenRules::Fitted(fits) => return fits.parse(format, text),
        };
        let plain = (!assumes_rules(format)).then(|| format.parse(text));
        match plain {
            Some(Ok(game)) if !self.lacks_rules(&game.value) => return Ok(game),
            // Moves can fit the rules of another variant by chance.
            Some(Err(error)) if self.only_unnamed => return Err(error),
            _ => {}
        }
        let game = format.parse_with(text, options)?;
        self.count(game.value.rules().is_none());
        Ok(game)
    }

    /// The moves before the error of a broken game of an archive, by rules that were not fitted.
    pub(crate) fn part(&self, format: ArchiveFormat, text: &str) -> Option<ConvertedGame<GameRecord>> {
        let options = match &self.rules {
            GivenRules::Same(options) if !self.only_unnamed => options,
            _ => &ImportOptions::default(),
        };
        format.parse_partial(text, options).err()?.partial.map(|part| *part)
    }

    /// Adds the rules to a record without rules, unless it begins differently.
    pub(crate) fn give(&self, record: &mut GameRecord) -> Option<GameLoss> {
        let options = self.options_for(record)?;
        let loss = options.give(record);
        self.count(loss.is_some());
        loss
    }

    /// Gives a part of a game the rules that all games have, if it has none. It is not counted.
    pub(crate) fn lend(&self, record: &mut GameRecord) {
        if let (None, GivenRules::Same(options)) = (record.rules(), &self.rules) {
            record.set_rules(options.rules().cloned());
        }
    }

    /// Adds the rules to a record without rules, also where it begins differently on a board of their size, for a
    /// command that then shows where they do not fit.
    pub(crate) fn impose(&self, record: &mut GameRecord) {
        let Some(options) = self.options_for(record) else { return };
        if options.give(record).is_some() {
            let size = record.start().map(Position::dimension);
            let rules = options.rules().filter(|rules| size.is_none_or(|size| size == rules.dimension()));
            record.set_rules(rules.cloned());
        }
        self.count(record.rules().is_none());
    }

    /// Whether a record gets the rules, if they fit.
    fn lacks_rules(&self, record: &GameRecord) -> bool {
        record.rules().is_none() && !(self.only_unnamed && record.tag("variant").is_some())
    }

    /// The rules for a record; `None` if it has its own.
    fn options_for(&self, record: &GameRecord) -> Option<&ImportOptions> {
        if !self.lacks_rules(record) {
            return None;
        }
        match &self.rules {
            GivenRules::Same(options) => {
                self.count_unmatched(options.rules().is_none());
                Some(&**options).filter(|options| options.rules().is_some())
            }
            GivenRules::Fitted(fits) => fits.options_for(record),
        }
    }

    fn count(&self, is_unused: bool) {
        let counter = if is_unused { &self.unused } else { &self.used };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn count_unmatched(&self, is_unmatched: bool) {
        if is_unmatched && !self.by_path.is_empty() {
            self.unmatched.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes how many games got the rules, and how many could not.
    pub(crate) fn note(&self) {
        for ByPath { pattern, given, is_matched } in &self.by_path {
            let option = format!("--rules {}=", pattern.text);
            if is_matched.load(Ordering::Relaxed) {
                given.note_as(&option);
            } else {
                messages::line(&format_args!(
                    "{option}: used for no file; a pattern matches a whole path, or its end after a `/`, and `FOLDER/=` all files of a folder"
                ));
            }
        }
        self.note_as("--rules");
        let unmatched = self.unmatched.load(Ordering::Relaxed);
        if unmatched > 0 {
            let games = counted(unmatched, "game");
            messages::line(&format_args!("--rules: {games} without rules in files that no pattern matches"));
        }
    }

    fn note_as(&self, option: &str) {
        let (used, unused) = (self.used.load(Ordering::Relaxed), self.unused.load(Ordering::Relaxed));
        let games = |count| counted(count, "game");
        let used = (used > 0).then(|| format!("used for {} without rules", games(used)));
        let begin = if unused == 1 { "begins" } else { "begin" };
        let unused =
            (unused > 0).then(|| format!("not used for {}, which {begin} differently", games(unused)));
        let both: Vec<String> = used.into_iter().chain(unused).collect();
        if !both.is_empty() {
            messages::line(&format_args!("{option}: {}", both.join(", ")));
        }
    }
}

/// The rules that fit games without rules, by the variant that they name.
#[derive(Debug, Default)]
pub(super) struct Fits(pub(super) BTreeMap<Option<String>, Vec<Fit>>);

/// The rules that fit games with the same start position and the same first side.
#[derive(Debug)]
pub(super) struct Fit {
    pub(super) start: Position,
    pub(super) side: Side,
    pub(super) options: ImportOptions,
}

impl Fits {
    /// How a game like this is read: by the rules that fit games with its variant, its start position and its first
    /// side.
    fn options_for(&self, record: &GameRecord) -> Option<&ImportOptions> {
        let (start, side) = (record.start()?, record.side_to_move()?);
        let fits = self.0.get(&variant_tag(record))?;
        fits.iter().find(|fit| fit.start == *start && fit.side == side).map(|fit| &fit.options)
    }

    /// Parses a game of an archive. One that has rules keeps them.
    fn parse(&self, format: ArchiveFormat, text: &str) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let error = match format.parse(text) {
            Ok(game) if game.value.rules().is_some() => return Ok(game),
            Ok(game) => {
                let options = self.options_for(&game.value);
                let again = options.and_then(|options| format.parse_with(text, options).ok());
                return Ok(again.unwrap_or(game));
            }
            Err(error) => error,
        };
        // Rules can restore the captures without which the moves do not fit the board.
        let restored = self.of_names_in(text).find_map(|options| {
            let game = format.parse_with(text, options).ok()?;
            (game.value.rules() == options.rules()).then_some(game)
        });
        restored.ok_or(error)
    }

    /// How games are read whose variant is named in the text.
    fn of_names_in<'f>(&'f self, text: &'f str) -> impl Iterator<Item = &'f ImportOptions> {
        let is_named = |name: &Option<String>| name.as_ref().is_none_or(|name| text.contains(name.as_str()));
        self.0
            .iter()
            .filter(move |(name, _)| is_named(name))
            .flat_map(|(_, fits)| fits)
            .map(|fit| &fit.options)
    }
}

/// The variant tag.
fn variant_tag(record: &GameRecord) -> Option<String> {
    record.tag("variant").map(|name| name.as_str().to_owned())
}

/// Fewer moves fit a start position by chance.
const MIN_MOVES: usize = 4;

/// What to write for a game record without a start position, if its moves fit only one of the presets.
pub(crate) fn for_record(record: &GameRecord) -> Option<String> {
    if record.start().is_some() || record.tree().main_line().count() < MIN_MOVES {
        return None;
    }
    let options = |rules: &Rules| ImportOptions::default().with_rules(rules.clone());
    let found = only_start(|rules| options(rules).give(&mut record.clone()).is_none())?;
    Some(format!("{found}; `tafl fmt --rules {}` adds its rules", found.preset.name()))
}

/// A message about a record, with that.
pub(crate) fn advised(mut diagnostic: Diagnostic, record: &GameRecord) -> Diagnostic {
    if let Some(advice) = for_record(record) {
        diagnostic.message += "; ";
        diagnostic.message += &advice;
    }
    diagnostic
}

/// What to write for a line of a form that names no variant, if its moves fit only one of the presets.
pub(crate) fn for_line(format: ArchiveFormat, text: &str) -> Option<String> {
    if !assumes_rules(format) {
        return None;
    }
    let options = |rules: &Rules| ImportOptions::default().with_rules(rules.clone());
    let found = only_start(|rules| {
        let game = format.parse_with(text, &options(rules));
        game.is_ok_and(|game| game.value.rules() == Some(rules))
    })?;
    Some(format!("{found}; write `--rules {}`", found.preset.name()))
}

/// A start position of presets.
struct Found<'p> {
    start: &'p Position,
    /// The first preset that has it, and the number of the others.
    preset: Preset,
    others: usize,
}

impl std::fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the moves fit only the start position of {}", self.preset.title())?;
        match self.others {
            0 => Ok(()),
            others => write!(f, " and {}", counted(others, "other preset")),
        }
    }
}

/// The only start position of presets that fits.
fn only_start(fits: impl Fn(&Rules) -> bool) -> Option<Found<'static>> {
    let mut misfits: Vec<&Position> = Vec::new();
    let mut found: Option<Found<'static>> = None;
    for (&preset, rules) in known_rules::presets() {
        let start = rules.start();
        match &mut found {
            Some(found) if found.start == start => found.others += 1,
            _ if misfits.contains(&start) => {}
            _ if !fits(rules) => misfits.push(start),
            Some(_) => return None,
            None => found = Some(Found { start, preset, others: 0 }),
        }
    }
    found
}
