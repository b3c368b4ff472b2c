//! Positions: boards of all sizes, and records that are not quite right.

use serde_json::json;

use super::grid::Grid;
use super::{Random, Source, Topic};

const ROWS: Source =
    Source::Required(&["OTN 1, row-record", "OTN 1, empty-space-count", "OTN 1, taflman-symbol"]);
const ORDER: Source = Source::Required(&["OTN 1, positional records", "OTN 1, row-record"]);
const INVERTED: Source = Source::Required(&["OTN 3, inverted-starting-position"]);
const SYMBOLS: Source = Source::Required(&["OTN 1, taflman-symbol"]);
const SIZES: Source = Source::Open(&["deviation P2"]);

pub(super) fn topics(share: usize) -> Vec<Topic> {
    let mut topics = Vec::from([squares(share), canonical(share), inverted(share)]);
    topics.extend([unknown_letters(), wrong_rows(), without_slashes(), leading_zeros()]);
    topics
}

fn squares(share: usize) -> Topic {
    let mut topic = Topic::new("position", "random-squares");
    let mut random = Random::new(1);
    for number in 0..170 / share {
        let size = 1 + number % 19;
        let grid = Grid::random(&mut random, size);
        let source = if number % 2 == 0 { ROWS } else { ORDER };
        topic.ok(
            source,
            "position.squares",
            &json!({"text": grid.record()}),
            &json!({"squares": grid.rows()}),
        );
    }
    topic
}

fn canonical(share: usize) -> Topic {
    let mut topic = Topic::new("position", "random-canonical");
    let mut random = Random::new(2);
    for number in 0..120 / share {
        let grid = Grid::random(&mut random, 1 + number % 21);
        let text = grid.record();
        topic.ok(ROWS, "position.canonical", &json!({"text": text}), &json!({"text": text}));
    }
    topic
}

fn inverted(share: usize) -> Topic {
    let mut topic = Topic::new("position", "random-inverted");
    let mut random = Random::new(3);
    for number in 0..120 / share {
        let grid = Grid::random(&mut random, 1 + number % 17);
        let input = json!({"text": grid.record()});
        topic.ok(INVERTED, "position.inverted", &input, &json!({"text": grid.inverted()}));
    }
    topic
}

/// A letter or a sign that is not a piece.
fn unknown_letters() -> Topic {
    let mut topic = Topic::new("position", "unknown-letters");
    let mut random = Random::new(4);
    for &wrong in b"abdefhijlopqrsuvwxyzABDEFHIJLOPQRSUVWXYZ.-+*#?_" {
        let grid = Grid::random(&mut random, 3 + usize::from(wrong % 5));
        let mut rows = grid.rows();
        let row = random.below(rows.len());
        rows[row].replace_range(..1, "?");
        let text = record(&rows).replace('?', &format!("{}", char::from(wrong)));
        // A sign is not a letter that the notation does not have.
        let classes: &[&str] =
            if wrong.is_ascii_alphabetic() { &["unknown-symbol"] } else { &["unknown-symbol", "syntax"] };
        topic.error(SYMBOLS, "position.squares", &json!({"text": text}), classes);
    }
    topic
}

/// Rows of letters as a record; signs that are not vacant squares are kept.
fn record(rows: &[String]) -> String {
    Grid(rows.iter().map(|row| row.chars().collect()).collect()).record()
}

/// A row too many, a row too few, a row that is too long or too short.
fn wrong_rows() -> Topic {
    let mut topic = Topic::new("position", "wrong-rows");
    let mut random = Random::new(5);
    for number in 0..100 {
        let grid = Grid::random(&mut random, 3 + number % 9);
        let mut rows = grid.rows();
        let row = random.below(rows.len());
        match number % 4 {
            0 => drop(rows.remove(row)),
            1 => rows.insert(row, grid.rows().swap_remove(row)),
            2 => rows[row].push('t'),
            _ => drop(rows[row].pop()),
        }
        topic.error(SIZES, "position.squares", &json!({"text": record(&rows)}), &["dimensions"]);
    }
    topic
}

fn without_slashes() -> Topic {
    let mut topic = Topic::new("position", "without-slashes");
    let mut random = Random::new(6);
    for number in 0..45 {
        let grid = Grid::random(&mut random, 2 + number % 10);
        let text = grid.record();
        let text = match number % 3 {
            0 => text.trim_matches('/'),
            1 => text.trim_start_matches('/'),
            _ => text.trim_end_matches('/'),
        };
        let source = Source::Open(&["deviation P1"]);
        topic.ok(source, "position.canonical", &json!({"text": text}), &json!({"text": grid.record()}));
    }
    topic
}

fn leading_zeros() -> Topic {
    let mut topic = Topic::new("position", "leading-zeros");
    let mut random = Random::new(7);
    let source = Source::Open(&["deviation P4"]);
    for number in 0..30 {
        let size = 3 + number % 9;
        let mut grid = Grid::random(&mut random, size);
        let row = random.below(size);
        grid.0[row].fill('.');
        let whole = format!("/{size}/");
        let zeros = if number % 2 == 0 { format!("/0{size}/") } else { format!("/00{size}/") };
        let text = grid.record().replacen(&whole, &zeros, 1);
        topic.ok(source, "position.canonical", &json!({"text": text}), &json!({"text": grid.record()}));
    }
    for number in 0..20 {
        let size = 3 + number % 7;
        let mut grid = Grid::random(&mut random, size);
        let row = random.below(size);
        grid.0[row].fill('t');
        let run: String = grid.0[row].iter().collect();
        let text = grid.record().replacen(&format!("/{run}/"), &format!("/0{run}/"), 1);
        topic.error(source, "position.squares", &json!({"text": text}), &["number"]);
    }
    topic
}
