//! The start position of a game whose variant is named.

use tafl_moves::MoveRecord;
use tafl_position::Position;
use tafl_rules::Preset;

use crate::clipped::Clipped;
use crate::error::ImportError;
use crate::layout::Layout;
use crate::moves::Moves;
use crate::played::first_misfit;
use crate::variant::Variant;

/// Where a game begins.
pub(crate) struct Start {
    pub(crate) position: Position,
    /// The rules, if they are known.
    pub(crate) preset: Option<Preset>,
    /// The layout, if nothing is known about the variant and it was chosen because all moves replay from it.
    pub(crate) assumed: Option<Layout>,
}

/// Where a game of this variant begins.
pub(crate) fn start_of(variant: &str, moves: &Moves<'_>) -> Result<Start, ImportError> {
    let Some(known) = Variant::from_name(variant) else { return assumed(variant, &moves.records) };
    let mut first = None;
    for layout in known.layouts() {
        let position = layout.position();
        match first_misfit(&position, &moves.records) {
            None => return Ok(Start { position, preset: known.preset(), assumed: None }),
            Some(misfit) => first = first.or(Some(misfit)),
        }
    }
    // A known variant has a layout.
    let misfit = first.ok_or(ImportError::NoLayout { variant: Clipped::new(variant), tried: 0 })?;
    Err(moves.not_playable(misfit))
}

/// The first layout of the size in the name from which every move replays.
fn assumed(variant: &str, moves: &[MoveRecord]) -> Result<Start, ImportError> {
    let size = size_in_name(variant);
    if size.is_some_and(|(files, ranks)| files != ranks) {
        return Err(ImportError::NotSquare { variant: Clipped::new(variant) });
    }
    let mut tried = 0;
    for &layout in Layout::ALL.iter().filter(|layout| size.is_none_or(|(files, _)| files == layout.size())) {
        let position = layout.position();
        if first_misfit(&position, moves).is_none() {
            return Ok(Start { position, preset: None, assumed: Some(layout) });
        }
        tried += 1;
    }
    Err(ImportError::NoLayout { variant: Clipped::new(variant), tried })
}

/// The numbers of files and ranks in a name, as in `Tablut 9x9 (Linné)`.
fn size_in_name(variant: &str) -> Option<(usize, usize)> {
    variant.split(|character: char| !character.is_ascii_alphanumeric()).find_map(|word| {
        let (files, ranks) = word.split_once('x')?;
        Some((files.parse().ok()?, ranks.parse().ok()?))
    })
}
