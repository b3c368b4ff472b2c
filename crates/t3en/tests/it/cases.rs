//! Texts of each kind: their values, errors and findings, as they are drawn.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use std::collections::BTreeSet;
use std::fmt::{Debug, Display, Write};

use insta::assert_snapshot;
use t3en::{
    Board, BoardErrorKind, BoardFindingKind, Code, Coordinate, CoordinateErrorKind, CoordinateFindingKind,
    Error, Finding, Grid, Notation, Parsed, Shape,
};

/// The value, errors and findings of a text.
fn drawn<T: Debug, K: notation_syntax::ErrorKind>(text: &str, parsed: &Parsed<T, K>) -> String {
    let mut out = format!("{text:?}\n");
    if let Some(value) = &parsed.value {
        writeln!(out, "{value:?}").expect("writing to a string does not fail");
    }
    for error in &parsed.errors {
        write!(out, "{}", error.render(text)).expect("writing to a string does not fail");
    }
    for finding in &parsed.findings {
        write!(out, "{}", finding.render(text)).expect("writing to a string does not fail");
    }
    out
}

fn all<T: Notation + Debug>(texts: &[&str]) -> String
where
    T::ErrorKind: Display,
{
    texts.iter().map(|text| drawn(text, &T::parse_all(text))).collect::<Vec<_>>().join("\n")
}

/// Texts that are not boards: one error of each kind, then several together.
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

/// Boards that are not written in canonical form.
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

/// The codes of all errors and findings of these texts.
fn codes<T: Notation>(texts: &[&str]) -> BTreeSet<&'static str> {
    let parsed = texts.iter().map(|text| T::parse_all(text));
    let codes = parsed.flat_map(|parsed| {
        let errors = parsed.errors.iter().map(Error::code);
        errors.chain(parsed.findings.iter().map(Finding::code)).collect::<Vec<_>>()
    });
    codes.collect()
}

#[test]
fn every_code_appears() {
    let names = |tables: [&'static [Code]; 2]| tables.into_iter().flatten().map(Code::name);
    // A text with too many rows is too long for the list above.
    let mut boards = codes::<Board>(&[BAD_BOARDS, RELAXED_BOARDS].concat());
    assert!(boards.insert("too-many-rows"));
    assert_eq!(boards, names([BoardErrorKind::CODES, BoardFindingKind::CODES]).collect());
    let coordinates = codes::<Coordinate>(COORDINATES);
    assert_eq!(coordinates, names([CoordinateErrorKind::CODES, CoordinateFindingKind::CODES]).collect());
}

/// Whether every example in a table of codes has its code.
fn assert_examples<T: Notation>(tables: [&[Code]; 2]) {
    for code in tables.into_iter().flatten() {
        let Some(example) = code.example() else { continue };
        assert!(codes::<T>(&[example]).contains(code.name()), "{code}: {example:?}");
    }
}

#[test]
fn examples_have_their_codes() {
    assert_examples::<Board>([BoardErrorKind::CODES, BoardFindingKind::CODES]);
    assert_examples::<Coordinate>([CoordinateErrorKind::CODES, CoordinateFindingKind::CODES]);
}

#[test]
fn the_front_page_lists_every_finding() {
    let rows = include_str!("../../src/lib.rs").lines().filter_map(|line| line.strip_prefix("//! | `"));
    let listed: BTreeSet<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    let codes: BTreeSet<&str> =
        BoardFindingKind::CODES.iter().chain(CoordinateFindingKind::CODES).map(Code::name).collect();
    assert_eq!(listed, codes);
}
