//! T3EN: boards of all shapes, their states, and texts that break a rule.

use serde_json::json;

use super::{Random, Source, Topic};

const GRAMMAR: Source =
    Source::Required(&["T3EN, symbols", "T3EN, variable-length encoding", "T3EN, player to move"]);

pub(super) fn topics(share: usize) -> Vec<Topic> {
    Vec::from([read(share), canonical(share), status(share), errors()])
}

/// A board of these cells.
fn random_rows(random: &mut Random, size: usize, cells: &[char]) -> Vec<Vec<char>> {
    let mut rows = vec![vec!['_'; size]; size];
    for cell in rows.iter_mut().flatten() {
        *cell = *random.pick(cells);
    }
    rows
}

fn text_of(rows: &[Vec<char>], player: char) -> String {
    let rows: Vec<String> = rows.iter().map(|row| written(row)).collect();
    format!("{} {player}", rows.join("/"))
}

/// A row: each run is one cell, with a number before it if the run is longer.
fn written(row: &[char]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| a == b) {
        match run {
            [cell] => text.push(*cell),
            [cell, ..] => text.push_str(&format!("{}{cell}", run.len())),
            [] => {}
        }
    }
    text
}

fn read(share: usize) -> Topic {
    let mut topic = Topic::new("t3en", "random-read");
    let mut random = Random::new(21);
    for number in 0..150 / share {
        let rows = random_rows(&mut random, 1 + number % 14, &['_', '_', '_', '.', 'x', 'o']);
        let player = *random.pick(&['x', 'o']);
        let cells: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let answer = json!({"cells": cells, "to_move": String::from(player)});
        topic.ok(GRAMMAR, "t3en.read", &json!({"text": text_of(&rows, player)}), &answer);
    }
    topic
}

fn canonical(share: usize) -> Topic {
    let mut topic = Topic::new("t3en", "random-canonical");
    let mut random = Random::new(22);
    for number in 0..90 / share {
        let rows = random_rows(&mut random, 1 + number % 12, &['_', '_', '.', 'x', 'o', 'o']);
        let player = *random.pick(&['x', 'o']);
        let canonical = text_of(&rows, player);
        if number % 3 > 0 {
            topic.ok(GRAMMAR, "t3en.canonical", &json!({"text": canonical}), &json!({"text": canonical}));
            continue;
        }
        // A number before every cell.
        let loose: Vec<String> =
            rows.iter().map(|row| row.iter().map(|cell| format!("1{cell}")).collect()).collect();
        let text = format!("{} {player}", loose.join("/"));
        topic.ok(
            Source::Open(&["deviation T3"]),
            "t3en.canonical",
            &json!({"text": text}),
            &json!({"text": canonical}),
        );
    }
    topic
}

fn status(share: usize) -> Topic {
    let mut topic = Topic::new("t3en", "random-status");
    let mut random = Random::new(23);
    let cells = ['x', 'o', 'x', 'o', '_'];
    for number in 0..200 / share {
        let rows = random_rows(&mut random, 3 + number % 4, &cells[..if number % 5 == 0 { 4 } else { 5 }]);
        let line = 3 + number % 3;
        let status = match (has_line(&rows, 'x', line), has_line(&rows, 'o', line)) {
            (true, true) => "both-won",
            (true, false) => "won-x",
            (false, true) => "won-o",
            (false, false) if rows.iter().flatten().any(|&cell| cell == '_') => "open",
            (false, false) => "draw",
        };
        let source = Source::Open(&["T3EN, states are not in the document"]);
        let input = json!({"text": text_of(&rows, 'x'), "line": line});
        topic.ok(source, "t3en.status", &input, &json!({"status": status}));
    }
    topic
}

/// Whether a player has a line of this length.
fn has_line(rows: &[Vec<char>], player: char, length: usize) -> bool {
    let size = rows.len();
    let at = |row: usize, column: usize| row < size && column < size && rows[row][column] == player;
    (0..size * size).any(|index| {
        let (row, column) = (index / size, index % size);
        let along = |cell: &dyn Fn(usize) -> bool| (0..length).all(cell);
        along(&|step| at(row, column + step))
            || along(&|step| at(row + step, column))
            || along(&|step| at(row + step, column + step))
            || along(&|step| column >= step && at(row + step, column - step))
    })
}

fn errors() -> Topic {
    let mut topic = Topic::new("t3en", "broken-rules");
    let mut random = Random::new(24);
    for number in 0..90 {
        let size = 3 + number % 6;
        let mut rows = random_rows(&mut random, size, &['_', '_', '.', 'x', 'o']);
        let row = random.below(size);
        let (source, classes) = match number % 5 {
            0 => {
                rows.remove(row);
                (Source::Open(&["deviation T1"]), &["dimensions"][..])
            }
            1 => {
                rows[row].push('x');
                (Source::Open(&["deviation T1"]), &["dimensions"][..])
            }
            2 => {
                rows[row].pop();
                (Source::Open(&["deviation T1"]), &["dimensions"][..])
            }
            3 => {
                rows[row][0] = *random.pick(&['z', '#', 'b', '-', 'q', ',']);
                (Source::Required(&["T3EN, symbols"]), &["unknown-symbol", "syntax"][..])
            }
            _ => (Source::Open(&["deviation T2"]), &["number"][..]),
        };
        let mut text = text_of(&rows, 'x');
        if number % 5 == 4 {
            text.insert_str(0, "0_");
        }
        topic.error(source, "t3en.read", &json!({"text": text}), classes);
    }
    topic
}
