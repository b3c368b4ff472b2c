//! Every code is reported for its example, and listed on the pages.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tafl_moves::dialect::{
    ConvertedMove, DialectRecord, MoveDialect, MoveDialectErrorKind, MoveDialectFindingKind, MoveLoss,
};
use tafl_moves::{
    ApplyError, Code, Coded, ErrorKind, Move, MoveErrorKind, MoveFindingKind, MoveList, MoveRecord, Notation,
    Parsed, Severity, SpellingErrorKind,
};
use tafl_position::{Position, SquareFindingKind};

/// A code that was reported.
type Reported = (&'static str, Severity);

/// The codes that all parsers and conversions of this crate report for an example.
fn reported(example: &str) -> BTreeSet<Reported> {
    let mut codes = of(&MoveRecord::parse_all(example));
    codes.extend(of(&Move::parse_all(example)));
    codes.extend(of(&MoveList::parse_all(example)));
    let record = example.parse::<MoveRecord>().ok();
    for dialect in MoveDialect::ALL {
        let parsed = dialect.parse_all(example);
        codes.extend(of(&parsed));
        codes.extend(parsed.value.iter().flat_map(|value: &DialectRecord| losses(&value.to_record(None))));
        codes.extend(record.iter().flat_map(|record| losses(&dialect.convert(record, None))));
    }
    codes.extend(in_a_game(example));
    codes
}

/// Codes about the last move of a game record, on the board of its rules.
fn in_a_game(example: &str) -> Vec<Reported> {
    let Some((start, moves)) = example.split_once("start:").and_then(|(_, rest)| rest.split_once(']')) else {
        return Vec::new();
    };
    let record: MoveRecord = moves.split_whitespace().last().unwrap().parse().unwrap();
    record
        .apply_to(&mut start.parse::<Position>().unwrap())
        .err()
        .map(|error| row(&error))
        .into_iter()
        .collect()
}

fn of<T, K: ErrorKind>(parsed: &Parsed<T, K>) -> BTreeSet<Reported> {
    let errors = parsed.errors.iter().map(|error| row(error.kind()));
    errors.chain(parsed.findings.iter().map(|finding| row(finding.kind()))).collect()
}

fn losses<T>(converted: &ConvertedMove<T>) -> Vec<Reported> {
    converted.losses.iter().map(|loss| row(loss)).collect()
}

fn row(kind: &dyn Coded) -> Reported {
    (kind.code(), kind.definition().severity())
}

const TABLES: [&[Code]; 7] = [
    MoveErrorKind::CODES,
    MoveFindingKind::CODES,
    SpellingErrorKind::CODES,
    MoveDialectErrorKind::CODES,
    MoveDialectFindingKind::CODES,
    MoveLoss::CODES,
    ApplyError::CODES,
];

#[test]
fn every_example_has_its_code() {
    // An empty text, which cannot be shown, and more moves than a short text has; `cases.rs` has both.
    let without_example = ["move-empty", "too-many-errors"];
    for code in TABLES.into_iter().flatten() {
        match code.example() {
            Some(example) => {
                assert!(reported(example).contains(&(code.name(), code.severity())), "{code}: {example:?}");
            }
            None => assert!(without_example.contains(&code.name()), "{code}"),
        }
    }
    assert!(reported("").contains(&("move-empty", Severity::Error)));
}

#[test]
fn pages_list_all_findings() {
    let names = |table: &'static [Code]| table.iter().map(Code::name);
    let records: BTreeSet<_> =
        [MoveFindingKind::CODES, SquareFindingKind::CODES].into_iter().flat_map(names).collect();
    let rows = include_str!("../../src/lib.rs").lines().filter_map(|line| line.strip_prefix("//! | `"));
    let listed: BTreeSet<_> = rows.filter_map(|row| row.split('`').next()).collect();
    assert_eq!(listed, records);

    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/moves.md");
    let Ok(page) = fs::read_to_string(page) else {
        println!("skipped: the grammar pages are not in this package");
        return;
    };
    let dialects = [MoveDialectFindingKind::CODES, MoveLoss::CODES].into_iter().flat_map(names);
    let listed = |code: &&str| page.contains(&format!("({code}")) || page.contains(&format!("`{code}`"));
    let missing: Vec<_> = records.into_iter().chain(dialects).filter(|code| !listed(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
