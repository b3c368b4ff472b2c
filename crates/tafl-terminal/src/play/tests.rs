#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::time::Duration;

use insta::assert_snapshot;
use tafl_diagram::Corner;
use tafl_play::Preset;
use tafl_position::Side;
use tafl_search::Level;

use super::computer::Computer;
use super::table::{Event, Table};
use super::window::Window;
use crate::board::BoardOptions;
use crate::view::{Flow, Key, Size, View as _};

const WINDOW: Size = Size { columns: 80, rows: 24 };

fn table(preset: Preset) -> Table {
    Table::new(preset.rules())
}

fn window(table: Table) -> Window {
    Window::new(table, BoardOptions { ascii: true, a1: Corner::BottomLeft, no_labels: false })
}

/// The window, without colour.
fn seen(window: &Window, size: Size) -> String {
    let lines = window.draw(size);
    assert!(lines.len() <= size.rows, "{lines:?}");
    for line in &lines {
        assert!(textwrap::core::display_width(line) <= size.columns, "{line:?}");
    }
    anstream::adapter::strip_str(&lines.join("\n")).to_string()
}

fn last_line(window: &Window) -> String {
    seen(window, WINDOW).lines().last().unwrap_or_default().to_owned()
}

fn press(window: &mut Window, keys: &[Key]) {
    for &key in keys {
        assert_eq!(window.step(key, WINDOW), Flow::Continues, "{key:?}");
    }
}

fn type_move(window: &mut Window, text: &str) {
    let keys: Vec<Key> = std::iter::once('m').chain(text.chars()).map(Key::Char).collect();
    press(window, &keys);
    press(window, &[Key::Enter]);
}

/// The piece that is picked, where it can go, and the move.
#[test]
fn a_piece_is_moved() {
    let mut window = window(table(Preset::COPENHAGEN));
    press(&mut window, &[Key::Enter]);
    assert_eq!(last_line(&window), "the piece on f6 belongs to the other side; you move the attackers");
    press(&mut window, &[Key::NextVariation; 4]);
    press(&mut window, &[Key::Enter]);
    let picked = seen(&window, WINDOW);
    press(&mut window, &[Key::Back, Key::Back, Key::Enter]);
    assert_snapshot!([picked, seen(&window, WINDOW)].join("\n----\n"));
    press(&mut window, &[Key::Enter]);
    assert_eq!(last_line(&window), "the piece on d2 belongs to the other side; you move the defenders");
    press(&mut window, &[Key::Char('u')]);
    assert!(seen(&window, WINDOW).lines().nth(1).is_some_and(|line| line == "The attackers move."));
}

/// The cursor is on its square, whichever way the board is drawn.
#[test]
fn the_cursor_is_on_its_square() {
    for a1 in Corner::ALL {
        for no_labels in [false, true] {
            let mut window = Window::new(table(Preset::BRANDUB), BoardOptions { ascii: true, a1, no_labels });
            // To the king, and then to the left and up.
            press(&mut window, &[Key::Back, Key::PreviousVariation, Key::PreviousVariation]);
            press(&mut window, &[Key::Forward]);
            let (column, row) = window.cursor(WINDOW).expect("a cursor");
            let seen = seen(&window, WINDOW);
            let line = seen.lines().nth(row).expect("a line");
            // Above the king, two squares up, is an attacker in the middle file.
            assert_eq!(line.chars().nth(column), Some('t'), "{a1:?} {line}");
            assert_eq!(row, if no_labels { 3 } else { 4 });
        }
    }
}

#[test]
fn typed_moves_and_questions() {
    let mut window = window(table(Preset::BRANDUB));
    type_move(&mut window, "d1-d9");
    assert_eq!(last_line(&window), "Move: d1-d9_  `d9` is not on a board of 7 by 7 squares");
    press(&mut window, &[Key::Leave, Key::Char('x')]);
    assert_eq!(last_line(&window), "to type a move, press m first; ? shows all keys");
    press(&mut window, &[Key::Char('u')]);
    assert_eq!(last_line(&window), "there is no move of yours to take back");
    press(&mut window, &[Key::Char('d')]);
    assert_eq!(last_line(&window), "Do both players agree on a draw? y yes, any other key no");
    press(&mut window, &[Key::Enter, Key::Char('r'), Key::Char('y')]);
    let seen = seen(&window, WINDOW);
    assert_eq!(seen.lines().nth(1), Some("The defenders win: the attackers resigned."));
    type_move(&mut window, "");
    assert_eq!(last_line(&window), "the game is over; u takes back, q quits");
    assert_eq!(window.step(Key::Char('q'), WINDOW), Flow::Leaves);
}

/// Windows and boards of any size.
#[test]
fn it_fits_its_window() {
    let mut window = window(table(Preset::ALEA_EVANGELII));
    let board = seen(&window, WINDOW);
    for (columns, rows) in [(80, 23), (69, 24), (40, 10), (10, 3), (1, 1), (0, 0), (300, 100)] {
        let size = Size { columns, rows };
        let seen = seen(&window, size);
        assert!(!seen.contains("Move: "), "{seen}");
        assert_eq!(window.cursor(size).is_some(), columns == 300, "{size:?}");
    }
    press(&mut window, &[Key::Char('?')]);
    assert_snapshot!([board, seen(&window, WINDOW)].join("\n----\n"));
    for (columns, rows) in [(40, 10), (10, 3), (1, 1), (0, 0)] {
        seen(&window, Size { columns, rows });
    }
}

/// Against the computer, both moves are taken back; the clocks show what they showed.
#[test]
fn moves_are_taken_back() {
    let mut table = table(Preset::BRANDUB);
    table.seat(Side::Attackers, None, Computer::of_level(Level::MIN, 1));
    table.start(Some("60".parse().expect("a clock")), None, false);
    let start = table.game.position();
    table.play("d1-c1".parse().expect("a step")).expect("legal");
    assert!(table.play("d3-c3".parse().expect("a step")).is_ok(), "the window asks whose turn it is");
    assert!(table.take_back());
    assert_eq!(table.game.position(), start);
    table.play("d1-c1".parse().expect("a step")).expect("legal");
    let began = std::time::Instant::now();
    while table.wait(Duration::from_millis(20)) != Some(Event::Moved) {
        assert!(began.elapsed() < Duration::from_secs(60), "no answer");
    }
    assert!(table.is_persons_turn());
    assert!(table.take_back() && !table.take_back());
    assert_eq!((&table.game.position(), table.at), (&start, None));
    let clocks = table.clocks.as_ref().expect("clocks");
    assert_eq!(clocks.now(Side::Defenders), "60".parse().expect("a clock"));
    // An answer to a question that was taken back is not played.
    table.play("d1-c1".parse().expect("a step")).expect("legal");
    table.wake();
    assert!(table.take_back());
    assert_eq!(table.wait(Duration::from_millis(300)), None);
    assert_eq!(table.game.position(), start);
}

/// The time of a person runs until they have moved, and is back when the move is taken back.
#[test]
fn a_clock_ends_a_game() {
    let mut table = table(Preset::BRANDUB);
    let minute_passes = |table: &mut Table| {
        table.clocks.as_mut().expect("clocks").pass(Duration::from_secs(60));
    };
    table.start(Some("60".parse().expect("a clock")), None, false);
    table.play("d1-c1".parse().expect("a step")).expect("legal");
    minute_passes(&mut table);
    assert_eq!(table.play("d3-c3".parse().expect("a step")), Err("your time is up".to_owned()));
    assert_eq!(super::words::standing(&table), "The attackers win: the defenders ran out of time.");
    assert!(table.record.to_string().contains("[termination:the defenders ran out of time]"));
    assert!(table.take_back() && !table.is_over());
    table.play("d1-e1".parse().expect("a step")).expect("legal");
    minute_passes(&mut table);
    assert_eq!(table.wait(Duration::ZERO), Some(Event::TimeIsUp));
}
