//! What both forms of the forum of aagenielsen.dk have in common: tags, results, and where a game begins.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_position::Position;
use tafl_rules::Preset;

use crate::comments::Written;
use crate::ending;
use crate::error::ImportError;
use crate::error::clipped;
use crate::layout::Layout;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::{Counted, Played};
use crate::start::{Start, start_of};
use crate::tagged_text;
use crate::tags;
use crate::variant::Variant;

/// Before the names of tags that a record does not have.
pub(crate) const PREFIX: &str = "forum-";

/// How a text names its game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Naming<'t> {
    pub(crate) game: Option<&'t str>,
    pub(crate) size: Option<&'t str>,
    /// The rules, as an app names them: `Copenhagen`.
    pub(crate) variant: Option<&'t str>,
}

/// Where a game begins, and the game played from there. The name of a family of games, such as `tablut`, determines a
/// start position, but not the rules.
pub(crate) fn start(
    naming: Naming<'_>,
    moves: &Moves<'_>,
    options: &ImportOptions,
    losses: &mut Vec<GameLoss>,
) -> Result<(Start, Played), ImportError> {
    let game =
        naming.game.filter(|game| !game.is_empty()).ok_or(ImportError::FieldMissing { name: "Game" })?;
    let size = naming.size.map(size_of).transpose()?;
    let has_size = |position: &Position| size.is_none_or(|size| position.dimension().get() == size);
    let known = naming.variant.and_then(rules_of_app).map(|preset| Start::of_rules(preset.rules()));
    let named = || position_of(game, has_size).map(Start::at);
    let family = || Variant::from_name(game).is_none().then(named).flatten();
    let (start, played) = if let Some(start) = known.or_else(family) {
        let start = start.with_given(options, moves, losses);
        let played = start.play(moves, losses)?;
        (start, played)
    } else {
        start_of(&variant_name(game, size, options)?, moves, &Counted::default(), options, losses)?
    };
    if !has_size(&start.position) {
        let (expected, found) = ("the size of the board of this game", naming.size.unwrap_or_default());
        return Err(ImportError::FieldValue { name: "Size", expected, found: clipped(found) });
    }
    start.report(game, losses);
    Ok((start, played))
}

/// The name of a variant, with the size of its board.
fn variant_name(game: &str, size: Option<u8>, options: &ImportOptions) -> Result<String, ImportError> {
    match size {
        _ if Variant::from_name(game).is_some() => Ok(game.to_string()),
        Some(size) => Ok(alloc::format!("{game} {size}x{size}")),
        None if options.rules().is_some() => Ok(game.to_string()),
        None => Err(ImportError::FieldMissing { name: "Size" }),
    }
}

fn size_of(text: &str) -> Result<u8, ImportError> {
    let expected = "the number of ranks";
    let error = || ImportError::FieldValue { name: "Size", expected, found: clipped(text) };
    text.parse().map_err(|_| error())
}

/// The rules that an app names in a `Variant` tag.
fn rules_of_app(variant: &str) -> Option<Preset> {
    (variant == "Copenhagen").then_some(Preset::COPENHAGEN)
}

/// The start position of a preset or a layout of this name.
fn position_of(game: &str, has_size: impl Fn(&Position) -> bool) -> Option<Position> {
    let name = game.trim().to_lowercase().replace([' ', '_'], "-");
    let preset = Preset::ALL.iter().find(|preset| preset.name() == name);
    let preset = preset.map(|preset| preset.rules().start().clone());
    let layout = || Layout::from_name(&name).map(Layout::position);
    preset.filter(&has_size).or_else(|| layout().filter(&has_size))
}

/// The name under which a game begins as a record does; `None` if none is known.
pub(crate) fn name_of(record: &GameRecord) -> Option<String> {
    let tag = tags::text(record, "variant").filter(|name| !name.is_empty());
    let rules = record.rules();
    let variant = || rules.and_then(Variant::name_of_rules);
    let preset = || {
        let rules = rules?;
        Some(Preset::ALL.iter().find(|preset| preset.rules().same_game(rules))?.name())
    };
    let layout = || {
        let start = record.start()?;
        Some(Layout::ALL.iter().find(|layout| layout.position() == *start)?.name())
    };
    tag.or_else(variant).or_else(preset).or_else(layout).map(String::from)
}

/// The names of a tag in the form like PGN, in the form like SGF, and in a record.
pub(crate) struct Names {
    pub(crate) pgn: &'static str,
    pub(crate) sgf: &'static str,
    /// Without one the tag is determined by the board or the result.
    pub(crate) tag: &'static str,
}

const fn names(pgn: &'static str, sgf: &'static str, tag: &'static str) -> Names {
    Names { pgn, sgf, tag }
}

/// The tags in the order of the proposals, then those that PGN and SGF have as well.
pub(crate) const TAGS: [Names; 12] = [
    names("Game", "GM", "variant"),
    names("Size", "SZ", ""),
    names("Black", "PB", "attackers"),
    names("White", "PW", "defenders"),
    names("Date", "DT", "date"),
    names("Result", "RE", ""),
    names("Board", "BO", ""),
    names("Event", "EV", "event"),
    names("Site", "PC", "site"),
    names("Round", "RO", "round"),
    names("Annotator", "AN", "annotator"),
    names("Termination", "TM", "termination"),
];

/// Sets the tags of a record, in the order in which they are written.
pub(crate) fn put_tags<'t>(
    record: &mut GameRecord,
    value_of: impl Fn(&Names) -> Option<&'t str>,
    losses: &mut Vec<GameLoss>,
) {
    for names in &TAGS {
        let Some(value) = value_of(names) else { continue };
        match names.pgn {
            "Size" | "Result" => {}
            "Board" => tags::keep(record, PREFIX, "Board", Some(&value.into()), losses),
            "Date" => {
                let date = date_of_text(value);
                tags::set(record, names.tag, &date);
                if tags::text(record, names.tag) != Some(&date) {
                    tags::keep(record, PREFIX, names.pgn, Some(&value.into()), losses);
                }
            }
            name => tags::put(record, names.tag, PREFIX, name, value, losses),
        }
    }
}

/// The text of a tag: as kept, or that of the record.
pub(crate) fn text_of(record: &GameRecord, names: &Names) -> Option<String> {
    let of_record = || {
        let text = tags::text(record, names.tag).filter(|_| !names.tag.is_empty())?;
        Some(if names.pgn == "Date" { text_of_date(text) } else { text.to_owned() })
    };
    tags::kept_text(record, PREFIX, names.pgn).or_else(of_record)
}

/// A date with hyphens as that of a record, with dots.
fn date_of_text(text: &str) -> String {
    if is_date(text, '-') { text.replace('-', ".") } else { text.to_owned() }
}

fn text_of_date(text: &str) -> String {
    if is_date(text, '.') { text.replace('.', "-") } else { text.to_owned() }
}

/// Whether a text is four, two and two digits.
fn is_date(text: &str, separator: char) -> bool {
    let is_number = |part: &str, len| part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(separator);
    [4, 2, 2].into_iter().all(|len| parts.next().is_some_and(|part| is_number(part, len)))
        && parts.next().is_none()
}

/// The result with this word. Black are the attackers and move first.
pub(crate) fn result_of(word: &str) -> Option<GameResult> {
    if word == "0-0" { Some(GameResult::Draw) } else { tagged_text::result_of(word) }
}

/// Sets the result: that of the tag, of the last word, or of the rules if they end the game.
pub(crate) fn set_result(
    record: &mut GameRecord,
    tag: Option<&str>,
    line: Option<&str>,
    losses: &mut Vec<GameLoss>,
) {
    if let Some((tag, line)) = tag.zip(line).filter(|(tag, line)| result_of(tag) != result_of(line)) {
        losses.push(GameLoss::ResultsDiffer { tag: clipped(tag), line: clipped(line) });
    }
    let stated = tag.and_then(result_of).or_else(|| line.and_then(result_of));
    let stated = stated.filter(|result| *result != GameResult::Other);
    let result = stated.or_else(|| ending::result_by_rules(record)).unwrap_or(GameResult::Other);
    if let Some(word) = tag.filter(|word| result_of(word).is_none()) {
        tags::keep(record, PREFIX, "Result", Some(&word.into()), losses);
    }
    record.set_result(result);
}

/// Whether a tag of a record is written, if `is_name` accepts the names of kept tags.
pub(crate) fn is_written(record: &GameRecord, tag: &Tag, is_name: impl Fn(&str) -> bool) -> bool {
    match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        name if Written::is_start(name) => true,
        name => match name.strip_prefix(PREFIX) {
            Some(name) => is_name(name),
            None => TAGS.iter().any(|names| names.tag == name),
        },
    }
}
