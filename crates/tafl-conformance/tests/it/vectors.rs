//! The vectors: well-formed, complete, and answered by this project as they say.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tafl_conformance::answer::{answer, operations};
use tafl_conformance::{Answer, ErrorClass, Judgement, SUITE, generate, judge};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

/// All vectors: the group and topic of the file, and the object.
fn vectors() -> Vec<(String, Value)> {
    let mut vectors = Vec::new();
    for group in fs::read_dir(folder()).expect("the folder") {
        for file in fs::read_dir(group.expect("a group").path()).expect("a group") {
            let path = file.expect("a file").path();
            let topic = path.strip_prefix(folder()).expect("below").with_extension("");
            for line in fs::read_to_string(&path).expect("a text").lines() {
                let vector: Value =
                    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
                vectors.push((topic.to_str().expect("a name").replace('\\', "/"), vector));
            }
        }
    }
    vectors.sort_by(|a, b| a.1["id"].as_str().cmp(&b.1["id"].as_str()));
    vectors
}

#[test]
fn ids_are_unique_and_name_their_file() {
    let mut seen = BTreeSet::new();
    for (topic, vector) in vectors() {
        let id = vector["id"].as_str().expect("an id").to_owned();
        assert_eq!(id.rsplit_once('/').map(|(topic, _)| topic), Some(topic.as_str()), "{id}");
        let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-/".contains(c);
        assert!(id.chars().all(lower), "{id}");
        assert!(seen.insert(id.clone()), "{id} occurs twice");
    }
}

/// An open vector cites a decision; a required one cites none.
#[test]
fn every_vector_cites_what_it_follows_from() {
    for (_, vector) in vectors() {
        let id = &vector["id"];
        let cites: Vec<&str> = vector["cites"]
            .as_array()
            .expect("cites")
            .iter()
            .map(|cite| cite.as_str().expect("a text"))
            .collect();
        assert!(!cites.is_empty(), "{id}");
        let sources = [
            "OTN 1, ",
            "OTN 2, ",
            "OTN 3, ",
            "OTN 4, ",
            "TSN",
            "T3EN",
            "introduction",
            "games, ",
            "variations and puzzles",
            "deviation ",
            "proposal, ",
            "certificates, ",
        ];
        for cite in &cites {
            assert!(sources.iter().any(|source| cite.starts_with(source)), "{id}: {cite}");
        }
        match vector["level"].as_str() {
            Some("required") => {
                let decides = cites.iter().any(|cite| {
                    !["deviation ", "proposal, ", "certificates, "].iter().any(|ours| cite.starts_with(ours))
                });
                assert!(decides, "{id} is required by a decision of ours only");
            }
            Some("open") => {}
            other => panic!("{id}: level {other:?}"),
        }
    }
}

/// The classes of an expected error: one, or a list.
fn classes(expected: &Value) -> impl Iterator<Item = &str> {
    let error = &expected["error"];
    let list = error.as_array().map_or(std::slice::from_ref(error), Vec::as_slice);
    list.iter().filter_map(Value::as_str)
}

#[test]
fn we_answer_as_the_vectors_say() {
    let mut wrong = Vec::new();
    for vector in SUITE.iter().flat_map(|file| file.vectors().expect("vectors")) {
        let input = Value::Object(vector.input.clone());
        let answered =
            match answer(&vector.operation, &input).unwrap_or_else(|| panic!("{}", vector.operation)) {
                Ok(Value::Object(values)) => Answer::Ok(values),
                Ok(other) => panic!("{other}"),
                Err(refusal) => Answer::Error { class: Some(refusal.class().name().into()), message: None },
            };
        if let Judgement::Failed(differences) = judge(&vector, &answered) {
            wrong.push(format!("{}: {}", vector.id, differences[0]));
        }
    }
    assert!(wrong.is_empty(), "{} vectors:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_operation_and_class_has_vectors() {
    let vectors = vectors();
    let used: BTreeSet<&str> = vectors.iter().filter_map(|(_, vector)| vector["op"].as_str()).collect();
    assert_eq!(used, operations().collect());
    let classes: BTreeSet<&str> = vectors.iter().flat_map(|(_, vector)| classes(&vector["expect"])).collect();
    for class in ErrorClass::ALL.iter().filter(|class| **class != ErrorClass::Other) {
        assert!(classes.contains(class.name()), "{class}");
    }
}

/// Every row of `docs/deviations.md` is cited.
#[test]
fn every_deviation_has_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/deviations.md");
    // The published crate does not have the page.
    let Ok(page) = fs::read_to_string(path) else { return };
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let ids: BTreeSet<&str> = rows
        .filter(|id| {
            id.starts_with(|c: char| c.is_ascii_uppercase()) && id.contains(|c: char| c.is_ascii_digit())
        })
        .collect();
    let mut cited: BTreeMap<String, usize> = BTreeMap::new();
    for (_, vector) in vectors() {
        for cite in vector["cites"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if let Some(id) = cite.strip_prefix("deviation ") {
                *cited.entry(id.to_owned()).or_default() += 1;
            }
        }
    }
    let missing: Vec<&&str> = ids.iter().filter(|id| !cited.contains_key(**id)).collect();
    assert!(missing.is_empty(), "no vectors for {missing:?}");
    let unknown: Vec<&String> = cited.keys().filter(|id| !ids.contains(id.as_str())).collect();
    assert!(unknown.is_empty(), "no rows {unknown:?}");
}

/// The proposal calls the vectors of its clarifications open.
#[test]
fn points_that_are_not_clear_have_open_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proposals/notation.md");
    let Ok(page) = fs::read_to_string(path) else { return };
    let table = page.split_once("| deviation |\n").expect("a table").1;
    let rows = table.lines().skip(1).map_while(|line| line.strip_suffix(" |")?.rsplit_once("| "));
    for (_, id) in rows {
        let cite = Value::from(format!("deviation {id}"));
        let vectors = vectors().into_iter().map(|(_, vector)| vector);
        let levels: BTreeSet<String> = vectors
            .filter(|vector| vector["cites"].as_array().is_some_and(|cites| cites.contains(&cite)))
            .map(|vector| vector["level"].as_str().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(levels, BTreeSet::from(["open".to_owned()]), "{id}");
    }
}

#[test]
fn the_suite_is_small() {
    let mut bytes = 0;
    for (topic, count) in vectors().iter().fold(BTreeMap::<&str, usize>::new(), |mut counts, (topic, _)| {
        *counts.entry(topic).or_default() += 1;
        counts
    }) {
        assert!(count <= 200, "{topic} has {count} vectors");
        bytes += fs::metadata(folder().join(format!("{topic}.jsonl"))).expect("a file").len();
    }
    assert!(bytes < 5_000_000, "{bytes} bytes");
}

#[test]
fn generated_vectors_are_current() {
    for (path, text) in generate::files() {
        let current = fs::read_to_string(folder().join(&path)).unwrap_or_default();
        assert!(current == text, "{path} differs; run `cargo xtask vectors`");
    }
}

/// The rules of the grammar and the tags, as vectors cite them; the keys of rules follow from the list of keys.
const GRAMMAR: &[&str] = &[
    "OTN 1, positional records",
    "OTN 1, row-record",
    "OTN 1, empty-space-count",
    "OTN 1, taflman-symbol",
    "OTN 2, spaces",
    "OTN 2, standard OTN move record",
    "OTN 2, taflman-symbol",
    "OTN 2, starting-space",
    "OTN 2, move-type",
    "OTN 2, ending-space",
    "OTN 2, capture-record",
    "OTN 2, capture-location",
    "OTN 2, info-symbol",
    "OTN 2, resignation-symbol",
    "OTN 3, board-size",
    "OTN 3, order of rule entries",
    "OTN 3, multiple lines",
    "OTN 3, jump-type",
    "OTN 3, space-list",
    "OTN 3, piece-type-list",
    "OTN 3, inverted-starting-position",
    "OTN 4, tags",
    "OTN 4, event",
    "OTN 4, site",
    "OTN 4, date",
    "OTN 4, round",
    "OTN 4, attackers",
    "OTN 4, defenders",
    "OTN 4, result",
    "OTN 4, annotator",
    "OTN 4, compiler",
    "OTN 4, time-control",
    "OTN 4, time-remaining",
    "OTN 4, termination",
    "OTN 4, variant",
    "OTN 4, start-comment",
    "OTN 4, puzzle-mode",
    "OTN 4, puzzle-prestart",
    "OTN 4, puzzle-start",
    "OTN 4, rules-tag",
    "OTN 4, position-tag",
    "OTN 4, turn-number",
    "OTN 4, move-record",
    "OTN 4, first-half-commentary",
    "OTN 4, more-commentary",
    "TSN 1",
    "TSN 2",
    "TSN 3",
    "TSN 4",
    "TSN 5",
    "TSN 6",
    "TSN, extended notation",
    "T3EN, symbols",
    "T3EN, variable-length encoding",
    "T3EN, player to move",
];

#[test]
fn every_rule_and_key_has_required_vectors() {
    let mut cited: BTreeSet<String> = BTreeSet::new();
    for (_, vector) in vectors() {
        if vector["level"] == "required" {
            cited.extend(
                vector["cites"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned),
            );
        }
    }
    let missing: Vec<&&str> = GRAMMAR.iter().filter(|rule| !cited.contains(**rule)).collect();
    assert!(missing.is_empty(), "no vectors for {missing:?}");
    for key in tafl_notation::rules::Key::ALL {
        // The ends of a record are rules of the grammar, and the specification has neither a name nor further keys.
        let is_entry = !matches!(key.name(), "dim" | "name" | "start" | "starti" | "rep");
        assert!(!is_entry || cited.contains(&format!("OTN 3, {}", key.name())), "{}", key.name());
    }
}
