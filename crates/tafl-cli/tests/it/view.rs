//! `tafl view`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::support::{printed, printed_from, tafl, tafl_in, workspace};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Whether a text is a page, to its last line.
fn is_page(text: &str) -> bool {
    text.starts_with("<!doctype html>") && text.ends_with("</html>\n")
}

/// The number of games on a page.
fn games(page: &str) -> usize {
    page.matches("\"tags\":[").count()
}

#[test]
fn a_page_of_a_game() {
    let page = printed(["view", "examples/brandub.otg", "-o", "-"]);
    assert!(is_page(&page) && page.contains("<title>An evening at the club</title>"), "{page:.500}");
    let titled = printed(["view", "examples/brandub.otg", "-o", "-", "--title", "A <b>"]);
    assert!(titled.contains("<title>A &lt;b&gt;</title>"));
    let record = fs::read("tests/examples/brandub.otg").expect("the example");
    assert_eq!(printed_from(["view", "-", "-o", "-"], record), page);
}

#[test]
fn several_files_and_archives() {
    let page = printed(["view", "examples/brandub.otg", "examples/puzzle.otg", "-o", "-"]);
    assert_eq!(games(&page), 2);
    let archive = tafl(["view", "examples/club.ndjson", "-o", "-"], b"");
    // One of its games cannot be converted.
    assert_eq!(archive.status.code(), Some(1));
    assert_eq!(archive.stdout, b"");
}

#[test]
fn the_file_is_written_whole_or_not_at_all() {
    let Some(root) = workspace() else { return };
    let folder = folder();
    let path = folder.path().join("game.html");
    let run = |input: &[u8]| {
        let output: &Path = &path;
        tafl_in(&root, ["view".as_ref(), "-".as_ref(), "-o".as_ref(), output.as_os_str()], input)
    };
    let output = run(&fs::read(root.join("examples/brandub.otg")).expect("the example"));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    let before = fs::read_to_string(&path).expect("the page");
    assert!(is_page(&before));
    assert_eq!(run(b"[rules:dim:3 start:/t2/3/2K/]\n1. a1:a2\n").status.code(), Some(1));
    assert_eq!(fs::read_to_string(&path).expect("the page"), before);
    let nowhere = tafl(["view", "examples/brandub.otg", "-o", "no/such/folder/game.html"], b"");
    assert_eq!(nowhere.status.code(), Some(2));
}

/// The errors are those of `tafl check`.
#[test]
fn errors_are_reported_as_check_does() {
    let text =
        "[rules:dim:3 start:/t2/3/2K/]\n1. a1:a2 c3-c2\n[|]\n[rules:dim:3 start:/t2/3/2K/]\n1. b1-b2 c3-c2\n";
    let output = tafl(["--color", "never", "view", "-", "-o", "-"], text.as_bytes());
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let shown = String::from_utf8(output.stderr).expect("text");
    assert_snapshot!(shown, @r"
    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> standard input:2:6
      |
    2 | 1. a1:a2 c3-c2
      |      ^

    error[square-empty]: there is no piece on `b1`
     --> standard input:5:4
      |
    5 | 1. b1-b2 c3-c2
      |    ^^^^^

    tafl: no page is written
    ");
    let checked = tafl(["--color", "never", "check", "-"], text.as_bytes());
    let checked = String::from_utf8(checked.stdout).expect("text");
    for line in shown.lines().filter(|line| line.starts_with("error") || line.starts_with(" -->")) {
        assert!(checked.contains(line), "{line} is not in {checked}");
    }
}

#[test]
fn games_that_cannot_be_shown() {
    let message = |text: &str| {
        let output = tafl(["--color", "never", "view", "-", "-o", "-"], text.as_bytes());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{text}");
        String::from_utf8(output.stderr).expect("text").lines().next().unwrap_or_default().to_owned()
    };
    assert_snapshot!(message("[event:x]\n1. a1-a2\n"), @"error[start-unknown]: the record has no start position; add a rules tag or a position tag");
    assert_snapshot!(message(""), @"tafl: standard input:1: expected a game record, which is tags in brackets and then turns, found nothing");
    assert_snapshot!(
        message("[puzzle-mode:loose]\n[puzzle-start:9a]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n"),
        @"error[puzzle-start-unknown]: the `puzzle-start` tag names 9a, which the record does not have; write the address of a move, or `0a`"
    );
    let missing = tafl(["view", "no-such-file.otg", "-o", "-"], b"");
    assert_eq!(missing.status.code(), Some(2));
    let usage = tafl(["view", "examples/brandub.otg"], b"");
    assert_eq!(usage.status.code(), Some(2));
}
