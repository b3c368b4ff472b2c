//! The text of a file in canonical layout.

use std::fmt::Display;
use std::path::Path;
use std::slice;

use notation_syntax::{Coded, LineIndex, Parsed, Repair};
use tafl_game_record::{GameRecord, Games, Playback, RecordErrorKind, ReplayError};

use super::renumber::renumber;
use crate::args::FmtArgs;
use crate::files;
use crate::given::Given;
use crate::messages::{MAX_SHOWN, Messages};
use crate::source::Source;

/// How often a text is repaired. A repair can reveal another one.
const MAX_ROUNDS: usize = 20;

/// The text of a file.
pub(super) struct Formatted {
    pub(super) text: String,
    /// Whether it is in canonical layout. Otherwise errors that cannot be repaired are left, and it is only repaired.
    pub(super) is_whole: bool,
}

/// The text of a file in canonical layout; `None`, with a message, where it cannot be written.
///
/// The games are formatted one by one, so that a large archive needs little more memory than its text.
pub(super) fn formatted(
    args: &FmtArgs,
    given: &Given,
    name: &str,
    original: &str,
    messages: &mut Messages,
) -> Option<Formatted> {
    let repaired = args.fix.then(|| repaired(original)).flatten();
    // Locations in messages are those of the repaired text, which only a file that is replaced has.
    let is_replaced = !args.check && name != files::name(Path::new("-"));
    let (shown, consequence) = match repaired {
        None => (name.to_owned(), "nothing is written"),
        Some(_) if is_replaced => (name.to_owned(), REST_IS_REPAIRED),
        Some(_) => (format!("{name} (repaired)"), REST_IS_REPAIRED),
    };
    let text = repaired.as_deref().unwrap_or(original);
    let (source, mut found) = (Source::new(&shown, text), Found::default());
    // What is lost matters only if something is written.
    let (mut formatted, mut losses) = (Some(String::with_capacity(text.len())), Messages::default());
    let mut games = (1..).zip(Games::new(text)).peekable();
    while let Some((number, game)) = games.next() {
        found.add(&game, &source, messages);
        if found.errors > 0 {
            formatted = None;
        }
        let Some(mut record) = game.value else { continue };
        let part = Part { number, ends: games.peek().is_some() || ends(original) };
        formatted = formatted.and_then(|before| {
            change(args, given, &mut record, &format_args!("{name}: game {number}"), &mut losses)?;
            Some(before + &written(name, slice::from_mut(&mut record), part, &mut losses)?)
        });
    }
    if let Some(problem) = found.problem() {
        messages.line(&format_args!("{shown}: {problem}; {consequence}{}", found.hint()));
        return repaired.map(|text| Formatted { text, is_whole: false });
    }
    messages.append(&losses);
    Some(Formatted { text: formatted?, is_whole: true })
}

const REST_IS_REPAIRED: &str = "the rest is repaired, and nothing is formatted";

/// Changes a game as the options say; `None`, with a message, where that is impossible.
fn change(
    args: &FmtArgs,
    given: &Given,
    game: &mut GameRecord,
    name: &dyn Display,
    messages: &mut Messages,
) -> Option<()> {
    if let Some(loss) = given.give(game) {
        messages.line(&format_args!("{name}: {loss}"));
    }
    if args.upgrade {
        upgrade(game, name, messages);
    }
    let mut cannot = |reason: &dyn Display| {
        messages.line(&format_args!("{name}: {reason}; nothing is written"));
    };
    if args.renumber {
        renumber(game).map_err(|reason| cannot(&reason)).ok()?;
    }
    if args.prefixes {
        fill_in(game).map_err(|error| cannot(&error)).ok()?;
    }
    Some(())
}

/// A part of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The number of its first game, from 1.
    pub(crate) number: usize,
    /// Whether its last game ends, so that another one can follow.
    pub(crate) ends: bool,
}

/// Whether the last game of a text ends with `[]`, as in the archives that `convert` and `select` write.
pub(crate) fn ends(text: &str) -> bool {
    text.trim_end().ends_with("[]")
}

/// The text of these games; `None`, with a message, where they would not be read back unchanged.
pub(crate) fn written(
    name: &str,
    games: &mut [GameRecord],
    part: Part,
    messages: &mut Messages,
) -> Option<String> {
    for (number, game) in (part.number..).zip(&mut *games) {
        // The first game, too, may be appended to others later. A game without a tag cannot be one of an archive.
        let has_tags = !game.tags().is_empty();
        if (number > 1 || has_tags) && game.order_tags_for_archive() {
            messages.line(&format_args!(
                "{name}: game {number}: its first tag has to be one of the specification, to separate it from a game before"
            ));
        }
    }
    let written = write(games, part.ends);
    // The new text is read back before anything is replaced, so that nothing can be lost.
    let mut read = Games::new(&written).map(|game| game.value.filter(|_| game.errors.is_empty()));
    let is_same = games.iter().all(|game| read.next().flatten().as_ref() == Some(game));
    if !is_same || read.next().is_some() {
        messages.line(&format_args!(
            "{name}: the games of this file would not be read back unchanged; nothing is written"
        ));
        return None;
    }
    Some(written)
}

/// A text with all repairs of its errors and findings; `None` if it has none.
fn repaired(text: &str) -> Option<String> {
    let mut repaired: Option<String> = None;
    for _ in 0..MAX_ROUNDS {
        let text = repaired.as_deref().unwrap_or(text);
        let lines = LineIndex::new(text);
        let found = Games::new(text).flat_map(|game| game.diagnostics(&lines));
        let repairs: Vec<Repair> = found.filter_map(|diagnostic| diagnostic.repair).collect();
        if repairs.is_empty() {
            break;
        }
        repaired = Some(Repair::apply(repairs, text));
    }
    repaired
}

/// What is found in a file.
#[derive(Default)]
struct Found {
    games: usize,
    errors: usize,
    repairable: usize,
}

impl Found {
    /// Counts a game, and draws its errors, up to [`MAX_SHOWN`] of all.
    fn add(
        &mut self,
        game: &Parsed<GameRecord, RecordErrorKind>,
        source: &Source<'_>,
        messages: &mut Messages,
    ) {
        messages.errors(source, game.errors.iter().take(MAX_SHOWN.saturating_sub(self.errors)));
        let text = source.lines().text();
        let repairs = game.errors.iter().filter_map(|error| error.kind().repair(error.span(), text));
        self.repairable += repairs.count();
        self.errors += game.errors.len();
        self.games += usize::from(game.value.is_some());
    }

    /// Why nothing can be formatted.
    fn problem(&self) -> Option<String> {
        match (self.errors, self.games) {
            (0, 0) => Some("no game record".to_owned()),
            (0, _) => None,
            (errors, _) => Some(counted_errors(errors)),
        }
    }

    fn hint(&self) -> String {
        match self.repairable {
            0 => String::new(),
            repairable => format!("; `tafl fmt --fix` repairs {repairable}"),
        }
    }
}

/// `an error`, `2 errors`, `21 errors, the first 20 of them shown`.
pub(crate) fn counted_errors(errors: usize) -> String {
    match errors {
        1 => "an error".to_owned(),
        errors @ ..=MAX_SHOWN => format!("{errors} errors"),
        errors => format!("{errors} errors, the first {MAX_SHOWN} of them shown"),
    }
}

/// Each game but the last one ends, and each but the first one begins, so that they can be separated.
fn write(games: &[GameRecord], ends: bool) -> String {
    let Some((last, before)) = games.split_last() else { return String::new() };
    let archived = |game: &GameRecord| game.archived().at_start().to_string();
    let mut text: String = before.iter().map(archived).collect();
    text += &if ends { archived(last) } else { last.to_string() };
    text
}

/// Upgrades the rules of a game. The upgrade depends on their start position, so a game with another one is skipped.
fn upgrade(game: &mut GameRecord, name: &dyn Display, messages: &mut Messages) {
    if game.position_tag().is_some() {
        return messages
            .line(&format_args!("{name}: the rules of a game with a position tag are not upgraded"));
    }
    let Some(mut rules) = game.rules().cloned() else { return };
    for change in rules.upgrade() {
        messages.line(&format_args!("{name}: {change}"));
    }
    game.set_rules(rules);
}

/// Adds the piece prefixes to every move of the game.
fn fill_in(game: &mut GameRecord) -> Result<(), ReplayError> {
    let mut filled = Vec::new();
    let mut playback = Playback::new(game)?;
    for (_, id) in game.tree().walk() {
        playback.go_to(game.tree().parent(id))?;
        if let Some(record) = game.tree().move_record(id) {
            filled.push((id, record.clone().with_prefixes(playback.position())));
        }
        playback.go_to(id)?;
    }
    for (id, record) in filled {
        game.tree_mut().set_move_record(id, record)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use allocation_counter::measure;
    use clap::Parser;

    use super::formatted;
    use crate::args::{Args, Command};
    use crate::given::Given;
    use crate::messages::Messages;

    /// One game is in memory at a time, besides the text and the formatted one.
    #[test]
    fn an_archive_takes_little_more_memory_than_its_text() {
        let game = "[event:Club]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-f6  d5-f5\n2. f6-d6 f5-d5\n[]\n";
        let text = game.repeat(2_000);
        let Ok(Args { command: Some(Command::Fmt(args)), .. }) =
            Args::try_parse_from(["tafl", "fmt", "a.otg"])
        else {
            panic!("the arguments are right")
        };
        let mut is_whole = false;
        let taken = measure(|| {
            let done = formatted(&args, &Given::default(), "a.otg", &text, &mut Messages::default());
            is_whole = done.is_some_and(|done| done.is_whole);
        });
        assert!(is_whole);
        let of_text = u64::try_from(text.len()).expect("few bytes");
        assert!(taken.bytes_max < 4 * of_text, "{} bytes for {of_text}", taken.bytes_max);
    }
}
