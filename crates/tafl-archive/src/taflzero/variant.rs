//! The variants of the engine.

use tafl_position::{Position, Side};
use tafl_rules::{Preset, Rules};

/// The variants, with their rules. The first one is used until another is chosen.
const VARIANTS: [(&str, Preset); 3] = [
    ("copenhagen11x11", Preset::COPENHAGEN_HNEFATAFL_ORG),
    ("historical11x11", Preset::HISTORICAL_TAFLZERO),
    ("tablut9x9", Preset::TABLUT_TAFLZERO),
];

/// The variant without a `setoption` line.
pub(super) const DEFAULT: &str = "copenhagen11x11";

/// The names, for messages.
pub(super) const NAMES: &str = "`copenhagen11x11`, `historical11x11` or `tablut9x9`";

/// The rules of the variant with this name.
pub(super) fn rules_of(name: &str) -> Option<Rules> {
    VARIANTS.iter().find(|(known, _)| *known == name).map(|(_, preset)| preset.rules())
}

/// The same rules from another position.
pub(super) fn from_position(rules: &Rules, position: &Position, first: Side) -> Rules {
    if rules.start() == position && rules.side_to_move() == first {
        return rules.clone();
    }
    let builder = rules.to_builder().start(position.clone()).attackers_first(first == Side::Attackers);
    builder.build().unwrap_or_else(|_| Rules::new(position.clone()))
}

/// The variant whose rules are nearest to these: with the same way to escape and the same size.
pub(super) fn nearest(rules: &Rules) -> Option<(&'static str, Rules)> {
    let known = VARIANTS.iter().map(|&(name, preset)| (name, preset.rules()));
    let of_size = known.filter(|(_, known)| known.dimension() == rules.dimension());
    of_size.min_by_key(|(_, known)| {
        let moved = from_position(known, rules.start(), rules.side_to_move());
        (!moved.same_game(rules), known.escape() != rules.escape())
    })
}
