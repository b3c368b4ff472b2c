//! The examples of the grammar pages are read and printed.
//!
//! A fenced block with a tag of the table below holds an example on each line:
//!
//! - `text`: is read strictly, and prints as the same text.
//! - `text => canonical (code, code)`: is read with these findings and notes, in this order, and prints as `canonical`.
//! - `text => error`: cannot be read. `text => error (code, code)`: with these errors.
//!
//! Two spaces and a `#` begin a remark. In a block of a whole record, `=>` and what follows are on a separate line.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use notation_syntax::Coded;
use tafl_game_record::{
    Address, CommentText, Date, GameRecord, GameResult, Games, Notation, PuzzleMode, Strictness, TimeControl,
    TimeRemaining,
};
use tafl_moves::dialect::MoveDialect;
use tafl_moves::{MoveList, MoveRecord};
use tafl_position::tsn::Tsn;
use tafl_position::{Inverted, PieceSet, Position, Side, Square};
use tafl_rules::Rules;

use crate::support::{codes, verified};

/// Panics if an example is wrong.
type Check = fn(&str);

/// The check of each line of the blocks with a tag, or of the whole block.
const TAGS: &[(&str, Check)] = &[
    ("otn-position", line::<Position>),
    ("otn-inverted", line::<Inverted>),
    ("otn-square", line::<Square>),
    ("otn-pieces", line::<PieceSet>),
    ("tsn", line::<Tsn>),
    ("otn-move", line::<MoveRecord>),
    ("otn-moves", line::<MoveList>),
    ("move-dialect", dialect_line),
    ("otn-rules", line::<Rules>),
    ("otn-address", line::<Address>),
    ("otn-date", line::<Date>),
    ("otn-result", line::<GameResult>),
    ("otn-time-control", line::<TimeControl>),
    ("otn-time-remaining", line::<TimeRemaining>),
    ("otn-puzzle-mode", line::<PuzzleMode>),
    ("otn-comment", comment_line),
    ("otn-markup", markup_line),
    ("otn-record", record),
    ("otn-archive", archive),
];

const WHOLE: [&str; 2] = ["otn-record", "otn-archive"];

/// Tags of blocks that are not examples of these notations. T3EN has its own page and test.
const OTHER_TAGS: [&str; 2] = ["ebnf", "text"];

#[test]
fn every_example_of_the_grammar_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: the grammar pages are not in this package");
        return;
    };
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    pages.sort();
    let mut missing: BTreeSet<&str> = TAGS.iter().map(|&(tag, _)| tag).collect();
    for page in &pages {
        for (line, tag, text) in blocks(&fs::read_to_string(page).expect("UTF-8")) {
            let place = format!("{}:{line}", page.display());
            let Some((_, check)) = TAGS.iter().find(|(known, _)| *known == tag) else {
                let is_other = OTHER_TAGS.contains(&tag.as_str()) || tag.starts_with("t3en");
                assert!(is_other, "{place}: nothing checks blocks of `{tag}`");
                continue;
            };
            let examples = if WHOLE.contains(&tag.as_str()) { vec![text.as_str()] } else { examples(&text) };
            for example in examples {
                missing.remove(tag.as_str());
                // The last one that is printed is wrong.
                println!("{place}: {example}");
                check(example);
            }
        }
    }
    assert!(missing.is_empty(), "no page has an example of {missing:?}");
}

/// The fenced blocks: the number of the first line, the tag and the text.
fn blocks(markdown: &str) -> Vec<(usize, String, String)> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(markdown.lines());
    while let Some((number, line)) = lines.next() {
        let Some(tag) = line.strip_prefix("```") else { continue };
        let text = lines.by_ref().take_while(|(_, line)| *line != "```");
        blocks.push((number + 1, tag.to_owned(), text.flat_map(|(_, line)| [line, "\n"]).collect()));
    }
    blocks
}

/// The lines of a block without remarks.
fn examples(text: &str) -> Vec<&str> {
    let lines =
        text.lines().map(|line| line.split_once("  #").map_or(line, |(example, _)| example.trim_end()));
    lines.filter(|line| !line.is_empty()).collect()
}

/// The text after `=>`: the printed form and the codes.
fn outcome(text: &str) -> (&str, Vec<&str>) {
    let codes = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    codes.map_or((text, Vec::new()), |(printed, codes)| (printed.trim_end(), codes.split(", ").collect()))
}

fn line<T: Notation + Display>(example: &str) {
    let Some((text, expected)) = example.split_once(" => ") else {
        verified::<T>(example);
        return;
    };
    match outcome(expected) {
        ("error", expected) => {
            assert!(T::parse_all(text).value.is_none());
            has_errors::<T>(text, &expected);
        }
        (printed, expected) => reads_as::<T>(text, printed, &expected),
    }
}

/// Has errors, and exactly these if their codes are given.
fn has_errors<T: Notation>(text: &str, expected: &[&str]) {
    let found: Vec<_> = T::parse_all(text).errors.iter().map(tafl_game_record::Error::code).collect();
    assert_ne!(found, [""; 0]);
    assert!(expected.is_empty() || found == expected, "{found:?}");
}

/// Reads with these findings and prints so, also when that is read again.
fn reads_as<T: Notation + Display>(text: &str, printed: &str, expected: &[&str]) {
    let parsed = T::parse_all(text);
    assert_eq!(codes(&parsed), expected);
    assert_eq!(parsed.value.expect("no error").to_string(), printed);
    let again = T::parse_with(printed, Strictness::Relaxed);
    assert_eq!(again.unwrap_or_else(|error| panic!("{}", error.render(printed))).to_string(), printed);
}

/// `dialect side text => record (code, code)`, with the side that moves or `?`, and `nothing` if there is no record.
fn dialect_line(example: &str) {
    let (words, expected) = example.split_once(" => ").expect("` => `");
    let [name, side, text] = words.splitn(3, ' ').collect::<Vec<_>>()[..] else {
        panic!("expected a dialect, a side and a move");
    };
    let side = match side {
        "attackers" => Some(Side::Attackers),
        "defenders" => Some(Side::Defenders),
        "?" => None,
        _ => panic!("no such side"),
    };
    let parsed = MoveDialect::from_name(name).expect("a dialect").parse_all(text);
    let Some(read) = &parsed.value else {
        assert_eq!(expected, "error", "{:?}", parsed.errors);
        return;
    };
    let converted = read.to_record(side);
    let record = converted.value.map_or("nothing".to_owned(), |record| record.to_string());
    let losses = converted.losses.iter().map(Coded::code);
    let found: Vec<_> = codes(&parsed).into_iter().chain(losses).collect();
    assert_eq!((record.as_str(), found), outcome(expected));
}

/// `text => clock and the time on it`, or `no clock`.
fn comment_line(example: &str) {
    let (text, expected) = example.split_once(" => ").expect("` => `");
    let clock = CommentText::new(text).expect("a comment").clock();
    assert_eq!(clock.map_or("no clock".to_owned(), |clock| format!("clock {clock}")), expected);
}

fn markup_line(example: &str) {
    let (text, expected) = example.split_once(" => ").expect("` => `");
    let markup = CommentText::new(text).expect("a comment").view().markup();
    assert_eq!(if markup.is_empty() { "no markup".to_owned() } else { markup.to_string() }, expected);
}

/// A record. If it has a start position, all its moves replay.
fn record(text: &str) {
    let Some((text, expected)) = text.split_once("\n=>") else {
        return replays(&verified::<GameRecord>(text));
    };
    let text = format!("{text}\n");
    let (expected, printed) = expected.split_once('\n').expect("the printed record");
    match outcome(expected.trim()) {
        ("error", expected) => {
            assert_eq!(printed, "");
            has_errors::<GameRecord>(&text, &expected);
        }
        (_, expected) => {
            reads_as::<GameRecord>(&text, printed, &expected);
            replays(&crate::support::record(printed));
        }
    }
}

fn replays(record: &GameRecord) {
    if record.start().is_some() {
        record.replay_all().expect("a start").for_each(|ply| drop(ply.expect("it fits")));
    }
}

/// Several games without errors, which print as the same archive.
fn archive(text: &str) {
    let games: Vec<_> = Games::new(text).collect();
    assert!(games.len() > 1 && games.iter().all(|game| game.errors.is_empty()));
    let games = games.into_iter().map(|game| game.value.expect("a game").archived().to_string());
    assert_eq!(games.collect::<String>(), text);
}
