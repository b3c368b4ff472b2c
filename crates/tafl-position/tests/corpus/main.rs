//! Position records as read by the reference implementation and by this crate.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of tests may panic as tests do"
)]

mod dialects;

use tafl_corpus::{Corpus, Totals};
use tafl_position::{Notation, Position, Strictness};

struct Answer<'a> {
    record: &'a str,
    printed: &'a str,
    dimension: &'a str,
    pieces: &'a str,
    inverted: &'a str,
}

fn answer(line: &str) -> Answer<'_> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [record, "OK", printed, dimension, pieces, inverted] = fields[..] else {
        panic!("unexpected line in the oracle: {line}")
    };
    Answer {
        record,
        printed,
        dimension: dimension.strip_prefix("dim=").unwrap(),
        pieces: pieces.strip_prefix("pieces=").unwrap(),
        inverted: inverted.strip_prefix("inverted=").unwrap(),
    }
}

fn records_that_both_read_are_the_same(corpus: &Corpus) {
    let oracle = corpus.text("oracle/positions.canonical.tsv");
    let mut totals = Totals::default();
    for answer in oracle.lines().map(answer) {
        let Ok(position) = Position::parse_with(answer.record, Strictness::Strict) else {
            assert!(!is_square(answer.record), "{}", answer.record);
            totals.count("refused");
            continue;
        };
        let pieces: Vec<String> =
            position.pieces().map(|(square, piece)| format!("{piece}{square}")).collect();
        assert_eq!(position.to_string(), answer.printed);
        assert_eq!(position.dimension().to_string(), answer.dimension);
        assert_eq!(pieces.join(","), answer.pieces);
        assert_eq!(position.inverted().to_string(), answer.inverted);
        totals.count("read");
    }
    assert!(totals.of("read") > 0, "no record was read");
    corpus.report("positions of the reference", &totals);
}

/// Whether all rows have as many squares as there are rows, and every letter is a piece.
fn is_square(record: &str) -> bool {
    let rows: Vec<&str> = record.trim_matches('/').split('/').collect();
    let counts = |row: &str| -> usize {
        row.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<usize>().ok()).sum()
    };
    let letters = |row: &str| row.chars().filter(|c| !c.is_ascii_digit()).count();
    rows.iter().all(|row| counts(row) + letters(row) == rows.len())
        && record.chars().all(|c| c == '/' || c.is_ascii_digit() || "tcnkmgTCNKMG".contains(c))
}

/// Where the reference prints another record than the one it was given, rows are too short or too long, or a letter is
/// unknown. Each of these is an error, and nothing else is.
// deviation: P2
fn rows_that_the_reference_pads_or_truncates_are_errors(corpus: &Corpus) {
    let oracle = corpus.text("oracle/positions.canonical.tsv");
    let mut totals = Totals::default();
    for answer in oracle.lines().map(answer) {
        let parsed = Position::parse_all(answer.record);
        assert_eq!(parsed.value.is_none(), !parsed.errors.is_empty());
        assert_eq!(parsed.errors.is_empty(), is_square(answer.record), "{}", answer.record);
        if parsed.value.is_none() {
            assert_ne!(answer.record, answer.printed);
        }
        for error in parsed.errors {
            totals.count(error.code());
        }
    }
    corpus.report("positions that are refused", &totals);
}

fn layouts_of_a_game_server(corpus: &Corpus) {
    let layouts = corpus.text("corpus/layouts.txt");
    let mut totals = Totals::default();
    for line in layouts.lines() {
        let (head, record) = line.split_once(" start:").unwrap();
        let dimension = head.strip_prefix("dim:").unwrap().split(' ').next().unwrap();
        let position = Position::parse_with(record, Strictness::Strict).unwrap();
        assert_eq!(position.dimension().to_string(), dimension, "{head}");
        assert_eq!(position.to_string(), record, "{head}");
        assert!(position.check().is_empty(), "{head}");
        totals.count("layouts");
    }
    assert!(totals.of("layouts") > 0, "there is no layout");
    corpus.report("layouts", &totals);
}

tafl_corpus::main!(
    records_that_both_read_are_the_same,
    rows_that_the_reference_pads_or_truncates_are_errors,
    layouts_of_a_game_server,
    dialects::the_corpus,
    dialects::positions_of_taflzero
);
