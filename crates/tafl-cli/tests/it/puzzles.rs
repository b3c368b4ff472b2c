//! The puzzles of the examples, and what a composer asks of a puzzle.

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;
use tafl_game_record::GameRecord;

use crate::support::{home, printed, seen, tafl};

fn puzzles() -> Vec<PathBuf> {
    let folder = fs::read_dir(home().join("examples/puzzles")).expect("a folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "otg")).collect()
}

/// Each solution wins in as many moves as the name of its file says, and no other first move does.
#[test]
fn the_puzzles_of_the_examples_are_proved() {
    let mut puzzles = puzzles();
    puzzles.sort();
    let output = tafl(["solve", "--format", "json", "examples/puzzles"], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(rows.len(), puzzles.len());
    for (row, path) in rows.iter().zip(&puzzles) {
        let name = path.file_stem().expect("a name").to_str().expect("UTF-8");
        let moves: u64 = name.split('-').find_map(|word| word.parse().ok()).expect("a number of moves");
        assert_eq!((&row["verdict"], &row["moves"]), (&"proved".into(), &moves.into()), "{row}");
    }
}

/// Their moves are legal, and solve them.
#[test]
fn the_puzzles_of_the_examples_are_sound() {
    let checked = printed(["check", "--strict", "examples/puzzles"]);
    assert!(checked.contains(" 0 errors, 0 findings"), "{checked}");
    for path in puzzles() {
        let record: GameRecord = fs::read_to_string(&path).expect("UTF-8").parse().expect("a record");
        let moves: Vec<_> =
            record.tree().main_line().filter_map(|id| record.tree().move_record(id)).collect();
        let of_solver: Vec<_> = moves.iter().step_by(2).map(ToString::to_string).collect();
        let solved = tafl(["puzzle".as_ref(), path.as_os_str()], of_solver.join("\n").as_bytes());
        assert_eq!(solved.status.code(), Some(0), "{}", path.display());
    }
}

/// The attacker on c4 has nothing to do with it.
#[test]
fn pieces_that_are_not_needed() {
    let puzzle = "[puzzle-mode:strict]\n[rules:dim:7 surf:n atkf:n ks:w start:/7/7/7/2t4/5t1/4TK1/3t3/]\n\n\
                  1. e6-e7 d7-d6\n2. Kf6-f7- d6-a6\n3. Kf7-g7--\n";
    assert_snapshot!(seen(["solve", "--minimal", "-"], puzzle));
    let minimal = puzzle.replace("/2t4/", "/7/");
    assert!(seen(["solve", "--minimal", "-"], minimal).contains("every piece is needed"));
}
