//! Real games, and moves as played by the reference implementation.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::collections::BTreeSet;
use std::fs;

use tafl_corpus::{Corpus, Totals};
use tafl_moves::dialect::{DialectRecord, MoveDialect, MoveDialectErrorKind, MoveDialectFindingKind};
use tafl_moves::{MoveRecord, Notation, Strictness};
use tafl_position::{Position, Side, Square};

/// Archives in the form of hnefatafl-rs, and where their games start.
const OF_HNEFATAFL_RS: [(&str, &str); 2] = [
    ("corpus/copenhagen-1200.csv", "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("corpus/brandubh-half.csv", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
];

/// Each move replays, by the side whose turn it is, and the counts of the line are those of the captures.
// deviation: M7
fn games_of_hnefatafl_rs_replay_without_rules(corpus: &Corpus) {
    for (name, start) in OF_HNEFATAFL_RS {
        let start: Position = start.parse().expect("the start position");
        let mut totals = Totals::default();
        for line in corpus.text(name).lines() {
            replay_of_hnefatafl_rs(line, start.clone(), &mut totals);
        }
        assert!(totals.of("games") > 0, "{name} has no games");
        corpus.report(&format!("games of {name}"), &totals);
    }
}

fn replay_of_hnefatafl_rs(line: &str, mut position: Position, totals: &mut Totals) {
    let mut fields = line.split(',');
    let words = fields.next().expect("moves").split(' ').filter(|word| !word.is_empty());
    let counts: Vec<usize> = fields.by_ref().take(2).map(|field| field.parse().expect("a count")).collect();

    let mut side = Side::Attackers;
    let mut counted = [0, 0];
    for word in words {
        let parsed = MoveDialect::HnefataflRs.parse_all(word);
        assert_eq!(parsed.errors, [], "{word} in {line}");
        assert_only_repeated_captures(word, &parsed.findings);
        totals.add("repeated captures", parsed.findings.len());
        counted[side as usize] += parsed.findings.len();
        let read = parsed.value.expect("no errors");
        let Some(record) = read.to_record(Some(side)).value else {
            assert_eq!((read, word), (DialectRecord::Timeout, "timeout"), "{line}");
            totals.count("timeouts");
            continue;
        };
        let undo = record.apply_to(&mut position).unwrap_or_else(|error| panic!("{word}: {error}: {line}"));
        assert_eq!(undo.mover().map(tafl_position::Piece::side), Some(side), "{word} in {line}");
        totals.add("captures", undo.captured().len());
        counted[side as usize] += undo.captured().len();
        side = side.other();
        totals.count("moves");
    }
    // The first count is what the attackers took. Both count a repeated capture as often as it is written.
    assert_eq!(counts, counted, "{line}");
    totals.count("games");
}

/// Every finding is `capture-repeated`, and the text names as many squares of captures again.
#[track_caller]
fn assert_only_repeated_captures(word: &str, findings: &[tafl_moves::Finding<MoveDialectFindingKind>]) {
    for finding in findings {
        assert_eq!(finding.code(), "capture-repeated", "{word}");
    }
    let captures: Vec<&str> = word.split(['x', '/']).skip(1).collect();
    let different: BTreeSet<&str> = captures.iter().copied().collect();
    assert_eq!(findings.len(), captures.len() - different.len(), "{word}");
}

// deviation: M6
fn every_token_of_aagenielsen_is_a_move_or_reported(corpus: &Corpus) {
    for name in ["corpus/aagenielsen-sample.ndjson", "corpus/aagenielsen-quarter.ndjson.gz"] {
        let mut totals = Totals::default();
        for line in corpus.text(name).lines() {
            let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
            for token in game["Moves"].as_array().expect("a list of moves") {
                token_of_aagenielsen(token.as_str().expect("a string"), &mut totals);
            }
        }
        assert!(totals.of("moves") > 0, "{name} has no moves");
        corpus.report(&format!("tokens of {name}"), &totals);
    }
}

fn token_of_aagenielsen(token: &str, totals: &mut Totals) {
    let parsed = MoveDialect::AageNielsen.parse_all(token);
    let Some(read) = parsed.value else {
        let [error] = &parsed.errors[..] else { panic!("{token}: {:?}", parsed.errors) };
        assert!(is_shaped_like(error.kind(), token), "{token}: {error}");
        totals.count(error.code());
        return;
    };
    assert_eq!(parsed.errors, [], "{token}");
    if !matches!(read, DialectRecord::Move(_)) {
        let word = if read == DialectRecord::Timeout { "timeout" } else { "resigned" };
        assert_eq!(token, word);
        return totals.count(token);
    }
    let compact = !token.contains('-');
    let dialect = if compact { MoveDialect::AageNielsenCompact } else { MoveDialect::AageNielsen };
    assert_only_repeated_captures(token, &parsed.findings);
    if parsed.findings.is_empty() {
        assert_eq!(dialect.print(&read).as_deref(), Ok(token));
    }
    totals.count(if compact { "moves without hyphen" } else { "moves" });
    totals.add("repeated captures", parsed.findings.len());
}

/// The tokens that are not moves: of dice games, of games whose pieces jump several times in a turn, and of Hex.
fn is_shaped_like(error: &MoveDialectErrorKind, token: &str) -> bool {
    let squares = token.split(['-', 'x']).count();
    match error {
        // Dice games have tokens such as `c2-a149-i2`.
        MoveDialectErrorKind::Square(_) => token.split(['-', 'x']).any(|square| {
            let rank = square.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            rank.parse().is_ok_and(|rank: u32| rank > 78)
        }),
        MoveDialectErrorKind::SeveralSteps => token.matches('-').count() > 1,
        MoveDialectErrorKind::MissingTarget { .. } => {
            squares == 1 && token.ends_with(|c: char| c.is_ascii_digit())
        }
        MoveDialectErrorKind::UnknownWord { .. } => token.bytes().all(|byte| byte.is_ascii_alphabetic()),
        _ => false,
    }
}

/// The moves of the traces, main lines and variations: each leads from an earlier position to that of the
/// trace.
fn traces_of_the_reference(corpus: &Corpus) {
    let mut totals = Totals::default();
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
                let found = before.iter().rev().find(|position| {
                    let mut position = (*position).clone();
                    record.apply_to(&mut position).is_ok() && position == after
                });
                let found = found.unwrap_or_else(|| panic!("{}: {line}", path.display()));
                if !address.contains('.') {
                    assert_eq!(found, before.last().expect("the start"), "{line}");
                }
                totals.count("moves");
            }
            before.push(after);
        }
        totals.count("traces");
    }
    corpus.report("traces", &totals);
}

/// Plays a move as the reference writes it, with all captures, and undoes it: the record, `caps=[b1,c1]`, and the position
/// after it. By the rules, the record lacks only captures by shieldwall, all of them on one edge that the move ends on, and
/// Linnaean ones.
// deviation: M3
#[track_caller]
fn agrees(before: &Position, rules: &str, [text, captures, after]: [&str; 3], totals: &mut Totals) {
    let record = MoveRecord::parse_with(text, Strictness::Strict).expect(text);
    let MoveRecord::Move(mut step) = record else { panic!("{record} is no move") };
    let list = captures.trim_start_matches("caps=[").trim_end_matches(']');
    let captured = list.split(',').filter(|square| !square.is_empty());
    let captured = captured.map(|square| square.parse::<Square>().expect(square));
    let written: Vec<Square> = step.captures().iter().map(|capture| capture.square()).collect();
    let missing: Vec<Square> = captured.filter(|square| !written.contains(square)).collect();
    for &square in &missing {
        step = step.with_capture(square);
    }
    let mut position = before.clone();
    let undo = step.apply_to(&mut position).unwrap_or_else(|error| panic!("{before}: {step}: {error}"));
    assert_eq!(position.to_string(), after, "{before}: {step}");
    undo.undo(&mut position);
    assert_eq!(&position, before, "{step} taken back");
    totals.count("moves");
    if !missing.is_empty() {
        let shieldwall = may_be_shieldwalls(rules, before, &missing);
        assert!(shieldwall || rules.contains(" linc:y"), "{step} lacks {missing:?} by {rules}");
        totals.count("without a capture");
    }
}

/// Whether these rules have shieldwalls, and all captures are on edges of the board. `tafl-play` compares which of them
/// the rules capture.
fn may_be_shieldwalls(rules: &str, board: &Position, captured: &[Square]) -> bool {
    let last = board.dimension().get() - 1;
    let indices = |square: &Square| [square.file().index(), square.rank().index()];
    rules.contains(" sw:")
        && captured.iter().all(|square| indices(square).iter().any(|&index| index == 0 || index == last))
}

fn moves_of_the_reference(corpus: &Corpus) {
    for name in ["moves_suite", "feature_suite", "play"] {
        let mut totals = Totals::default();
        for line in corpus.text(&format!("oracle/{name}.tsv.gz")).lines() {
            let rules = line.split('\t').find(|field| field.starts_with("dim:")).expect(line);
            let start = rules.split("start:").nth(1).expect(line);
            let mut before: Position = start.parse().expect(line);
            for field in line.split('\t').filter(|field| field.contains("caps=[")) {
                // A legal move of a position begins with its squares, one of a game does not.
                let (in_game, separator) = (name == "play", if name == "play" { ' ' } else { ';' });
                let parts: Vec<&str> = field.split(separator).collect();
                let [names, captured, after, ..] = parts[..] else { panic!("{field}") };
                let record = names.split(' ').next_back().expect(field);
                agrees(&before, rules, [record, captured, after], &mut totals);
                if in_game {
                    before = after.parse().expect(after);
                }
            }
        }
        assert!(totals.of("moves") > 0, "{name} has no moves");
        corpus.report(name, &totals);
    }
}

tafl_corpus::main!(
    games_of_hnefatafl_rs_replay_without_rules,
    every_token_of_aagenielsen_is_a_move_or_reported,
    traces_of_the_reference,
    moves_of_the_reference
);
