//! Real rules records, and their reading by the reference.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::fmt::Write;

use insta::assert_snapshot;
use tafl_corpus::Corpus;
use tafl_rules::{Difference, Key, Notation, Preset, Repetition, Rules, RulesError};

// deviation: R7b, R10, R11, P2
fn six_of_38_break_the_grammar(corpus: &Corpus) {
    let text = corpus.text("corpus/rules.txt");
    let mut refused = String::new();
    let mut read = 0;
    for (line, number) in text.lines().zip(1..) {
        let parsed = Rules::parse_all(line);
        for error in &parsed.errors {
            let location = error.span().location(line);
            let length = error.span().len();
            writeln!(refused, "line {number}, column {}, {length} long: {error}", location.column).unwrap();
        }
        assert_eq!(parsed.value.is_some(), parsed.errors.is_empty(), "line {number}");
        if let Some(rules) = parsed.value {
            read += 1;
            assert_eq!(rules.to_string().parse().as_ref(), Ok(&rules), "line {number}");
        }
    }
    assert_eq!((read, text.lines().count()), (32, 38));
    assert_snapshot!(refused);
}

/// Records that the reference writes differently: how the record begins, the keys, and why.
const WRITTEN_DIFFERENTLY: [(&str, &[Key], &str); 2] = [
    // deviation: R4
    ("dim:7 name:Magpie", &[Key::Spd], "eight speed limits are printed as twelve, 0 for the missing ones"),
    // deviation: R5
    (
        "dim:9 name:Foteviken_Tablut",
        &[Key::Corre, Key::Dforre],
        "printed like `cenre` and `aforre`, although there is no such square",
    ),
];

fn the_reference_means_the_same(corpus: &Corpus) {
    let text = corpus.text("oracle/rules.canonical.tsv");
    let mut compared = 0;
    let mut written_differently = 0;
    for line in text.lines() {
        let (ours, theirs) = line.split_once('\t').unwrap();
        // The other test covers what breaks the grammar.
        let Ok(ours) = ours.parse::<Rules>() else { continue };
        let theirs = theirs.parse().unwrap_or_else(|error: RulesError| panic!("{}", error.render(theirs)));
        assert!(ours.same_game(&theirs), "{line}\n{}", ours.diff(&theirs));
        let differ: Vec<_> = ours.diff(&theirs).differences().iter().map(Difference::key).collect();
        // The reference adds a name to every record.
        let differ: Vec<_> =
            differ.into_iter().filter(|&key| key != Key::Name || ours.name().is_some()).collect();
        let expected = WRITTEN_DIFFERENTLY.iter().find(|(start, ..)| line.starts_with(start));
        assert_eq!(differ, expected.map_or(&[][..], |(_, keys, _)| keys), "{line}");
        compared += 1;
        written_differently += usize::from(expected.is_some());
    }
    assert_eq!((compared, written_differently), (32, 2));
}

/// Each variant of the reference is a preset. `tfr` is reversed, because the reference plays it that way.
// deviation: R6, R6a
fn presets_are_the_variants_as_played(corpus: &Corpus) {
    let text = corpus.text("oracle/variants.tsv");
    let mut compared = 0;
    for line in text.lines() {
        let record = line.split('\t').nth(2).unwrap();
        let variant: Rules = record.parse().unwrap();
        let played = match variant.repetition() {
            Repetition::MoverWins => Repetition::MoverLoses,
            Repetition::MoverLoses => Repetition::MoverWins,
            other => other,
        };
        let variant = variant.to_builder().repetition(played).build().unwrap();
        let preset = Preset::of(&variant).unwrap_or_else(|| panic!("no preset is {line}"));
        assert_eq!(preset.rules(), variant, "{preset}");
        compared += 1;
    }
    assert_eq!(compared, 14);
}

/// Each record that was made from what an authority or a program says is a preset. Four keys are set by the source or
/// as we play it instead: `surf` and `tfr`, and the jumps of knights and commanders, which these boards do not have.
// deviation: R6
fn presets_are_the_written_rules(corpus: &Corpus) {
    let text = corpus.text("facts/forms/rules-final.txt");
    let open = [Key::Surf, Key::Tfr, Key::Nj, Key::Cj, Key::Name];
    let mut changed = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let record: Rules = line.parse().unwrap();
        let differences = |preset: &&Preset| {
            let rules = preset.rules();
            let diff = rules.diff(&record);
            let keys: Vec<Key> = diff.differences().iter().map(|difference| difference.key()).collect();
            keys.iter().all(|key| open.contains(key)).then_some((keys.len(), **preset))
        };
        let near = Preset::ALL.iter().filter_map(|preset| differences(&preset)).min_by_key(|&(keys, _)| keys);
        let (_, preset) = near.unwrap_or_else(|| panic!("no preset is {line}"));
        if !preset.rules().same_game(&record) {
            changed.push(preset.name());
        }
    }
    eprintln!("the record differs in a key that the source leaves open: {}", changed.join(", "));
}

tafl_corpus::main!(
    presets_are_the_written_rules,
    six_of_38_break_the_grammar,
    the_reference_means_the_same,
    presets_are_the_variants_as_played
);
