//! The rules of all games in the archive.

use tafl_rules::{Preset, Rules};

/// Copenhagen, which is a preset.
pub(super) fn rules() -> Option<Rules> {
    Preset::by_name("copenhagen").map(Preset::rules)
}
