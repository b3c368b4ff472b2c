#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use clap::Parser;
use insta::assert_snapshot;
use tafl_game_record::GameRecord;
use tafl_position::Side;
use tafl_table::GameStore;

use super::super::opening::Reached;
use super::walker::Walker;
use crate::args::{Args, Command, ExploreArgs};
use crate::browse::{Flow, Key, Size, View};

const WINDOW: Size = Size { columns: 70, rows: 9 };

const GAMES: [&str; 3] = [
    "[result:1]\n[rules:dim:3 start:/1K1/3/t1t/]\n\n1. a3-a2 b1-b2xa2\n2. c3-c2 b2-b1\n",
    "[result:-1]\n[rules:dim:3 start:/1K1/3/t1t/]\n\n1. c3-c2 b1-b2\n2. a3-a2 b2-b3\n",
    "[result:0]\n[rules:dim:3 start:/1K1/3/t1t/]\n\n1. a3-a2\n",
];

fn arguments() -> ExploreArgs {
    let args = Args::try_parse_from(["tafl", "explore", "-i", "--ascii", "games.otg"]).expect("arguments");
    match args.command {
        Some(Command::Explore(args)) => args,
        other => panic!("{other:?}"),
    }
}

fn walker(args: &ExploreArgs) -> Walker<'_> {
    let mut store = GameStore::default();
    for text in GAMES {
        store.push(&text.parse::<GameRecord>().expect("a game")).expect("a game that can be played");
    }
    let position = "/1K1/3/t1t/".parse().expect("a position");
    Walker::new(vec![store], Reached { position, side: Side::Attackers, last: None }, None, args)
}

/// The content of the window, without colour.
fn seen(walker: &Walker<'_>, size: Size) -> String {
    let lines = walker.draw(size);
    assert!(lines.len() <= size.rows, "{lines:?}");
    for line in &lines {
        assert!(textwrap::core::display_width(line) <= size.columns, "{line:?}");
    }
    anstream::adapter::strip_str(&lines.join("\n")).to_string()
}

#[test]
fn keys_walk_through_the_games() {
    let args = arguments();
    let mut walker = walker(&args);
    let mut windows = vec![seen(&walker, WINDOW)];
    let keys =
        [Key::Forward, Key::Forward, Key::Forward, Key::Back, Key::LineStart, Key::NextVariation, Key::Help];
    for key in keys {
        assert_eq!(walker.step(key, WINDOW), Flow::Continues);
        windows.push(format!("{key:?}\n{}", seen(&walker, WINDOW)));
    }
    assert_snapshot!(windows.join("\n----\n"));
    assert_eq!(walker.step(Key::Leave, WINDOW), Flow::Continues, "closes the help");
    assert_eq!(walker.step(Key::Leave, WINDOW), Flow::Leaves);
}

#[test]
fn keys_without_effect_say_why() {
    let args = arguments();
    let mut walker = walker(&args);
    for (key, note) in [
        (Key::Back, "this is the first position"),
        (Key::PreviousVariation, "this is the first move"),
        (Key::LineEnd, "? help"),
        (Key::NextVariation, "this is the last move"),
        (Key::CommentDown, "this is the last move"),
    ] {
        walker.step(key, WINDOW);
        let window = seen(&walker, WINDOW);
        assert!(window.lines().last().is_some_and(|line| line.starts_with(note)), "{key:?}: {window}");
    }
}

#[test]
fn nothing_leaves_the_window() {
    let args = arguments();
    let mut walker = walker(&args);
    for columns in 0..80 {
        for rows in 0..12 {
            seen(&walker, Size { columns, rows });
        }
    }
    walker.step(Key::Help, WINDOW);
    for columns in 0..50 {
        seen(&walker, Size { columns, rows: columns });
    }
}
