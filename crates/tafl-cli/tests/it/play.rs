//! `tafl play` in lines; `terminal.rs` has the screen.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::support::{seen, seen_in, tafl_in};

/// A small board: the king reaches the edge in two moves, and the attackers go first.
const SMALL: &str = "dim:5 esc:e atkf:y start:/t1t2/5/2K2/5/4t/";

/// A game of two people who type these lines.
fn people(lines: &str) -> String {
    seen(["play", SMALL, "--side", "both", "--ascii"], lines)
}

/// The game that was written, without the date.
fn written(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join("new.otg")).expect("a file");
    text.lines().filter(|line| !line.starts_with("[date:")).flat_map(|line| [line, "\n"]).collect()
}

/// What is printed, without boards.
fn without_boards(seen: &str) -> String {
    let is_row = |line: &str| line.starts_with("    a b") || line.starts_with("  ") && line.contains(" . ");
    seen.lines().filter(|line| !line.is_empty() && !is_row(line)).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn two_people_play_to_the_end() {
    assert_snapshot!(people("a1-a2\nc3 c4\na2-a3\nKc4-c5\na1-a2\n"));
}

#[test]
fn what_a_player_can_type() {
    let lines =
        "help\nmoves\nback\na1-a9\nc3-c2\na1-a2\nC3–C4!\nmoves\nback\nback\nfoo\nsolution\na1_a2\n\ndraw\n";
    assert_snapshot!(without_boards(&people(lines)));
    assert!(people("rules").contains("\nCapturing\n"));
    assert!(people("resign").contains("The defenders win: the attackers resigned.\n"));
}

/// The same seed leads to the same game.
#[test]
fn the_computer_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "brandub", "--level", "1", "--seed", "7", "--ascii", "-o", "new.otg"];
    let play = || {
        let seen = seen_in(folder.path(), arguments, "d1-c1\nback\nd1-e1\nhint\nquit\n");
        (seen, written(folder.path()))
    };
    let first = play();
    for text in [
        "Brandub: you play the attackers against tafl, level 1\n",
        "\n1a  d1-c1  (attackers)\n",
        "\n1a  d1-e1  (attackers)\n",
        "tafl, level 1 is thinking.\n",
        "\nYour move: attackers.\nHint: ",
        "tafl: the game is in new.otg; `tafl play new.otg` continues it\n",
    ] {
        assert!(first.0.contains(text), "{text}\n{}", first.0);
    }
    assert_eq!(first.0.matches("\n1b  ").count(), 2, "{}", first.0);
    assert!(first.1.starts_with("[defenders:tafl, level 1]\n[result:?]\n"), "{}", first.1);
    assert!(first.1.contains("\n\n1. d1-e1 "), "{}", first.1);
    fs::remove_file(folder.path().join("new.otg")).expect("removed");
    assert_eq!(play().1, first.1);
    // A file that is there is not replaced.
    assert_snapshot!(seen_in(folder.path(), arguments, ""), @r"
    status 2
    --- stderr
    tafl: new.otg exists; give --output the name of a new file
    ");
}

/// Who stops can continue, with the same side.
#[test]
fn a_game_is_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    seen_in(
        folder.path(),
        ["play", "--level", "1", "--seed", "7", "--side", "defenders", "-o", "old.otg"],
        "quit\n",
    );
    let seen =
        seen_in(folder.path(), ["play", "old.otg", "--seed", "7", "--ascii", "-o", "new.otg"], "resign\n");
    assert!(seen.contains("Brandub: you play the defenders against tafl, level 3\n"), "{seen}");
    assert!(written(folder.path()).contains("[result:1]\n[termination:the defenders resigned]\n"));
    // From an earlier move on, without the rest.
    fs::remove_file(folder.path().join("new.otg")).expect("removed");
    let arguments = ["play", "old.otg", "--at", "0a", "--side", "both", "-o", "new.otg"];
    seen_in(folder.path(), arguments, "d1-e1\n");
    assert!(written(folder.path()).ends_with("\n1. d1-e1\n"), "{}", written(folder.path()));
    for (arguments, message) in [
        (["play", "brandub", "--at", "1a"], "--at and --game need a game record"),
        (["play", "old.otg", "--at", "9a"], "the game has no move 9a"),
    ] {
        assert!(seen_in(folder.path(), arguments, "").contains(message), "{arguments:?}");
    }
}

/// An engine that fails is reported, and the game is saved.
#[cfg(unix)]
#[test]
fn engines_that_fail() {
    for (engine, reason) in [
        ("sh -c 'echo utepok; read a; read b; echo ready ok; exit 3'", "cannot play: ended, exit status: 3"),
        ("no-such-program", "no-such-program cannot play: cannot be started"),
        ("time=5 tafl engine", "a game has one clock; write --time instead of time="),
    ] {
        let seen = seen(["play", "--engine", engine], "");
        assert!(seen.starts_with("status 2\n") && seen.contains(reason), "{seen}");
    }
    let ready = "echo utepok; read a; read b; read c; read d; echo readyok; read e; read f;";
    for (answer, reason) in
        [("exit 3", "ended, exit status: 3"), ("echo bestmove d3-d9", "illegal move d3-d9")]
    {
        let engine = &format!("sh -c '{ready} {answer}'");
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = ["play", "--engine", engine, "-o", "new.otg"];
        let output = tafl_in(folder.path(), arguments, b"d1-c1\nd1-d2\nretry\n");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(
            printed.matches(&format!("The engine failed: {reason}")).count(),
            3,
            "{engine}\n{printed}"
        );
        assert_eq!(output.status.code(), Some(1));
        assert!(written(folder.path()).ends_with("\n1. d1-c1\n"));
    }
}

/// Other programs play as well, and again after a move was taken back.
#[test]
fn an_engine_plays() {
    let arguments =
        ["play", "--engine", "depth=2 tafl engine", "--time", "60", "--side", "defenders", "--ascii"];
    let seen = seen(arguments, "d3-c3\nback\nd3-e3\n");
    assert!(seen.contains("you play the defenders against tafl 0.1.0\n"), "{seen}");
    assert_eq!(seen.matches("\n2a  ").count(), 2, "{seen}");
}

/// A program that writes without reading the answers comes to an end.
#[test]
fn endless_input() {
    let seen = people(&"x\n".repeat(5_000));
    assert_eq!(seen.matches("`x` is neither").count(), 1_000);
}
