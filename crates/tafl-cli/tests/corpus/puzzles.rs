//! Puzzles.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use tafl_corpus::Corpus;
use tafl_game_record::GameRecord;

use crate::ahead;
use crate::support::tafl;

/// The game files that are puzzles.
fn puzzles(corpus: &Corpus) -> Vec<(PathBuf, GameRecord)> {
    let read = |path: PathBuf| {
        let record: GameRecord = fs::read_to_string(&path).expect("UTF-8").parse().expect("a record");
        record.puzzle_start().is_some().then_some((path, record))
    };
    let puzzles: Vec<_> = corpus.files("corpus/otg", "otg").into_iter().filter_map(read).collect();
    assert!(!puzzles.is_empty(), "the corpus has no puzzle");
    puzzles
}

/// Before the solver has made a move, no command shows a move or a comment of the puzzle.
pub(crate) fn nothing_is_shown_ahead(corpus: &Corpus) {
    for (path, _) in puzzles(corpus) {
        ahead::nothing_is_shown_ahead(&path);
    }
}

/// Every puzzle of the corpus is solved by its own moves.
pub(crate) fn real_puzzles_are_solved(corpus: &Corpus) {
    for (path, record) in puzzles(corpus) {
        let tree = record.tree();
        let start = record.puzzle_start().expect("a tag").expect("an address");
        let after = tree.find(&start);
        let line = tree.line(tree.children(after).next()).filter_map(|id| tree.move_record(id));
        let moves: String = line.flat_map(|record| [record.to_string(), "\n".to_owned()]).collect();
        let run = |arguments: &[&str], lines: String| {
            let arguments = arguments.iter().map(OsStr::new).chain([path.as_os_str()]);
            tafl(["puzzle"].map(OsStr::new).into_iter().chain(arguments), lines.as_bytes()).status.code()
        };
        assert_eq!(run(&["--both-sides"], format!("start\n{moves}")), Some(0), "{}", path.display());
        let of_solver: String = moves.lines().step_by(2).flat_map(|line| [line, "\n"]).collect();
        assert_eq!(run(&[], format!("start\n{of_solver}")), Some(0), "{}", path.display());
        assert_eq!(run(&[], format!("start\n{}", of_solver.lines().next().expect("a move"))), Some(1));
    }
}
