//! TSN: boards with their counters, and texts that break a rule.

use serde_json::{Value, json};

use super::grid::Grid;
use super::{Random, Source, Topic};

const ALL: Source = Source::Required(&["TSN 1", "TSN 2", "TSN 3", "TSN 4", "TSN 5", "TSN 6"]);

/// A position with its counters.
struct Sample {
    rows: Vec<String>,
    defenders: usize,
    side: &'static str,
    ply: usize,
    since: usize,
}

impl Sample {
    fn random(random: &mut Random, size: usize) -> Self {
        let grid = Grid::simple(random, size);
        let mut rows = grid.rows();
        for row in &mut rows {
            *row = row.replace('t', "a").replace('T', "d").replace('K', "k");
        }
        let defenders = size * size / 4 * 4 + 4;
        let ply = 1 + random.below(300);
        let since = random.below(ply);
        Self { rows, defenders, side: if random.once_in(2) { "a" } else { "d" }, ply, since }
    }

    fn fields(&self) -> [String; 6] {
        let rows: Vec<String> = self.rows.iter().map(|row| packed(row)).collect();
        [
            format!("{}", self.rows.len()),
            format!("{}", self.defenders),
            rows.join("/"),
            self.side.into(),
            format!("{}", self.ply),
            format!("{}", self.since),
        ]
    }

    fn answer(&self) -> Value {
        json!({
            "squares": self.rows,
            "defenders": self.defenders,
            "side": if self.side == "a" { "attackers" } else { "defenders" },
            "ply": self.ply,
            "plies_since_capture": self.since,
        })
    }
}

/// A row with its runs in base 36, each as long as possible.
fn packed(row: &str) -> String {
    let mut text = String::new();
    let mut vacant = 0_u32;
    let flush = |vacant: &mut u32, text: &mut String| {
        if let Some(digit) = char::from_digit(*vacant, 36).filter(|_| *vacant > 0) {
            text.push(digit.to_ascii_uppercase());
        }
        *vacant = 0;
    };
    for cell in row.chars() {
        if cell == '.' {
            vacant += 1;
        } else {
            flush(&mut vacant, &mut text);
            text.push(cell);
        }
    }
    flush(&mut vacant, &mut text);
    text
}

pub(super) fn topics(share: usize) -> Vec<Topic> {
    Vec::from([read(share), canonical(share), extensions(), errors()])
}

fn read(share: usize) -> Topic {
    let mut topic = Topic::new("tsn", "random-read");
    let mut random = Random::new(11);
    for number in 0..150 / share {
        let sample = Sample::random(&mut random, 3 + number % 21);
        topic.ok(ALL, "tsn.read", &json!({"text": sample.fields().join(" ")}), &sample.answer());
    }
    topic
}

fn canonical(share: usize) -> Topic {
    let mut topic = Topic::new("tsn", "random-canonical");
    let mut random = Random::new(12);
    for number in 0..100 / share {
        let sample = Sample::random(&mut random, 3 + number % 17);
        let text = sample.fields().join(" ");
        let mut written = text.clone();
        let mut source = ALL;
        if number % 2 == 1 {
            // `111` is allowed, and `3` is preferred.
            source = Source::Required(&["TSN 3"]);
            let [size, defenders, rows, rest @ ..] = sample.fields();
            let rows: String = rows.chars().map(split).collect();
            written = format!("{size} {defenders} {rows} {}", rest.join(" "));
        }
        topic.ok(source, "tsn.canonical", &json!({"text": written}), &json!({"text": text}));
    }
    topic
}

/// A run as runs of one square.
fn split(cell: char) -> String {
    match cell.to_digit(36) {
        Some(run) if cell.is_ascii_digit() || cell.is_ascii_uppercase() => "1".repeat(run as usize),
        _ => cell.into(),
    }
}

fn extensions() -> Topic {
    let mut topic = Topic::new("tsn", "extensions");
    let mut random = Random::new(13);
    let source = Source::Required(&["TSN, extended notation"]);
    for number in 0..40 {
        let sample = Sample::random(&mut random, 5);
        let extension = match number % 4 {
            0 => String::from("-"),
            1 => format!("example:{number}:escape=corners"),
            2 => format!("club-{number}:1:a=1;b=2"),
            _ => format!("viking:2:round={number}:board=3"),
        };
        let text = format!("{} {extension}", sample.fields().join(" "));
        topic.ok(source, "tsn.read", &json!({"text": text}), &json!({"extension": extension}));
    }
    topic
}

/// Texts that break one of the stated rules.
fn errors() -> Topic {
    let mut topic = Topic::new("tsn", "broken-rules");
    let mut random = Random::new(14);
    for number in 0..140 {
        let sample = Sample::random(&mut random, 3 + number % 9);
        let mut fields = sample.fields();
        let row = random.below(sample.rows.len());
        let mut rows: Vec<String> = sample.rows.iter().map(|row| packed(row)).collect();
        let (source, class) = match number % 7 {
            0 => {
                rows.remove(row);
                (&["TSN 3, number of rows"], "dimensions")
            }
            1 => {
                rows[row].push('a');
                (&["TSN 3, number of squares"], "dimensions")
            }
            2 => {
                rows[row].insert(0, '0');
                (&["TSN 3, zero"], "number")
            }
            3 => {
                let other = (0..rows.len()).find(|&row| !rows[row].contains('k')).unwrap_or_default();
                rows[other] = packed(&format!("k{}", &sample.rows[other][1..]));
                (&["TSN 3, only one king"], "duplicate")
            }
            4 => {
                rows[row] =
                    packed(&sample.rows[row]).replacen(|cell: char| !cell.is_ascii_lowercase(), "t", 1);
                rows[row].insert(0, 't');
                (&["TSN 3, letters"], "unknown-symbol")
            }
            5 => {
                fields[0] = format!("{}", sample.rows.len() + 1);
                (&["TSN 1, size"], "dimensions")
            }
            _ => {
                fields[4] = String::from("0");
                (&["TSN 5, positive"], "number")
            }
        };
        fields[2] = rows.join("/");
        topic.error(Source::Required(source), "tsn.read", &json!({"text": fields.join(" ")}), &[class]);
    }
    topic
}
