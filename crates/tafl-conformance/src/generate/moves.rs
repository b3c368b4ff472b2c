//! Move records: every combination of their parts, and records that are not quite right.

use serde_json::{Value, json};

use super::grid;
use super::{Random, Source, Topic};

const RECORD: Source = Source::Required(&["OTN 2, standard OTN move record"]);
const TYPES: [&str; 4] = ["-", "^", "=", "^="];
const MARKS: [Option<&str>; 5] = [None, Some("+"), Some("-"), Some("++"), Some("--")];

/// The parts of a record.
struct Sample {
    piece: Option<char>,
    squares: [String; 2],
    kind: &'static str,
    captures: Vec<(Option<char>, String)>,
    mark: Option<&'static str>,
}

impl Sample {
    fn random(random: &mut Random, size: usize) -> Self {
        let captures = random.below(5).saturating_sub(1);
        let mut squares = distinct_squares(random, size, captures + 2);
        let end = [squares.remove(0), squares.remove(0)];
        Self {
            piece: special(random),
            squares: end,
            kind: TYPES[random.below(4)],
            captures: squares.into_iter().map(|square| (special(random), square)).collect(),
            mark: MARKS[random.below(5)],
        }
    }

    fn text(&self) -> String {
        let letter = |piece: Option<char>| piece.map(String::from).unwrap_or_default();
        let captures: Vec<String> =
            self.captures.iter().map(|(piece, square)| format!("{}{square}", letter(*piece))).collect();
        let captures = if captures.is_empty() { String::new() } else { format!("x{}", captures.join("/")) };
        let ([origin, target], kind, mark) = (&self.squares, self.kind, self.mark.unwrap_or_default());
        format!("{}{origin}{kind}{target}{captures}{mark}", letter(self.piece))
    }

    fn answer(&self) -> Value {
        let captures: Vec<Value> =
            self.captures.iter().map(|(piece, square)| json!({"piece": piece, "square": square})).collect();
        json!({
            "piece": self.piece,
            "squares": self.squares,
            "type": self.kind,
            "captures": captures,
            "mark": self.mark,
        })
    }
}

/// The prefix of a special piece, or none.
fn special(random: &mut Random) -> Option<char> {
    let letter = *random.pick(&['k', 'n', 'c', 'm', 'g', '-', '-', '-', '-', '-']);
    let letter = if random.once_in(2) { letter.to_ascii_uppercase() } else { letter };
    Some(letter).filter(|letter| *letter != '-')
}

fn distinct_squares(random: &mut Random, size: usize, count: usize) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    while squares.len() < count {
        let square = grid::square(random.below(size), random.below(size));
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}

pub(super) fn topics(share: usize) -> Vec<Topic> {
    Vec::from([combinations(), read(share), canonical(share), large_boards(), squares(), broken()])
}

/// Every type of move with every mark, with and without a prefix and captures.
fn combinations() -> Topic {
    let mut topic = Topic::new("move", "combinations");
    for kind in TYPES {
        for mark in MARKS {
            for piece in [None, Some('K'), Some('n'), Some('C')] {
                for captures in [&[][..], &[(None, "e9"), (Some('c'), "f8")]] {
                    let captures =
                        captures.iter().map(|&(piece, square)| (piece, square.to_string())).collect();
                    let squares = ["e5".to_string(), "e8".to_string()];
                    let sample = Sample { piece, squares, kind, captures, mark };
                    topic.ok(RECORD, "move.read", &json!({"text": sample.text()}), &sample.answer());
                }
            }
        }
    }
    topic
}

fn read(share: usize) -> Topic {
    let mut topic = Topic::new("move", "random-read");
    let mut random = Random::new(31);
    for number in 0..180 / share {
        let sample = Sample::random(&mut random, 5 + number % 15);
        topic.ok(RECORD, "move.read", &json!({"text": sample.text()}), &sample.answer());
    }
    topic
}

fn canonical(share: usize) -> Topic {
    let mut topic = Topic::new("move", "random-canonical");
    let mut random = Random::new(32);
    for number in 0..120 / share {
        let text = Sample::random(&mut random, 5 + number % 15).text();
        topic.ok(RECORD, "move.canonical", &json!({"text": text}), &json!({"text": text}));
    }
    topic
}

/// Files after `z`: as many letters as required, and none is skipped.
fn large_boards() -> Topic {
    let mut topic = Topic::new("move", "large-boards");
    let mut random = Random::new(33);
    let source = Source::Required(&["OTN 2, spaces"]);
    for number in 0..60 {
        let sample = Sample::random(&mut random, 27 + number % 25);
        topic.ok(source, "move.read", &json!({"text": sample.text()}), &sample.answer());
    }
    topic
}

/// A move between each file and rank of a board of 19 by 19.
fn squares() -> Topic {
    let mut topic = Topic::new("move", "squares");
    let source = Source::Required(&["OTN 2, spaces", "OTN 2, starting-space", "OTN 2, ending-space"]);
    for index in 0..19 {
        let (origin, target) = (grid::square(index, 18 - index), grid::square(18 - index, 18 - index));
        let (input, answer) =
            (json!({"text": format!("{origin}-{target}")}), json!({"squares": [origin, target]}));
        topic.ok(source, "move.read", &input, &answer);
    }
    topic
}

/// Records that are cut off, or with a part twice.
fn broken() -> Topic {
    let mut topic = Topic::new("move", "broken");
    let mut random = Random::new(34);
    for number in 0..120 {
        let mut sample = Sample::random(&mut random, 9);
        sample.kind = "-";
        let [origin, target] = sample.squares.clone();
        let text = match number % 8 {
            0 => format!("{origin}--{target}"),
            1 => format!("{origin}-{target}-{origin}"),
            2 => format!("{origin}-{target}x"),
            3 => format!("{origin}-{target}x{origin}/"),
            4 => format!("{origin}-"),
            5 => format!("-{target}"),
            6 => format!("{origin}-{target}+-"),
            _ => format!("{origin}-K{target}"),
        };
        // No sentence says whether a part is missing, is unknown, or makes another text than a record.
        let classes = match number % 8 {
            0 | 6 => ["unknown-symbol", "syntax"],
            2..=5 => ["syntax", "missing"],
            _ => ["syntax", "unknown-symbol"],
        };
        topic.error(RECORD, "move.read", &json!({"text": text}), &classes);
    }
    topic
}
