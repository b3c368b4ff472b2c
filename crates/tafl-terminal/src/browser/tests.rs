#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;
use tafl_diagram::Corner;
use tafl_game_record::Games;
use tempfile::TempDir;

use super::Browser;
use super::document::Document;
use crate::board::BoardOptions;
use crate::games::GameFile;
use crate::replace::Stamp;
use crate::view::{Flow, Key, Size, View as _};

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

/// Separates windows in a snapshot.
const BETWEEN: &str = "\n----\n";

const BOARD: BoardOptions = BoardOptions { ascii: true, a1: Corner::BottomLeft, no_labels: false };

/// The first game of a text, which cannot be saved.
fn browser(text: &str) -> Browser {
    let (path, text) = (PathBuf::from("game.otg"), text.to_owned());
    opened(GameFile { path, text, stamp: None, refusal: None })
}

fn opened(file: GameFile) -> Browser {
    let first = Games::new(&file.text).next().and_then(|game| game.value).expect("a game");
    Browser::new(Document::new(file, 1, first), None, BOARD)
}

fn go_to(browser: &mut Browser, address: &str) {
    browser.at = browser.document.record().tree().find(&address.parse().expect("an address"));
    assert!(browser.at.is_some(), "{address}");
}

/// The content of the window, without colour.
fn seen(browser: &Browser, size: Size) -> String {
    let lines = browser.draw(size);
    assert!(lines.len() <= size.rows, "{lines:?}");
    for line in &lines {
        assert!(textwrap::core::display_width(line) <= size.columns, "{line:?}");
    }
    anstream::adapter::strip_str(&lines.join("\n")).to_string()
}

/// Windows of any size have room for what is drawn in them, and no control characters.
fn fits_everywhere(browser: &Browser) {
    for columns in 0..120 {
        for rows in 0..40 {
            let seen = seen(browser, Size { columns, rows });
            assert!(!seen.contains(['\u{1b}', '\u{7}']), "{seen}");
        }
    }
}

/// Presses keys. After each, the line that names the move begins with a word, and the last line is a note or the keys.
fn walk(browser: &mut Browser, keys: &[(Key, &str, &str)]) {
    for &(key, word, note) in keys {
        assert_eq!(browser.step(key, WINDOW), Flow::Continues);
        let seen = seen(browser, WINDOW);
        let lines: Vec<&str> = seen.lines().collect();
        assert_eq!(lines[1].split([' ', ',']).next(), Some(word), "{key:?}");
        assert!(lines[13].starts_with(if note.is_empty() { "? help" } else { note }), "{key:?} {seen}");
    }
}

#[test]
fn a_position_with_its_comment_and_alternatives() {
    let mut browser = browser(GAME);
    let mut windows = vec![seen(&browser, WINDOW)];
    for keys in [&[Key::Forward, Key::Forward][..], &[Key::NextVariation], &[Key::LineStart, Key::LineEnd]] {
        for &key in keys {
            browser.step(key, WINDOW);
        }
        windows.push(seen(&browser, WINDOW));
    }
    assert_snapshot!(windows.join(BETWEEN));
}

#[test]
fn keys_step_through_the_game() {
    use Key::{Back, Forward, LineEnd, LineStart, NextVariation, PreviousVariation};
    let mut browser = browser(GAME);
    let keys = [
        (Back, "start", "this is the start of the game"),
        (LineStart, "start", "this is the start of the game"),
        (PreviousVariation, "start", "there is no variation here"),
        (Forward, "1a", ""),
        (Forward, "1b", ""),
        (PreviousVariation, "1b", "this is the first move here"),
        (NextVariation, "1b.1.1b", ""),
        (NextVariation, "1b.2.1b", ""),
        (NextVariation, "1b.2.1b", "this is the last variation here"),
        (Forward, "1b.2.1b", "this is the end of the line"),
        (PreviousVariation, "1b.1.1b", ""),
        (Forward, "1b.1.2a", ""),
        (NextVariation, "1b.1.1b.1.1a", ""),
        (LineStart, "1b.1.1b", ""),
        (LineStart, "1a", ""),
        (LineEnd, "2a", ""),
        (LineEnd, "2a", "this is the end of the line"),
    ];
    walk(&mut browser, &keys);
    assert_eq!(browser.step(Key::Leave, WINDOW), Flow::Leaves);
}

/// A move that cannot be played changes nothing, and the reason is shown.
#[test]
fn moves_that_cannot_be_played() {
    let text = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 Kc3-b3\n2. b1-b2\n1b.1.1a. ..... Ka3-a1\n";
    let keys = [
        (Key::LineEnd, "1b", "2a: b1-b2 cannot be played: there is no piece on `b1`"),
        (Key::Forward, "1b", "2a: b1-b2 cannot be played: there is no piece on `b1`"),
        (Key::NextVariation, "1b", "1b.1.1b: Ka3-a1 cannot be played: there is no piece on …"),
        (Key::Back, "1a", ""),
    ];
    walk(&mut browser(text), &keys);
}

#[test]
fn long_comments_are_scrolled() {
    let comment: String =
        (1..=40).flat_map(|number| ["line ".to_owned(), number.to_string(), "\n".to_owned()]).collect();
    let mut browser = browser(&format!("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[{comment}]\n"));
    browser.step(Key::Forward, WINDOW);
    let mut read = String::new();
    for _ in 0..10 {
        read += &seen(&browser, WINDOW);
        browser.step(Key::CommentDown, WINDOW);
    }
    for number in 1..=40 {
        assert!(read.contains(&format!("line {number}\n")), "line {number} cannot be read");
    }
    let end = seen(&browser, WINDOW);
    for _ in 0..2 {
        browser.step(Key::CommentUp, WINDOW);
    }
    assert_snapshot!([end, seen(&browser, WINDOW)].join(BETWEEN));
}

/// Many variations, a wide script, control characters: everything stays in the window.
#[test]
fn nothing_leaves_the_window() {
    use std::fmt::Write as _;
    let mut text = "[event:\u{1b}[2J 日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語]\n[rules:dim:11 start:/11/11/11/11/11/5K5/11/11/11/11/t10/]\n1. Kf6-f7\n[日本語のコメントは幅が二倍です\u{7}。|]\n".to_owned();
    for number in 1..=300 {
        writeln!(text, "1a.{number}.1a. Kf6-f8 a11-a10").expect("a string");
    }
    let mut browser = browser(&text);
    browser.step(Key::Forward, WINDOW);
    for _ in 0..150 {
        browser.step(Key::NextVariation, WINDOW);
    }
    fits_everywhere(&browser);
    let window = Size { columns: 80, rows: 24 };
    let mut windows = vec![seen(&browser, window)];
    browser.step(Key::LineStart, window);
    windows.push(seen(&browser, window));
    windows.push(seen(&browser, Size { columns: 50, rows: 24 }));
    assert_snapshot!(windows.join(BETWEEN));
    for (columns, rows, fits) in [(54, 16, true), (53, 16, false), (54, 15, false)] {
        let seen = seen(&browser, Size { columns, rows });
        assert_eq!(seen.contains("? help"), fits, "{columns} {rows} {seen}");
    }
}

/// The list of moves is there where it has room: the text beside the board keeps its width if the game has comments.
#[test]
fn a_list_of_moves_where_there_is_room() {
    let mut browser = browser(GAME);
    let is_listed = |browser: &Browser, columns| {
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
    let main_line = seen(&browser, window);
    go_to(&mut browser, "1b.1.2a");
    assert_snapshot!([main_line, seen(&browser, window)].join(BETWEEN));
    let without = super::tests::browser("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n");
    assert!(is_listed(&without, 70) && !is_listed(&without, 60));
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
    let mut browser = browser(&text);
    let window = Size { columns: 80, rows: 12 };
    for step in 0..=60 {
        let seen = seen(&browser, window);
        let marked: Vec<&str> = seen.lines().filter_map(|line| Some(line.split_once("> ")?.1)).collect();
        let address = format!("{}{}  ", (step + 1) / 2, if step % 2 == 1 { 'a' } else { 'b' });
        assert_eq!(marked.len(), usize::from(step > 0), "{seen}");
        assert!(marked.iter().all(|made| made.starts_with(&address)), "{address} {seen}");
        browser.step(Key::Forward, window);
    }
    for _ in 0..30 {
        browser.step(Key::Back, window);
    }
    assert_snapshot!(seen(&browser, window));
}

#[test]
fn help_lists_all_keys() {
    let mut browser = browser(GAME);
    let window = Size { columns: 80, rows: 24 };
    browser.step(Key::Forward, window);
    let before = seen(&browser, window);
    assert!(before.lines().last().expect("a line").starts_with("? help"), "{before}");
    assert_eq!(browser.step(Key::Help, window), Flow::Continues);
    assert_snapshot!(seen(&browser, window));
    fits_everywhere(&browser);
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
    for text in [game, &format!("[variant:Sea_Battle]\n{game}")] {
        assert_eq!(seen(&browser(text), WINDOW).lines().next(), Some("A_b; Sea Battle"));
    }
    let several = browser(&format!("{game}[]\n{game}"));
    assert_eq!(seen(&several, WINDOW).lines().next(), Some("Game 1 of 2; A_b; Sea Battle"));
}

const EDITED: &str = "\
[event:One]
[rules:dim:5 cor: cen: start:/t1K2/2T2/2t2/2t2/5/]

1. a1-a2 c1-e1
[Good.|Bad.]

2. a2-a1
[]

[event:Two]
[rules:dim:5 cor: cen: start:/t1K2/2T2/2t2/2t2/5/]

1. a1-b1
";

/// Types a text, and Enter.
fn enter(browser: &mut Browser, key: Key, text: &str) {
    let keys = [key, Key::EraseAll].into_iter().chain(text.chars().map(Key::Char)).chain([Key::Enter]);
    for key in keys {
        browser.step(key, WINDOW);
    }
}

/// The address of the current move, and the last line.
fn here(browser: &Browser) -> String {
    let seen = seen(browser, Size { columns: 100, rows: 14 });
    let lines: Vec<&str> = seen.lines().collect();
    let note = if lines[13].starts_with("? help") { "" } else { lines[13] };
    let heading = lines[1].split(',').next().expect("a heading");
    format!("{heading} {note}").trim().to_owned()
}

/// A folder with the file, and the browser of the file.
fn in_file(text: &str) -> (TempDir, PathBuf, Browser) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.otg");
    fs::write(&path, text).expect("written");
    let stamp = Stamp::of(&fs::metadata(&path).expect("a file"));
    let browser = opened(GameFile { path: path.clone(), text: text.to_owned(), stamp, refusal: None });
    (folder, path, browser)
}

#[test]
fn moves_are_typed() {
    let mut browser = browser(EDITED);
    let mut seen_here = Vec::new();
    for text in [
        // The game has it.
        "a1-a2",
        // A new variation, and on along it.
        "variation c1 d1",
        "A2 A1",
        "d1-d3",
        "a1-b1",
        "---",
    ] {
        enter(&mut browser, Key::TypeMove, text);
        seen_here.push(here(&browser));
    }
    assert_snapshot!(seen_here.join("\n"), @r"
    1a  a1-a2  (attackers)
    1b.1.1b  Kc1-d1  (defenders)
    1b.1.2a  a2-a1  (attackers)
    1b.1.2b  Kd1-d3  (defenders)
    1b.1.3a  a1-b1  (attackers)
    1b.1.3b  ---
    ");
    for text in ["a1-a2", "foo", "d3-c3", "d3-e4", "x9-x8", ""] {
        enter(&mut browser, Key::TypeMove, text);
        seen_here.push(here(&browser));
        browser.step(Key::Leave, WINDOW);
    }
    assert_snapshot!(seen_here.split_off(6).join("\n"), @r"
    1b.1.3b  --- Move: a1-a2_  there is no piece on `a1`
    1b.1.3b  --- Move: foo_  the letter `o` in a number; write the digit `0`
    1b.1.3b  --- Move: d3-c3_  an attacker is in the way on `c3`
    1b.1.3b  --- Move: d3-e4_  `d3` and `e4` are not two squares on the same file or rank
    1b.1.3b  --- Move: x9-x8_  `x9` is not on a board of 5 by 5 squares
    1b.1.3b  --- Move: _  expected a move as in `e5-e8`, or `---` for a resignation, found nothing
    ");
}

/// A letter that begins a square begins a move, not a command; other letters are commands.
#[test]
fn a_square_begins_a_move() {
    let mut browser = browser(EDITED);
    let mut press = |keys: &str| {
        for key in keys.chars() {
            browser.step(if key == '\n' { Key::Enter } else { Key::Char(key) }, WINDOW);
        }
        here(&browser)
    };
    assert_eq!(press("a1-a2\nc1-d1\n"), "1b.1.1b  Kc1-d1  (defenders)");
    assert_eq!(press("d"), "1b.1.1b  Kc1-d1  (defenders) Move: d_  Enter plays it, Esc cancels");
    assert_eq!(
        press("1-d2\n"),
        "1b.1.1b  Kc1-d1  (defenders) Move: d1-d2_  the piece on `d1` is the king, but it is the attackers' turn"
    );
    browser.step(Key::Leave, WINDOW);
    for (typed, seen) in [
        ('U', "1a  a1-a2  (attackers)"),
        ('u', "1a  a1-a2  (attackers) there is nothing to undo"),
        ('n', "start"),
        ('n', "start this is the last game of the file"),
        ('D', "start this is the start of the game"),
        ('B', "start"),
        (' ', "1a  a1-a2  (attackers)"),
        ('!', "1a  a1-a2  (attackers)"),
        ('-', "1a  a1-a2  (attackers) Move: -_  Enter plays it, Esc cancels"),
    ] {
        browser.step(Key::Char(typed), WINDOW);
        assert_eq!(here(&browser), seen, "{typed}");
    }
}

/// A judgement after a typed move is kept in its comment, and shown after the move.
#[test]
fn typed_judgements_are_kept() {
    let mut browser = browser(EDITED);
    enter(&mut browser, Key::TypeMove, "a1-a2?!");
    assert_eq!(here(&browser), "1a  a1-a2 ?!  (attackers)");
    let kept = |browser: &Browser| {
        let tree = browser.document.record().tree();
        tree.comment(browser.at.expect("a move")).map(ToString::to_string)
    };
    assert_eq!(kept(&browser).as_deref(), Some("?! Good."));
    browser.step(Key::Undo, WINDOW);
    enter(&mut browser, Key::TypeMove, "a1-b1!!.");
    assert_eq!(here(&browser), "1a.1.1a  a1-b1 !!  (attackers)");
    enter(&mut browser, Key::EditComment, " (eval:-250/6) (red:b1)");
    let window = Size { columns: 80, ..WINDOW };
    let drawn = seen(&browser, window);
    assert!(drawn.lines().nth(1).expect("a line").ends_with("defenders +2.50"), "{drawn}");
    assert!(drawn.contains("(red:b1)") && !drawn.contains("eval"), "{drawn}");
}

/// The rules capture, whatever was typed, and end the game. Without rules, captures are as they are typed.
#[test]
fn typed_moves_follow_the_rules() {
    let start = "/t1K2/5/tT3/5/2t2/";
    let of = |tag: &str, text: &str| {
        let mut browser = browser(&format!("[{tag}{start}]\n1. a1-b1\n"));
        enter(&mut browser, Key::TypeMove, text);
        here(&browser)
    };
    let rules = "rules:dim:5 cor: cen: start:";
    assert_eq!(of(rules, "c5-c3xe1"), "1a.1.1a  c5-c3xb3  (attackers)");
    assert_eq!(of("position:", "c5-c3"), "1a.1.1a  c5-c3  (attackers)");
    assert_eq!(of("position:", "c5-c3xb3"), "1a.1.1a  c5-c3xb3  (attackers)");
    assert_eq!(of("position:", "c5-b4"), "1a.1.1a  c5-b4  (attackers)");
    assert_eq!(
        of(rules, "c1-c2"),
        "start Move: c1-c2_  the piece on `c1` is the king, but it is the attackers' turn"
    );
    let mut browser = browser("[rules:dim:5 esc:e cor: cen: atkf:n start:/t4/2K2/5/5/4t/]\n");
    enter(&mut browser, Key::TypeMove, "c2c1");
    assert_eq!(
        here(&browser),
        "1a  Kc2-c1--  (defenders) the game ends here: the defenders win: the king has escaped"
    );
}

#[test]
fn a_text_that_is_typed() {
    let mut browser = browser(EDITED);
    browser.step(Key::Forward, WINDOW);
    enter(&mut browser, Key::EditComment, "A comment of several words, which has more than one line.");
    for key in [Key::EditComment, Key::Char('!'), Key::LineStart, Key::Forward, Key::Delete, Key::Erase] {
        browser.step(key, WINDOW);
    }
    for typed in "Another".chars().map(Key::Char).chain([Key::LineBreak]) {
        browser.step(typed, WINDOW);
    }
    let typed = seen(&browser, WINDOW);
    fits_everywhere(&browser);
    browser.step(Key::Leave, WINDOW);
    assert!(seen(&browser, WINDOW).contains("A comment of"), "{}", seen(&browser, WINDOW));
    // A text that no record can have stays in the field.
    enter(&mut browser, Key::EditComment, "a ] b");
    assert_snapshot!([typed, seen(&browser, WINDOW)].join(BETWEEN));
    browser.step(Key::Leave, WINDOW);
    for key in [Key::TypeMove, Key::Char('a'), Key::Char('1'), Key::Back] {
        browser.step(key, WINDOW);
    }
    assert_snapshot!(seen(&browser, WINDOW).lines().last().expect("a line"), @"Move: a_1  Enter plays it, Esc cancels");
}

#[test]
fn edits_are_saved_and_undone() {
    let (_folder, path, mut browser) = in_file(EDITED);
    let saved = || fs::read_to_string(&path).expect("a file");
    enter(&mut browser, Key::EditComment, "The start.");
    browser.step(Key::LineEnd, WINDOW);
    browser.step(Key::Back, WINDOW);
    browser.step(Key::Back, WINDOW);
    enter(&mut browser, Key::TypeMove, "c1-d1");
    enter(&mut browser, Key::EditComment, "A variation.");
    browser.step(Key::NextGame, WINDOW);
    enter(&mut browser, Key::EditComment, "The second game.");
    assert_eq!(saved(), EDITED);
    browser.step(Key::Save, WINDOW);
    assert_eq!(here(&browser), "start the file is saved");
    assert_snapshot!(saved());
    browser.step(Key::PreviousGame, WINDOW);
    go_to(&mut browser, "1b.1.1b");
    browser.step(Key::Promote, WINDOW);
    assert_eq!(here(&browser), "1b  Kc1-d1  (defenders)");
    browser.step(Key::Promote, WINDOW);
    assert_eq!(here(&browser), "1b  Kc1-d1  (defenders) this move is in the main line");
    for (key, note) in [
        (Key::Delete, "1b  Kc1-d1  (defenders) Delete the move and all that follow it? y yes, n no"),
        (Key::Char('n'), "1b  Kc1-d1  (defenders)"),
        (Key::Char('D'), "1b  Kc1-d1  (defenders) Delete the move and all that follow it? y yes, n no"),
        (Key::Char('y'), "1a  a1-a2  (attackers) deleted; U undoes it"),
    ] {
        browser.step(key, WINDOW);
        assert_eq!(here(&browser), note);
    }
    // Back to the text of the file before all edits, through both games.
    for _ in 0..6 {
        browser.step(Key::Undo, WINDOW);
    }
    browser.step(Key::Save, WINDOW);
    assert_eq!(saved(), EDITED);
    browser.step(Key::Undo, WINDOW);
    assert_eq!(here(&browser), "start there is nothing to undo");
    assert_eq!(browser.step(Key::Leave, WINDOW), Flow::Leaves);
}

#[test]
fn unsaved_edits_are_not_forgotten() {
    let (_folder, path, mut browser) = in_file(EDITED);
    enter(&mut browser, Key::TypeMove, "a1-b1");
    browser.step(Key::NextGame, WINDOW);
    assert_eq!(browser.step(Key::Leave, WINDOW), Flow::Continues);
    assert_snapshot!(seen(&browser, WINDOW));
    assert_eq!(browser.step(Key::Char('x'), WINDOW), Flow::Continues);
    assert_eq!(browser.step(Key::Quit, WINDOW), Flow::Continues);
    assert_eq!(browser.step(Key::Char('y'), WINDOW), Flow::Leaves);
    assert!(fs::read_to_string(&path).expect("a file").contains("1a.1.1a. a1-b1"));
    // Another program has written the file: nothing is lost, and the user is not sent away.
    enter(&mut browser, Key::TypeMove, "c3-d3");
    fs::write(&path, "[event:Theirs]\n").expect("written");
    browser.step(Key::Leave, WINDOW);
    assert_eq!(browser.step(Key::Char('y'), WINDOW), Flow::Continues);
    assert_eq!(fs::read_to_string(&path).expect("a file"), "[event:Theirs]\n");
    assert!(here(&browser).contains("another program changed the file"), "{}", here(&browser));
    for (key, answer) in [(Key::Leave, Key::Char('n')), (Key::Quit, Key::Quit)] {
        assert_eq!(browser.step(key, WINDOW), Flow::Continues);
        assert_eq!(browser.step(answer, WINDOW), Flow::Leaves);
    }
}

/// What could not be written again is not edited.
#[test]
fn files_that_cannot_be_saved() {
    let (_folder, _path, mut browser) = in_file(&format!("{EDITED}\n2. q9\n"));
    enter(&mut browser, Key::TypeMove, "a1-b1");
    assert!(here(&browser).contains("the file has errors"), "{}", here(&browser));
}

/// Line endings stay.
#[test]
fn edits_keep_line_endings() {
    let (_folder, path, mut browser) = in_file(&EDITED.replace('\n', "\r\n"));
    enter(&mut browser, Key::EditComment, "A.");
    browser.step(Key::Save, WINDOW);
    let saved = fs::read_to_string(&path).expect("a file");
    assert!(saved.contains("[start-comment:A.]\r\n"), "{saved}");
    assert_eq!(saved.matches('\n').count(), saved.matches("\r\n").count());
}
