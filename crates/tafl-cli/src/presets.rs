//! The presets, each parsed once in a run.

use std::sync::LazyLock;

use notation_syntax::{Coded, Finding};
use tafl_rules::{Preset, Rules};

static RULES: LazyLock<Vec<Rules>> =
    LazyLock::new(|| Preset::ALL.iter().map(|preset| preset.rules()).collect());

/// The presets with their rules.
pub(crate) fn all() -> impl Iterator<Item = (&'static Preset, &'static Rules)> {
    Preset::ALL.iter().zip(RULES.iter())
}

/// The note on `tfr:w` and `tfr:l`, whose meaning has changed.
const DISPUTED: &str = "tfr-disputed";

/// Whether the rules settle what a finding asks. A record that is the same game as a preset means that preset, which
/// settles its `tfr`.
pub(crate) fn settle<K: Coded>(rules: &Rules, finding: &Finding<K>) -> bool {
    finding.code() == DISPUTED && RULES.iter().any(|preset| preset.same_game(rules))
}
