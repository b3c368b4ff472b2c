//! The command as users see it: its output, messages and exit status.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod ahead;
mod analysis;
mod annotate;
mod archive;
mod by_hand;
mod check;
mod check_opentafl;
mod compressed;
mod conform;
mod contest;
mod convert;
mod damage;
mod data;
mod examples;
mod explore;
#[cfg(feature = "tables")]
mod explore_tables;
mod export;
mod fit;
mod fmt;
mod given;
#[cfg(unix)]
mod hostile;
mod json;
mod legal;
mod long_names;
mod misplayed;
mod new;
mod notes;
mod package;
mod perft;
mod picture;
mod play;
mod puzzle;
mod puzzles;
mod random;
mod recognized;
mod replay;
mod rules;
mod select;
mod show;
mod solve;
mod sprt;
mod stats;
mod support;
#[cfg(unix)]
mod terminal;
mod verify;
mod view;
#[cfg(unix)]
mod writing;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::support::{home, seen, tafl, tafl_in, workspace};

#[test]
fn colour_is_optional() {
    let escapes = |color| {
        let output = tafl(["--color", color, "show", "/1t/K1/"], b"");
        output.stdout.contains(&0x1b)
    };
    assert!(escapes("always"));
    assert!(!escapes("never"));
    assert!(!escapes("auto"), "standard output is no terminal here");
}

#[test]
fn bad_input_is_drawn() {
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

/// How long a flood may take: a hundred times as long as it does, and far less than quadratic time would need.
const FLOOD_TIME: Duration = Duration::from_secs(30);

#[test]
fn floods_take_linear_time() {
    const FLOOD: usize = 300_000;
    for flood in ["/", "[", "]", "1", "a", "1. ", "[a:]\n", "\n", "\0", "é"] {
        let text = flood.repeat(FLOOD / flood.len());
        for command in ["show", "replay"] {
            let started = Instant::now();
            let output = tafl([command, "-"], text.as_bytes());
            let status = output.status.code().expect("no signal");
            assert!((1..=2).contains(&status), "{command} of {flood:?} ended with {status}");
            assert!(!output.stderr.is_empty(), "{command} of {flood:?} says nothing");
            assert!(
                output.stderr.len() < 100_000,
                "{command} of {flood:?} says {} bytes",
                output.stderr.len()
            );
            assert!(started.elapsed() < FLOOD_TIME, "{command} of {flood:?} takes {:?}", started.elapsed());
        }
    }
}

/// Nonsense for the commands that read files of any size: their output is proportional to the input.
#[test]
fn every_command_survives_a_flood() {
    const FLOOD: usize = 5_000;
    let commands: [&[&str]; 18] = [
        &["stats"],
        &["explore", "--symmetric", "--depth", "20"],
        &["select", "--rules", "brandub"],
        &["select", "--dedupe", "--position", "/t2/3/2K/"],
        &["convert", "--from", "aagenielsen", "--to", "otg"],
        &["convert", "--from", "hnefatafl-csv", "--to", "otg"],
        &["convert", "--from", "otg", "--to", "aagenielsen"],
        &["check"],
        &["check", "--notation", "rules"],
        &["check", "--notation", "move", "--format", "json"],
        &["fmt"],
        &["fmt", "--check"],
        &["rules", "canon", "-"],
        &["legal", "-"],
        &["verify"],
        &["verify", "--format", "json"],
        &["annotate", "-"],
        &["convert", "--of", "positions", "--from", "otn", "--to", "otn-inverted"],
    ];
    let floods = ["/", "[", "1", "1. ", "\0", "[\n", "1. q\n", "[a:]\n"]
        .map(|flood| flood.repeat(FLOOD / flood.len()) + "\n");
    let folder = tempfile::tempdir().expect("a folder");
    let files: Vec<String> = (1..=floods.len()).map(|number| format!("{number}.otg")).collect();
    for (file, flood) in files.iter().zip(&floods) {
        std::fs::write(folder.path().join(file), flood).expect("written");
    }
    for command in commands {
        // A command that takes several files gets all floods at once.
        let runs: Vec<(&[String], &str)> = if command.ends_with(&["-"]) {
            floods.iter().map(|flood| (&[][..], flood.as_str())).collect()
        } else {
            vec![(&files, "")]
        };
        for (paths, input) in runs {
            let started = Instant::now();
            let words = command.iter().copied().chain(paths.iter().map(String::as_str));
            let output = tafl_in(folder.path(), words, input.as_bytes());
            let status = output.status.code().expect("no signal");
            assert!((0..=1).contains(&status), "{command:?} ended with {status}");
            let printed = output.stdout.len() + output.stderr.len();
            assert!(printed < 300 * FLOOD * floods.len(), "{command:?} prints {printed} bytes");
            assert!(started.elapsed() < FLOOD_TIME, "{command:?} takes {:?}", started.elapsed());
        }
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    let wrong: [&[&str]; 32] = [
        &["replay"],
        &["replay", "nowhere.otg"],
        &["replay", "."],
        &["dance"],
        &["show"],
        &["show", "examples"],
        &["show", "games/none.txt"],
        &["show", "none.otg"],
        &["show", "--rules", "nothing"],
        &["show", "--rules", "brandub", "--at", "1a"],
        &["show", "--rules", "brandub", "--svg", "-", "--png", "-"],
        &["show", "/1t/K1/", "--theme", "dark"],
        &["show", "/1t/K1/", "--size", "100"],
        &["show", "/1t/K1/", "--arrow", "a1-b1"],
        &["show", "/1t/K1/", "--png", "-", "--size", "5000"],
        &["show", "/1t/K1/", "--svg", "-", "--arrow", "a1"],
        &["check"],
        &["check", "--explain"],
        &["check", "--explain", "numbering", "game.otg"],
        &["fmt"],
        &["rules"],
        &["convert"],
        &["legal"],
        &["legal", "nowhere"],
        &["legal", "brandub", "--position", "/t2/3/2K/"],
        &["perft", "brandub"],
        &["perft", "brandub", "-1"],
        &["verify"],
        &["annotate", "nowhere.otg"],
        &["completions", "cmd"],
        &["man", "--dir", "examples/brandub.otg/pages"],
        &["select", "examples", "--split", "examples/brandub.otg"],
    ];
    for arguments in wrong {
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
    assert_eq!(text.matches("\n  tafl ").count(), 4, "four examples");
}

/// A reader that closes the pipe early is not an error.
#[test]
fn a_broken_pipe_ends_quietly() {
    let commands: [&[&str]; 11] = [
        &["stats", "examples/brandub.otg"],
        &["select", "examples/brandub.otg"],
        &["convert", "--from", "otg", "--to", "otg", "examples"],
        &["replay", "examples/brandub.otg"],
        &["check", "examples", "examples", "examples"],
        &["check", "--explain", "all"],
        &["fmt", "--check", "examples"],
        &["rules", "list"],
        &["legal", "brandub"],
        &["verify", "examples/brandub.otg"],
        &["completions", "bash"],
    ];
    for command in commands {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
            .args(command)
            .current_dir(home())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command:?}");
    }
}

/// The README shows two commands, and what the first one prints. The second one runs this test.
#[test]
fn the_readme_is_true() {
    let Some(root) = workspace() else { return };
    let readme = std::fs::read_to_string(root.join("README.md")).expect("UTF-8");
    let block = |language: &str| {
        let fence = format!("```{language}\n");
        let start = readme.find(&fence).expect("a block") + fence.len();
        let length = readme[start..].find("```").expect("an end");
        &readme[start..start + length]
    };
    let commands: Vec<&str> = block("sh").lines().collect();
    let [replay, test] = commands[..] else { panic!("two commands, found {commands:?}") };
    assert_eq!(test, "cargo test");

    let arguments = replay.strip_prefix("cargo run -- ").expect("the command").split(' ');
    let output = tafl(arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(printed.contains(block("text")), "the README shows something else than\n{printed}");
}
