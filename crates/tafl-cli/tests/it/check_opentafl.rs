//! `tafl check --opentafl`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{seen, tafl};

#[test]
fn what_opentafl_cannot_load() {
    let game = "[event:Round 1. Final]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 ---\n";
    assert_snapshot!(seen(["check", "--opentafl", "-"], game), @"
    status 0
    --- stdout
    finding[opentafl-turn-in-tag]: the `event` tag: OpenTafl reads `1. ` in a tag as the first turn
     --> standard input:1:1
      |
    1 | [event:Round 1. Final]
      | ^^^^^^^^^^^^

    finding[opentafl-board-size]: the rules: OpenTafl cannot load a board of 3 by 3 squares, only odd sizes from 5 to 19
     --> standard input:1:1
      |
    1 | [event:Round 1. Final]
      | ^^^^^^^^^^^^

    finding[opentafl-resignation]: 1b: OpenTafl cannot load a resignation as a move
     --> standard input:1:1
      |
    1 | [event:Round 1. Final]
      | ^^^^^^^^^^^^

    1 file, 1 game, 0 errors, 3 findings
    ");
}

/// The codes of `--opentafl`, with tags before the rules and moves after them.
fn opentafl_codes(options: &[&str], tags: &str, moves: &str) -> Vec<String> {
    let game = format!("{tags}[rules:dim:7 esc:c ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n{moves}");
    let arguments = [&["check", "--opentafl", "--format", "json"], options, &["-"]].concat();
    let text = String::from_utf8(tafl(arguments, game.as_bytes()).stdout).expect("UTF-8");
    let codes = text.lines().filter_map(|line| {
        let object: Value = serde_json::from_str(line).expect("an object");
        object["code"].as_str().filter(|code| code.starts_with("opentafl-")).map(str::to_owned)
    });
    codes.collect()
}

/// OpenTafl 0.4.8.0b has loaded, or has not loaded, these games.
#[test]
fn opentafl_cannot_load_illegal_moves() {
    let illegal = [
        "1. d6-f5 d5-f5\n",
        "1. d6-f6 d5-f5\n\n2. d7-d5 e4-f6\n",
        "1. d1-a1 d5-f5\n",
        "1. d1-d2 d5-f5\n",
        "1. b2-b3 d5-f5\n",
        "1. d6-f6 Kd4-d4\n",
        "1. d5-f5 d6-f6\n",
        "1. d6-f6 d1-b1\n",
        "1. d6-f6 d5-f5\n\n2. d7-d5 a4-a5\n",
    ];
    for moves in illegal {
        assert_eq!(opentafl_codes(&[], "", moves).len(), 1, "{moves}");
    }
    assert_eq!(opentafl_codes(&[], "", "1. d6-f6 d1-b1\n"), ["opentafl-illegal-move"]);
    let loaded = [
        "",
        "1. d6-f6\n",
        "1. d6-f6 d5-f5\n\n2. d7-d5 e4-e5\n",
        "1. d6-f6xd5 e4-e5\n",
        "1. d6-f6 d5-f5\n\n1b.1.1a. ..... d5-f6\n",
        "1. d6-f6 d5-f5\n\n1b.1.1a. ..... d7-d6\n",
    ];
    for moves in loaded {
        assert_eq!(opentafl_codes(&["--as-is"], "", moves), [""; 0], "{moves}");
    }
}

/// The same for remaining times, which OpenTafl reads only beside a time control.
#[test]
fn opentafl_reads_two_remaining_times() {
    let cases: [(&str, &[&str]); 11] = [
        ("[time-remaining:800, 750]\n", &[]),
        ("[time-remaining:800]\n", &[]),
        ("[time-remaining:a while]\n", &[]),
        ("[time-control:900]\n[time-remaining:800, 750]\n", &[]),
        ("[time-control:900]\n[time-remaining:800,750]\n", &[]),
        ("[time-control:900]\n[time-remaining:800, 750, 3]\n", &[]),
        ("[time-control:900 30/3]\n[time-remaining:800 30/3, 750 30/2]\n", &[]),
        ("[time-control:900]\n[time-remaining:800]\n", &["opentafl-time-remaining"]),
        ("[time-remaining:800]\n[time-control:900]\n", &["opentafl-time-remaining"]),
        ("[time-control:900]\n[time-remaining:a while]\n", &["opentafl-time-remaining"]),
        ("[time-control:three days]\n", &["opentafl-time-control"]),
    ];
    for (tags, codes) in cases {
        assert_eq!(opentafl_codes(&[], tags, "1. d6-f6 d5-f5\n"), codes, "{tags}");
    }
}

/// The same for turns: OpenTafl skips each whose number is not the next one.
#[test]
fn opentafl_skips_turns_out_of_sequence() {
    let turns = ["d6-f6 d5-f5", "d7-d5 e4-e5", "f6-e6 c4-c5", "a4-a5 d3-f3"];
    let cases: [(&[u32], usize); 9] = [
        (&[1, 2, 3, 4], 0),
        (&[1, 1], 1),
        (&[1, 2, 2], 1),
        (&[1, 2, 2, 3], 1),
        (&[1, 3], 1),
        (&[1, 3, 4], 2),
        (&[2], 1),
        (&[2, 3], 2),
        (&[1, 3, 2], 1),
    ];
    for (numbers, skipped) in cases {
        let lines: Vec<String> =
            numbers.iter().zip(turns).map(|(number, turn)| format!("{number}. {turn}\n")).collect();
        let text = lines.join("\n");
        let codes = opentafl_codes(&[], "", &text);
        assert_eq!(codes, vec!["opentafl-turn-out-of-sequence"; skipped], "{text}");
    }
    // A turn without moves ends the file, but `1.` without a space after it is not a turn there.
    for (moves, has_issue) in [("1.\n", false), ("1. \n", true), ("1. d6-f6 d5-f5\n\n2.\n", true)] {
        assert_eq!(opentafl_codes(&["--as-is"], "", moves).len(), usize::from(has_issue), "{moves:?}");
    }
}

/// `--opentafl` judges the games as `tafl fmt` prints them, `--as-is` as they are.
#[test]
fn what_opentafl_cannot_load_as_it_is() {
    let game = "[rules:dim:5 start:/t4/5/2K2/5/5/]\n1. a1-a2  Kc3-c2 [First.]\n";
    assert_snapshot!(seen(["check", "--opentafl", "-"], game), @r"
    status 0
    --- stdout
    1 file, 1 game, 0 errors, 0 findings
    --- stderr
    `tafl verify` checks whether the moves are legal
    ");
    assert_snapshot!(seen(["check", "--opentafl", "--as-is", "-"], game), @"
    status 0
    --- stdout
    finding[opentafl-layout-space]: OpenTafl requires one space between the number and the moves of a turn
     --> standard input:2:11
      |
    2 | 1. a1-a2  Kc3-c2 [First.]
      |           ^^^^^^

    finding[opentafl-layout-comment]: OpenTafl cannot load a comment on the line of its turn; write it on the next line
     --> standard input:2:19
      |
    2 | 1. a1-a2  Kc3-c2 [First.]
      |                   ^^^^^^

    1 file, 1 game, 0 errors, 2 findings
    ");
    let games = "[rules:dim:5 start:/t4/5/2K2/5/5/]\n1. a1-a2\n[]\n[rules:dim:5 tfr:w start:/t4/5/2K2/5/5/]\n1. a1-a2\n";
    assert_snapshot!(seen(["check", "--opentafl", "--as-is", "-"], games), @"
    status 0
    --- stdout
    note[tfr-disputed]: here `tfr:w` means that the side that repeats the position wins; older texts and some programs mean the opposite
     --> standard input:4:18
      |
    4 | [rules:dim:5 tfr:w start:/t4/5/2K2/5/5/]
      |                  ^

    finding[opentafl-several-games]: the file: OpenTafl reads several games in a file as one; write each game to a file
     --> standard input:4:1
      |
    4 | [rules:dim:5 tfr:w start:/t4/5/2K2/5/5/]
      | ^^^^^^^^^^^^

    note[opentafl-repetition-reversed]: the rules: OpenTafl plays `tfr:w` in reverse
     --> standard input:4:1
      |
    4 | [rules:dim:5 tfr:w start:/t4/5/2K2/5/5/]
      | ^^^^^^^^^^^^

    1 file, 2 games, 0 errors, 1 finding, 2 notes
    ");
    assert_snapshot!(seen(["check", "--as-is", "-"], game), @"
    status 2
    --- stderr
    error: the following required arguments were not provided:
      --opentafl

    Usage: tafl check --opentafl --as-is <PATH>...

    For more information, try '--help'.
    ");
}
