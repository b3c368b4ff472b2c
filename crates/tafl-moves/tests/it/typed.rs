//! Moves as people type them. The answers are in a file, which the tests of the pages read as well: their JavaScript has to
//! understand the same moves.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::{Value, json};
use tafl_moves::{MoveRecord, TypedMove};

/// Texts, separated by `|`: moves, and what else people type.
const TYPED: &[&str] = &[
    // What joins the squares.
    "d4-d7|d4d7|d4 d7|d4 - d7|d4- d7|d4--d7|d4,d7|d4, d7|d4 to d7|d4 TO d7|d4-to-d7|d4 - to - d7|d4–d7",
    "d4 — d7|d4−d7|d4→d7|d4->d7|d4 -> d7|d4-->d7|d4=>d7|d4~d7|d4\td7|d4\nd7|d4\u{a0}d7|d4^d7|d4=d7",
    "d4^=d7|d4=^d7|d4 ^ d7|d4 = d7",
    // Squares, prefixes and captures.
    "D4-D7|D4D7|d04-d007|d4-d10|aa4-ab10|BZ78-bz1|Kd4-d7|kd4 d7|kD4 D7|td4-d7|Kaa4 aa7|d4-d7xe7",
    "d4-d7xe7/d8|d4-d7xe7xd8|d4-d7xKe7/cd8|d4-d7Xe7XD8|d4 d7 xe7|d4 d7 x e7 / d8|x5-x8xx9|x5 x8|d4 x5",
    // Marks.
    "d4-d7+|d4-d7--|d4-d7 ++|d4-d7xe7-|d4-d7–",
    // What surrounds a move.
    " d4-d7 |12. d4-d7|12.d4-d7|12... d4-d7|12. ..... d4-d7|1. D4 D7|d4-d7.|d4-d7,|d4-d7;|d4-d7 .",
    "move d4-d7|Move d4 d7|variation d4 d7|VARIATION  12. d4 d7|d4-d7!|d4-d7 !?|d4-d7?!.|d4-d7??",
    "d4-d7xe7++!!|d4-d7!?!|d4-d7, !",
    // Characters that look alike or cannot be seen.
    "ｄ４－ｄ７|Ｋd4 d7|d4\u{200b}-d7|\u{feff}d4-d7|d4-d7\u{fe0f}|а1-с1|К\u{430}1 a3|d4\u{3000}d7",
    // Resignations.
    "---|resign|Resigns.|resigned|———",
    // Several meanings, or none.
    "| |.|1.|1. |!|d4|Kd4|12. d4|d|4|d4-|d4-d|-d7|d4:d7|d4_d7|d4/d7|d4.d7|d4xd7|d4 x d7|e5x8|x5x8|d4 to7",
    "d4tod7|d4 to = d7|d4==d7|d4^^d7|d4,,d7|d4-,d7|d4^-d7|d4 Kd7|Qd4-d7|qd4-d7|ca5-d7|zz4-d7|d0-d7",
    "d4-d0|d79-d7|d4-d777|d 4-d7|d4-d7-d8|d4-d7 e5-e8|d4-d7=d8|d4-d7+-|d4-d7+++|d4-d7---|d4-d7/e7",
    "d4-d7xe7/|d4-d7x|d4-d7xe7//d8|d4-d7x5|d4-d7xqe7|d4-d7 (x)|d4 d7 2|d4-d7xe7 2|d4-d7x e 7|d4!-d7",
    "d4-d7!xe7|dl-bl|d1O-d2|O-O|1-0|0-1|north|to|move|moved4-d7|12 d4-d7|12 . d4-d7|3a. d4-d7",
    "attackers resign|resign d4|----|--|- - -|d4\u{1}d7|Τ\u{43b}4-d7|\u{212a}d4-d7|д4-д7|d⁴-d7",
];

fn typed() -> impl Iterator<Item = &'static str> {
    TYPED.iter().flat_map(|texts| texts.split('|'))
}

/// Parts of texts: every text of at most so many of them is read.
const PARTS: &[&str] = &["d4", "e7", "K", " ", "-", "to", "x", "/", "+", "!", "2. "];
const MOST_PARTS: u32 = 5;

/// Texts in which each character takes the place of `*`.
const TEMPLATES: &[&str] = &["d4*e7", "d4*-e7", "*4-e7", "d*-e7", "*d4-e7", "d4-e7*"];

/// Where the characters are that have a meaning, or are skipped.
const BLOCKS: &[[u32; 2]] = &[[0, 0x30ff], [0xfe00, 0xffff], [0x1_d100, 0x1_d1ff], [0xe_0000, 0xe_0fff]];

/// The characters of the blocks, and all others.
fn characters() -> (Vec<char>, Vec<char>) {
    let is_in_block = |&character: &char| {
        BLOCKS.iter().any(|[first, last]| (*first..=*last).contains(&u32::from(character)))
    };
    ('\0'..=char::MAX).partition(is_in_block)
}

/// The move and its judgement, or `null`.
fn understood(text: &str) -> Value {
    let typed = TypedMove::new(text);
    typed.record().map_or(Value::Null, |record| json!([record.to_string(), typed.judgement()]))
}

/// All that a page makes of a move.
fn squares(record: &MoveRecord) -> String {
    let captures = record.captures().iter().map(|capture| capture.square());
    let squares = record.origin().into_iter().chain(record.target()).chain(captures);
    let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
    if squares.is_empty() { "---".to_owned() } else { squares.join(" ") }
}

/// How many texts of parts are moves, and a hash of what they mean.
fn of_parts() -> Value {
    let base = PARTS.len();
    let (mut hash, mut moves) = (0x811c_9dc5_u32, 0);
    for length in 1..=MOST_PARTS {
        for number in 0..base.pow(length) {
            let text: String =
                (0..length).filter_map(|at| PARTS.get(number / base.pow(at) % base)).copied().collect();
            let Ok(record) = TypedMove::new(&text).record() else { continue };
            moves += 1;
            for byte in format!("{text}={};", squares(&record)).bytes() {
                hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            }
        }
    }
    json!({ "parts": PARTS, "most": MOST_PARTS, "moves": moves, "hash": hash })
}

/// The characters with which each template is a move, as ranges, by the move.
fn of_characters() -> Value {
    let (characters, others) = characters();
    for other in others {
        let mut text = [0; 4];
        let text = other.encode_utf8(&mut text);
        assert_eq!(TypedMove::new(text).text(), text);
    }
    let ranges = |template: &&str| {
        let mut moves: BTreeMap<String, Vec<[u32; 2]>> = BTreeMap::new();
        for &character in &characters {
            let typed = TypedMove::new(&template.replace('*', character.encode_utf8(&mut [0; 4])));
            let Ok(record) = typed.record() else { continue };
            let ranges = moves.entry(format!("{record}{}", typed.judgement())).or_default();
            let number = u32::from(character);
            match ranges.last_mut() {
                Some([_, last]) if *last + 1 == number => *last = number,
                _ => ranges.push([number, number]),
            }
        }
        json!([template, moves])
    };
    TEMPLATES.iter().map(ranges).collect()
}

/// An object with a line for each entry.
fn lines(entries: impl Iterator<Item = String>) -> String {
    entries.collect::<Vec<_>>().join(",\n")
}

#[test]
fn typed_moves() {
    let texts = lines(typed().map(|text| format!("{}: {}", json!(text), understood(text))));
    let templates = of_characters();
    let templates = lines(templates.as_array().into_iter().flatten().map(Value::to_string));
    let file = format!(
        "{{\"texts\": {{\n{texts}\n}},\n\"parts\": {},\n\"blocks\": {},\n\"characters\": [\n{templates}\n]}}",
        of_parts(),
        json!(BLOCKS)
    );
    assert_snapshot!(file);
}

/// The record of every move that is read is read as itself.
#[test]
fn records_are_typed_moves() {
    for text in typed() {
        let Ok(record) = TypedMove::new(text).record() else { continue };
        assert_eq!(TypedMove::new(&record.to_string()).record().as_ref(), Ok(&record), "{text:?}");
    }
}

/// Long texts take linear time.
#[test]
fn long_texts() {
    for text in ["–", "d4–d7", "1.", "d4-d7!?", "=-", "to ", "d4 ", ". !", "d4-d7xe7"] {
        assert!(TypedMove::new(&text.repeat(50_000)).record().is_err(), "{text}");
    }
    let captures = format!("d4-d7x{}e7", "e7/".repeat(50_000));
    assert!(TypedMove::new(&captures).record().is_ok());
}
