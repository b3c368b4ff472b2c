//! The examples of the grammar pages are read and printed.
//!
//! A fenced block with a tag of the table below holds an example on each line:
//!
//! - `text`: is read strictly, and prints as the same text.
//! - `text => canonical (code, code)`: is read with these findings and notes, in this order, and prints as `canonical`.
//! - `text => error`: cannot be read. `text => error (code, code)`: with these errors.
//!
//! Two spaces and a `#` begin a remark. In a block of a whole record, `=>` and what follows are on a separate line.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use notation_syntax::{Coded, ErrorKind};
use tafl_game_record::{
    Address, CommentText, Date, GameRecord, GameResult, Games, Notation, PuzzleMode, Strictness, TimeControl,
    TimeRemaining,
};
use tafl_moves::dialect::MoveDialect;
use tafl_moves::{MoveList, MoveRecord};
use tafl_position::tsn::Tsn;
use tafl_position::{Inverted, PieceSet, Position, Side, Square};
use tafl_rules::Rules;

/// The check of the blocks with a tag.
enum Check {
    /// Checks each line.
    Lines(fn(&str) -> Result<(), String>),
    /// Checks the block as a whole.
    Whole(fn(&str) -> Result<(), String>),
}

const TAGS: &[(&str, Check)] = &[
    ("otn-position", Check::Lines(line::<Position>)),
    ("otn-inverted", Check::Lines(line::<Inverted>)),
    ("otn-square", Check::Lines(line::<Square>)),
    ("otn-pieces", Check::Lines(line::<PieceSet>)),
    ("tsn", Check::Lines(line::<Tsn>)),
    ("otn-move", Check::Lines(line::<MoveRecord>)),
    ("otn-moves", Check::Lines(line::<MoveList>)),
    ("move-dialect", Check::Lines(dialect_line)),
    ("otn-rules", Check::Lines(line::<Rules>)),
    ("otn-address", Check::Lines(address_line)),
    ("otn-date", Check::Lines(line::<Date>)),
    ("otn-result", Check::Lines(line::<GameResult>)),
    ("otn-time-control", Check::Lines(line::<TimeControl>)),
    ("otn-time-remaining", Check::Lines(line::<TimeRemaining>)),
    ("otn-puzzle-mode", Check::Lines(line::<PuzzleMode>)),
    ("otn-comment", Check::Lines(comment_line)),
    ("otn-markup", Check::Lines(markup_line)),
    ("otn-record", Check::Whole(record)),
    ("otn-archive", Check::Whole(archive)),
];

/// Tags of blocks that are not examples of these notations. T3EN has its own page and test.
const OTHER_TAGS: &[&str] = &["ebnf", "text"];

#[test]
fn every_example_of_the_grammar_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: the grammar pages are not in this package");
        return;
    };
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    pages.sort();
    let mut wrong = Vec::new();
    let mut found: BTreeMap<&str, usize> = TAGS.iter().map(|(tag, _)| (*tag, 0)).collect();
    for page in &pages {
        let name = page.file_name().expect("a name").to_string_lossy();
        let text = fs::read_to_string(page).expect("UTF-8");
        for block in blocks(&text) {
            let Some((tag, check)) = TAGS.iter().find(|(tag, _)| *tag == block.tag) else {
                if !OTHER_TAGS.contains(&block.tag) && !block.tag.starts_with("t3en") {
                    wrong.push(format!("{name}:{}: nothing checks blocks of `{}`", block.line, block.tag));
                }
                continue;
            };
            let examples = match check {
                Check::Lines(_) => examples(&block),
                Check::Whole(_) => vec![(block.line, block.text.clone())],
            };
            *found.entry(tag).or_default() += examples.len();
            let (Check::Lines(check) | Check::Whole(check)) = check;
            for (line, example) in examples {
                if let Err(message) = check(&example) {
                    wrong.push(format!("{name}:{line}: {example}\n{message}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let missing: Vec<_> = found.iter().filter(|&(_, count)| *count == 0).collect();
    assert!(missing.is_empty(), "no page has an example of {missing:?}");
}

/// A fenced block.
struct Block<'a> {
    tag: &'a str,
    /// The number of its first line.
    line: usize,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (line, number) in markdown.lines().zip(1..) {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(tag)) => open = Some(Block { tag, line: number + 1, text: String::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The lines of a block with their numbers, without remarks.
fn examples(block: &Block<'_>) -> Vec<(usize, String)> {
    let lines = block.text.lines().zip(block.line..);
    let lines = lines.map(|(line, number)| match line.split_once("  #") {
        Some((example, _)) => (number, example.trim_end().to_owned()),
        None => (number, line.to_owned()),
    });
    lines.filter(|(_, line)| !line.is_empty()).collect()
}

/// The text after `=>`: the printed form and the codes.
fn outcome(text: &str) -> (&str, Vec<&str>) {
    let codes = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    match codes {
        Some((printed, codes)) => (printed.trim_end(), codes.split(", ").collect()),
        None => (text, Vec::new()),
    }
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

fn line<T>(example: &str) -> Result<(), String>
where
    T: Notation + Display,
{
    let Some((text, expected)) = example.split_once(" => ") else { return as_it_is::<T>(example) };
    let parsed = T::parse_all(text);
    let (printed, codes) = outcome(expected);
    if printed == "error" {
        expect("a value", &parsed.value.is_some(), &false)?;
        return has_errors(&parsed, &codes);
    }
    reads_as(text, &parsed, printed, &codes)?;
    stays::<T>(printed)
}

/// The errors, if their codes are given.
fn has_errors<T, K: ErrorKind>(
    parsed: &tafl_game_record::Parsed<T, K>,
    codes: &[&str],
) -> Result<(), String> {
    let found: Vec<_> = parsed.errors.iter().map(|error| error.kind().code()).collect();
    if codes.is_empty() { Ok(()) } else { expect("errors", &found.as_slice(), &codes) }
}

/// Reads strictly and prints as the same text.
fn as_it_is<T>(text: &str) -> Result<(), String>
where
    T: Notation<ErrorKind: Display> + Display,
{
    let value = T::parse_with(text, Strictness::Strict).map_err(|error| error.render(text).to_string())?;
    expect("printed", &value.to_string().as_str(), &text)
}

/// The printed text is printed the same again.
fn stays<T>(printed: &str) -> Result<(), String>
where
    T: Notation<ErrorKind: Display> + Display,
{
    let again = T::parse_with(printed, Strictness::Relaxed);
    let again = again.map_err(|error| error.render(printed).to_string())?;
    expect("printed again", &again.to_string().as_str(), &printed)
}

fn reads_as<T, K>(
    text: &str,
    parsed: &tafl_game_record::Parsed<T, K>,
    printed: &str,
    codes: &[&str],
) -> Result<(), String>
where
    T: Display,
    K: ErrorKind,
{
    if let Some(error) = parsed.errors.first() {
        return Err(error.render(text).to_string());
    }
    let found: Vec<_> = parsed.findings.iter().map(|finding| finding.kind().code()).collect();
    expect("findings", &found.as_slice(), &codes)?;
    let value = parsed.value.as_ref().expect("neither a value nor an error");
    expect("printed", &value.to_string().as_str(), &printed)
}

/// `text`, `text => canonical` or `text => error`: an address has no findings.
fn address_line(example: &str) -> Result<(), String> {
    match example.split_once(" => ") {
        None => as_it_is::<Address>(example),
        Some((text, "error")) => expect("a value", &text.parse::<Address>().is_ok(), &false),
        Some((text, printed)) => {
            let address: Address = text.parse().map_err(|error| format!("{error}"))?;
            expect("printed", &address.to_string().as_str(), &printed)
        }
    }
}

/// `dialect side text => record (code, code)`, with the side that moves or `?`, and `nothing` if there is no record.
fn dialect_line(example: &str) -> Result<(), String> {
    let (words, expected) = example.split_once(" => ").ok_or("expected ` => `")?;
    let [name, side, text] = words.splitn(3, ' ').collect::<Vec<_>>()[..] else {
        return Err("expected a dialect, a side and a move".to_owned());
    };
    let dialect = MoveDialect::from_name(name).ok_or("no such dialect")?;
    let side = match side {
        "attackers" => Some(Side::Attackers),
        "defenders" => Some(Side::Defenders),
        "?" => None,
        _ => return Err("no such side".to_owned()),
    };
    let parsed = dialect.parse_all(text);
    if expected == "error" {
        return expect("a value", &parsed.value.is_some(), &false);
    }
    let (printed, codes) = outcome(expected);
    let Some(read) = &parsed.value else {
        return Err(parsed.errors.iter().map(|error| error.render(text).to_string()).collect());
    };
    let converted = read.to_record(side);
    let record = converted.value.map_or("nothing".to_owned(), |record| record.to_string());
    expect("as a record", &record.as_str(), &printed)?;
    let findings = parsed.findings.iter().map(|finding| finding.kind().code());
    let found: Vec<_> = findings.chain(converted.losses.iter().map(Coded::code)).collect();
    expect("findings and losses", &found, &codes)
}

/// `text => clock and the time on it`, or `no clock`.
fn comment_line(example: &str) -> Result<(), String> {
    let (text, expected) = example.split_once(" => ").ok_or("expected ` => `")?;
    let comment = CommentText::new(text).map_err(|error| error.to_string())?;
    let found = comment.clock().map_or("no clock".to_owned(), |clock| format!("clock {clock}"));
    expect("the clock", &found.as_str(), &expected)
}

fn markup_line(example: &str) -> Result<(), String> {
    let (text, expected) = example.split_once(" => ").ok_or("expected ` => `")?;
    let markup = CommentText::new(text).map_err(|error| error.to_string())?.view().markup();
    let found = if markup.is_empty() { "no markup".to_owned() } else { markup.to_string() };
    expect("the markup", &found.as_str(), &expected)
}

/// A record. If it has a start position, all its moves replay.
fn record(text: &str) -> Result<(), String> {
    let Some((text, expected)) = text.split_once("\n=>") else {
        as_it_is::<GameRecord>(text)?;
        return replays(text);
    };
    let text = format!("{text}\n");
    let (codes, printed) = expected.split_once('\n').ok_or("expected the printed record")?;
    let (kind, codes) = outcome(codes);
    if kind.trim() == "error" {
        expect("nothing printed", &printed, &"")?;
        return has_errors(&GameRecord::parse_all(&text), &codes);
    }
    reads_as(&text, &GameRecord::parse_all(&text), printed, &codes)?;
    stays::<GameRecord>(printed)?;
    replays(printed)
}

fn replays(text: &str) -> Result<(), String> {
    let record: GameRecord = text.parse().map_err(|error| format!("{error}"))?;
    if record.start().is_none() {
        return Ok(());
    }
    let mut replay = record.replay_all().map_err(|error| error.to_string())?;
    replay.find_map(Result::err).map_or(Ok(()), |error| Err(error.to_string()))
}

/// Several games without errors, which print as the same archive.
fn archive(text: &str) -> Result<(), String> {
    let mut printed = String::new();
    let mut count = 0;
    for game in Games::new(text) {
        if let Some(error) = game.errors.first() {
            return Err(error.render(text).to_string());
        }
        printed += &game.value.expect("neither a game nor an error").archived().to_string();
        count += 1;
    }
    expect("printed", &printed.as_str(), &text)?;
    expect("more than one game", &(count > 1), &true)
}

#[test]
fn the_checker_of_pages_finds_errors() {
    let page = "text\n```otn-move\ne5-e8\n\ne05-e8  # why\n```\n```otn-record\n1. a1-a2\n=> (rules-tag-missing)\n\n1. a1-a2\n```\n";
    let blocks = blocks(page);
    let [moves, game] = &blocks[..] else { panic!("two blocks") };
    assert_eq!((moves.tag, moves.line, game.tag, game.line), ("otn-move", 3, "otn-record", 8));
    assert_eq!(examples(moves), [(3, "e5-e8".to_owned()), (5, "e05-e8".to_owned())]);
    assert_eq!(line::<MoveRecord>("e5-e8"), Ok(()));
    assert_eq!(line::<MoveRecord>("e05-e8 => e5-e8 (leading-zero)"), Ok(()));
    assert_eq!(line::<MoveRecord>("e5 => error"), Ok(()));
    assert_eq!(line::<MoveRecord>("e5 => error (single-square)"), Ok(()));
    for bad in [
        "e05-e8",
        "e05-e8 => e5-e8",
        "e05-e8 => e5-e9 (leading-zero)",
        "e5-e8 => e5-e8 (leading-zero)",
        "e5-e8 => error",
        "e5 => e5",
        "e5 => error (leading-zero)",
    ] {
        assert!(line::<MoveRecord>(bad).is_err(), "{bad}");
    }
    assert_eq!(record(&game.text), Ok(()));
    assert_eq!(record("1. a1\n=> error (single-square)\n"), Ok(()));
    assert!(record("1. a1\n=> error (leading-zero)\n").is_err());
    assert!(record("1. a1-a2\n").is_err());
    assert!(record("1. a1-a2\n=>\n\n1. a1-a2\n").is_err());
    assert!(record("[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2\n").is_err(), "b1 is empty");
    assert!(archive("\n1. a1-a2\n[]\n\n").is_err(), "one game is not an archive");
    assert!(address_line("1a.1.1a. => 1a.1.1b").is_err());
    assert!(dialect_line("walker defenders E5-E8++ => e5-e8++").is_err());
    assert!(comment_line("12 men left => clock 12").is_err());
}
