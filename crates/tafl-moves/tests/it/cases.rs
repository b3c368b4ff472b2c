//! Texts with their values, errors and findings as users see them.

use std::fmt::Display;

use insta::assert_snapshot;
use tafl_moves::{Move, MoveErrorKind, MoveList, MoveRecord, Notation};

use crate::rendered;

/// Texts, separated by broken bars, with their values, errors and findings.
fn all<T: Notation + Display>(rows: &[&str]) -> String {
    let draw = |text: &str| {
        let parsed = T::parse_all(text);
        let value = parsed.value.as_ref().map(|value| format!("= {value}\n"));
        format!("{text:?}\n{}{}", value.unwrap_or_default(), rendered(text, &parsed))
    };
    rows.iter().flat_map(|row| row.split('¦')).map(draw).collect::<Vec<_>>().join("\n")
}

/// Texts that are not moves: every kind of error, at every part of a record.
const BAD_MOVES: &[&str] = &[
    // Squares
    "¦5-e8¦e-e8¦e5-¦e5-8¦e5-e¦e5-e8x¦e5-e8x/e9¦e5-e8xe9/¦e5-e8xe¦e0-e8¦e79-e8",
    "e99999999999999999999-e8¦bze5-e8¦ca1-cca2x",
    // Letters, one of them before the wrong square
    "qe5-e8¦xxa1-a2¦Kke5-e8¦te-e8¦e5-Ke8¦e5-e8xxe9¦e5-e8xce9/qf8",
    // The move type
    // deviation: M2
    "e5¦e5 -e8¦e5xe8¦e5+e8¦e5--e8¦e5==e8¦e5^-e8¦e5^^=e8¦e5-^e8",
    // Marks
    // deviation: M2
    "e5-e8+-¦e5-e8+++¦e5-e8---¦e5-e8-+¦e5-e8++ ¦e5-e8|¦e5-e8==",
    // Several steps
    "e5-e8-e9¦e5-e8^e9xd8¦e5-e8xe9=d8¦e5-e8xe9-Kd8-d9",
    // Resignation
    "-¦--¦----¦--- ¦---e5-e8¦-e5-e8",
    // Everything else
    ".....¦ e5-e8¦e5-e8,¦e5-e8 e8-e9¦e5-e8xe9//d8¦e5-e8/e9¦e5-e8Xe9¦ё5-e8¦e5-е8¦e5-e8x♔e9¦e5-e8é¦\0¦e5\t-e8",
];

/// Moves that depart from the specification.
const RELAXED_MOVES: &[&str] = &[
    "e5e8¦Ke5 - e8¦e5→E8xe9",
    // deviation: M2
    "Ne5=^e8",
    // deviation: M5
    "E5-E8xD8/F8¦K5-K8¦KE5-E8xnBZ9¦AA5-bZ8",
    // Rank 0 is an error.
    "e05-e008x0e9¦e05-e008xe09",
    // deviation: M6, M7
    "e5-e8xe9xd8¦e5-e8xk6xk6",
    "e5-e8xe9/d8/e9/e9¦te5-e8xTe9¦tE05=^e8xe9xte9+",
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
fn a_resignation_is_not_a_move() {
    assert_snapshot!(all::<Move>(&["---¦resigns¦¦e5-e8"]));
}

#[test]
fn lists() {
    let texts = [
        "¦ \n ¦e5-e8¦ e5-e8\te8-e9 \r\n---  ¦e5-e8|e8=e9 | e9=e1¦|e5-e8 || E8-e9| ¦|",
        "e5-e8 e5 Ke8-e9 q | e8-e9-",
    ];
    assert_snapshot!(all::<MoveList>(&texts));
}

#[test]
fn a_list_stops_after_too_many_errors() {
    let text = "q ".repeat(100_000);
    let parsed = MoveList::parse_all(&text);
    assert_eq!((parsed.value, parsed.errors.len()), (None, MoveList::MAX_ERRORS + 1));
    let last = parsed.errors.last().expect("an error");
    assert_eq!(*last.kind(), MoveErrorKind::TooManyErrors);
    assert_eq!((last.span().start(), last.span().end()), (1999, text.len()));
    assert_snapshot!(last, @"the rest is not checked, because 1000 moves before it cannot be read");
}

#[test]
fn strict_parsing_refuses_findings_but_not_notes() {
    let strict = |text| MoveRecord::parse_with(text, tafl_moves::Strictness::Strict);
    for text in ["te5-e8", "e5-e8xe9/e9"] {
        assert_eq!(strict(text).map(|record| record.to_string()).as_deref(), Ok(text));
    }
    for (text, message) in [
        ("E5-e8", "the letter of the column is in upper case; write the square in lower case, as in `e5`"),
        ("e05-e8", "the rank has a leading zero; remove it"),
        ("e5=^e8", "reversed move type; write `^=` for a berserk jump"),
        ("e5-e8xe9xd8", "repeated `x`; write `/` between captures"),
    ] {
        let error = strict(text).expect_err(text);
        assert!(matches!(error.kind(), MoveErrorKind::Departure(_) | MoveErrorKind::Square(_)), "{error:?}");
        assert_eq!(error.to_string(), message);
    }
}
