//! Every code is reported for its example, and listed on the front pages.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tafl_position::dialect::{PositionDialect, PositionDialectErrorKind, PositionDialectFindingKind};
use tafl_position::tsn::{Tsn, TsnErrorKind, TsnFindingKind};
use tafl_position::{
    Code, Coded, ErrorKind, Notation, Oddity, Parsed, PieceSet, PieceSetErrorKind, PieceSetFindingKind,
    Position, PositionErrorKind, PositionFindingKind, RowOrder, Severity, Square, SquareErrorKind,
    SquareFindingKind,
};

/// A code that was reported.
type Reported = (&'static str, Severity);

/// The codes that all parsers of this crate report for an example.
fn reported(example: &str) -> BTreeSet<Reported> {
    let mut codes = of(&Position::parse_all(example));
    codes.extend(of(&Square::parse_all(example)));
    codes.extend(of(&Tsn::parse_all(example)));
    for dialect in PositionDialect::ALL {
        codes.extend(of(&dialect.parse_all(example, None)));
        codes.extend(of(&dialect.parse_all(example, Some(RowOrder::RankOneFirst))));
    }
    // Lists of pieces and oddities are shown in rules records.
    let value = |key| example.split(' ').find_map(|entry| entry.strip_prefix(key));
    codes.extend(value("corh:").into_iter().flat_map(|pieces| of(&PieceSet::parse_all(pieces))));
    let start = value("start:").map(|start| start.parse::<Position>().unwrap());
    codes.extend(
        start
            .into_iter()
            .flat_map(|start| start.check().iter().map(|oddity| row(&oddity)).collect::<Vec<_>>()),
    );
    codes
}

fn of<T, K: ErrorKind>(parsed: &Parsed<T, K>) -> BTreeSet<Reported> {
    let errors = parsed.errors.iter().map(|error| row(error.kind()));
    errors.chain(parsed.findings.iter().map(|finding| row(finding.kind()))).collect()
}

fn row(kind: &dyn Coded) -> Reported {
    (kind.code(), kind.definition().severity())
}

const TABLES: [&[Code]; 11] = [
    PositionErrorKind::CODES,
    PositionFindingKind::CODES,
    SquareErrorKind::CODES,
    SquareFindingKind::CODES,
    PieceSetErrorKind::CODES,
    PieceSetFindingKind::CODES,
    TsnErrorKind::CODES,
    TsnFindingKind::CODES,
    PositionDialectErrorKind::CODES,
    PositionDialectFindingKind::CODES,
    Oddity::CODES,
];

#[test]
fn every_example_has_its_code() {
    for code in TABLES.into_iter().flatten() {
        match code.example() {
            Some(example) => {
                assert!(reported(example).contains(&(code.name(), code.severity())), "{code}: {example:?}");
            }
            // `cases.rs` shows it: no short text has so many rows.
            None => assert_eq!(code.name(), "too-many-rows"),
        }
    }
}

/// The codes in the tables of a page.
fn listed(page: &str) -> BTreeSet<&str> {
    let cells = page
        .lines()
        .filter_map(|line| line.trim_start_matches("//! ").strip_prefix("| `")?.split('|').next());
    cells.flat_map(|cell| cell.split(',')).map(|name| name.trim_matches([' ', '`'])).collect()
}

#[test]
fn pages_list_all_findings() {
    let findings = |tables: &[&'static [Code]]| -> BTreeSet<&str> {
        let codes = tables.iter().copied().flatten().filter(|code| code.severity() != Severity::Error);
        codes.map(Code::name).collect()
    };
    let (oddities, parsing) = TABLES.split_last().unwrap();
    let front = include_str!("../../src/lib.rs");
    assert_eq!(listed(front), findings(parsing));
    assert!(oddities.iter().all(|code| front.contains(&format!("`{code}`"))));

    let run_not_packed = &PositionFindingKind::CODES[2..];
    let tsn = findings(&[TsnFindingKind::CODES, run_not_packed]);
    assert_eq!(listed(include_str!("../../src/tsn/mod.rs")), tsn);

    let records = [&PositionFindingKind::CODES[..2], SquareFindingKind::CODES, PieceSetFindingKind::CODES];
    for (name, codes) in [("position.md", findings(&records)), ("tsn.md", tsn)] {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar").join(name);
        let Ok(page) = fs::read_to_string(page) else {
            println!("skipped: the grammar pages are not in this package");
            return;
        };
        let missing: Vec<_> = codes.iter().filter(|code| !page.contains(&format!("({code}"))).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}
