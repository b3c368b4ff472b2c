//! `tafl annotate`.

use std::fs;

use insta::assert_snapshot;

use crate::support::{seen, seen_in, tafl};

const GAME: &str = "\
[event:Club]
[rules:dim:7 esc:c atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]
1. e4-e7 d1-e1
[12:30 A way out.|Too late.]
2. e7-g7
1b.1.1a. ..... c6-c7
";

#[test]
fn prefixes_captures_and_marks_are_added() {
    assert_snapshot!(seen(["annotate", "-"], GAME), @r"
    status 0
    --- stdout
    [event:Club]
    [rules:dim:7 atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]

    1. Ke4-e7- d1-e1-
    [12:30 A way out.|Too late.]

    1b.1.1a. ..... c6-c7-

    2. Ke7-g7--
    ");
}

/// What the rules contradict stays, unless it is to be corrected.
#[test]
fn nothing_is_removed_in_silence() {
    let captures =
        "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-f1 d3-f3\n2. f1-f2 c4-c5xd6\n";
    assert_snapshot!(seen(["annotate", "-"], captures), @"
    status 1
    --- stdout
    [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d1-f1 d3-f3

    2. f1-f2xf3 c4-c5xd6
    --- stderr
    finding[captures-surplus]: 2b: extra captures in the record: `d6`
     --> standard input:3:10
      |
    3 | 2. f1-f2 c4-c5xd6
      |          ^^^^^^^^
    ");
    assert_snapshot!(seen(["annotate", "--correct", "-"], captures), @"
    status 0
    --- stdout
    [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d1-f1 d3-f3

    2. f1-f2xf3 c4-c5
    --- stderr
    finding[captures-surplus]: 2b: extra captures in the record: `d6`; corrected
     --> standard input:3:10
      |
    3 | 2. f1-f2 c4-c5xd6
      |          ^^^^^^^^
    ");
}

/// A file with carriage returns keeps them, so that only the lines that are completed change.
#[test]
fn line_endings_are_kept() {
    let text = GAME.replace('\n', "\r\n");
    let printed =
        |text: &str| String::from_utf8(tafl(["annotate", "-"], text.as_bytes()).stdout).expect("UTF-8");
    assert_eq!(printed(&text), printed(GAME).replace('\n', "\r\n"));
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.otg"), text).expect("written");
    seen_in(folder.path(), ["annotate", "--in-place", "a.otg"], "");
    let written = fs::read_to_string(folder.path().join("a.otg")).expect("UTF-8");
    assert_eq!(written, printed(GAME).replace('\n', "\r\n"));
    assert_eq!(printed(&written), written);
}

#[test]
fn illegal_moves_are_kept() {
    let illegal = "[event:A]\n[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-d4 d3-f3\n[]\n[event:B]\n1. a1-a2\n";
    assert_snapshot!(seen(["annotate", "-"], illegal), @"
    status 1
    --- stdout
    [event:A]
    [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d1-d4 d3-f3
    []

    [event:B]

    1. a1-a2
    --- stderr
    finding[illegal-move]: 1a: d1-d4: blocked at `d2` by `t`; it cannot be played, so the move after it is not judged
     --> standard input:3:4
      |
    3 | 1. d1-d4 d3-f3
      |    ^^^^^

    finding[no-rules]: the record has no rules; add a rules tag
     --> standard input:5:1
      |
    5 | [event:B]
      | ^^^^^^^^^
    ");
}

#[test]
fn a_file_with_an_error_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.otg");
    fs::write(&path, "[rules:dim:3 start:/t2/3/2K/]\n1. a1:a2\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["annotate", "--in-place", "game.otg"], ""), @"
    status 1
    --- stderr
    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> game.otg:2:6
      |
    2 | 1. a1:a2
      |      ^

    tafl: game.otg: an error; nothing is written
    ");
    assert_eq!(fs::read_to_string(&path).expect("text"), "[rules:dim:3 start:/t2/3/2K/]\n1. a1:a2\n");
}

#[test]
fn in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.otg");
    fs::write(&path, GAME).expect("written");
    assert_snapshot!(seen_in(folder.path(), ["annotate", "-i", "game.otg"], ""), @"status 0");
    let written = fs::read_to_string(&path).expect("text");
    assert_eq!(written.as_bytes(), tafl(["annotate", "-"], GAME.as_bytes()).stdout);
    // A complete game does not change.
    assert_eq!(written.as_bytes(), tafl(["annotate", "-"], written.as_bytes()).stdout);
}

/// Games are written as they are read, in batches. The one with an error and those after it are not, and a file is not
/// replaced.
#[test]
fn an_archive_is_annotated_in_batches() {
    const GAMES: usize = 2_500;
    let game = |number: usize| {
        format!(
            "[round:{number}]\n[rules:dim:7 atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]\n\n1. e4-e7 d1-e1\n[]\n\n"
        )
    };
    let annotated = |text: &str| text.replace("e4-e7 d1-e1", "Ke4-e7- d1-e1-");
    let good: String = (1..=GAMES).map(game).collect();
    let output = tafl(["annotate", "-"], good.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), annotated(&good));
    // Without an end, which only the last game lacks.
    let open = good.strip_suffix("[]\n\n").expect("an end");
    assert_eq!(tafl(["annotate", "-"], open.as_bytes()).stdout, annotated(open).as_bytes());

    let broken = format!("{good}{}{}", game(0).replace("d1-e1", "d1:e1"), game(0));
    let output = tafl(["annotate", "-"], broken.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let written = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(written.ends_with("d1-e1-\n[]\n\n") && annotated(&good).starts_with(&written), "{written}");
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(messages.ends_with("standard input: an error; nothing more is written\n"), "{messages}");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.otg"), &broken).expect("written");
    let seen = seen_in(folder.path(), ["annotate", "-i", "a.otg"], "");
    assert!(
        seen.starts_with("status 1\n") && seen.ends_with("a.otg: an error; nothing is written\n"),
        "{seen}"
    );
    assert_eq!(fs::read_to_string(folder.path().join("a.otg")).expect("UTF-8"), broken);
}
