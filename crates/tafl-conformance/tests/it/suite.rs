//! The suite is what its files are, and every vector is what the documentation says.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tafl_conformance::{Answer, Expectation, Judgement, SUITE, SUITE_VERSION, SuiteFile, Vector, judge};

/// How long the suite may be, in bytes.
const MAX_BYTES: usize = 5_000_000;

/// How long a line may be. One that is longer is hard to read.
const MAX_LINE: usize = 20_000;

fn vectors() -> Vec<Vector> {
    let read = |file: &SuiteFile<'_>| file.vectors().unwrap_or_else(|error| panic!("{error}"));
    SUITE.iter().flat_map(read).collect()
}

#[test]
fn every_file_is_embedded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let mut found = Vec::new();
    for group in fs::read_dir(&folder).expect("a folder") {
        let group = group.expect("an entry");
        for file in fs::read_dir(group.path()).expect("a folder of files") {
            let file = file.expect("an entry");
            let name = |entry: &fs::DirEntry| entry.file_name().into_string().expect("UTF-8");
            let text = fs::read_to_string(file.path()).expect("UTF-8");
            found.push((format!("{}/{}", name(&group), name(&file)), text));
        }
    }
    found.sort();
    let embedded = SUITE.iter().map(|file| (file.path.to_owned(), file.text.to_owned()));
    let paths = |files: &[(String, String)]| files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
    let embedded: Vec<_> = embedded.collect();
    assert_eq!(paths(&embedded), paths(&found), "run `cargo xtask suite`");
    assert!(embedded == found, "a text differs");
}

#[test]
fn the_runners_have_the_version_of_the_suite() {
    let package = include_str!("../../runners/package.json");
    let package: serde_json::Value = serde_json::from_str(package).expect("an object");
    assert_eq!(package["version"], SUITE_VERSION);
}

#[test]
fn every_line_is_a_vector_with_an_id_of_its_own() {
    let mut ids = BTreeSet::new();
    for vector in vectors() {
        assert!(ids.insert(vector.id.clone()), "{} is there twice", vector.id);
    }
    assert!(!ids.is_empty());
}

#[test]
fn the_suite_is_small() {
    let bytes: usize = SUITE.iter().map(|file| file.text.len()).sum();
    assert!(bytes < MAX_BYTES, "{bytes} bytes");
    for file in SUITE {
        let long = file.text.lines().position(|line| line.len() > MAX_LINE);
        assert_eq!(long, None, "{}: a line is too long", file.path);
    }
}

/// The expected answer passes, an answer of the other kind fails.
#[test]
fn every_vector_can_pass_and_fail() {
    for vector in vectors() {
        let error = Answer::Error { class: None, message: None };
        let (right, wrong) = match &vector.expectation {
            Expectation::Ok(values) => (Answer::Ok(values.clone()), error),
            Expectation::Error(_) => (error, Answer::Ok(serde_json::Map::new())),
        };
        assert_eq!(judge(&vector, &right), Judgement::Passed, "{}", vector.id);
        assert!(matches!(judge(&vector, &wrong), Judgement::Failed(_)), "{}", vector.id);
    }
}
