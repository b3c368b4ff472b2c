#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use insta::assert_snapshot;
use tafl_game_record::GameRecord;

use super::browser::{Browser, Flow, Key};
use super::screen::Size;
use crate::args::{BoardArgs, Corner};

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

/// What the window shows, without colour.
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
        let note = if lines[13].starts_with("Left") { "" } else { lines[13] };
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
