//! The grammar: a recogniser that is built from it reads the valid texts of the vectors, and refuses the invalid ones.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write;

use pest_vm::Vm;
use serde_json::json;
use tafl_conformance::answer::answer;
use tafl_conformance::{ErrorClass, Expectation, SUITE, Vector};
use tafl_notation::GameRecord;
use tafl_notation::rules::Key;

const GRAMMAR: &str = include_str!("../../grammar/otn-1.0.abnf");

/// The errors that no context-free grammar of reasonable size finds. The grammar lists them in its first comment.
const AFTER_READING: &[ErrorClass] = &[
    ErrorClass::Dimensions,
    ErrorClass::Duplicate,
    ErrorClass::OffBoard,
    ErrorClass::Illegal,
    ErrorClass::Unplayable,
];

/// The operations that read a text and do nothing else.
const READERS: &[&str] = &["position.squares", "move.read", "rules.keys", "record.tree", "record.events"];

/// Vectors whose turns or brackets are wrong only because of what is around them.
const IN_THEIR_RECORD: &[&str] = &[
    "record/addresses/further-past-the-end",
    "record/comments/never-closed",
    "record/comments/tag-never-closed",
    "record/layout/variation-of-a-missing-move",
];

/// Errors of records of the same kind.
const IN_A_RECORD: &[&str] =
    &["another-game", "comment-runs-on", "tag-runs-on", "placeholder-misplaced", "no-such-move"];

/// The two rules that the grammar has in words. A key is taken by its entry, or is an error.
const IN_WORDS: &str = r#"
other_name = @{ !(("rules" | "position") ~ blank* ~ ":") ~ name_char+ }
other_key = @{ !known_key ~ (!":" ~ visible)+ }
"#;

/// The rules of the grammar, as a program.
struct Recogniser {
    vm: Vm,
}

impl Recogniser {
    fn new(grammar: &str) -> Self {
        let grammar: String = grammar
            .lines()
            .filter(|line| !line.starts_with("other-"))
            // ABNF has lines that end with CR LF.
            .flat_map(|line| [line, "\r\n"])
            .collect();
        let rules = abnf_to_pest::parse_abnf(&grammar).expect("the grammar is ABNF");
        let names: Vec<String> = rules.keys().map(|name| name.replace('-', "_")).collect();
        let mut text = Vec::new();
        abnf_to_pest::render_rules_to_pest(rules).render(100, &mut text).expect("written to memory");
        let mut text = String::from_utf8(text).expect("UTF-8");
        text.push_str(IN_WORDS);
        let keys: Vec<String> = Key::ALL.iter().map(|key| format!("\"{key}:\"")).collect();
        writeln!(text, "known_key = {{ {} }}", keys.join(" | ")).expect("written to memory");
        for name in names {
            writeln!(text, "\nwhole_{name} = {{ SOI ~ {name} ~ EOI }}").expect("written to memory");
        }
        let (_, rules) =
            pest_meta::parse_and_optimize(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        Self { vm: Vm::new(rules) }
    }

    /// Whether all of a text is what this rule describes.
    fn recognises(&self, rule: &str, text: &str) -> bool {
        self.vm.parse(&format!("whole_{rule}"), text).is_ok()
    }
}

/// The texts of a vector in the notation, each with its rule of the grammar.
fn texts(vector: &Vector) -> Vec<(&'static str, String)> {
    let text = |key: &str| vector.input.get(key).and_then(|value| value.as_str()).map(str::to_owned);
    let rule = match vector.operation.as_str() {
        "position.squares" | "position.canonical" | "position.inverted" => "position",
        "move.read" | "move.canonical" => "move",
        "rules.keys" | "rules.canonical" | "rules.same" => "rules",
        "record.games" | "record.convert" => return Vec::new(),
        op if ["record.", "replay", "puzzle."].iter().any(|group| op.starts_with(group)) => "record",
        _ => return Vec::new(),
    };
    ["text", "a", "b"].into_iter().filter_map(text).map(|text| (rule, text)).collect()
}

/// Whether the grammar must accept the texts of a vector, or `None` if it may or may not.
fn expected(vector: &Vector) -> Option<bool> {
    match &vector.expectation {
        Expectation::Ok(_) => Some(true),
        // The record is right, and what the operation asks for is not in it.
        Expectation::Error(_) if !READERS.contains(&vector.operation.as_str()) => None,
        Expectation::Error(_) if IN_THEIR_RECORD.contains(&vector.id.as_str()) => None,
        Expectation::Error(classes) if classes.iter().any(|class| AFTER_READING.contains(class)) => None,
        Expectation::Error(_) => Some(false),
    }
}

fn vectors() -> impl Iterator<Item = Vector> {
    SUITE.iter().flat_map(|file| file.text.lines()).map(|line| line.parse().expect("a vector"))
}

#[test]
fn the_grammar_tells_valid_and_invalid_texts_apart() {
    let recogniser = Recogniser::new(GRAMMAR);
    let mut wrong = Vec::new();
    let mut seen: BTreeMap<_, usize> = BTreeMap::new();
    for vector in vectors() {
        let Some(valid) = expected(&vector) else { continue };
        for (rule, text) in texts(&vector) {
            *seen.entry((rule, valid)).or_default() += 1;
            if recogniser.recognises(rule, &text) != valid {
                wrong.push(format!("{}: expected {valid}: {text:?}", vector.id));
            }
        }
    }
    println!("{seen:?}");
    assert!(wrong.is_empty(), "{} of {seen:?}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_grammar_reads_the_values_of_tags() {
    let recogniser = Recogniser::new(GRAMMAR);
    // The tags of a proposal are not in the grammar of the specification.
    let is_specified = |vector: &Vector| !vector.id.starts_with("proposal/");
    for vector in vectors().filter(|vector| vector.operation == "record.tags" && is_specified(vector)) {
        let (Expectation::Ok(values), Some(text)) = (&vector.expectation, vector.input["text"].as_str())
        else {
            continue;
        };
        for (name, value) in values {
            let written = text.split_once(&format!("[{name}:")).and_then(|(_, rest)| rest.split_once(']'));
            let Some((written, _)) = written else { continue };
            let recognised = recogniser.recognises(&name.replace('-', "_"), written);
            // How many days a month has is not in the grammar.
            if value.is_string() || name != "date" {
                assert_eq!(recognised, value.is_string(), "{}: {written:?}", vector.id);
            }
        }
    }
}

/// A reader's answer to a text: whether it accepts it, or `None` for an error that the grammar does not see.
fn accepted(rule: &str, text: &str) -> Option<bool> {
    let operation = match rule {
        "position" => "position.squares",
        "move" => "move.read",
        "rules" => "rules.keys",
        _ => "record.tree",
    };
    let Err(refusal) = answer(operation, &json!({ "text": text })).expect("an operation") else {
        return Some(true);
    };
    let code = text.parse::<GameRecord>().err().filter(|_| rule == "record").map(|error| error.code());
    let is_in_a_record = code.is_some_and(|code| IN_A_RECORD.contains(&code));
    (!is_in_a_record && !AFTER_READING.contains(&refusal.class())).then_some(false)
}

/// The text with one change: a character dropped, doubled, or replaced by one that the notation uses.
fn changed(text: &str, random: &mut u64) -> String {
    const SIGNS: &[u8] = b"/-=^x+[]|.,: \n018aAtTKz";
    let mut next = |limit: usize| {
        // A linear congruential generator (Knuth's constants): any will do.
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*random >> 33).expect("31 bits") % limit
    };
    let mut letters: Vec<char> = text.chars().collect();
    let index = next(letters.len());
    match next(3) {
        0 => drop(letters.remove(index)),
        1 => letters.insert(index, letters[index]),
        _ => letters[index] = char::from(SIGNS[next(SIGNS.len())]),
    }
    letters.into_iter().collect()
}

#[test]
fn the_grammar_and_the_readers_agree_on_changed_texts() {
    let recogniser = Recogniser::new(GRAMMAR);
    let mut wrong = Vec::new();
    let mut seen: BTreeMap<_, usize> = BTreeMap::new();
    let mut random = 1;
    let all: Vec<_> = vectors()
        .flat_map(|vector| texts(&vector))
        .filter(|(_, text)| (1..1000).contains(&text.len()))
        .collect();
    for (rule, text) in all {
        let text = changed(&text, &mut random);
        let Some(valid) = accepted(rule, &text) else { continue };
        *seen.entry((rule, valid)).or_default() += 1;
        if recogniser.recognises(rule, &text) != valid {
            wrong.push(format!("{rule}: read {valid}: {text:?}"));
        }
    }
    println!("{seen:?}");
    assert!(wrong.is_empty(), "{} of {seen:?}\n{}", wrong.len(), wrong.join("\n"));
}
