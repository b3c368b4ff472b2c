//! Names, comments and moves that are longer than any width that the formatter accepts.

use std::fs;
use std::path::Path;

use crate::support::tafl_in;

/// The formatter panics at widths from the first one on.
const LENGTHS: [usize; 2] = [65_536, 70_000];

/// The longest line of a table in columns.
const MAX_LINE: usize = 160;

/// A game whose names and comments have this length, and a puzzle whose first move has.
fn write_games(folder: &Path, length: usize) {
    let long = "n".repeat(length);
    let rules = format!("dim:3 name:{long} start:/t2/3/2K/");
    let tags = format!(
        "[event:{long}]\n[attackers:{long}]\n[variant:{long}]\n[termination:{long}]\n[{long}:{long}]\n"
    );
    let game = format!("{tags}[rules:{rules}]\n\n1. a1-a2 Kc3-c2\n[{long}|{long} x]\n");
    let captures = vec!["b1"; length / 3].join("/");
    let puzzle =
        format!("[puzzle-mode:loose]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2x{captures} Kc3-c2\n");
    for (name, text) in [("game.otg", game), ("move.otg", puzzle), ("rules.txt", rules + "\n")] {
        fs::write(folder.join(name), text).expect("written");
    }
}

#[test]
fn no_command_panics() {
    let commands: [&[&str]; 24] = [
        &["annotate", "game.otg"],
        &["check", "game.otg", "move.otg"],
        &["check", "--strict", "--opentafl", "game.otg", "move.otg"],
        &["check", "--notation", "rules", "rules.txt"],
        &["convert", "--to", "otg", "--summary", "game.otg", "move.otg"],
        &["convert", "--to", "hnefatafl-csv", "game.otg", "move.otg"],
        &["explore", "game.otg", "move.otg"],
        &["explore", "--symmetric", "--depth", "20", "game.otg"],
        &["export", "game.otg", "move.otg", "--format", "csv", "--partition", "--to", "tables"],
        &["fmt", "--check", "game.otg", "move.otg"],
        &["legal", "{name}"],
        &["legal", "-"],
        &["new", "brandub", "--event", "{name}"],
        &["puzzle", "move.otg"],
        &["replay", "--all", "game.otg"],
        &["replay", "--all", "move.otg"],
        &["rules", "canon", "rules.txt"],
        &["rules", "explain", "dim:3 name:{name} start:/t2/3/2K/"],
        &["rules", "diff", "dim:3 name:{name} start:/t2/3/2K/", "brandub"],
        &["rules", "fit", "game.otg", "move.otg"],
        &["select", "--variant", "{name}", "game.otg"],
        &["show", "game.otg"],
        &["stats", "game.otg", "move.otg"],
        &["verify", "game.otg", "move.otg"],
    ];
    for length in LENGTHS {
        let folder = tempfile::tempdir().expect("a folder");
        write_games(folder.path(), length);
        let input = fs::read(folder.path().join("rules.txt")).expect("written");
        for command in commands {
            let words = command.iter().map(|word| word.replace("{name}", &"n".repeat(length)));
            let output = tafl_in(folder.path(), words, &input);
            let messages = String::from_utf8_lossy(&output.stderr);
            let status = output.status.code().expect("no signal");
            assert!((0..=2).contains(&status), "{command:?} ended with {status}: {messages}");
        }
    }
}

/// A table for people fits a window.
#[test]
fn tables_shorten_names() {
    let folder = tempfile::tempdir().expect("a folder");
    write_games(folder.path(), LENGTHS[1]);
    for command in [&["stats"][..], &["rules", "fit"], &["explore"]] {
        let words = command.iter().chain(&["game.otg", "move.otg"]);
        let printed = String::from_utf8(tafl_in(folder.path(), words, b"").stdout).expect("UTF-8");
        let longest = printed.lines().map(|line| line.chars().count()).max();
        assert!(longest.is_some_and(|longest| longest < MAX_LINE), "{command:?} prints {longest:?} columns");
        if command == ["stats"] {
            let shortened =
                |start: &str| printed.lines().any(|line| line.starts_with(start) && line.contains('…'));
            assert!(shortened("nnn") && shortened("a1-a2xb1/b1"), "{printed}");
        }
    }
}
