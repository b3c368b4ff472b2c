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

/// Where the reference prints another record than the one it was given, rows are too short or too long, or a letter is
/// unknown. Each of these is an error, and nothing else is; all other records are read the same.
// deviation: P2
fn records_of_the_reference(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("oracle/positions.canonical.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [record, "OK", printed, dimension, pieces, inverted] = fields[..] else {
            panic!("unexpected line in the oracle: {line}")
        };
        let parsed = Position::parse_all(record);
        assert_eq!(parsed.errors.is_empty(), is_square(record), "{record}");
        for error in &parsed.errors {
            totals.count(error.code());
        }
        let Some(position) = parsed.value else {
            assert_ne!(record, printed);
            continue;
        };
        assert_eq!(Position::parse_with(record, Strictness::Strict).as_ref(), Ok(&position));
        let placed = position.pieces().map(|(square, piece)| format!("{piece}{square}"));
        assert_eq!(position.to_string(), printed);
        assert_eq!(format!("dim={}", position.dimension()), dimension);
        assert_eq!(format!("pieces={}", placed.collect::<Vec<_>>().join(",")), pieces);
        assert_eq!(format!("inverted={}", position.inverted()), inverted);
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
    records_of_the_reference,
    layouts_of_a_game_server,
    dialects::the_corpus,
    dialects::positions_of_taflzero
);
