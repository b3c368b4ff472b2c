//! `tafl convert`.

use std::fs;

use insta::assert_snapshot;

use crate::support::{home, printed, seen, seen_in, tafl, tafl_in};

#[test]
fn forms_are_listed() {
    assert_snapshot!(seen(["convert", "--list"], ""));
}

/// `convert --from FROM --to TO` and more.
fn convert(from: &str, to: &str, more: &[&str], input: &str) -> String {
    seen(["convert", "--from", from, "--to", to].iter().chain(more), input)
}

#[test]
fn positions() {
    let games = "3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4 a\n\n7/7/7/3k3/7/7/7 d\r\n";
    assert_snapshot!(convert("taflzero", "otn", &["--lossy"], games), @r"
    status 0
    --- stdout
    /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    /7/7/7/3K3/7/7/7/
    ");
    assert_snapshot!(convert("taflzero", "vikingchess-engine", &["--rows", "rank-one-first"], games), @r"
    status 0
    --- stdout
    2A4/3A3/3D3/AADKDAA/3D3/3A3/3A3 B
    7/7/7/3K3/7/7/7 W
    ");
    assert_snapshot!(convert("taflzero", "tsn", &["--defenders", "4"], games), @r"
    status 0
    --- stdout
    7 4 2a4/3a3/3d3/aadkdaa/3d3/3a3/3a3 a 1 0
    7 4 7/7/7/3k3/7/7/7 d 1 0
    ");
    assert_snapshot!(convert("otn", "taflzero", &["--side", "defenders"], "/t2/1K1/2T/\n"), @r"
    status 0
    --- stdout
    2d/1k1/a2 d
    ");
    assert_snapshot!(convert("otn", "otn-inverted", &[], "/t2/1K1/2T/\n"), @r"
    status 0
    --- stdout
    /2T/1K1/t2/
    ");
    assert_snapshot!(convert("otn", "otn", &[], "t2/111/2T"), @"
    status 2
    --- stderr
    tafl: `otn` and `otn` are forms of positions and of moves; add `--of positions` or `--of moves`
    ");
    assert_snapshot!(convert("tsn", "tsn", &[], "3 4 111/1k1/1a1  a 1 0 x:1:y\n"), @r"
    status 0
    --- stdout
    3 4 3/1k1/1a1 a 1 0 x:1:y
    ");
    assert_snapshot!(convert("tsn", "start-fen", &["--rows", "top-rank-first", "--lossy"], "3 4 3/1k1/1a1 a 7 0\n"), @r"
    status 0
    --- stdout
    1A1/1K1/3 a 6
    ");
    assert_snapshot!(convert("start-fen", "tsn", &["--rows", "top-rank-first", "--defenders", "4"], "1A1/1K1/3 a 6\n"), @r"
    status 0
    --- stdout
    3 4 3/1k1/1a1 a 7 0
    ");
}

#[test]
fn positions_of_several_lines() {
    let grids = "..A\n.K.\n...\n\n\n.A.\n.K.\nD..\n";
    assert_snapshot!(convert("grid-adk", "otn", &["--rows", "top-rank-first"], grids), @r"
    status 0
    --- stdout
    /3/1K1/2t/
    /T2/1K1/1t1/
    ");
    assert_snapshot!(convert("otn", "grid-adk", &["--rows", "top-rank-first"], "/3/1K1/2t/\n/T2/1K1/1t1/\n"), @r"
    status 0
    --- stdout
    ..A
    .K.
    ...

    .A.
    .K.
    D..
    ");
    assert_snapshot!(convert("grid-adk", "otn", &["--rows", "top-rank-first"], "..A\n.?.\n\n.A.\n.K.\nD..\n"), @"
    status 1
    --- stdout
    /T2/1K1/1t1/
    --- stderr
    error[unknown-square]: row 2: expected a piece or an empty square (one of `ADK.`), found `?`
     --> standard input:2:2
      |
    2 | .?.
      |  ^
    ");
}

#[test]
fn losses_are_reported_for_each_line() {
    let tsn = "3 4 3/1k1/1a1 a 7 2 x:1:y\n3 4 3/1k1/1a1 a 1 0\n";
    assert_snapshot!(convert("tsn", "otn", &[], tsn), @"
    status 1
    --- stdout
    /3/1K1/1t1/
    /3/1K1/1t1/
    --- stderr
    finding: otn cannot express the side to move, the number of plies played, the number of defenders at the start, the number of plies since the last capture, the extension; omitted
     --> standard input:1:1
      |
    1 | 3 4 3/1k1/1a1 a 7 2 x:1:y
      | ^^^^^^^^^^^^^^^^^^^^^^^^^

    finding: otn cannot express the side to move, the number of defenders at the start; omitted
     --> standard input:2:1
      |
    2 | 3 4 3/1k1/1a1 a 1 0
      | ^^^^^^^^^^^^^^^^^^^
    ");
    assert_snapshot!(convert("fen-to-board", "taflzero", &["--rows", "rank-one-first"], "3/1k1/1a1 a 3 9\n"), @"
    status 1
    --- stdout
    1a1/1k1/3 a
    --- stderr
    finding: taflzero cannot express the counter towards a draw, the number of the move; omitted
     --> standard input:1:1
      |
    1 | 3/1k1/1a1 a 3 9
      | ^^^^^^^^^^^^^^^
    ");
    assert_snapshot!(convert("otn", "hnefatafl-org", &[], "/3/1K1/1t1/\n/3/1KM/1t1/\n/3/1K1/2/\n/t2/1K1/3/\n"), @"
    status 1
    --- stdout
    /1A1/1K1/3/
    /3/1K1/A2/
    --- stderr
    error: hnefatafl-org has no letter for `M` on `c2`
     --> standard input:2:1
      |
    2 | /3/1KM/1t1/
      | ^^^^^^^^^^^

    error[row-length]: row 3 has 2 squares, expected 3
     --> standard input:3:8
      |
    3 | /3/1K1/2/
      |        ^
    ");
    assert_snapshot!(convert("otn", "tsn", &["--side", "attackers", "--defenders", "8"], "/3/1KK/1t1/\n"), @"
    status 1
    --- stderr
    error: TSN allows one king, but found a second one on `c2`
     --> standard input:1:1
      |
    1 | /3/1KK/1t1/
      | ^^^^^^^^^^^
    ");
}

#[test]
fn options_that_forms_need() {
    assert_snapshot!(convert("otn", "game-brandubh", &[], ""), @"
    status 2
    --- stderr
    tafl: the order of rows in `game-brandubh` is unknown; add `--rows rank-one-first` or `--rows top-rank-first`
    ");
    assert_snapshot!(convert("otn", "taflzero", &[], ""), @"
    status 2
    --- stderr
    tafl: `taflzero` has the side to move, `otn` does not; add `--side attackers` or `--side defenders`
    ");
    assert_snapshot!(convert("taflzero", "tsn", &[], ""), @"
    status 2
    --- stderr
    tafl: `tsn` has the number of defenders at the start; add `--defenders N`, not counting the king
    ");
    assert_snapshot!(convert("otn", "hnefatafl-rs", &[], ""), @"
    status 2
    --- stderr
    tafl: `otn` and `hnefatafl-rs` are forms of positions and of moves; add `--of positions` or `--of moves`
    ");
    assert_snapshot!(convert("otn", "t3en", &[], ""), @"
    status 2
    --- stderr
    tafl: `otn` and `t3en` are forms of different things; see `tafl convert --list`
    ");
    assert_snapshot!(convert("tsn", "otn", &["--of", "moves"], ""), @"
    status 2
    --- stderr
    tafl: `tsn` and `otn` are not both forms of moves; see `tafl convert --list`
    ");
    assert_snapshot!(convert("otn", "fen", &[], ""), @r"
    status 2
    --- stderr
    error: invalid value 'fen' for '--to <FORM>'
      [possible values: aagenielsen, aagenielsen-compact, abstract-play, berkeley, bologna, bologna-json, bologna-log, brandubh-json, brandubh-puzzles, brandubh-tafl, brandubh-ts, demo-hnefatafl, fen-to-board, forum-pgn, forum-sgf, game-brandubh, grid-adk, grid-otn, hnefatafl-csv, hnefatafl-org, hnefatafl-org-archive, hnefatafl-org-json, hnefatafl-org-pgn, hnefatafl-org-ron, hnefatafl-rs, hnefatafl-text-protocol, log320, ludii-trial, npm-tafl, otg, otn, otn-inverted, playtaflonline, pyhnefatafl, simple-algebraic, start-fen, t3en, taflzero, taste-db, tsn, vikingchess-engine, walker]

      tip: a similar value exists: 'fen-to-board'

    For more information, try '--help'.
    ");
    assert_snapshot!(seen(["convert", "--from", "otn"], ""), @r"
    status 2
    --- stderr
    error: the following required arguments were not provided:
      --to <FORM>

    Usage: tafl convert --from <FORM> --to <FORM> [PATH]...

    For more information, try '--help'.
    ");
}

#[test]
fn moves() {
    let walker = "E5-E8xD8/F8++\na1-a2\n";
    assert_snapshot!(convert("walker", "otn", &["--side", "defenders"], walker), @r"
    status 0
    --- stdout
    e5-e8xd8/f8--
    a1-a2
    ");
    assert_snapshot!(convert("walker", "otn", &[], walker), @"
    status 1
    --- stdout
    e5-e8xd8/f8
    a1-a2
    --- stderr
    finding[side-needed]: the meaning of the mark depends on the side that moved, which is not known; the mark is dropped
     --> standard input:1:1
      |
    1 | E5-E8xD8/F8++
      | ^^^^^^^^^^^^^
    ");
    assert_snapshot!(convert("walker", "walker", &[], walker), @r"
    status 0
    --- stdout
    e5-e8xd8/f8++
    a1-a2
    ");
    let otn = "Ne6^=e8xe7/e9/cf8/d8-\ne5-e8xe9xd8\n---\nq\na1-a2+";
    assert_snapshot!(convert("otn", "otn", &["--of", "moves"], otn), @"
    status 1
    --- stdout
    Ne6^=e8xe7/e9/cf8/d8-
    e5-e8xe9/d8
    ---
    a1-a2+
    --- stderr
    error[rank-missing]: expected the number of a rank after the file, as in `e5`, found the end
     --> standard input:4:2
      |
    4 | q
      |  ^
    ");
    assert_snapshot!(convert("otn", "simple-algebraic", &[], otn), @"
    status 1
    --- stdout
    e6-e8xe7/e9/f8/d8+
    e5-e8xe9/d8
    ---
    a1-a2
    --- stderr
    finding[move-type-without-counterpart]: the other form has no move type `^=`; it becomes `-`
     --> standard input:1:1
      |
    1 | Ne6^=e8xe7/e9/cf8/d8-
      | ^^^^^^^^^^^^^^^^^^^^^

    error[rank-missing]: expected the number of a rank after the file, as in `e5`, found the end
     --> standard input:4:2
      |
    4 | q
      |  ^

    finding[side-needed]: the meaning of the mark depends on the side that moved, which is not known; the mark is dropped
     --> standard input:5:1
      |
    5 | a1-a2+
      | ^^^^^^
    ");
    assert_snapshot!(convert("otn", "hnefatafl-rs", &["--of", "moves", "--side", "attackers"], "e5-e8++\n"), @r"
    status 0
    --- stdout
    e5-e8++
    ");
    assert_snapshot!(convert("aagenielsen", "otn", &[], "e5-e8xe9xd8\nresigned\ntimeout\nc5c6\n"), @"
    status 1
    --- stdout
    e5-e8xe9/d8
    ---
    c5-c6
    --- stderr
    finding[timeout-without-counterpart]: the other form has no word for a loss on time; the record is dropped
     --> standard input:3:1
      |
    3 | timeout
      | ^^^^^^^
    ");
    assert_snapshot!(convert("otn", "aagenielsen-compact", &[], "e5-e8xe9/d8\n---"), @r"
    status 0
    --- stdout
    e5e8xe9xd8
    resigned
    ");
}

#[test]
fn boards_made_square() {
    assert_snapshot!(convert("t3en", "t3en", &[], "3_/5_/3_\n__/_x o\n1_2_/3_/3_ x\nX/_\n"), @"
    status 1
    --- stdout
    .3_./5_/.3_./5./5.
    2_/_x o
    3_/3_/3_ x
    --- stderr
    error[unknown-cell]: row 1: expected a cell (one of `_.xo`) or a number, found `X`; write `x`
     --> standard input:4:1
      |
    4 | X/_
      | ^
    ");
}

#[test]
fn several_files() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("one.txt"), "/t2/1K1/3/\n").expect("written");
    fs::write(folder.path().join("two.txt"), b"/t2/1K1/2T/\nK\xf6ln\n/2t/1K1/2T/").expect("written");
    let arguments =
        ["convert", "--from", "otn", "--to", "otn-inverted", "one.txt", "none.txt", "two.txt", "-"];
    assert_snapshot!(seen_in(folder.path(), arguments, "/3/1K1/3/\n"), @r"
    status 2
    --- stdout
    /3/1K1/t2/
    /2T/1K1/t2/
    /2T/1K1/2t/
    /3/1K1/3/
    --- stderr
    tafl: none.txt: No such file or directory (os error 2)
    tafl: two.txt:2: not UTF-8 text; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8
    ");
}

/// Every form contains the pieces and their squares, and reads back its output.
#[test]
fn every_form_of_positions_reads_back() {
    let list = printed(["convert", "--list"]);
    let positions = list.split("\n\n").next().expect("positions");
    let names: Vec<&str> =
        positions.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names.len(), 18);
    let records = "/1K5/3t3/3T3/tt1TTtt/3T3/3t3/3t3/\n/11/11/2t5K2/11/11/11/11/11/11/11/T10/\n";
    let common = ["--rows", "top-rank-first", "--side", "attackers", "--defenders", "4", "--lossy"];
    for name in names {
        let to = ["convert", "--of", "positions", "--from", "otn", "--to", name];
        let there = tafl(to.iter().chain(&common), records.as_bytes());
        assert_eq!(there.status.code(), Some(0), "{name}: {}", String::from_utf8_lossy(&there.stderr));
        let from = ["convert", "--of", "positions", "--to", "otn", "--from", name];
        let back = tafl(from.iter().chain(&common), &there.stdout);
        assert_eq!(String::from_utf8_lossy(&back.stdout), records, "{name}");
    }
}

/// What `convert` and `select` write is formatted, also its end, after which another game can follow.
#[test]
fn converted_games_are_formatted() {
    let folder = tempfile::tempdir().expect("a folder");
    let club = home().join("examples/club.ndjson").display().to_string();
    let records = tafl(["convert", "--to", "otg", &club], b"").stdout;
    assert!(records.ends_with(b"\n[]\n\n"), "{}", String::from_utf8_lossy(&records));
    fs::write(folder.path().join("club.otg"), &records).expect("written");
    let selected = tafl_in(folder.path(), ["select", "club.otg", "--limit", "1"], b"").stdout;
    fs::write(folder.path().join("one.otg"), selected).expect("written");
    for words in [&["fmt", "--check", "."][..], &["fmt", "--check", "--prefixes", "one.otg"]] {
        let output = tafl_in(folder.path(), words, b"");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    }
    // As it is written in an editor.
    let plain = records.strip_suffix(b"[]\n\n").expect("an end");
    assert_eq!(tafl(["fmt", "-"], plain).stdout, plain);
}

/// Of a broken game the moves before the error are written, and marked. The game still counts as rejected.
#[test]
fn moves_before_an_error() {
    let games = "d1-d3 e5-e3 f2-f3xe3 a1,1,0,White\nd1,0,0,White\nd1-d3,0,0,Ongoing\n";
    assert_snapshot!(convert("hnefatafl-csv", "otg", &["--partial", "--summary"], games), @r"
    status 1
    --- stdout
    [result:-1]
    [partial:move 4, `a1`: expected `-` and the target square, found the end]
    [rules:dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]

    1. d1-d3 e5-e3

    2. f2-f3xe3
    []

    [result:?]
    [rules:dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]

    1. d1-d3
    []

    --- stderr
    1 game converted, 1 without loss; 2 rejected
      not-a-move: 2 games rejected
      in part: 1 game of those rejected, 3 moves
      with rules: 1 game
    ");
    assert_snapshot!(convert("hnefatafl-csv", "hnefatafl-csv", &["--partial", "--lossy"], games), @r"
    status 1
    --- stdout
    d1-d3 e5-e3 f2-f3xe3,1,0,White
    d1-d3,0,0,Ongoing
    --- stderr
    tafl: standard input:1: error[not-a-move]: move 4, `a1`: expected `-` and the target square, found the end
    tafl: standard input:2: error[not-a-move]: move 1, `d1`: expected `-` and the target square, found the end
    1 game converted, 1 without loss; 2 rejected
      not-a-move: 2 games rejected
      in part: 1 game of those rejected, 3 moves
    ");
    let record = "[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-c2\n2. a2 c2-c3\n";
    assert_snapshot!(convert("otg", "otg", &["--partial", "--summary=json"], record), @r#"
    status 1
    --- stdout
    [event:Club]
    [partial:2a: a move has two squares; write the one that the piece leaves as well, as in `e5-e8`]
    [rules:dim:3 start:/t2/3/2K/]

    1. a1-a2 c3-c2
    []

    --- stderr
    tafl: standard input:5:4: a move has two squares; write the one that the piece leaves as well, as in `e5-e8`
    {"converted":0,"lossless":0,"with_rules":0,"fitted":0,"rejected":1,"partial":1,"partial_moves":2,"rejections":[{"code":"single-square","games":1}],"losses":[]}
    "#);
}

/// A game with a move that cannot be played is refused in every form, and its part can be played.
#[test]
fn games_that_cannot_be_played() {
    let rules = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";
    let parts = |moves: &str, to: &str| convert("otg", to, &["--partial"], &format!("{rules}\n{moves}\n"));
    assert_snapshot!(parts("1. d6-f6 d5-f5\n1b.1.1a. ..... d5-e5 a1-a2\n2. f6-d6 a1-a2\n3. d6-f6", "otg"), @"
    status 1
    --- stdout
    [event:]
    [partial:1b.1.1c: a1-a2 cannot be played: there is no piece on `a1`]
    [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d6-f6 d5-f5

    1b.1.1a. ..... d5-e5
    []

    --- stderr
    tafl: standard input:1: error[move-not-playable]: 2b: a1-a2 cannot be played: there is no piece on `a1`
    0 games converted, 0 without loss; 1 rejected
      move-not-playable: 1 game rejected
      in part: 1 game of those rejected, 3 moves
    ");
    assert_snapshot!(parts("1. d6-f6 d5-f5 2. f6-d6 a1-a2", "hnefatafl-csv"), @"
    status 1
    --- stdout
    d6-f6 d5-f5 f6-d6,0,0,Ongoing
    --- stderr
    tafl: standard input:1: error[move-not-playable]: 2b: a1-a2 cannot be played: there is no piece on `a1`
    tafl: standard input:1: loss[start-without-counterpart]: the start position differs from the one that the line will be read with
    tafl: standard input:1: loss[tag-without-counterpart]: the line has no field for the tag `partial` or its value; it is omitted
    tafl: standard input:1: loss[rules-without-counterpart]: the rules differ from those that the line will be read with
    0 games converted, 0 without loss; 1 rejected
      move-not-playable: 1 game rejected
      in part: 1 game of those rejected, 3 moves
    ");
    assert_snapshot!(parts("1. d6-f6xa1 d5-f5", "otg"), @"
    status 1
    --- stderr
    tafl: standard input:1: error[move-not-playable]: 1a: d6-f6xa1 cannot be played: there is no piece to capture on `a1`
    0 games converted, 0 without loss; 1 rejected
      move-not-playable: 1 game rejected
    ");
    // After an error, nothing is read.
    let broken = "1. d6-f6 d5-f5\n2. f6-d6 f5-d5\n1b.1.1a. ..... d5-e5\nFINE\n1b.1.2a. f6-e6\n3. d6-f6 d5-e5";
    assert_snapshot!(parts(broken, "otg"), @"
    status 1
    --- stdout
    [event:]
    [partial:1b.1.1c: expected the number of a rank after the file, as in `e5`, found the end]
    [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d6-f6 d5-f5

    1b.1.1a. ..... d5-e5

    2. f6-d6 f5-d5
    []

    --- stderr
    tafl: standard input:5:5: expected the number of a rank after the file, as in `e5`, found the end
    0 games converted, 0 without loss; 1 rejected
      rank-missing: 1 game rejected
      in part: 1 game of those rejected, 5 moves
    ");
}
