//! The examples of the grammar page, read and printed.
//!
//! In a fenced block with a tag of the table below each line is an example: `text` is read strictly and prints
//! unchanged, `text => canonical (code, code)` is read with these findings and prints as on the right, and
//! `text => error` is an error. Two spaces and a `#` begin a comment.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use notation_syntax::Coded;
use t3en::{Board, Coordinate, Grid, Notation, Shape, Strictness};

/// The check of a line.
type Check = fn(&str) -> Result<(), String>;

const TAGS: [(&str, Check); 5] = [
    ("t3en", line::<Board>),
    ("t3en-grid", line::<Grid>),
    ("t3en-shape", line::<Shape>),
    ("t3en-coordinate", line::<Coordinate>),
    ("t3en-to-square", to_square),
];

#[test]
fn every_example_of_the_grammar_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/t3en.md");
    let Ok(text) = fs::read_to_string(page) else {
        println!("skipped: the grammar page is not in this package");
        return;
    };
    let mut wrong = Vec::new();
    let mut found = [0; TAGS.len()];
    let mut tag = None;
    for (line, number) in text.lines().zip(1..) {
        if let Some(name) = line.strip_prefix("```") {
            assert!(tag.is_some() || name == "ebnf" || TAGS.iter().any(|(tag, _)| *tag == name), "{name}");
            tag = if tag.is_none() { Some(name) } else { None };
            continue;
        }
        let Some(index) = TAGS.iter().position(|(name, _)| Some(*name) == tag) else { continue };
        let example = line.split_once("  #").map_or(line, |(example, _)| example.trim_end());
        found[index] += 1;
        if let Err(message) = TAGS[index].1(example) {
            wrong.push(format!("line {number}: {example}\n{message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

fn line<T>(example: &str) -> Result<(), String>
where
    T: Notation + Display,
{
    let Some((text, expected)) = example.split_once(" => ") else {
        let read = T::parse_with(example, Strictness::Strict);
        return expect(&read.map_err(|error| error.render(example).to_string())?.to_string(), example);
    };
    let parsed = T::parse_all(text);
    let codes: Vec<_> = parsed.findings.iter().map(|finding| finding.kind().code()).collect();
    match parsed.value {
        None => expect("error", expected),
        Some(value) => expect(&format!("{value} ({})", codes.join(", ")), expected),
    }
}

/// `shape => grid`.
fn to_square(example: &str) -> Result<(), String> {
    let (shape, expected) = example.split_once(" => ").ok_or("expected ` => `")?;
    let shape: Shape = shape.parse().map_err(|error| format!("{error}"))?;
    expect(&shape.to_square().to_string(), expected)
}

fn expect(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("found {found:?}")) }
}

#[test]
fn wrong_examples_are_detected() {
    assert_eq!(line::<Board>("3_/_x_/3_ o"), Ok(()));
    assert_eq!(line::<Board>("3_/1__x/3_ o => 3_/2_x/3_ o (run-not-canonical)"), Ok(()));
    for bad in [
        "3_/1__x/3_ o",
        "3_/_x_/3_ o => 3_/_x_/3_ o (run-not-canonical)",
        "3_/_x_/3_ o => error",
        "x => x ()",
    ] {
        assert!(line::<Board>(bad).is_err(), "{bad}");
    }
    assert!(to_square("3_/3_ => 3_/3_").is_err());
}
