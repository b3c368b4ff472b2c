//! Finding named rules by words of their names, their sources and what tells them apart.

use tafl_rules::{Berserk, Escape, Key, KingArms, KingStrength, Rules, Shieldwall, Side, Value};

use crate::known_rules::Known;

/// The rules that have all of these words, or words that begin with them.
pub(crate) fn fitting(words: &[String]) -> Vec<Known> {
    let wanted: Vec<String> = words.iter().flat_map(|words| words_of(words)).collect();
    let fits = |known: &Known| {
        let text =
            [known.name(), known.title(), &known.source(), &size(&known.rules()), &facts(&known.rules())]
                .join(" ");
        let words = words_of(&text);
        wanted.iter().all(|wanted| words.iter().any(|word| word.starts_with(wanted)))
    };
    Known::all().filter(fits).collect()
}

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// `11x11`.
pub(crate) fn size(rules: &Rules) -> String {
    let size = rules.dimension();
    format!("{size}x{size}")
}

/// What tells variants apart, in a few words: `corner, armed, 4 sides, shieldwall`.
pub(crate) fn facts(rules: &Rules) -> String {
    let facts = Key::ALL.iter().filter_map(|&key| fact(key, rules.get(key)?));
    let side = (rules.side_to_move() == Side::Defenders).then_some("defenders first");
    facts.chain(side).collect::<Vec<_>>().join(", ")
}

fn fact(key: Key, value: Value<'_>) -> Option<&'static str> {
    Some(match value {
        Value::Escape(Escape::Corner) => "corner",
        Value::Escape(Escape::Edge) => "edge",
        Value::KingArms(KingArms::Armed) => "armed",
        Value::KingArms(KingArms::Anvil) => "anvil",
        Value::KingArms(KingArms::Hammer) => "hammer",
        Value::KingArms(KingArms::Unarmed) => "unarmed",
        Value::KingStrength(KingStrength::Strong) => "4 sides",
        Value::KingStrength(KingStrength::StrongAtCenter) => "4 or 2 sides",
        Value::KingStrength(KingStrength::Middleweight) => "all sides",
        Value::KingStrength(KingStrength::Weak) => "2 sides",
        Value::Shieldwall(Shieldwall::Weak | Shieldwall::Strong) => "shieldwall",
        Value::Berserk(Berserk::MustCapture | Berserk::MustMove) => "berserk",
        Value::YesNo(true) if key == Key::Efe => "forts",
        _ => return None,
    })
}
