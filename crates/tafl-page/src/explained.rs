//! Rules as a page shows them.

use std::collections::BTreeMap;

use serde::Serialize;
use tafl_position::Square;
use tafl_rules::{Escape, Rules, Zone};

/// Rules as a page shows them: in plain English, and the special squares. Games with the same rules share them.
///
/// Serializes as an object with `title`, `sections` (each with `heading` and `sentences`), `zones` (the squares of
/// `corner`, `center`, `attacker-fortress` and `defender-fortress`), and `exits` (whether the king escapes on the edge).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ExplainedRules {
    title: String,
    sections: Vec<Section>,
    zones: BTreeMap<&'static str, Vec<Square>>,
    exits: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Section {
    heading: &'static str,
    sentences: Vec<String>,
}

impl ExplainedRules {
    /// The explanation of these rules.
    pub fn new(rules: &Rules) -> Self {
        let explanation = rules.explain();
        let sections = explanation
            .sections()
            .iter()
            .map(|section| Section { heading: section.heading(), sentences: section.sentences().to_vec() });
        let squares = |zone: Zone| (zone.identifier(), rules.squares(zone).collect::<Vec<_>>());
        let zones = Zone::ALL.into_iter().map(squares).filter(|(_, squares)| !squares.is_empty());
        Self {
            // Names in rules records have `_` for spaces.
            title: explanation.title().replace('_', " "),
            sections: sections.collect(),
            zones: zones.collect(),
            exits: rules.escape() == Escape::Edge,
        }
    }
}
