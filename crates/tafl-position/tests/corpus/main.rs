//! Position records as read by the reference implementation and by this crate.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of tests may panic as tests do"
)]

mod dialects;

use std::fmt::Write;

use tafl_corpus::Corpus;
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
    let mut read = 0;
    for answer in oracle.lines().map(answer) {
        let Ok(position) = Position::parse_with(answer.record, Strictness::Strict) else { continue };
        read += 1;
        let pieces: Vec<String> =
            position.pieces().map(|(square, piece)| format!("{piece}{square}")).collect();
        assert_eq!(position.to_string(), answer.printed);
        assert_eq!(position.dimension().to_string(), answer.dimension);
        assert_eq!(pieces.join(","), answer.pieces);
        assert_eq!(position.inverted().to_string(), answer.inverted);
    }
    assert_eq!((read, oracle.lines().count()), (47, 49));
}

// deviation: P2
fn rows_that_the_reference_pads_or_truncates_are_errors(corpus: &Corpus) {
    let oracle = corpus.text("oracle/positions.canonical.tsv");
    let mut shown = String::new();
    for (number, answer) in (1..).zip(oracle.lines().map(answer)) {
        let parsed = Position::parse_all(answer.record);
        assert_eq!(parsed.value.is_none(), !parsed.errors.is_empty());
        if parsed.value.is_none() {
            assert_ne!(answer.record, answer.printed);
        }
        for error in parsed.errors {
            writeln!(shown, "line {number}: {error}").unwrap();
        }
    }
    insta::assert_snapshot!(shown, @r"
    line 33: expected 7 rows of 7 squares, found 6
    line 49: expected 11 rows of 11 squares, found 15
    ");
}

fn layouts_of_a_game_server(corpus: &Corpus) {
    let layouts = corpus.text("corpus/layouts.txt");
    for line in layouts.lines() {
        let (head, record) = line.split_once(" start:").unwrap();
        let dimension = head.strip_prefix("dim:").unwrap().split(' ').next().unwrap();
        let position = Position::parse_with(record, Strictness::Strict).unwrap();
        assert_eq!(position.dimension().to_string(), dimension, "{head}");
        assert_eq!(position.to_string(), record, "{head}");
        assert!(position.check().is_empty(), "{head}");
    }
    assert_eq!(layouts.lines().count(), 28);
}

tafl_corpus::main!(
    records_that_both_read_are_the_same,
    rows_that_the_reference_pads_or_truncates_are_errors,
    layouts_of_a_game_server,
    dialects::the_corpus
);
