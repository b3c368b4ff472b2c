//! Rules records: every key with each of its values, in any order and with others.

use serde_json::{Map, Value, json};

use super::grid::{self, Grid};
use super::{Random, Source, Topic};

/// The values of the keys with one letter: the key, its letters, its default and what it cites.
const LETTERS: &[(&str, &str, &str, &[&str])] = &[
    ("esc", "ce", "c", &["OTN 3, esc"]),
    ("surf", "yn", "y", &["OTN 3, surf"]),
    ("atkf", "yn", "y", &["OTN 3, atkf"]),
    ("tfr", "idwl", "d", &["OTN 3, tfr"]),
    ("ka", "yahn", "y", &["OTN 3, ka"]),
    ("ks", "scmw", "s", &["OTN 3, ks"]),
    ("kj", "nrjc", "n", &["OTN 3, kj"]),
    ("nj", "nrjc", "c", &["OTN 3, nj"]),
    ("cj", "nrjc", "j", &["OTN 3, cj"]),
    ("mj", "nrjc", "n", &["OTN 3, mj"]),
    ("gj", "nrjc", "n", &["OTN 3, gj"]),
    ("sw", "nws", "n", &["OTN 3, sw"]),
    ("swf", "yn", "y", &["OTN 3, swf"]),
    ("efe", "yn", "n", &["OTN 3, efe"]),
    ("linc", "yn", "n", &["OTN 3, linc"]),
    ("ber", "ncm", "n", &["OTN 3, ber"]),
];

const ALL: &str = "tcnkmTCNKM";
const ATTACKERS: &str = "tcnkm";
const DEFENDERS: &str = "TCNKM";

/// The keys with a list of pieces: the key, its default and what it cites.
const PIECES: &[(&str, &str, &[&str])] = &[
    ("corh", ALL, &["OTN 3, corh"]),
    ("cenh", ATTACKERS, &["OTN 3, cenh"]),
    ("cenhe", ALL, &["OTN 3, cenhe"]),
    ("aforh", DEFENDERS, &["OTN 3, aforh"]),
    ("dforh", ATTACKERS, &["OTN 3, dforh"]),
    ("corp", "K", &["OTN 3, corp"]),
    ("cenp", ALL, &["OTN 3, cenp"]),
    ("aforp", ALL, &["OTN 3, aforp"]),
    ("dforp", DEFENDERS, &["OTN 3, dforp"]),
    ("cors", "K", &["OTN 3, cors"]),
    ("cens", "K", &["OTN 3, cens"]),
    ("afors", ALL, &["OTN 3, afors"]),
    ("dfors", DEFENDERS, &["OTN 3, dfors"]),
    ("corre", ALL, &["OTN 3, corre"]),
    ("cenre", ALL, &["OTN 3, cenre"]),
    ("aforre", ALL, &["OTN 3, aforre"]),
    ("dforre", ALL, &["OTN 3, dforre"]),
];

/// The keys with a list of squares.
const SQUARES: &[(&str, &[&str])] = &[
    ("cor", &["OTN 3, cor"]),
    ("cen", &["OTN 3, cen"]),
    ("afor", &["OTN 3, afor"]),
    ("dfor", &["OTN 3, dfor"]),
];

const ORDER: &str = "tcnkmgTCNKMG";

pub(super) fn topics() -> Vec<Topic> {
    Vec::from([
        letters(),
        unknown_letters(),
        piece_lists(),
        square_lists(),
        speeds(),
        defaults(),
        whole(),
        same(),
        order(),
        broken(),
    ])
}

fn record(entries: &str) -> Value {
    let space = if entries.is_empty() { "" } else { " " };
    json!({"text": format!("dim:5{space}{entries} start:/2t2/5/t1K1t/5/2t2/")})
}

fn only(key: &str, value: impl Into<Value>) -> Value {
    let mut object = Map::new();
    object.insert(key.to_owned(), value.into());
    Value::Object(object)
}

fn letters() -> Topic {
    let mut topic = Topic::new("rules", "letters");
    for (key, letters, default, cites) in LETTERS {
        let source = Source::Required(cites);
        for letter in letters.chars() {
            let text = letter.to_string();
            topic.ok(source, "rules.keys", &record(&format!("{key}:{letter}")), &only(key, text.as_str()));
        }
        // `linc` and `gj` aside, whose defaults are in the notes or nowhere.
        let source = if *key == "linc" { Source::Open(&["deviation R4"]) } else { source };
        topic.ok(source, "rules.keys", &record(""), &only(key, *default));
    }
    topic
}

/// Letters that a key does not have.
fn unknown_letters() -> Topic {
    let mut topic = Topic::new("rules", "unknown-letters");
    for (key, letters, _, cites) in LETTERS {
        // `y` and `n` are words of the notes for some keys, which say nothing about others.
        let wrong = "xzqb".chars().filter(|letter| !letters.contains(*letter));
        for letter in wrong {
            let value = format!("{key}:{letter}");
            topic.error(Source::Required(cites), "rules.keys", &record(&value), &["unknown-symbol"]);
        }
    }
    topic
}

fn piece_lists() -> Topic {
    let mut topic = Topic::new("rules", "piece-lists");
    let mut random = Random::new(41);
    for (key, default, cites) in PIECES {
        let source = Source::Required(cites);
        topic.ok(source, "rules.keys", &record(""), &only(key, *default));
        topic.ok(source, "rules.keys", &record(&format!("{key}:")), &only(key, ""));
        for _ in 0..6 {
            let (written, sorted) = shuffled(&mut random);
            topic.ok(source, "rules.keys", &record(&format!("{key}:{written}")), &only(key, sorted));
        }
    }
    topic
}

/// Some pieces in any order, and in the preferred one. Two or more, so that no list looks like a yes or no.
fn shuffled(random: &mut Random) -> (String, String) {
    let mut pieces: Vec<char> = ORDER.chars().collect();
    random.shuffle(&mut pieces);
    pieces.truncate(2 + random.below(10));
    let sorted = ORDER.chars().filter(|piece| pieces.contains(piece)).collect();
    (pieces.into_iter().collect(), sorted)
}

fn square_lists() -> Topic {
    let mut topic = Topic::new("rules", "square-lists");
    let mut random = Random::new(42);
    for (key, cites) in SQUARES {
        let source = Source::Required(cites);
        let default = match *key {
            "cor" => json!(["a1", "a5", "e1", "e5"]),
            "cen" => json!(["c3"]),
            _ => json!([]),
        };
        topic.ok(source, "rules.keys", &record(""), &only(key, default.clone()));
        for _ in 0..12 {
            let squares = some_squares(&mut random, 5);
            let mut written = squares.clone();
            random.shuffle(&mut written);
            let list = format!("{key}:{},", written.join(","));
            topic.ok(source, "rules.keys", &record(&list), &only(key, squares));
        }
    }
    topic
}

/// Squares in order of file and rank.
fn some_squares(random: &mut Random, size: usize) -> Vec<String> {
    let all = (0..size).flat_map(|file| (0..size).map(move |rank| grid::square(file, rank)));
    let squares: Vec<String> = all.filter(|_| random.once_in(5)).collect();
    if squares.is_empty() { Vec::from([grid::square(0, 0)]) } else { squares }
}

fn speeds() -> Topic {
    let mut topic = Topic::new("rules", "all-speeds");
    let mut random = Random::new(43);
    for number in 0..60 {
        let count = [1, 2, 12, 10, 8][number % 5];
        let limits: Vec<i64> = (0..count).map(|_| [-1, 1, 2, 3, 4, 12][random.below(6)]).collect();
        let texts: Vec<String> = limits.iter().map(ToString::to_string).collect();
        // In the order of `ORDER`; -1 where a form has no number.
        let meaning: Vec<i64> = match count {
            1 => [limits[0]; 12].into(),
            2 => (0..12).map(|index| limits[index / 6]).collect(),
            12 => limits,
            10 => spread(&limits, "tcnkmTCNKM"),
            _ => spread(&limits, "tcnkTCNK"),
        };
        // The notes and their example count the pieces differently.
        let source = match count {
            1 | 2 => Source::Required(&["OTN 3, spd"]),
            _ => Source::Open(&["deviation R4"]),
        };
        topic.ok(source, "rules.keys", &record(&format!("spd:{}", texts.join(","))), &only("spd", meaning));
    }
    for count in [3, 4, 5, 6, 7, 9, 11, 13] {
        let limits: Vec<&str> = (0..count).map(|_| "1").collect();
        let source = Source::Required(&["OTN 3, spd"]);
        topic.error(
            source,
            "rules.keys",
            &record(&format!("spd:{}", limits.join(","))),
            &["number", "syntax"],
        );
    }
    topic
}

fn spread(limits: &[i64], pieces: &str) -> Vec<i64> {
    ORDER.chars().map(|piece| pieces.find(piece).map_or(-1, |index| limits[index])).collect()
}

/// All keys of a record without any, on boards of several sizes.
fn defaults() -> Topic {
    let mut topic = Topic::new("rules", "defaults");
    let mut random = Random::new(44);
    for size in [3, 5, 7, 9, 11, 13, 15, 17, 19] {
        let grid = Grid::simple(&mut random, size);
        let mut keys = default_keys(size, &grid);
        keys.remove("linc");
        let input = json!({"text": format!("dim:{size} start:{}", grid.record())});
        let source = Source::Required(&["OTN 3, explanatory notes"]);
        topic.ok(source, "rules.keys", &input, &Value::Object(keys));
    }
    topic
}

fn default_keys(size: usize, grid: &Grid) -> Map<String, Value> {
    let mut keys = Map::new();
    keys.insert("dim".to_owned(), size.into());
    keys.insert("start".to_owned(), grid.record().into());
    for (key, _, default, _) in LETTERS {
        keys.insert((*key).to_owned(), (*default).into());
    }
    for (key, default, _) in PIECES {
        keys.insert((*key).to_owned(), (*default).into());
    }
    let last = size - 1;
    let corners: Vec<String> = [(0, 0), (0, last), (last, 0), (last, last)]
        .iter()
        .map(|&(file, rank)| grid::square(file, rank))
        .collect();
    keys.insert("cor".to_owned(), corners.into());
    keys.insert("cen".to_owned(), Vec::from([grid::square(size / 2, size / 2)]).into());
    keys.insert("afor".to_owned(), json!([]));
    keys.insert("dfor".to_owned(), json!([]));
    keys.insert("spd".to_owned(), Vec::from([-1; 12]).into());
    keys
}

/// Records with entries of all kinds in any order: the whole meaning.
fn whole() -> Topic {
    let mut topic = Topic::new("rules", "whole-records");
    let mut random = Random::new(45);
    for number in 0..120 {
        let (text, keys) = random_record(&mut random, 5 + number % 4 * 2);
        let source = Source::Required(&["OTN 3, rules records", "OTN 3, explanatory notes"]);
        topic.ok(source, "rules.keys", &json!({"text": text}), &Value::Object(keys));
    }
    topic
}

/// A record and its meaning.
fn random_record(random: &mut Random, size: usize) -> (String, Map<String, Value>) {
    let grid = Grid::simple(random, size);
    let mut keys = default_keys(size, &grid);
    keys.remove("linc");
    let mut entries: Vec<String> = Vec::new();
    for (key, letters, _, _) in LETTERS {
        if random.once_in(3) {
            let letter = letters.chars().nth(random.below(letters.len())).unwrap_or_default().to_string();
            entries.push(format!("{key}:{letter}"));
            keys.insert((*key).to_owned(), letter.into());
        }
    }
    for (key, _, _) in PIECES {
        if random.once_in(5) {
            let (written, sorted) = shuffled(random);
            entries.push(format!("{key}:{written}"));
            keys.insert((*key).to_owned(), sorted.into());
        }
    }
    for (key, _) in SQUARES {
        if random.once_in(4) {
            let squares = some_squares(random, size);
            entries.push(format!("{key}:{},", squares.join(",")));
            keys.insert((*key).to_owned(), squares.into());
        }
    }
    random.shuffle(&mut entries);
    let start = if random.once_in(3) {
        format!("starti:{}", grid.inverted())
    } else {
        format!("start:{}", grid.record())
    };
    entries.insert(0, format!("dim:{size}"));
    entries.push(start);
    (entries.join(" "), keys)
}

/// The same game in other words, and games that differ in one key.
fn same() -> Topic {
    let mut topic = Topic::new("rules", "same-game");
    let mut random = Random::new(46);
    for (key, letters, default, cites) in LETTERS {
        let source = Source::Required(cites);
        if *key == "linc" {
            continue;
        }
        // Without shieldwalls it does not matter how they are closed.
        let before = if *key == "swf" { "sw:s " } else { "" };
        let with = |letter: char| record(&format!("{before}{key}:{letter}"))["text"].clone();
        let (plain, first) =
            (record(before.trim())["text"].clone(), default.chars().next().unwrap_or_default());
        topic.ok(source, "rules.same", &json!({"a": with(first), "b": plain}), &json!({"same": true}));
        let other = letters.chars().find(|&letter| letter != first).unwrap_or_default();
        topic.ok(source, "rules.same", &json!({"a": with(first), "b": with(other)}), &json!({"same": false}));
    }
    for (key, default, cites) in PIECES {
        let source = Source::Required(cites);
        let before = "afor:b2, dfor:d4, ";
        let reversed: String = default.chars().rev().collect();
        let plain = record(before.trim())["text"].clone();
        let written = record(&format!("{before}{key}:{reversed}"))["text"].clone();
        topic.ok(source, "rules.same", &json!({"a": written, "b": plain}), &json!({"same": true}));
        let without = record(&format!("{before}{key}:{}", &default[1..]))["text"].clone();
        topic.ok(source, "rules.same", &json!({"a": without, "b": plain}), &json!({"same": false}));
    }
    for _ in 0..40 {
        let (text, _) = random_record(&mut random, 7);
        let words: Vec<&str> = text.split(' ').collect();
        let mut shuffled = words.clone();
        let inner = shuffled.len() - 1;
        for index in (2..inner).rev() {
            shuffled.swap(index, 1 + random.below(index));
        }
        let source = Source::Required(&["OTN 3, order of rule entries"]);
        let input = json!({"a": text, "b": shuffled.join(" ")});
        topic.ok(source, "rules.same", &input, &json!({"same": true}));
    }
    topic
}

/// The ends of a record have a fixed order.
fn order() -> Topic {
    let mut topic = Topic::new("rules", "order");
    let mut random = Random::new(47);
    for number in 0..40 {
        let (text, keys) = random_record(&mut random, 5);
        let mut words: Vec<&str> = text.split(' ').collect();
        let source = if number % 2 == 0 {
            words.rotate_left(1);
            Source::Open(&["deviation R7"])
        } else {
            Source::Required(&["OTN 3, multiple lines"])
        };
        let separator = if number % 2 == 0 { " " } else { "\n" };
        topic.ok(source, "rules.keys", &json!({"text": words.join(separator)}), &Value::Object(keys));
    }
    topic
}

/// Records without a part that they must have, with one twice, or with a board of another size.
fn broken() -> Topic {
    let mut topic = Topic::new("rules", "broken");
    let mut random = Random::new(48);
    for number in 0..80 {
        let size = 5 + number % 5;
        let grid = Grid::simple(&mut random, size);
        let start = grid.record();
        let entry = ["esc:e", "ks:w", "cenh:tT", "sw:s", "ber:c"][number % 5];
        let (text, source, class) = match number % 4 {
            0 => (
                format!("dim:{size} {entry}"),
                Source::Required(&["OTN 3, starting-position must be present"]),
                "missing",
            ),
            1 => (
                format!("dim:{} {entry} start:{start}", size + 2),
                Source::Required(&["OTN 3, board-size"]),
                "dimensions",
            ),
            2 => (
                format!("dim:{size} {entry} {entry} start:{start}"),
                Source::Open(&["deviation R10"]),
                "duplicate",
            ),
            _ => (
                format!("dim:{size} {entry} start:{start} starti:{}", grid.inverted()),
                Source::Open(&["deviation R10"]),
                "duplicate",
            ),
        };
        topic.error(source, "rules.keys", &json!({"text": text}), &[class]);
    }
    topic
}
