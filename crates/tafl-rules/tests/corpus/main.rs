//! Real rules records, and their reading by the reference.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use tafl_corpus::{Corpus, Totals};
use tafl_rules::{
    Difference, Key, KeyGroup, Notation, Preset, RepetitionEffect, RepetitionRule, Rules, RulesError,
    RulesErrorKind, VariantName,
};

/// The value of an entry as it is written.
fn value<'a>(record: &'a str, key: &str) -> Option<&'a str> {
    record.split_whitespace().find_map(|entry| entry.strip_prefix(key)?.strip_prefix(':'))
}

/// A record is read, or each of its errors is one that a deviation describes. Values are printed and read again.
// deviation: R7b, R10, R11, P2
fn records_that_are_refused_break_the_grammar(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("corpus/rules.txt").lines() {
        let parsed = Rules::parse_all(line);
        for error in &parsed.errors {
            let deviation = deviation_of_error(line, error.kind());
            let deviation = deviation.unwrap_or_else(|| panic!("no deviation explains {error} in {line}"));
            totals.count(format!("errors by {deviation}"));
        }
        assert_eq!(parsed.value.is_some(), parsed.errors.is_empty(), "{line}");
        totals.count(if parsed.value.is_some() { "read" } else { "refused" });
        if let Some(rules) = parsed.value {
            assert_eq!(rules.to_string().parse().as_ref(), Ok(&rules), "{line}");
        }
    }
    assert!(totals.of("read") > 0, "no record was read");
    corpus.report("rules records", &totals);
}

/// The deviation that an error belongs to, by what the text itself shows.
fn deviation_of_error(record: &str, error: &RulesErrorKind) -> Option<&'static str> {
    let written =
        |key: &str| record.split_whitespace().filter(|entry| entry.split(':').next() == Some(key)).count();
    let start = value(record, "start").or_else(|| value(record, "starti")).unwrap_or_default();
    let rows: Vec<usize> = start.trim_matches('/').split('/').map(width).collect();
    let dimension: Option<usize> = value(record, "dim").and_then(|dim| dim.parse().ok());
    match error {
        RulesErrorKind::DuplicateKey { key, .. } => (written(key.name()) > 1).then_some("R10"),
        RulesErrorKind::BothStarts { .. } => (written("start") + written("starti") > 1).then_some("R10"),
        RulesErrorKind::UnknownValue { key: key @ (Key::Mj | Key::Gj), .. } => {
            (value(record, key.name()) == Some("y")).then_some("R11")
        }
        RulesErrorKind::DimensionMismatch { .. } => (Some(rows.len()) != dimension).then_some("R7b"),
        RulesErrorKind::Position(_) => rows.iter().any(|&width| width != rows.len()).then_some("P2"),
        _ => None,
    }
}

/// The number of squares of a row.
fn width(row: &str) -> usize {
    let counts = row.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<usize>().ok());
    counts.sum::<usize>() + row.chars().filter(|c| !c.is_ascii_digit()).count()
}

/// A record that the reference prints is the same rules, except for the keys that a deviation names.
fn the_reference_means_the_same(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("oracle/rules.canonical.tsv").lines() {
        let (record, printed) = line.split_once('\t').unwrap();
        // The other test covers what breaks the grammar.
        let Ok(ours) = record.parse::<Rules>() else { continue };
        let theirs = printed.parse().unwrap_or_else(|error: RulesError| panic!("{}", error.render(printed)));
        let diff = ours.diff(&theirs);
        // The reference drops keys that it does not know (deviation R10), and adds none.
        assert!(diff.only_right().is_empty(), "{line}");
        let mut same_game = true;
        for key in diff.differences().iter().map(Difference::key) {
            let deviation = deviation_of_key(key, record, &ours, &theirs);
            let (deviation, harmless) =
                deviation.unwrap_or_else(|| panic!("no deviation explains `{}`: {line}\n{diff}", key.name()));
            totals.count(format!("keys by {deviation}"));
            same_game &= harmless;
        }
        assert!(ours.same_game(&theirs) || !same_game, "{line}\n{diff}");
        totals.count("records");
    }
    assert!(totals.of("records") > 0, "no record was compared");
    corpus.report("rules as the reference prints them", &totals);
}

/// The deviation for which the reference prints another value of a key, and whether the game is still the same.
// deviation: R1, R4, R5
fn deviation_of_key(key: Key, record: &str, ours: &Rules, theirs: &Rules) -> Option<(&'static str, bool)> {
    let printed = |rules: &Rules, key| rules.get(key).map(|value| value.to_string()).unwrap_or_default();
    // Where there is no square of a kind, it does not matter which pieces may enter it again.
    let without = |squares: Key| printed(ours, squares).is_empty();
    match key {
        // Every record gets a name.
        Key::Name => ours.name().is_none().then_some(("R1", true)),
        // Twelve limits are printed: 0, which means that there is none, for those that are missing of eight.
        Key::Spd => match value(record, "spd")?.trim_end_matches(',').split(',').count() {
            8 => Some(("R4", true)),
            2 | 10 => Some(("R5", false)),
            _ => None,
        },
        Key::Tfr => (value(record, "tfr") == Some("i")).then_some(("R5", false)),
        Key::Dfor => (printed(theirs, Key::Dfor) == printed(theirs, Key::Afor)).then_some(("R5", false)),
        // Printed like `cenre`, or not read without it.
        Key::Corre | Key::Aforre | Key::Dforre => {
            let squares = match key {
                Key::Corre => Key::Cor,
                Key::Aforre => Key::Afor,
                _ => Key::Dfor,
            };
            (value(record, "cenre").is_some() != value(record, key.name()).is_some())
                .then_some(("R5", without(squares)))
        }
        _ => None,
    }
}

/// Each variant of the reference is a preset. `tfr` is reversed, because the reference plays it that way.
// deviation: R6, R6a
fn presets_are_the_variants_as_played(corpus: &Corpus) {
    let text = corpus.text("oracle/variants.tsv");
    let mut totals = Totals::default();
    for line in text.lines() {
        let record = line.split('\t').nth(2).unwrap();
        let variant: Rules = record.parse().unwrap();
        let played = variant.repetition().and_then(|rule| {
            RepetitionRule::new(
                3,
                match rule.effect() {
                    RepetitionEffect::OpponentLoses => RepetitionEffect::MoverLoses,
                    RepetitionEffect::MoverLoses => RepetitionEffect::OpponentLoses,
                    other => other,
                },
            )
        });
        let variant = variant.to_builder().repetition(played).build().unwrap();
        let preset = Preset::of(&variant).unwrap_or_else(|| panic!("no preset is {line}"));
        assert_eq!(preset.rules(), variant, "{preset}");
        totals.count("variants");
    }
    assert!(totals.of("variants") > 0, "no variant was compared");
    corpus.report("variants of the reference", &totals);
}

/// The keys in which a preset differs from the record that was made from what its source says, and why.
const SETTLED: [(&str, &[Key]); 9] = [
    // As in the text of the specification, and not as OpenTafl plays it.
    ("Copenhagen", &[Key::Tfr]),
    // Jumps of pieces that are not on the board.
    ("Fetlar", &[Key::Nj, Key::Cj]),
    ("Sea_Battle", &[Key::Nj, Key::Cj]),
    ("Tawlbwrdd", &[Key::Nj, Key::Cj]),
    // In its games men leave their camps through them.
    ("Ashton_Tablut", &[Key::Aforp]),
    // The source lists all ends of a game, without surrounding.
    ("Bologna_Tablut", &[Key::Surf]),
    ("Berkeley_Tablut", &[Key::Surf]),
    // All may pass through the throne. Only the king is kept from entering it again.
    ("Rachunek_Tablut", &[Key::Cenre]),
    // In its games the knight begins on e7.
    ("Berserk", &[Key::Start]),
];

/// Each record that was made from what an authority or a program says is a preset, but for the keys that are settled.
// deviation: R6
fn presets_are_the_written_rules(corpus: &Corpus) {
    let text = corpus.text("facts/forms/rules-final.txt");
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let record: Rules = line.parse().unwrap();
        let name = record.name().map(VariantName::as_str).unwrap_or_default();
        let settled = SETTLED.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, keys)| keys);
        let agrees = |preset: &&Preset| {
            let rules = preset.rules();
            let diff = rules.diff(&record);
            let mut keys = diff.differences().iter().map(Difference::key);
            // The records have only the keys of the specification.
            let is_further = |key: Key| key.group() == KeyGroup::Further;
            keys.all(|key| key == Key::Name || is_further(key) || settled.contains(&key))
        };
        assert!(Preset::ALL.iter().any(|preset| agrees(&preset)), "no preset is {line}");
    }
}

tafl_corpus::main!(
    presets_are_the_written_rules,
    records_that_are_refused_break_the_grammar,
    the_reference_means_the_same,
    presets_are_the_variants_as_played
);
