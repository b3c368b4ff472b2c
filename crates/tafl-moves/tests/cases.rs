//! What each kind of text comes to: values, and errors and findings as they are drawn.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers fail as tests do")]

use std::collections::BTreeSet;
use std::fmt::{Debug, Display, Write};

use insta::assert_snapshot;
use tafl_moves::{
    Move, MoveErrorKind, MoveFindingKind, MoveList, MoveListErrorKind, MoveRecord, Notation, Parsed,
};

/// Everything that reading a text gives, drawn.
fn drawn<T: Display, K: notation_syntax::ErrorKind>(text: &str, parsed: &Parsed<T, K>) -> String {
    let mut out = format!("{text:?}\n");
    if let Some(value) = &parsed.value {
        writeln!(out, "= {value}").expect("a string takes everything");
    }
    for error in &parsed.errors {
        write!(out, "{}", error.render(text)).expect("a string takes everything");
    }
    for finding in &parsed.findings {
        write!(out, "{}", finding.render(text)).expect("a string takes everything");
    }
    out
}

fn all<T: Notation + Display>(texts: &[&str]) -> String
where
    T::ErrorKind: Display,
{
    texts.iter().map(|text| drawn(text, &T::parse_all(text))).collect::<Vec<_>>().join("\n")
}

/// The names of the kinds: what stands before the data.
fn names<K: Debug>(kinds: impl Iterator<Item = K>) -> BTreeSet<String> {
    kinds
        .map(|kind| format!("{kind:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned())
        .collect()
}

/// What is no move: every kind of error, at every part of a record.
const BAD_MOVES: &[&str] = &[
    "",
    // Squares.
    "5-e8",
    "e-e8",
    "e5-",
    "e5-8",
    "e5-e",
    "e5-e8x",
    "e5-e8x/e9",
    "e5-e8xe9/",
    "e5-e8xe",
    "e0-e8",
    "e79-e8",
    "e99999999999999999999-e8",
    "bze5-e8",
    "ca1-cca2x",
    // Letters.
    "qe5-e8",
    "xxa1-a2",
    "Kke5-e8",
    "te-e8",
    "e5-Ke8", // a letter in the wrong place
    "e5-e8xxe9",
    "e5-e8xce9/qf8",
    // The move type.
    "e5",
    "e5e8",
    "e5 -e8",
    "e5xe8",
    "e5+e8",
    "e5--e8", // deviation: M2
    "e5==e8",
    "e5^-e8",
    "e5^^=e8",
    "e5-^e8",
    // Marks.
    "e5-e8+-",
    "e5-e8+++",
    "e5-e8---",
    "e5-e8-+",
    "e5-e8++ ",
    "e5-e8|", // deviation: M2
    "e5-e8==",
    // Several steps.
    "e5-e8-e9",
    "e5-e8^e9xd8",
    "e5-e8xe9=d8",
    "e5-e8xe9-Kd8-d9",
    // Resignation.
    "-",
    "--",
    "----",
    "--- ",
    "---e5-e8",
    "-e5-e8",
    // Everything else.
    ".....",
    " e5-e8",
    "e5-e8,",
    "e5-e8 e8-e9",
    "e5-e8xe9//d8",
    "e5-e8/e9",
    "e5-e8Xe9",
    "ё5-e8",
    "e5-е8",
    "e5-e8x♔e9",
    "e5-e8é",
    "\0",
    "e5\t-e8",
];

/// What is a move, but not as it should be written.
const RELAXED_MOVES: &[&str] = &[
    "Ne5=^e8",      // deviation: M2
    "E5-E8xD8/F8",  // deviation: M5
    "K5-K8",        // deviation: M5
    "KE5-E8xnBZ9",  // deviation: M5
    "AA5-bZ8",      // deviation: M5
    "e05-e008x0e9", // a zero that stands for nothing is an error
    "e05-e008xe09",
    "e5-e8xe9xd8", // deviation: M6
    "e5-e8xk6xk6", // deviation: M6, M7
    "e5-e8xe9/d8/e9/e9",
    "te5-e8xTe9",
    "tE05=^e8xe9xte9+",
];

#[test]
fn moves_that_cannot_be_read() {
    assert_snapshot!(all::<MoveRecord>(BAD_MOVES));
}

#[test]
fn moves_that_depart_from_the_specification() {
    assert_snapshot!(all::<MoveRecord>(RELAXED_MOVES));
}

#[test]
fn a_move_alone_is_no_resignation() {
    assert_snapshot!(all::<Move>(&["---", "", "e5-e8"]));
}

#[test]
fn lists() {
    let texts = [
        "",
        " \n ",
        "e5-e8",
        " e5-e8\te8-e9 \r\n---  ",
        "e5-e8|e8=e9 | e9=e1",
        "|e5-e8 || E8-e9| ",
        "|",
        "e5-e8 e5 Ke8-e9 q | e8-e9-",
    ];
    assert_snapshot!(all::<MoveList>(&texts));
}

#[test]
fn a_list_of_nonsense_ends_early() {
    let text = "q ".repeat(100_000);
    let parsed = MoveList::parse_all(&text);
    assert_eq!((parsed.value, parsed.errors.len()), (None, MoveList::MAX_ERRORS + 1));
    let last = parsed.errors.last().expect("an error");
    assert_eq!(*last.kind(), MoveListErrorKind::TooManyErrors);
    assert_eq!((last.span().start(), last.span().end()), (1999, text.len()));
    assert_snapshot!(last, @"the rest is not read: 1000 moves before it cannot be read");
}

#[test]
fn every_kind_of_error_and_finding_is_among_the_cases() {
    let errors = BAD_MOVES.iter().flat_map(|text| MoveRecord::parse_all(text).errors);
    let expected = [
        MoveErrorKind::Empty,
        MoveErrorKind::Square(tafl_position::SquareErrorKind::FileOutOfRange),
        MoveErrorKind::UnknownPiece { found: 'q' },
        MoveErrorKind::MissingMoveType { found: 'x'.into() },
        MoveErrorKind::UnknownMoveType,
        MoveErrorKind::PieceBeforeTarget { square: "e5".parse().expect("a square") },
        MoveErrorKind::UnknownMark,
        MoveErrorKind::SeveralSteps,
        MoveErrorKind::NotAResignation,
        MoveErrorKind::Trailing { found: 'x'.into() },
    ];
    assert_eq!(names(errors.map(notation_syntax::Error::into_kind)), names(expected.into_iter()));

    let findings = RELAXED_MOVES.iter().flat_map(|text| MoveRecord::parse_all(text).findings);
    let square = "e5".parse().expect("a square");
    let expected = [
        MoveFindingKind::Square(tafl_position::SquareFindingKind::LeadingZero),
        MoveFindingKind::TaflmanLetter,
        MoveFindingKind::MoveTypeReversed,
        MoveFindingKind::CaptureMarkRepeated,
        MoveFindingKind::CaptureRepeated { square },
    ];
    assert_eq!(names(findings.map(|finding| finding.kind().clone())), names(expected.into_iter()));
}

#[test]
fn strictness_refuses_departures_and_no_notes() {
    let strict = |text| MoveRecord::parse_with(text, tafl_moves::Strictness::Strict);
    for text in ["te5-e8", "e5-e8xe9/e9"] {
        assert_eq!(strict(text).map(|record| record.to_string()).as_deref(), Ok(text));
    }
    for (text, message) in [
        ("E5-e8", "write the file in lower case"),
        ("e05-e8", "write the rank without a leading zero"),
        ("e5=^e8", "write a berserk jump as `^=`"),
        ("e5-e8xe9xd8", "write `/` between captures, `x` stands before the first one only"),
    ] {
        let error = strict(text).expect_err(text);
        assert!(matches!(error.kind(), MoveErrorKind::Departure(_) | MoveErrorKind::Square(_)), "{error:?}");
        assert_eq!(error.to_string(), message);
    }
}
