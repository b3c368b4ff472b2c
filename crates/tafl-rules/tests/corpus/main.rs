//! Real rules records, and their reading by the reference.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use tafl_corpus::{Corpus, Totals};
use tafl_rules::{
    Difference, Key, KeyGroup, Notation, Preset, RepetitionEffect, RepetitionRule, Rules, RulesError,
    VariantName,
};

/// What the records that are refused have, and the code of the error.
const REFUSED: [(&str, &str); 3] = [
    // deviation: P2
    ("dforh: start:/7/t6/K6/7/7/7/", "row-count"),
    // deviation: R11
    ("mj:y", "unknown-value"),
    // deviation: R10
    ("corh: cenp:tcnkTCNK corh:", "duplicate-key"),
];

/// All other records are read. Values are printed and read again.
fn records_that_are_refused_break_the_grammar(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("corpus/rules.txt").lines() {
        let parsed = Rules::parse_all(line);
        let codes: Vec<&str> = parsed.errors.iter().map(RulesError::code).collect();
        let refused = REFUSED.iter().filter(|(part, _)| line.contains(part));
        assert_eq!(codes, refused.map(|(_, code)| *code).collect::<Vec<_>>(), "{line}");
        assert_eq!(parsed.value.is_some(), parsed.errors.is_empty(), "{line}");
        totals.count(if parsed.value.is_some() { "read" } else { "refused" });
        if let Some(rules) = parsed.value {
            assert_eq!(rules.to_string().parse().as_ref(), Ok(&rules), "{line}");
        }
    }
    assert!(totals.of("read") > 0, "no record was read");
    corpus.report("rules records", &totals);
}

/// What records have for which the reference prints other values of these keys, though the game is the same.
const PRINTED: [(&str, &[Key]); 2] = [
    // Twelve limits are printed: 0, which means that there is none, for those that are missing of eight.
    // deviation: R4
    ("spd:-1,-1,-1,-1,-1,-1,-1,1, ", &[Key::Spd]),
    // They are printed like `cenre`, or not read without it. There are no such squares.
    // deviation: R5
    ("aforh:K cenre: aforre: start:", &[Key::Corre, Key::Dforre]),
];

/// A record that the reference prints is the same rules. Every record gets a name.
// deviation: R1
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
        let keys: Vec<Key> = diff.differences().iter().map(Difference::key).collect();
        let name = ours.name().is_none().then_some(Key::Name);
        let others = PRINTED.iter().filter(|(part, _)| record.contains(part)).flat_map(|(_, keys)| *keys);
        assert_eq!(keys, name.into_iter().chain(others.copied()).collect::<Vec<_>>(), "{line}\n{diff}");
        assert!(ours.same_game(&theirs), "{line}\n{diff}");
        totals.count("records");
    }
    assert!(totals.of("records") > 0, "no record was compared");
    corpus.report("rules as the reference prints them", &totals);
}

/// Each variant of the reference is a preset. `tfr` is reversed, because the reference plays it that way.
// deviation: R6, R6a
fn presets_are_the_variants_as_played(corpus: &Corpus) {
    let text = corpus.text("oracle/variants.tsv");
    let mut totals = Totals::default();
    for line in text.lines() {
        let record = line.split('\t').nth(2).unwrap();
        let variant: Rules = record.parse().unwrap();
        let reversed = |effect| match effect {
            RepetitionEffect::OpponentLoses => RepetitionEffect::MoverLoses,
            RepetitionEffect::MoverLoses => RepetitionEffect::OpponentLoses,
            other => other,
        };
        let played = variant.repetition().and_then(|rule| RepetitionRule::new(3, reversed(rule.effect())));
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
