//! What each kind of text comes to: values, and errors and findings as they are drawn.

#![allow(clippy::expect_used, reason = "a helper's way to fail")]

use std::collections::BTreeSet;
use std::fmt::{Debug, Display, Write};

use insta::assert_snapshot;
use t3en::{Board, Coordinate, Grid, Notation, Parsed, Shape};

/// Everything that reading a text gives, drawn.
fn drawn<T: Debug, K: notation_syntax::ErrorKind>(text: &str, parsed: &Parsed<T, K>) -> String {
    let mut out = format!("{text:?}\n");
    if let Some(value) = &parsed.value {
        writeln!(out, "{value:?}").expect("a string takes everything");
    }
    for error in &parsed.errors {
        write!(out, "{}", error.render(text)).expect("a string takes everything");
    }
    for finding in &parsed.findings {
        write!(out, "{}", finding.render(text)).expect("a string takes everything");
    }
    out
}

fn all<T: Notation + Debug>(texts: &[&str]) -> String
where
    T::ErrorKind: Display,
{
    texts.iter().map(|text| drawn(text, &T::parse_all(text))).collect::<Vec<_>>().join("\n")
}

/// What is no board. One error of each kind, then what goes together.
const BAD_BOARDS: &[&str] = &[
    "",
    " \t",
    // deviation: T6
    " 3_/3_/3_ x",
    "3_/_X_/3_ o",
    "3_/3_/3_ X",
    "3_/3_/3_",
    "3_/3_/3_ ",
    "3/3/3 x",
    "2_3/3_/3_ x",
    "3 _/3_/3_ x",
    "3-/3-/3- x",
    "-1_/3_/3_ x",
    "٣_/3_/3_ x",
    "3_/_é→/3_ x",
    // deviation: T2
    "0_ x",
    "0_3_/3_/00_ x",
    // deviation: T4
    "3_//3_ x",
    "3_/3_/3_/ x",
    "/3_/3_/3_ x",
    // deviation: T1
    "3_/2_/3_ x",
    "3_/5_/3_ x",
    "3_/2__x/3_ x",
    "3_/3_ x",
    // deviation: T8
    "_x o",
    "3_/3_/3_/3_/3_ x",
    // deviation: T7
    "3_/3_/3_ xo",
    "3_/3_/3_ x time",
    // deviation: T9
    "1025_ x",
    "256_/_ x",
    "99999999999999999999_/_ x",
    "3_\0/3_/3_ x",
    "\0",
    "3_/q__/4_/__\0\n\nX and more",
];

/// What is a board, or a grid, but not as it should be written.
const RELAXED_BOARDS: &[&str] = &[
    // deviation: T3
    "1_ x",
    "01_2_/3_/3_ x",
    "1_2_/03_/2__ x",
    "xoo/1x1o1./_1_1_ x",
    // deviation: T5
    "3_/3_/3_\tx",
    "3_/3_/3_  x",
    "3_/3_/3_\r\nx",
    // deviation: T7
    "3_/3_/3_ x ",
    "3_/3_/3_ x\n",
    "1_\t x \t\n",
];

const GRIDS: &[&str] = &["3_/_x_/3_", "_", "_ ", "3_/3_/3_ x", "3_/3_/3__", "3_/3_/3_\n", "2_/", "2_", ""];

const SHAPES: &[&str] =
    &["3_/3_", "3_.x/4_o/5. x", "3_/5_/3_ o ", "3_/3_ ", "_x o", "3_//3_", "3_/", "3_ X", "1_/2__", ""];

const COORDINATES: &[&str] = &[
    "b2",
    "a1",
    "amj1024",
    "B2",
    "b02",
    "AA010",
    "",
    "2",
    "b",
    "b0",
    "amk1",
    "zzzzzzzz1",
    "a1025",
    "b2 ",
    "é1",
];

#[test]
fn boards_that_cannot_be_read() {
    assert_snapshot!(all::<Board>(BAD_BOARDS));
}

#[test]
fn boards_that_depart_from_the_document() {
    assert_snapshot!(all::<Board>(RELAXED_BOARDS));
}

#[test]
fn grids() {
    assert_snapshot!(all::<Grid>(GRIDS));
}

#[test]
fn shapes() {
    assert_snapshot!(all::<Shape>(SHAPES));
}

#[test]
fn coordinates() {
    assert_snapshot!(all::<Coordinate>(COORDINATES));
}

#[test]
fn a_shape_of_too_many_rows() {
    let text = "_/".repeat(1030);
    let parsed = Shape::parse_all(&text);
    assert_eq!((parsed.value, parsed.findings), (None, vec![]));
    assert_snapshot!(parsed.errors[0].render(&text));
    assert_eq!(parsed.errors.len(), 1);
}

/// The name of the variant, without what it holds.
fn variant(kind: &impl Debug) -> String {
    let all = format!("{kind:?}");
    all.split([' ', '(']).next().unwrap_or_default().to_owned()
}

#[test]
fn every_kind_appears() {
    let mut kinds = BTreeSet::new();
    for text in BAD_BOARDS.iter().chain(RELAXED_BOARDS) {
        let parsed = Board::parse_all(text);
        kinds.extend(parsed.errors.iter().map(|error| variant(error.kind())));
        kinds.extend(parsed.findings.iter().map(|finding| variant(finding.kind())));
    }
    for text in COORDINATES {
        let parsed = Coordinate::parse_all(text);
        kinds.extend(parsed.errors.iter().map(|error| variant(error.kind())));
        kinds.extend(parsed.findings.iter().map(|finding| variant(finding.kind())));
    }
    let source = include_str!("../src/error.rs");
    // Every variant of the four enums is indented by four blanks and begins with an upper-case letter.
    let names = source.lines().filter_map(|line| line.strip_prefix("    ")).filter_map(|line| {
        let name = line.split([' ', ',', '(']).next()?;
        name.starts_with(|first: char| first.is_ascii_uppercase()).then(|| name.to_owned())
    });
    // A departure is a finding that is not allowed: `api.rs`. Too many rows need a text that is too long here.
    let missing: Vec<_> = names
        .filter(|name| !["Departure", "TooManyRows", "Run"].contains(&name.as_str()))
        .filter(|name| !kinds.contains(name))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
    assert!(kinds.len() > 20, "{kinds:?}");
}
