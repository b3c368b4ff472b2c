//! Rules records.

#![cfg(feature = "rules")]

use tafl_rules::{Key, Preset, Rules};

use crate::law;

/// Rules obey the laws of a notation, in each form that a record has.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    law::printing_departs_no_further::<Rules>(&text);
    if let Some(rules) = law::notation::<Rules>(&text) {
        value(&rules);
    }
}

/// Rules obey the laws of printing, in each form that a record has.
///
/// # Panics
///
/// If a law is broken.
pub fn values(data: &[u8]) {
    let Some(rules) = law::value::<Rules>(data) else { return };
    law::printed(&rules);
    value(&rules);
}

/// Checks rules from any source.
///
/// # Panics
///
/// If a law is broken.
pub fn value(rules: &Rules) {
    let record = rules.display();
    for form in [record, record.inverted(), record.lines()] {
        let printed = form.to_string();
        assert_eq!(printed.parse().as_ref(), Ok(rules), "{printed:?}");
    }
    // The word `default` is printed as squares, which are the same game.
    for form in [record.explicit(), record.explicit().inverted(), record.explicit().lines()] {
        let printed = form.to_string();
        let read = printed.parse::<Rules>().ok().filter(|read| read.same_game(rules));
        let again = read.map(|read| read.display().explicit().to_string());
        assert_eq!(again, Some(record.explicit().to_string()), "{printed:?}");
    }
    meaning(rules);
    for &key in Key::ALL {
        let same = rules.get(key) == key.default_value();
        assert_eq!(same, rules.is_default(key), "{key} of {rules}");
    }
}

/// The meaning of rules, compared with themselves and with their upgraded form.
fn meaning(rules: &Rules) {
    assert!(rules.same_game(rules) && rules.diff(rules).is_empty());
    let mut upgraded = rules.clone();
    assert_eq!(upgraded.upgrade().is_empty(), upgraded == *rules);
    assert_eq!(upgraded.upgrade(), [], "{upgraded} is changed again");
    if let Some(preset) = Preset::of(rules) {
        assert!(preset.rules().same_game(rules), "{} is another game", preset.name());
    }
    let explanation = rules.explain();
    let sentences = explanation.sections().iter().flat_map(tafl_rules::Section::sentences);
    for sentence in sentences {
        let bad = sentence.contains('\n') || !sentence.ends_with('.') || sentence.contains("  ");
        assert!(!bad, "not one sentence: {sentence:?}");
    }
}
