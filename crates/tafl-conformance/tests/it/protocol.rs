//! The page of the protocol describes every operation and every class, and its examples are true.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![cfg(feature = "answer")]

use serde_json::Value;
use tafl_conformance::ErrorClass;
use tafl_conformance::answer::{answer, operations};
use tafl_notation::rules::Ending;

const PAGE: &str = include_str!("../../PROTOCOL.md");

/// The input and the answer below the name of an operation.
fn example(operation: &str) -> (Value, Value) {
    let start = format!("\n`{operation}`: ");
    let (_, section) = PAGE.split_once(&start).unwrap_or_else(|| panic!("{operation} is not on the page"));
    let (_, block) = section.split_once("```json\n").expect("an example");
    let mut lines = block.lines().map(|line| serde_json::from_str(line).expect("a JSON object"));
    (lines.next().expect("an input"), lines.next().expect("an answer"))
}

#[test]
fn every_operation_has_an_example() {
    for operation in operations() {
        let (input, expected) = example(operation);
        let answered = answer(operation, &input).expect("an operation");
        assert_eq!(answered.expect("no error"), expected, "{operation}");
    }
    let described = PAGE.matches("\n```json\n").count() - 1;
    assert_eq!(described, operations().count(), "examples without an operation");
}

#[test]
fn every_class_has_a_row() {
    let rows = PAGE.split_once("| class | what is wrong |\n").expect("a table").1;
    let rows = rows.lines().skip(1).map_while(|line| line.strip_prefix("| `")?.split_once('`'));
    let names: Vec<&str> = rows.map(|(name, _)| name).collect();
    assert_eq!(names, ErrorClass::ALL.map(ErrorClass::name));
}

#[test]
fn endings_have_the_words_of_records() {
    let rows = PAGE.lines().skip_while(|line| !line.starts_with("1. `no-attackers`"));
    let rows = rows.map_while(|line| line.split_once(". `")?.1.split_once('`'));
    let words: Vec<&str> = rows.map(|(word, _)| word).collect();
    let by_rules = Ending::ALL.into_iter().filter(|ending| ending.is_by_rules());
    assert_eq!(words, by_rules.map(Ending::name).collect::<Vec<_>>());
}
