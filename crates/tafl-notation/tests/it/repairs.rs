//! What a message says to write is what its repair writes.

use std::collections::BTreeSet;

use tafl_notation::codes::ALL;
use tafl_notation::game_record::{
    Date, GameRecord, GameResult, Games, PuzzleMode, TimeControl, TimeRemaining,
};
use tafl_notation::moves::{MoveList, MoveRecord};
use tafl_notation::position::{Position, Square};
use tafl_notation::rules::Rules;
use tafl_notation::{Code, Diagnostic, LineIndex, Notation, Repair};

/// Reads a text in one notation.
type Reader = fn(&str) -> Vec<Diagnostic>;

fn read<T: Notation>(text: &str) -> Vec<Diagnostic> {
    T::parse_all(text).diagnostics(&LineIndex::new(text))
}

const READERS: [Reader; 11] = [
    read::<Position>,
    read::<Square>,
    read::<MoveRecord>,
    read::<MoveList>,
    read::<Rules>,
    read::<Date>,
    read::<GameResult>,
    read::<PuzzleMode>,
    read::<TimeControl>,
    read::<TimeRemaining>,
    read::<GameRecord>,
];

const RULES: &str = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";

/// An example, and the same in a game, as a move and as a value.
fn texts(example: &str) -> [String; 3] {
    [example.to_owned(), format!("{RULES}1. {example}\n"), format!("[rules:{example}]\n1. d6-f6\n")]
}

fn repaired(found: Vec<Diagnostic>, text: &str) -> String {
    Repair::apply(found.into_iter().filter_map(|diagnostic| diagnostic.repair), text)
}

/// The code of a report, after whose repair the text has one report of it less.
fn is_repaired(read: Reader, text: &str, code: &str) -> bool {
    let count = |found: &[Diagnostic]| found.iter().filter(|found| found.code == code).count();
    let mut found = read(text);
    let before = count(&found);
    found.retain(|found| found.code == code);
    before > 0 && count(&read(&repaired(found, text))) < before
}

#[test]
fn the_table_says_which_codes_have_repairs() {
    let rows = || ALL.iter().flat_map(|table| table.codes);
    let repairable: BTreeSet<_> = rows().filter(|code| code.is_repairable()).map(Code::name).collect();
    assert!(repairable.len() > 30);
    for (code, example) in rows().filter_map(|code| Some((code, code.example()?))) {
        let texts = texts(example);
        let found = || READERS.iter().flat_map(|read| texts.iter().map(move |text| (read, text)));
        for (read, text) in found() {
            for diagnostic in read(text).iter().filter(|diagnostic| diagnostic.repair.is_some()) {
                assert!(repairable.contains(diagnostic.code), "{}: {text:?}", diagnostic.code);
            }
        }
        if code.is_repairable() {
            let is_repaired = found().any(|(read, text)| is_repaired(*read, text, code.name()));
            assert!(is_repaired, "`{code}` has `#[repair]`, but its example {example:?} is not repaired");
        }
    }
}

/// Repairs a text as `tafl fmt --fix` does.
fn all_repaired(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..10 {
        let lines = LineIndex::new(&text);
        let found = Games::new(&text).flat_map(|game| game.diagnostics(&lines)).collect();
        let next = repaired(found, &text);
        if next == text {
            break;
        }
        text = next;
    }
    text
}

#[test]
fn games_of_beginners() {
    for (written, expected) in [
        ("1. d6 - f6 d5 f5", "1. d6-f6 d5-f5"),
        ("1. d6–f6 D5—F5", "1. d6-f6 d5-f5"),
        ("1. d6-f6!", "1. d6-f6\n[!]"),
        ("1. d6-f6! d5-f5?? 2. d7-d5", "1. d6-f6 d5-f5\n[!|??]\n2. d7-d5"),
        ("1. d6-f6 {nice} d5-f5 {bad}\n2. d7-d5", "1. d6-f6 d5-f5\n[nice|bad]\n2. d7-d5"),
        ("1. d6-f6 {nice} 1... d5-f5", "1. d6-f6 d5-f5\n[nice]"),
        // A comment stays with its move when other words become moves.
        ("1. d6 f6 {nice} d5 - f5 resigns\n2 d7-d5", "1. d6-f6 d5-f5 ---\n[nice]\n2. d7-d5"),
        ("1. d6-f6! 2 d7-d5", "1. d6-f6\n[!]\n2. d7-d5"),
        ("1. d6:f6 d5-f5!", "1. d6:f6 d5-f5!"),
        ("1. d6-f6! d5-f5\n[A comment|Another]", "1. d6-f6 d5-f5\n[! A comment|Another]"),
        ("1. d6-f6 d5-f5\n{both}\n2. d7-d5", "1. d6-f6 d5-f5\n[|both]\n2. d7-d5"),
        ("1.d6-f6 d5-f5\n2 d7-d5 resigns", "1. d6-f6 d5-f5\n2. d7-d5 ---"),
        ("1. d6-f6 dS-f5", "1. d6-f6 dS-f5"),
        ("1. dl-cl f1O-f5", "1. d1-c1 f10-f5"),
        ("1. d6-f6 attackers resign", "1. d6-f6 attackers resign"),
        ("1. d6-f6 (1. d6-e6) d5-f5", "1. d6-f6 (1. d6-e6) d5-f5"),
        ("1. d6-f6 {a]b} d5-f5", "1. d6-f6 {a]b} d5-f5"),
    ] {
        let text = format!("{RULES}{written}\n");
        assert_eq!(all_repaired(&text), format!("{RULES}{expected}\n"), "{written:?}");
    }
}

/// What is reported once is repaired at once, however often it is there.
#[test]
fn repeated_typos() {
    let pasted = format!("{RULES}1. {}\n", ["d6\u{a0}-\u{200b}f6"; 40].join("\u{a0}\u{200b}"));
    assert_eq!(all_repaired(&pasted), format!("{RULES}1. {}\n", ["d6-f6"; 40].join(" ")));
    let commas = format!("[rules:dim:3 corh:{}t, start:/1t1/1K1/3/]\n", "T,,".repeat(20));
    assert!(all_repaired(&commas).starts_with(&format!("[rules:dim:3 corh:{}t start:", "T".repeat(20))));
}

#[test]
fn tags_of_beginners() {
    for (written, expected) in [
        ("[date:25/6/2024]", "[date:2024.06.25]"),
        ("[date:5.6.2024]", "[date:5.6.2024]"),
        ("[date:5/5/2024]", "[date:2024.05.05]"),
        ("[date: 2024-6-5]", "[date:2024.06.05]"),
        ("[Event \"Club \\\"A\\\"\"]", "[event:Club \"A\"]"),
        ("[event:Club\n[site:Here]", "[event:Club]\n[site:Here]"),
        ("[result:Draw]", "[result:0]"),
        ("[result:1-0]", "[result:1-0]"),
        ("[time-control:900  30/3]", "[time-control:900 30/3]"),
        ("{Hello}", "[start-comment:Hello]"),
    ] {
        let game = |tag: &str| format!("{tag}\n{RULES}1. d6-f6\n");
        assert_eq!(all_repaired(&game(written)), game(expected), "{written:?}");
    }
    let brandub = all_repaired("[rules:Brandub]\n1. d6-f6\n");
    assert!(brandub.starts_with("[rules:dim:7 name:Brandub "), "{brandub}");
    for unsure in ["[rules:Brandubb]\n1. d6-f6\n", "[rules:Copenhagn]\n1. d6-f6\n"] {
        assert_eq!(all_repaired(unsure), unsure);
    }
}
