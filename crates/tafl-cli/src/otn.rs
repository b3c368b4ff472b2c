//! The version of the notation, which a run reads and writes.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::OnceLock;

use tafl_game_record::{GameRecord, OtnVersion, VersionLoss};
use tafl_position::Side;

static CHOSEN: OnceLock<OtnVersion> = OnceLock::new();

/// Decides for the whole run which version is read and written.
pub(crate) fn choose(version: Option<OtnVersion>) {
    if let Some(version) = version {
        // Set once, from the arguments.
        let _ = CHOSEN.set(version);
    }
}

/// The version in which records are written; `None` if they keep the one that they have.
pub(crate) fn written() -> Option<OtnVersion> {
    CHOSEN.get().copied()
}

/// The version as which texts are read.
pub(crate) fn read() -> OtnVersion {
    written().unwrap_or_default()
}

/// A text of a tag or comment of a record, as it is shown.
pub(crate) fn shown<'t>(record: &GameRecord, text: &'t str) -> Cow<'t, str> {
    record.at(read()).decoded(text)
}

/// The side to move at the start of a record; `found` is the side that its rules or moves show there.
pub(crate) fn side_at_start(record: &GameRecord, found: Option<Side>) -> Option<Side> {
    let is_study = record.tree().first().is_none();
    if is_study { record.at(read()).side_to_move().or(found) } else { found }
}

/// Writes the record in the chosen version. Reports what it loses.
pub(crate) fn convert(record: &mut GameRecord, mut report: impl FnMut(&VersionLoss)) {
    if let Some(version) = written() {
        let (new, losses) = record.to_version(version);
        *record = new;
        losses.iter().for_each(&mut report);
    }
}

/// The same, with each loss as a line.
pub(crate) fn convert_with(record: &mut GameRecord, place: &dyn Display, mut line: impl FnMut(String)) {
    convert(record, |loss| line(format!("{place}: {loss}")));
}
