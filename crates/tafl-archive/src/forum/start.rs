//! Where a game begins.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_position::Position;
use tafl_rules::Preset;

use crate::clipped::Clipped;
use crate::error::ImportError;
use crate::layout::Layout;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::{Counted, Played};
use crate::start::{Start, start_of};
use crate::tags;
use crate::variant::Variant;

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
        return Err(ImportError::FieldValue { name: "Size", expected, found: Clipped::new(found) });
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
    let error = || ImportError::FieldValue { name: "Size", expected, found: Clipped::new(text) };
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
