#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use insta::assert_snapshot;
use tafl_game_record::GameRecord;

use super::browser::{Browser, Flow, Key};
use super::screen::Size;
use super::terminal::View;
use tafl_diagram::Corner;

use crate::args::BoardArgs;

const GAME: &str = "\
[attackers:Ada]
[result:-1]
[start-comment:How it began.]
[rules:dim:3 start:/t2/3/2K/]
1. a1-a2 Kc3-b3
[Up.|Left.|Too many.]
2. a2-a1
1b.1.1a. ..... Kc3-c2
[Down.]
1b.1.2a. a2-b2 Kc2-c3
1b.1.1b.1.1a. a2-a3
1b.2.1a. ..... Kc3-a3
";

const WINDOW: Size = Size { columns: 56, rows: 14 };

const BOARD: BoardArgs = BoardArgs { ascii: true, a1: Corner::BottomLeft, no_labels: false };

fn record(text: &str) -> GameRecord {
    text.parse().expect("a record")
}

fn browser(record: &GameRecord) -> Browser<'_> {
    Browser::new(record, BOARD).expect("a start position")
}

/// The content of the window, without colour.
fn seen(browser: &Browser<'_>, size: Size) -> String {
    let lines = browser.draw(size);
    assert!(lines.len() <= size.rows, "{lines:?}");
    for line in &lines {
        assert!(textwrap::core::display_width(line) <= size.columns, "{line:?}");
    }
    anstream::adapter::strip_str(&lines.join("\n")).to_string()
}

/// The line that names the move, and the last one, after each key.
fn walk(browser: &mut Browser<'_>, keys: &[Key]) -> Vec<String> {
    let mut notes = Vec::new();
    for &key in keys {
        assert_eq!(browser.step(key, WINDOW), Flow::Continues);
        let seen = seen(browser, WINDOW);
        let lines: Vec<&str> = seen.lines().collect();
        let note = if lines[13].starts_with("? help") { "" } else { lines[13] };
        notes.push(format!("{} {note}", lines[1].split(' ').next().expect("a word")).trim().to_owned());
    }
    notes
}

#[test]
fn a_position_with_its_comment_and_alternatives() {
    let record = record(GAME);
    let mut browser = browser(&record);
    assert_snapshot!(seen(&browser, WINDOW));
    walk(&mut browser, &[Key::Forward, Key::Forward]);
    assert_snapshot!(seen(&browser, WINDOW));
    walk(&mut browser, &[Key::NextVariation]);
    assert_snapshot!(seen(&browser, WINDOW));
    walk(&mut browser, &[Key::LineStart, Key::LineEnd]);
    assert_snapshot!(seen(&browser, WINDOW));
}

#[test]
fn keys_step_through_the_game() {
    use Key::{Back, Forward, LineEnd, LineStart, NextVariation, PreviousVariation};
    let record = record(GAME);
    let mut browser = browser(&record);
    assert_eq!(
        walk(&mut browser, &[Back, LineStart, PreviousVariation]),
        [
            "start, this is the start of the game",
            "start, this is the start of the game",
            "start, there is no variation here",
        ]
    );
    let keys = [Forward, Forward, PreviousVariation, NextVariation, NextVariation, NextVariation, Forward];
    assert_eq!(
        walk(&mut browser, &keys),
        [
            "1a",
            "1b",
            "1b this is the first move here",
            "1b.1.1b",
            "1b.2.1b",
            "1b.2.1b this is the last variation here",
            "1b.2.1b this is the end of the line",
        ]
    );
    let keys = [PreviousVariation, Forward, NextVariation, LineStart, LineStart, LineEnd, LineEnd];
    assert_eq!(
        walk(&mut browser, &keys),
        ["1b.1.1b", "1b.1.2a", "1b.1.1b.1.1a", "1b.1.1b", "1a", "2a", "2a this is the end of the line",]
    );
    assert_eq!(browser.step(Key::Leave, WINDOW), Flow::Leaves);
}

#[test]
fn an_address_is_reached() {
    let record = record(GAME);
    let mut browser = browser(&record);
    assert_eq!(browser.go_to(&"1b.1.2b".parse().expect("an address")), Ok(true));
    assert_eq!(walk(&mut browser, &[Key::Back]), ["1b.1.2a"]);
    assert_eq!(browser.go_to(&"7a".parse().expect("an address")), Ok(false));
    assert_eq!(walk(&mut browser, &[Key::Back]), ["1b.1.1b"]);
}

/// A move that cannot be played changes nothing, and the reason is shown.
#[test]
fn moves_that_cannot_be_played() {
    let record = record("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 Kc3-b3\n2. b1-b2\n1b.1.1a. ..... Ka3-a1\n");
    let mut browser = browser(&record);
    assert_eq!(
        walk(&mut browser, &[Key::LineEnd, Key::Forward, Key::NextVariation, Key::Back]),
        [
            "1b 2a: b1-b2 cannot be played: there is no piece on `b1`",
            "1b 2a: b1-b2 cannot be played: there is no piece on `b1`",
            "1b 1b.1.1b: Ka3-a1 cannot be played: there is no piece on …",
            "1a",
        ]
    );
}

#[test]
fn long_comments_are_scrolled() {
    let comment: String =
        (1..=40).flat_map(|number| ["line ".to_owned(), number.to_string(), "\n".to_owned()]).collect();
    let record = record(&format!("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[{comment}]\n"));
    let mut browser = browser(&record);
    browser.step(Key::Forward, WINDOW);
    let mut read = String::new();
    for _ in 0..10 {
        read += &seen(&browser, WINDOW);
        browser.step(Key::CommentDown, WINDOW);
    }
    for number in 1..=40 {
        assert!(read.contains(&format!("line {number}\n")), "line {number} cannot be read");
    }
    assert_snapshot!(seen(&browser, WINDOW));
    for _ in 0..2 {
        browser.step(Key::CommentUp, WINDOW);
    }
    assert_snapshot!(seen(&browser, WINDOW));
}

/// Many variations, a wide script, control characters: everything stays in the window.
#[test]
fn nothing_leaves_the_window() {
    use std::fmt::Write as _;
    let mut text = "[event:\u{1b}[2J 日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語]\n[rules:dim:11 start:/11/11/11/11/11/5K5/11/11/11/11/t10/]\n1. Kf6-f7\n[日本語のコメントは幅が二倍です\u{7}。|]\n".to_owned();
    for number in 1..=300 {
        writeln!(text, "1a.{number}.1a. Kf6-f8 a11-a10").expect("a string");
    }
    let record = record(&text);
    let mut browser = browser(&record);
    browser.step(Key::Forward, WINDOW);
    for _ in 0..150 {
        browser.step(Key::NextVariation, WINDOW);
    }
    for columns in 0..120 {
        for rows in 0..40 {
            let seen = seen(&browser, Size { columns, rows });
            assert!(!seen.contains(['\u{1b}', '\u{7}']), "{seen}");
        }
    }
    let window = Size { columns: 80, rows: 24 };
    assert_snapshot!(seen(&browser, window));
    browser.step(Key::LineStart, window);
    assert_snapshot!(seen(&browser, window));
    assert_snapshot!(seen(&browser, Size { columns: 50, rows: 24 }), @r"
    The window has 50 columns and 24 rows; this board
    needs 54 and 16. Make it larger, or press q.
    ");
}

/// The list of moves is there where it has room: the text beside the board keeps its width if the game has comments.
#[test]
fn a_list_of_moves_where_there_is_room() {
    let record = record(GAME);
    let mut browser = browser(&record);
    let is_listed = |browser: &Browser<'_>, columns| {
        seen(browser, Size { columns, rows: 14 })
            .lines()
            .nth(2)
            .is_some_and(|line| line.contains("1a  a1-a2"))
    };
    assert!(!is_listed(&browser, 70), "the comments need the room");
    assert!(is_listed(&browser, 90));
    let window = Size { columns: 90, rows: 14 };
    for _ in 0..4 {
        browser.step(Key::Forward, window);
    }
    assert_snapshot!(seen(&browser, window));
    assert_eq!(browser.go_to(&"1b.1.2a".parse().expect("an address")), Ok(true));
    assert_snapshot!(seen(&browser, window));
    let without: GameRecord = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n".parse().expect("a record");
    let browser = Browser::new(&without, BOARD).expect("a start position");
    assert!(is_listed(&browser, 70) && !is_listed(&browser, 60));
}

/// A long line is shown around the current move.
#[test]
fn a_long_list_of_moves() {
    use std::fmt::Write as _;
    let mut text = "[rules:dim:3 start:/t2/3/2K/]\n".to_owned();
    for turn in 1..=30 {
        let moves = if turn % 2 == 1 { "a1-a2 Kc3-c2" } else { "a2-a1 Kc2-c3" };
        writeln!(text, "{turn}. {moves}").expect("a string");
    }
    let record = record(&text);
    let mut browser = browser(&record);
    let window = Size { columns: 80, rows: 12 };
    let mut seen_marks = Vec::new();
    for step in 0..=60 {
        let seen = seen(&browser, window);
        let marked =
            seen.lines().filter_map(|line| line.split_once("> ").map(|(_, marked)| marked.to_owned()));
        let marked: Vec<String> = marked.collect();
        assert_eq!(marked.len(), usize::from(step > 0), "{seen}");
        seen_marks.extend(marked);
        browser.step(Key::Forward, window);
    }
    assert_eq!(seen_marks.len(), 60);
    assert!(seen_marks[0].starts_with("1a  ") && seen_marks[59].starts_with("30b  "), "{seen_marks:?}");
    for _ in 0..30 {
        browser.step(Key::Back, window);
    }
    assert_snapshot!(seen(&browser, window));
}

#[test]
fn help_lists_all_keys() {
    let record = record(GAME);
    let mut browser = browser(&record);
    let window = Size { columns: 80, rows: 24 };
    browser.step(Key::Forward, window);
    let before = seen(&browser, window);
    assert!(before.lines().last().expect("a line").starts_with("? help"), "{before}");
    assert_eq!(browser.step(Key::Help, window), Flow::Continues);
    assert_snapshot!(seen(&browser, window));
    for columns in 0..100 {
        for rows in 0..20 {
            seen(&browser, Size { columns, rows });
        }
    }
    // Any key closes it and does nothing else; only this one leaves.
    for key in [Key::Help, Key::Leave, Key::Forward, Key::LineEnd] {
        assert_eq!(browser.step(key, window), Flow::Continues);
        assert_eq!(seen(&browser, window), before);
        browser.step(Key::Help, window);
    }
    assert_eq!(browser.step(Key::Quit, window), Flow::Leaves);
}

/// Names of variants have spaces, and one game of several its number.
#[test]
fn titles() {
    let game = "[event:A_b]\n[rules:dim:3 name:Sea_Battle start:/t2/3/2K/]\n1. a1-a2\n";
    let by_rules = record(game);
    let by_tag = record(&format!("[variant:Sea_Battle]\n{game}"));
    for record in [by_rules, by_tag] {
        let browser = browser(&record);
        assert_eq!(seen(&browser, WINDOW).lines().next(), Some("A_b; Sea Battle"));
        assert_eq!(
            seen(&browser.numbered(2, 5), WINDOW).lines().next(),
            Some("Game 2 of 5; A_b; Sea Battle")
        );
    }
}
