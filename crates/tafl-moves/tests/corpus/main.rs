//! Real games, and moves as played by the reference implementation.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::collections::BTreeMap;
use std::fs;

use tafl_corpus::Corpus;
use tafl_moves::dialect::{DialectRecord, MoveDialect, MoveDialectErrorKind};
use tafl_moves::{Capture, MoveRecord, Notation, Strictness};
use tafl_position::{Position, Side};

const COPENHAGEN: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

// deviation: M7
fn twelve_hundred_games_replay_without_rules(corpus: &Corpus) {
    let text = corpus.text("corpus/copenhagen-1200.csv");
    let start: Position = COPENHAGEN.parse().expect("the start position");
    let (mut games, mut moves, mut captures, mut repeated, mut timeouts) = (0, 0, 0, 0, 0);
    for (line, number) in text.lines().zip(1..) {
        let mut fields = line.split(',');
        let words = fields.next().expect("moves").split(' ').filter(|word| !word.is_empty());
        let counts: Vec<usize> =
            fields.by_ref().take(2).map(|field| field.parse().expect("a count")).collect();

        let mut position = start.clone();
        let mut side = Side::Attackers;
        let mut counted = [0, 0];
        for word in words {
            let parsed = MoveDialect::HnefataflRs.parse_all(word);
            assert_eq!(parsed.errors, [], "line {number}: {word}");
            for finding in &parsed.findings {
                assert_eq!(finding.code(), "capture-repeated", "line {number}: {word}");
            }
            repeated += parsed.findings.len();
            counted[side as usize] += parsed.findings.len();
            let read = parsed.value.expect("no errors");
            let Some(record) = read.to_record(Some(side)).value else {
                assert_eq!(read, DialectRecord::Timeout);
                timeouts += 1;
                continue;
            };
            let undo = record.apply_to(&mut position).expect(word);
            assert_eq!(undo.mover().map(tafl_position::Piece::side), Some(side), "line {number}: {word}");
            captures += undo.captured().len();
            counted[side as usize] += undo.captured().len();
            side = side.other();
            moves += 1;
        }
        // The first count is what the attackers took. Both count a repeated capture as often as it is
        // written.
        assert_eq!(counts, counted, "line {number}");
        games += 1;
    }
    assert_eq!((games, moves, captures, repeated, timeouts), (1_200, 58_019, 8_840, 155, 180));
}

// deviation: M6
fn every_token_of_aagenielsen_is_a_move_or_reported(corpus: &Corpus) {
    let text = corpus.text("corpus/aagenielsen-sample.ndjson");
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for token in game["Moves"].as_array().expect("a list of moves") {
            let token = token.as_str().expect("a string");
            let parsed = MoveDialect::AageNielsen.parse_all(token);
            for finding in &parsed.findings {
                assert_eq!(parsed.errors, [], "{token}");
                *counts.entry(finding.code()).or_default() += 1;
            }
            let kind = match (parsed.value, parsed.errors.first().map(kind_of_error)) {
                (Some(DialectRecord::Resignation), None) => "resigned",
                (Some(DialectRecord::Timeout), None) => "timeout",
                (Some(read @ DialectRecord::Move(_)), None) => {
                    let compact = !token.contains('-');
                    let (dialect, kind) = if compact {
                        (MoveDialect::AageNielsenCompact, "move without hyphen")
                    } else {
                        (MoveDialect::AageNielsen, "move")
                    };
                    if parsed.findings.is_empty() {
                        assert_eq!(dialect.print(&read).as_deref(), Ok(token));
                    }
                    kind
                }
                (None, Some(kind)) => kind,
                both => panic!("{token}: {both:?}"),
            };
            *counts.entry(kind).or_default() += 1;
        }
    }
    let counts: Vec<(&str, u32)> = counts.into_iter().collect();
    let expected = [
        ("capture-repeated", 62),
        ("error: no target", 524),
        ("error: several steps", 375),
        ("error: unknown word", 106),
        ("move", 73_427),
        ("move without hyphen", 1_654),
        ("resigned", 924),
        ("timeout", 105),
    ];
    assert_eq!(counts, expected);
}

/// The kinds of tokens that are not moves: dice games, and a game whose pieces jump several times in a turn.
fn kind_of_error(error: &tafl_moves::dialect::MoveDialectError) -> &'static str {
    match error.kind() {
        MoveDialectErrorKind::SeveralSteps => "error: several steps",
        MoveDialectErrorKind::MissingTarget { .. } => "error: no target",
        MoveDialectErrorKind::UnknownWord { .. } => "error: unknown word",
        other => panic!("{other}"),
    }
}

/// The moves of the traces, main lines and variations: each leads from an earlier position to that of the
/// trace.
fn traces_of_the_reference(corpus: &Corpus) {
    let mut moves = 0;
    for path in corpus.files("oracle/traces", "tsv") {
        let text = fs::read_to_string(&path).expect("a trace");
        let mut before: Vec<Position> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [address, text, after, _side] = fields[..] else { panic!("{line}") };
            let after: Position = after.parse().expect(line);
            if !text.is_empty() {
                let record = MoveRecord::parse_with(text, Strictness::Strict).expect(text);
                assert_eq!(record.to_string(), text);
                let in_main_line = address.matches('.').count() == 0;
                let found = before.iter().rev().find(|position| {
                    let mut position = (*position).clone();
                    let undo = record.apply_to(&mut position);
                    undo.is_ok() && position == after
                });
                let found = found.unwrap_or_else(|| panic!("{}: {line}", path.display()));
                if in_main_line {
                    assert_eq!(found, before.last().expect("the start"), "{line}");
                }
                moves += 1;
            }
            before.push(after);
        }
    }
    assert_eq!(moves, 1_831);
}

/// Plays a record of the reference with the captures that its text lacks, and undoes it. Returns the number
/// of missing captures.
// deviation: M3
#[track_caller]
fn agrees(before: &Position, record: &str, captured: &str, after: &str) -> usize {
    let record = MoveRecord::parse_with(record, Strictness::Strict).expect(record);
    let MoveRecord::Move(mut step) = record else { panic!("{record} is no move") };
    let mut missing = 0;
    for square in captured.split(',').filter(|square| !square.is_empty()) {
        let square = square.parse().expect(square);
        if !step.captures().iter().any(|capture| capture.square() == square) {
            step = step.with_capture(Capture::from(square));
            missing += 1;
        }
    }
    let mut position = before.clone();
    let undo = step.apply_to(&mut position).unwrap_or_else(|error| panic!("{before}: {step}: {error}"));
    assert_eq!(position.to_string(), after, "{before}: {step}");
    undo.undo(&mut position);
    assert_eq!(&position, before, "{step} taken back");
    missing
}

fn every_legal_move_of_the_suites(corpus: &Corpus) {
    let mut counts = Vec::new();
    for name in ["moves_suite", "feature_suite"] {
        let (mut moves, mut missing) = (0, 0);
        for line in corpus.text(&format!("oracle/{name}.tsv.gz")).lines() {
            let start = line.split("start:").nth(1).and_then(|rest| rest.split(['\t', ' ']).next());
            let before: Position = start.expect(line).parse().expect(line);
            for field in line.split('\t').filter(|field| field.contains(";caps=[")) {
                let parts: Vec<&str> = field.split(';').collect();
                let [names, captured, after, ..] = parts[..] else { panic!("{field}") };
                let record = names.split(' ').nth(1).expect(field);
                let captured = captured.trim_start_matches("caps=[").trim_end_matches(']');
                missing += usize::from(agrees(&before, record, captured, after) > 0);
                moves += 1;
            }
        }
        counts.push((name, moves, missing));
    }
    // Shieldwall captures, which the text of the reference lacks.
    assert_eq!(counts, [("moves_suite", 29_849, 0), ("feature_suite", 42_554, 221)]);
}

fn random_games_of_the_reference(corpus: &Corpus) {
    let (mut moves, mut missing) = (0, 0);
    for line in corpus.text("oracle/play.tsv.gz").lines() {
        let mut fields = line.split('\t').skip(1);
        let start = fields.next().and_then(|start| start.split(' ').nth(1)).expect(line);
        let mut position: Position = start.parse().expect(start);
        for field in fields {
            let parts: Vec<&str> = field.split(' ').collect();
            let [record, captured, after, ..] = parts[..] else { panic!("{field}") };
            let captured = captured.trim_start_matches("caps=[").trim_end_matches(']');
            missing += usize::from(agrees(&position, record, captured, after) > 0);
            position = after.parse().expect(after);
            moves += 1;
        }
    }
    assert_eq!((moves, missing), (7_892, 0));
}

tafl_corpus::main!(
    twelve_hundred_games_replay_without_rules,
    every_token_of_aagenielsen_is_a_move_or_reported,
    traces_of_the_reference,
    every_legal_move_of_the_suites,
    random_games_of_the_reference
);
