//! The variants that are built in.

use std::sync::OnceLock;

use pyo3::prelude::*;
use tafl_rules::Preset;

use crate::rules::Rules;

/// All of them, read once. All rules that are named share what is prepared for play.
pub(crate) fn all() -> &'static [(Preset, Rules)] {
    static PRESETS: OnceLock<Vec<(Preset, Rules)>> = OnceLock::new();
    PRESETS.get_or_init(|| Preset::ALL.iter().map(|&preset| (preset, Rules::of(preset.rules()))).collect())
}

/// The rules of the preset with this name, or why there are none.
pub(crate) fn named(name: &str) -> Result<Rules, String> {
    // The usual spelling is found without comparing the others.
    if let Some((_, rules)) = all().iter().find(|(preset, _)| preset.name() == name) {
        return Ok(rules.clone());
    }
    let preset: Preset =
        name.parse().map_err(|error: tafl_rules::UnknownName<Preset>| unknown(name, error))?;
    let known = all().iter().find(|(other, _)| *other == preset);
    Ok(known.map_or_else(|| Rules::of(preset.rules()), |(_, rules)| rules.clone()))
}

/// The preset with this record, which may be prepared for play already, or the rules themselves.
pub(crate) fn shared(rules: &tafl_rules::Rules) -> Rules {
    let known = all().iter().find(|(_, other)| other.rules() == rules);
    known.map_or_else(|| Rules::of(rules.clone()), |(_, rules)| rules.clone())
}

/// The first preset that is the same game.
pub(crate) fn same_game(rules: &tafl_rules::Rules) -> Option<Preset> {
    let same = || all().iter().find(|(_, other)| other.rules().same_game(rules));
    equal(rules).or_else(|| same().map(|&(preset, _)| preset))
}

/// The preset with the same record.
pub(crate) fn equal(rules: &tafl_rules::Rules) -> Option<Preset> {
    all().iter().find(|(_, other)| other.rules() == rules).map(|&(preset, _)| preset)
}

fn unknown(name: &str, error: tafl_rules::UnknownName<Preset>) -> String {
    let name: String = name.chars().take(40).collect();
    error.similar().map_or_else(
        || {
            format!(
                "`{name}` is neither the name of a preset nor a rules record, as in `dim:3 start:/1t1/1K1/3/`"
            )
        },
        |similar| format!("unknown preset `{name}`; did you mean `{similar}`?"),
    )
}

/// Makes the presets attributes of the class: `Rules.SEA_BATTLE`.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let class = module.py().get_type::<Rules>();
    for (preset, rules) in all() {
        class.setattr(preset.name().to_uppercase().replace('-', "_"), rules.clone())?;
    }
    Ok(())
}
