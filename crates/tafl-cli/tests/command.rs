//! The command as a user meets it: what it prints, where, and with which exit status.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use insta::assert_snapshot;

/// The root of the workspace, where the examples are.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn tafl<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(arguments)
        .current_dir(root())
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input closes it.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

/// Everything there is to see, for a snapshot.
fn seen<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>, input: impl AsRef<[u8]>) -> String {
    let output = tafl(arguments, input.as_ref());
    let mut seen = format!("status {}\n", output.status.code().expect("no signal"));
    for (name, bytes) in [("stdout", output.stdout), ("stderr", output.stderr)] {
        let text = String::from_utf8(bytes).expect("UTF-8");
        if !text.is_empty() {
            seen.extend(["--- ", name, "\n", &text]);
        }
    }
    seen
}

#[test]
fn replay_draws_every_move() {
    assert_snapshot!(seen(["replay", "examples/brandub.otg"], ""));
}

#[test]
fn replay_in_ascii_from_another_side() {
    assert_snapshot!(seen(["replay", "--ascii", "--a1", "top-right", "examples/puzzle.otg"], ""));
}

#[test]
fn replay_for_programs() {
    assert_snapshot!(seen(["replay", "--format", "tsv", "examples/brandub.otg"], ""));
}

#[test]
fn replay_one_game_of_several() {
    let games = "[event:One]\n1. a1-a2\n[]\n[event:Two]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n";
    assert_snapshot!(seen(["replay", "--game", "2", "--format", "tsv", "-"], games), @r"
    status 0
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-a2	/3/t2/2K/	d
    1b	c3-c2	/3/t1K/3/	a
    ");
    assert_snapshot!(seen(["replay", "--game", "3", "-"], games), @r"
    status 2
    --- stderr
    tafl: standard input: there is no game 3, the file holds 2
    ");
    assert_snapshot!(seen(["replay", "-"], games), @r"
    status 1
    --- stderr
    tafl: standard input: the record has no start position: it needs a rules tag or a position tag
    ");
}

#[test]
fn replay_stops_at_a_move_that_cannot_be_played() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n2. a1-a3\n";
    assert_snapshot!(seen(["replay", "--format", "tsv", "-"], game), @r"
    status 1
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-a2	/3/t2/2K/	d
    1b	c3-b3	/3/t2/1K1/	a
    --- stderr
    tafl: standard input: 2a: a1-a3 cannot be played: there is no piece on `a1`
    ");
}

#[test]
fn show_draws_positions() {
    assert_snapshot!(seen(["show", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"], ""));
    assert_snapshot!(seen(["show", "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0"], ""));
    assert_snapshot!(seen(["show", "-", "--ascii"], "/c1n/MkG/gmN/\n"), @r"
    status 0
    --- stdout
        a b c
      3 g m N 3
      2 M k G 2
      1 c . n 1
        a b c
    ");
}

/// The widest board that people play fits a terminal of 80 columns.
#[test]
fn a_board_of_19_fits_80_columns() {
    let empty = format!("/{}", "19/".repeat(19));
    let output = tafl(["show", &empty], b"");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
    assert!(widest <= 80, "{widest} columns");
    assert_eq!(text.lines().count(), 21);
}

#[test]
fn colour_is_for_those_who_ask() {
    let escapes = |color| {
        let output = tafl(["--color", color, "show", "/1t/K1/"], b"");
        output.stdout.contains(&0x1b)
    };
    assert!(escapes("always"));
    assert!(!escapes("never"));
    assert!(!escapes("auto"), "standard output is no terminal here");
}

#[test]
fn bad_input_is_shown_at_its_place() {
    assert_snapshot!(seen(["show", "/3t3/3x3/3T3/ttTKTtt/3T3/3t3/3t3/"], ""));
    assert_snapshot!(seen(["show", "-"], ""));
    assert_snapshot!(seen(["show", "7 8 7/7/7/7/7/7/6 a 1 0"], ""));
    assert_snapshot!(seen(["replay", "-"], "[rules:dim:99999999999999999999 start:/t2/3/2K/]\n1. a1-a2\n"));
    assert_snapshot!(seen(["replay", "-"], "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 [never closed\n2. q\n"));
    assert_snapshot!(seen(["replay", "-"], "[rules:dim:3 start:/t2/3/2K/]\n1. a1:a2 c3-c2\n2. a1-a2 }\n"));
    assert_snapshot!(seen(["replay", "-"], "[event:never closed\n1. a1-a2\n"));
    assert_snapshot!(seen(["replay", "-"], b"[site:K\xf6ln]\n"));
    assert_snapshot!(seen(["replay", "-"], ""));
    assert_snapshot!(seen(["replay", "-"], "\n\n"));
    assert_snapshot!(seen(["replay", "-"], "]]]][[[["));
}

#[test]
fn floods_are_answered_shortly() {
    const FLOOD: usize = 10_000_000;
    for flood in ["/", "[", "]", "1", "a", "1. ", "[a:]\n", "\n", "\0", "é"] {
        let text = flood.repeat(FLOOD / flood.len());
        for command in ["show", "replay"] {
            let output = tafl([command, "-"], text.as_bytes());
            let status = output.status.code().expect("no signal");
            assert!((1..=2).contains(&status), "{command} of {flood:?} ended with {status}");
            assert!(!output.stderr.is_empty(), "{command} of {flood:?} says nothing");
            assert!(
                output.stderr.len() < 100_000,
                "{command} of {flood:?} says {} bytes",
                output.stderr.len()
            );
        }
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [&["replay"][..], &["replay", "nowhere.otg"], &["replay", "."], &["dance"], &["show"]] {
        let output = tafl(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_without_a_command() {
    let output = tafl::<&str>([], b"");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.matches("\n  tafl ").count(), 3, "three examples");
}

/// A reader that goes away early is no fault.
#[test]
fn a_broken_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(["replay", "examples/brandub.otg"])
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// The README shows two commands, and what the first one prints. CI runs the second one as it stands there.
#[test]
fn the_readme_tells_the_truth() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).expect("UTF-8");
    let readme = read("README.md");
    let block = |language: &str| {
        let fence = format!("```{language}\n");
        let start = readme.find(&fence).expect("a block") + fence.len();
        let length = readme[start..].find("```").expect("an end");
        &readme[start..start + length]
    };
    let commands: Vec<&str> = block("sh").lines().collect();
    let [replay, test] = commands[..] else { panic!("two commands, found {commands:?}") };
    assert!(read(".ci/run").lines().any(|line| line == test), "CI does not run `{test}`");

    let arguments = replay.strip_prefix("cargo run --release -- ").expect("the command").split(' ');
    let output = tafl(arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(printed.contains(block("text")), "the README shows something else than\n{printed}");
}
