//! The vectors: well-formed, complete, and answered by this project as they say.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};
use tafl_conformance::answer::{answer, operations};
use tafl_conformance::{
    Answer, ErrorClass, Expectation, Judgement, Level, SUITE, SUITE_VERSION, Vector, generate, judge,
};

/// How long the files in the repository may be, in bytes.
const MAX_BYTES: usize = 1_500_000;

/// How long a line may be. One that is longer is hard to read.
const MAX_LINE: usize = 20_000;

fn vectors() -> impl Iterator<Item = Vector> {
    SUITE.iter().flat_map(|file| file.vectors().unwrap_or_else(|error| panic!("{error}")))
}

/// A page in `docs`, which the published crate does not have.
fn page(name: &str) -> Option<String> {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)).ok()
}

#[test]
fn every_file_is_embedded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let mut found = Vec::new();
    for group in fs::read_dir(&folder).expect("a folder") {
        for file in fs::read_dir(group.expect("an entry").path()).expect("a folder of files") {
            let path = file.expect("an entry").path();
            let name = path.strip_prefix(&folder).expect("below").to_str().expect("UTF-8").replace('\\', "/");
            found.push((name, fs::read_to_string(path).expect("UTF-8")));
        }
    }
    found.sort();
    let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(SUITE.iter().map(|file| file.path).collect::<Vec<_>>(), paths, "run `cargo xtask suite`");
    assert!(SUITE.iter().zip(&found).all(|(file, (_, text))| file.text == text), "a text differs");
}

#[test]
fn the_suite_is_small() {
    let bytes: usize = SUITE.iter().map(|file| file.text.len()).sum();
    assert!(bytes < MAX_BYTES, "{bytes} bytes");
    for file in SUITE {
        assert_eq!(
            file.text.lines().position(|line| line.len() > MAX_LINE),
            None,
            "{}: a line is too long",
            file.path
        );
    }
}

#[test]
fn generated_vectors_are_current() {
    for (path, text) in generate::files(generate::SHARE) {
        let current = SUITE.iter().find(|file| file.path == path);
        assert!(current.is_some_and(|file| file.text == text), "{path} differs; run `cargo xtask vectors`");
    }
}

/// An id keeps its vector, also those that are only in the tarball: the number is the FNV-1a hash of their files.
#[test]
fn all_random_vectors_keep_their_ids() {
    let files = generate::files(1);
    let bytes = files.iter().flat_map(|(path, text)| path.bytes().chain(text.bytes()));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(hash, 0x28b9_a2b9_7867_238c, "{hash:#x}: after an intended change, write this number");
}

#[test]
fn the_runner_has_the_version_of_the_suite() {
    let runner = include_str!("../../runners/conform.py");
    assert!(runner.contains(&format!("\nSUITE_VERSION = \"{SUITE_VERSION}\"\n")), "not {SUITE_VERSION}");
}

/// The files check that an id is of its file.
#[test]
fn ids_are_unique() {
    let mut seen = BTreeSet::new();
    for vector in vectors() {
        assert!(seen.insert(vector.id.clone()), "{} is there twice", vector.id);
    }
}

/// The expected answer passes, an answer of the other kind fails.
#[test]
fn every_vector_can_pass_and_fail() {
    for vector in vectors() {
        let error = Answer::Error { class: None, message: None };
        let (right, wrong) = match &vector.expectation {
            Expectation::Ok(values) => (Answer::Ok(values.clone()), error),
            Expectation::Error(_) => (error, Answer::Ok(Map::new())),
        };
        assert_eq!(judge(&vector, &right), Judgement::Passed, "{}", vector.id);
        assert!(matches!(judge(&vector, &wrong), Judgement::Failed(_)), "{}", vector.id);
    }
}

/// The beginnings of what a vector may cite. The last three are our own decisions.
const SOURCES: [&str; 12] = [
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

/// A required vector cites more than our own decisions.
#[test]
fn every_vector_cites_what_it_follows_from() {
    for Vector { id, cites, level, .. } in vectors() {
        assert!(!cites.is_empty(), "{id}");
        let source = |cite: &String| SOURCES.iter().position(|source| cite.starts_with(source));
        assert!(cites.iter().all(|cite| source(cite).is_some()), "{id}: {cites:?}");
        let decides = cites.iter().any(|cite| source(cite) < Some(SOURCES.len() - 3));
        assert!(decides || level == Level::Open, "{id} is required by a decision of ours only");
    }
}

#[test]
fn we_answer_as_the_vectors_say() {
    let mut wrong = Vec::new();
    for vector in vectors() {
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
    let used: BTreeSet<String> = vectors().map(|vector| vector.operation).collect();
    assert_eq!(used, operations().map(str::to_owned).collect());
    let classes = vectors().flat_map(|vector| match vector.expectation {
        Expectation::Error(classes) => classes,
        Expectation::Ok(_) => Vec::new(),
    });
    let mut classes: BTreeSet<ErrorClass> = classes.collect();
    classes.insert(ErrorClass::Other);
    assert_eq!(classes, ErrorClass::ALL.into_iter().collect());
}

/// Every row of `docs/deviations.md` is cited.
#[test]
fn every_deviation_has_vectors() {
    let Some(page) = page("deviations.md") else { return };
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let is_id = |id: &&str| {
        id.starts_with(|c: char| c.is_ascii_uppercase()) && id.contains(|c: char| c.is_ascii_digit())
    };
    let ids: BTreeSet<String> = rows.filter(is_id).map(str::to_owned).collect();
    let cites = vectors().flat_map(|vector| vector.cites);
    let cited = cites.filter_map(|cite| cite.strip_prefix("deviation ").map(str::to_owned));
    assert_eq!(cited.collect::<BTreeSet<_>>(), ids);
}

/// The proposal calls the vectors of its clarifications open.
#[test]
fn points_that_are_not_clear_have_open_vectors() {
    let Some(page) = page("proposals/notation.md") else { return };
    let table = page.split_once("| deviation |\n").expect("a table").1;
    let rows = table.lines().skip(1).map_while(|line| line.strip_suffix(" |")?.rsplit_once("| "));
    let mut levels: BTreeMap<String, BTreeSet<Level>> = BTreeMap::new();
    for vector in vectors() {
        for cite in vector.cites {
            levels.entry(cite).or_default().insert(vector.level);
        }
    }
    for (_, id) in rows {
        assert_eq!(levels.get(&format!("deviation {id}")), Some(&BTreeSet::from([Level::Open])), "{id}");
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
    let required = vectors().filter(|vector| vector.level == Level::Required);
    let cited: BTreeSet<String> = required.flat_map(|vector| vector.cites).collect();
    let missing: Vec<&&str> = GRAMMAR.iter().filter(|rule| !cited.contains(**rule)).collect();
    assert!(missing.is_empty(), "no vectors for {missing:?}");
    for key in tafl_notation::rules::Key::ALL {
        // The ends of a record are rules of the grammar, and the specification has neither a name nor further keys.
        let is_entry = !matches!(key.name(), "dim" | "name" | "start" | "starti" | "rep");
        assert!(!is_entry || cited.contains(&format!("OTN 3, {}", key.name())), "{}", key.name());
    }
}
