//! Text that `tafl puzzle` must not show, for the example and for real puzzles.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tafl_game_record::GameRecord;

use crate::support::tafl;

/// Before the solver has made a move, no command shows a move or a comment of the puzzle.
pub(crate) fn nothing_is_shown_ahead(path: &Path) {
    let record: GameRecord = fs::read_to_string(path).expect("UTF-8").parse().expect("a record");
    let output =
        tafl([OsStr::new("puzzle"), path.as_os_str()], b"start\nhint\nhint\nhint\nmoves\nboard\nfoo\nback\n");
    let text = String::from_utf8(output.stdout).expect("UTF-8") + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "not solved");
    let tree = record.tree();
    let start = record.puzzle_start().expect("a tag").expect("an address");
    let way = tree.path(tree.find(&start));
    for (address, id) in tree.walk().filter(|(_, id)| !way.contains(id)) {
        let record = tree.move_record(id).expect("a move").to_string();
        assert!(!text.contains(&record), "{} shows {address} {record}:\n{text}", path.display());
        let comment = tree.comment(id).map_or("", |comment| comment.text().trim());
        let head: String = comment.lines().next().unwrap_or_default().chars().take(40).collect();
        let shown = !head.is_empty() && text.contains(&head);
        assert!(!shown, "{} shows the comment on {address}:\n{text}", path.display());
    }
}
