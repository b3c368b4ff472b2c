//! Every code is reported for its example, and listed on the front page and the grammar page.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tafl_game_record::{
    AddressErrorKind, Code, Coded, Date, ErrorKind, GameReadError, GameRecord, GameResult, Notation, Parsed,
    PuzzleError, PuzzleMode, PuzzleMoveError, PuzzleSession, RecordErrorKind, RecordFindingKind, ReplayError,
    Severity, TagErrorKind, TagFindingKind, TimeControl, TimeRemaining,
};

/// A code that was reported.
type Reported = (&'static str, Severity);

fn row(kind: &dyn Coded) -> Reported {
    (kind.code(), kind.definition().severity())
}

fn parsed<T, K: ErrorKind>(parsed: &Parsed<T, K>) -> BTreeSet<Reported> {
    let errors = parsed.errors.iter().map(|error| row(error.kind()));
    errors.chain(parsed.findings.iter().map(|finding| row(finding.kind()))).collect()
}

/// The codes that reading, replaying and solving the example report.
fn reported(example: &str) -> BTreeSet<Reported> {
    let mut codes = parsed(&GameRecord::parse_all(example));
    codes.extend(parsed(&Date::parse_all(example)));
    codes.extend(parsed(&GameResult::parse_all(example)));
    codes.extend(parsed(&PuzzleMode::parse_all(example)));
    codes.extend(parsed(&TimeControl::parse_all(example)));
    codes.extend(parsed(&TimeRemaining::parse_all(example)));
    if let Ok(record) = example.parse::<GameRecord>() {
        match record.replay_all() {
            Ok(replay) => codes.extend(replay.filter_map(Result::err).map(|error| row(&error))),
            Err(error) => drop(codes.insert(row(&error))),
        }
        codes.extend(PuzzleSession::new(&record).err().map(|error| row(&error)));
    }
    #[cfg(feature = "serde")]
    if let Ok(object) = serde_json::from_str::<tafl_game_record::json::GameObject>(example) {
        codes.extend(GameRecord::try_from(object).err().map(|error| row(&error)));
    }
    codes
}

const TABLES: &[&[Code]] = &[
    AddressErrorKind::CODES,
    PuzzleError::CODES,
    PuzzleMoveError::CODES,
    RecordErrorKind::CODES,
    RecordFindingKind::CODES,
    ReplayError::CODES,
    GameReadError::CODES,
    TagErrorKind::CODES,
    TagFindingKind::CODES,
    #[cfg(feature = "serde")]
    tafl_game_record::json::ObjectError::CODES,
];

/// The codes without an example, and the tests that show them.
const SHOWN_ELSEWHERE: &[(&str, &str)] = &[
    ("record-empty", "cases.rs: strict"),
    ("turn-too-long", "cases.rs: endless_turns"),
    ("another-game", "cases.rs: strict"),
    ("archive-read-failed", "this file: streams_that_fail"),
    ("move-unknown", "properties.rs: unknown_ids"),
    ("archive-encoding", "archive.rs: streams_report_errors"),
    ("game-too-long", "archive.rs: streams_report_errors"),
    ("puzzle-not-begun", "views/puzzles.rs: the_introduction_goes_forward_and_back"),
    ("puzzle-move-not-in-record", "views/puzzles.rs: a_strict_puzzle_accepts_only_moves_of_the_record"),
    ("puzzle-move-not-playable", "views/puzzles.rs: a_loose_puzzle_accepts_any_move_that_fits_the_board"),
];

#[test]
fn every_example_has_its_code() {
    let mut without = BTreeSet::new();
    for code in TABLES.iter().copied().flatten() {
        match code.example() {
            Some(example) => {
                let found = reported(example);
                assert!(found.contains(&(code.name(), code.severity())), "{code}: {example:?}: {found:?}");
            }
            None => drop(without.insert(code.name())),
        }
    }
    assert_eq!(without, SHOWN_ELSEWHERE.iter().map(|&(code, _)| code).collect());
}

/// The codes in the tables of a page that has `| code |` or `| finding |` as the first column.
fn listed(page: &str) -> BTreeSet<&str> {
    let lines = page.lines().map(|line| line.trim_start_matches("//!").trim_start());
    let rows = lines
        .skip_while(|line| !line.starts_with("| finding |") && !line.starts_with("| code |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    cells.flat_map(|cell| cell.split(',')).map(|name| name.trim_matches([' ', '`'])).collect()
}

#[test]
fn pages_list_all_findings() {
    let findings = [RecordFindingKind::CODES, TagFindingKind::CODES].into_iter().flatten();
    let findings: BTreeSet<_> = findings.map(Code::name).collect();
    assert_eq!(listed(include_str!("../../src/lib.rs")), findings);

    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/record.md");
    let Ok(page) = fs::read_to_string(page) else {
        println!("skipped: the grammar pages are not in this package");
        return;
    };
    let missing: Vec<_> = findings.iter().filter(|code| !page.contains(*code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn streams_that_fail() {
    use std::io::{BufReader, Error, Read};

    struct Failing;

    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> Result<usize, Error> {
            Err(Error::other("the disk is gone"))
        }
    }

    let error = tafl_game_record::GameReader::new(BufReader::new(Failing)).next().unwrap().unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), ("archive-read-failed", "the disk is gone"));
}
