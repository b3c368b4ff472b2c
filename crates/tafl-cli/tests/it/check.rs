//! `tafl check`.

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use notation_syntax::{Diagnostic, LineIndex};
use serde_json::Value;
use tafl_game_record::Games;

use crate::support::{printed, seen, seen_in, tafl};

const FAULTY: &str = "\
[event:First]
[rules:dim:3 ecs:e start:/t2/3/2K/]
1. a1-a2 Kc3:b3
[A move that cannot be read.]
[date:2015.1.7]
[rules:dim:3 start:/t2/3/3K/]
[annotator:Me]
1. a1-a2
2 c3-c2
";

#[test]
fn errors_findings_and_notes_are_drawn() {
    assert_snapshot!(seen(["check", "-"], FAULTY), @r"
    status 1
    --- stdout
    finding[unknown-key]: unknown key `ecs`; a similar key is `esc` (where the king escapes to)
     --> standard input:2:14
      |
    2 | [rules:dim:3 ecs:e start:/t2/3/2K/]
      |              ^^^

    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> standard input:3:13
      |
    3 | 1. a1-a2 Kc3:b3
      |             ^

    finding[date-form]: unusual form of a date; write it as in `2015.01.07`, with `??` for what is unknown
     --> standard input:5:7
      |
    5 | [date:2015.1.7]
      |       ^^^^^^^^

    error[row-length]: row 3 has 4 squares, expected 3
     --> standard input:6:26
      |
    6 | [rules:dim:3 start:/t2/3/3K/]
      |                          ^^

    finding[rules-tag-not-last]: tag after the rules tag; move the rules tag to the end
     --> standard input:7:1
      |
    7 | [annotator:Me]
      | ^^^^^^^^^^^^^^

    finding[address-dot-missing]: missing dot; write `.` after the number or address of a turn
     --> standard input:9:2
      |
    9 | 2 c3-c2
      |  ^

    finding[numbering]: numbering differs from the specification: this is 2a, expected 1b
     --> standard input:9:3
      |
    9 | 2 c3-c2
      |   ^^^^^

    1 file, 2 games, 2 errors, 5 findings
    --- stderr
    `tafl fmt --fix` repairs 2 of these; with --diff it only shows how
    ");
}

#[test]
fn one_object_per_line() {
    assert_snapshot!(seen(["check", "--format", "json", "-"], FAULTY), @r#"
    status 1
    --- stdout
    {"severity":"finding","code":"unknown-key","message":"unknown key `ecs`; a similar key is `esc` (where the king escapes to)","line":2,"column":14,"end_line":2,"end_column":17,"path":"standard input","record":1,"repair":null}
    {"severity":"error","code":"move-type-missing","message":"expected `-`, `^`, `=` or `^=` after the first square, found `:`","line":3,"column":13,"end_line":3,"end_column":14,"path":"standard input","record":1,"repair":null}
    {"severity":"finding","code":"date-form","message":"unusual form of a date; write it as in `2015.01.07`, with `??` for what is unknown","line":5,"column":7,"end_line":5,"end_column":15,"path":"standard input","record":2,"repair":{"line":5,"column":7,"end_line":5,"end_column":15,"text":"2015.01.07"}}
    {"severity":"error","code":"row-length","message":"row 3 has 4 squares, expected 3","line":6,"column":26,"end_line":6,"end_column":28,"path":"standard input","record":2,"repair":null}
    {"severity":"finding","code":"rules-tag-not-last","message":"tag after the rules tag; move the rules tag to the end","line":7,"column":1,"end_line":7,"end_column":15,"path":"standard input","record":2,"repair":null}
    {"severity":"finding","code":"address-dot-missing","message":"missing dot; write `.` after the number or address of a turn","line":9,"column":2,"end_line":9,"end_column":2,"path":"standard input","record":2,"repair":{"line":9,"column":2,"end_line":9,"end_column":2,"text":"."}}
    {"severity":"finding","code":"numbering","message":"numbering differs from the specification: this is 2a, expected 1b","line":9,"column":3,"end_line":9,"end_column":8,"path":"standard input","record":2,"repair":null}
    {"files":1,"unreadable":0,"records":2,"errors":2,"findings":5,"notes":0,"repairable":2}
    "#);
}

/// The objects are diagnostics of the library, and a byte order mark changes neither.
#[test]
fn objects_have_the_fields_of_diagnostics() {
    for text in [FAULTY.to_owned(), format!("\u{feff}{FAULTY}"), FAULTY.replace('\n', "\r\n")] {
        let lines = LineIndex::new(&text);
        let found: Vec<Diagnostic> = Games::new(&text).flat_map(|game| game.diagnostics(&lines)).collect();
        let printed = tafl(["check", "--format", "json", "-"], text.as_bytes()).stdout;
        let printed = String::from_utf8(printed).expect("UTF-8");
        let objects: Vec<Value> =
            printed.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let (_, objects) = objects.split_last().expect("a summary");
        assert_eq!(objects.len(), found.len());
        for (object, diagnostic) in objects.iter().zip(found) {
            let fields = serde_json::to_value(diagnostic).expect("an object");
            for (name, value) in object.as_object().expect("an object") {
                let is_other = ["path", "record", "repair"].contains(&name.as_str());
                assert!(is_other || fields[name] == *value, "{object}");
            }
            assert_eq!(fields["repair"]["text"], object["repair"]["text"]);
        }
    }
}

#[test]
fn annotations_for_github() {
    assert_snapshot!(seen(["check", "--format", "github", "-"], FAULTY), @"
    status 1
    --- stdout
    ::warning file=standard input,line=2,endLine=2,col=14,endColumn=17,title=unknown-key::unknown key `ecs`; a similar key is `esc` (where the king escapes to)
    ::error file=standard input,line=3,endLine=3,col=13,endColumn=14,title=move-type-missing::expected `-`, `^`, `=` or `^=` after the first square, found `:`
    ::warning file=standard input,line=5,endLine=5,col=7,endColumn=15,title=date-form::unusual form of a date; write it as in `2015.01.07`, with `??` for what is unknown
    ::error file=standard input,line=6,endLine=6,col=26,endColumn=28,title=row-length::row 3 has 4 squares, expected 3
    ::warning file=standard input,line=7,endLine=7,col=1,endColumn=15,title=rules-tag-not-last::tag after the rules tag; move the rules tag to the end
    ::warning file=standard input,line=9,endLine=9,col=2,endColumn=2,title=address-dot-missing::missing dot; write `.` after the number or address of a turn
    ::warning file=standard input,line=9,endLine=9,col=3,endColumn=8,title=numbering::numbering differs from the specification: this is 2a, expected 1b
    1 file, 2 games, 2 errors, 5 findings
    ");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("100%, so: it is.otg"), "[event:a\nb]\n1. a1-a2\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["check", "--format", "github", "."], ""), @"
    status 0
    --- stdout
    ::warning file=100%25%2C so%3A it is.otg,line=1,endLine=1,col=9,endColumn=9,title=line-break-in-tag::line break in a tag; write the tag on one line
    ::warning file=100%25%2C so%3A it is.otg,line=4,endLine=4,col=1,endColumn=1,title=rules-tag-missing::missing rules tag; write `[rules:…]` as the last tag
    1 file, 1 game, 0 errors, 2 findings
    ");
}

#[test]
fn findings_fail_if_strict() {
    let finding = "[rules:dim:3 start:/t2/3/2K/]\n[event:Club]\n1. a1-a2\n";
    assert_eq!(tafl(["check", "-"], finding.as_bytes()).status.code(), Some(0));
    assert_eq!(tafl(["check", "--strict", "-"], finding.as_bytes()).status.code(), Some(1));
    let good = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n";
    assert_snapshot!(seen(["check", "--strict", "-"], good), @r"
    status 0
    --- stdout
    1 file, 1 game, 0 errors, 0 findings
    --- stderr
    `tafl verify` checks whether the moves are legal
    ");
    assert_snapshot!(seen(["check", "examples/brandub.otg", "examples/puzzle.otg", "--strict"], ""), @r"
    status 0
    --- stdout
    2 files, 2 games, 0 errors, 0 findings
    --- stderr
    `tafl verify` checks whether the moves are legal
    ");
}

/// A note is about text that follows its specification.
#[test]
fn notes_never_fail() {
    let disputed = "dim:3 tfr:w start:/t2/3/2K/";
    assert_snapshot!(seen(["check", "--strict", "--notation", "rules", "-"], disputed), @"
    status 0
    --- stdout
    note[tfr-disputed]: here `tfr:w` means that the side that repeats the position wins; older texts and some programs mean the opposite
     --> standard input:1:11
      |
    1 | dim:3 tfr:w start:/t2/3/2K/
      |           ^

    1 file, 1 record, 0 errors, 0 findings, 1 note
    ");
    assert_snapshot!(seen(["check", "--strict", "--notation", "rules", "--format", "github", "-"], disputed), @r"
    status 0
    --- stdout
    ::notice file=standard input,line=1,endLine=1,col=11,endColumn=12,title=tfr-disputed::here `tfr:w` means that the side that repeats the position wins; older texts and some programs mean the opposite
    1 file, 1 record, 0 errors, 0 findings, 1 note
    ");
    assert_snapshot!(seen(["check", "--strict", "--notation", "rules", "--format", "json", "-"], disputed), @r#"
    status 0
    --- stdout
    {"severity":"note","code":"tfr-disputed","message":"here `tfr:w` means that the side that repeats the position wins; older texts and some programs mean the opposite","line":1,"column":11,"end_line":1,"end_column":12,"path":"standard input","record":1,"repair":null}
    {"files":1,"unreadable":0,"records":1,"errors":0,"findings":0,"notes":1,"repairable":0}
    "#);
}

#[test]
fn folders_and_unreadable_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, bytes).expect("written");
    };
    write("games/z.otg", b"1. a1-a2\n");
    write("games/b/a.OTG", b"[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n");
    write("games/b/notes.txt", b"these are no games");
    write(
        "games/a/deep/er/latin.otg",
        b"[event:A]\n1. a1-a2\n[]\n[site:\nK\xf6ln]\n1. a1-a2\n[]\n[event:C]\n1. q\n",
    );
    write("games/empty.otg", b"\n");
    write("other", b"1. a1:a2\n");
    assert_snapshot!(seen_in(folder.path(), ["check", "other", "nowhere.otg", "games", "other"], ""), @"
    status 2
    --- stdout
    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> other:1:6
      |
    1 | 1. a1:a2
      |      ^

    finding[rules-tag-missing]: missing rules tag; write `[rules:…]` as the last tag
     --> other:2:1
      |
    2 | 
      | ^

    finding[rules-tag-missing]: missing rules tag; write `[rules:…]` as the last tag
     --> games/a/deep/er/latin.otg:4:1
      |
    4 | 
      | ^

    error[not-utf-8]: not UTF-8 text; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8
     --> games/a/deep/er/latin.otg:5:1
      |
    5 | 
      | ^

    error[rank-missing]: expected the number of a rank after the file, as in `e5`, found the end
     --> games/a/deep/er/latin.otg:9:5
      |
    9 | 1. q
      |     ^

    finding[rules-tag-missing]: missing rules tag; write `[rules:…]` as the last tag
      --> games/a/deep/er/latin.otg:10:1
       |
    10 | 
       | ^

    error[record-empty]: expected a game record, which is tags in brackets and then turns, found nothing
     --> games/empty.otg:1:1
      |
    1 | 
      | ^

    finding[rules-tag-missing]: missing rules tag; write `[rules:…]` as the last tag
     --> games/z.otg:2:1
      |
    2 | 
      | ^

    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> other:1:6
      |
    1 | 1. a1:a2
      |      ^

    finding[rules-tag-missing]: missing rules tag; write `[rules:…]` as the last tag
     --> other:2:1
      |
    2 | 
      | ^

    6 files, 7 games, 5 errors, 5 findings, 1 file unreadable
    --- stderr
    tafl: nowhere.otg: No such file or directory (os error 2)
    ");
}

/// As deep as a path can be.
#[test]
fn deep_folders_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let deep = folder.path().join("a/".repeat(1000));
    fs::create_dir_all(&deep).expect("made");
    fs::write(deep.join("game.otg"), "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["check", "."], ""), @r"
    status 0
    --- stdout
    1 file, 1 game, 0 errors, 0 findings
    --- stderr
    `tafl verify` checks whether the moves are legal
    ");
}

/// Many files, on several threads: the order is that of the names, and nothing is lost.
#[test]
fn the_order_is_stable() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..300 {
        let tags: Vec<String> = (0..number % 50).map(|tag| format!("[club{tag}: x]\n")).collect();
        let game = format!("[event:{number}]\n{}1. a1-a2\n", tags.concat());
        fs::write(folder.path().join(format!("{number:03}.otg")), game).expect("written");
    }
    let output = seen_in(folder.path(), ["check", "--format", "json", "."], "");
    let lines: Vec<&str> = output.lines().skip(2).collect();
    let paths: Vec<&str> =
        lines.iter().filter_map(|line| line.split("\"path\":\"").nth(1)?.split('"').next()).collect();
    assert!(paths.is_sorted());
    let findings: usize = (0..300).map(|number| 1 + number % 50).sum();
    assert_eq!(paths.len(), findings);
    let summary = format!(
        "{{\"files\":300,\"unreadable\":0,\"records\":300,\"errors\":0,\"findings\":{findings},\"notes\":0,\"repairable\":{}}}",
        findings - 300
    );
    assert_eq!(lines.last(), Some(&&*summary));
}

#[test]
fn reading_stops_after_many_errors() {
    let lines = "/t/K/\n".repeat(5);
    let arguments = ["check", "--notation", "position", "--format", "github", "--max-errors"];
    assert_snapshot!(seen(arguments.iter().chain(&["2", "-"]), &lines), @"
    status 1
    --- stdout
    ::error file=standard input,line=1,endLine=1,col=4,endColumn=5,title=row-count::expected 1 rows of 1 squares, found 2
    ::error file=standard input,line=2,endLine=2,col=4,endColumn=5,title=row-count::expected 1 rows of 1 squares, found 2
    1 file, 2 records, 2 errors, 0 findings
    --- stderr
    tafl: standard input: stopped after 2 errors: see --max-errors
    ");
    let all = tafl(arguments.iter().chain(&["0", "-"]), lines.as_bytes());
    let text = String::from_utf8_lossy(&all.stdout);
    assert!(text.ends_with("1 file, 5 records, 5 errors, 0 findings\n"), "{text}");
}

/// A reader that closes the pipe before the end of the output.
#[test]
fn a_broken_pipe_stops_it() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..100 {
        let game = format!("[event:{number}]\n1. a1-a2\n[{}]\n", "|x".repeat(2000));
        fs::write(folder.path().join(format!("{number}.otg")), game).expect("written");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(["check", "."])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut some = [0; 1000];
    child.stdout.take().expect("piped").read_exact(&mut some).expect("output");
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn other_notations_one_record_per_line() {
    assert_snapshot!(seen(["check", "--notation", "position", "-"], "/1t/K1/\n\n1t/K1\n/1t/K/\n"), @r"
    status 1
    --- stdout
    finding[outer-slash-missing]: missing slash; a position record begins and ends with `/`
     --> standard input:3:1
      |
    3 | 1t/K1
      | ^

    finding[outer-slash-missing]: missing slash; a position record begins and ends with `/`
     --> standard input:3:6
      |
    3 | 1t/K1
      |      ^

    error[row-length]: row 2 has 1 squares, expected 2
     --> standard input:4:5
      |
    4 | /1t/K/
      |     ^

    1 file, 3 records, 1 error, 2 findings
    ");
    assert_snapshot!(seen(["check", "--notation", "tsn", "-"], "3 4 3/1k1/1a1 a 1 0\n3 4 111/1k1/1a1 a 1 q\n"), @"
    status 1
    --- stdout
    note[run-not-packed]: row 1: adjacent empty squares are usually written as one number, or the largest number first
     --> standard input:2:6
      |
    2 | 3 4 111/1k1/1a1 a 1 q
      |      ^

    error[number-missing]: expected the number of plies since the last capture, a number, found `q`
     --> standard input:2:21
      |
    2 | 3 4 111/1k1/1a1 a 1 q
      |                     ^

    note[run-not-packed]: 1 more in standard input

    1 file, 2 records, 1 error, 0 findings, 2 notes
    ");
    assert_snapshot!(seen(["check", "--notation", "move", "-"], "a1-a2 Kc3-c2xb2+\na1-a2 q\n"), @"
    status 1
    --- stdout
    error[rank-missing]: expected the number of a rank after the file, as in `e5`, found the end
     --> standard input:2:8
      |
    2 | a1-a2 q
      |        ^

    1 file, 2 records, 1 error, 0 findings
    ");
    assert_snapshot!(seen(["check", "--notation", "rules", "-"], "dim:3 start:/1t1/1K1/3/\r\ndim:4 start:/K/\n"), @"
    status 1
    --- stdout
    error[dimension-mismatch]: the start position has 1 by 1 squares, expected 4 by 4 because of `dim`
     --> standard input:2:13
      |
    2 | dim:4 start:/K/
      |             ^^^
    note: the size is given here
     --> standard input:2:1
      |
    2 | dim:4 start:/K/
      | -----

    1 file, 2 records, 1 error, 0 findings
    ");
    assert_snapshot!(seen(["check", "--notation", "t3en", "-"], "3_/3_/3_ x\n3_/_X_/3_ x\n"), @"
    status 1
    --- stdout
    error[unknown-cell]: row 2: expected a cell (one of `_.xo`) or a number, found `X`; write `x`
     --> standard input:2:5
      |
    2 | 3_/_X_/3_ x
      |     ^

    1 file, 2 records, 1 error, 0 findings
    ");
    assert_snapshot!(seen(["check", "--notation", "t3en", "--format", "json", "-"], b"3_/3_/3_ x\n\xff\n"), @r#"
    status 1
    --- stdout
    {"severity":"error","code":"not-utf-8","message":"not UTF-8 text; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8","line":2,"column":1,"end_line":2,"end_column":1,"path":"standard input","record":2,"repair":null}
    {"files":1,"unreadable":0,"records":2,"errors":1,"findings":0,"notes":0,"repairable":0}
    "#);
}

#[test]
fn a_code_is_explained() {
    assert_snapshot!(seen(["check", "--explain", "numbering"], ""), @"
    status 0
    --- stdout
    numbering  (finding: OpenTafl Notation §4, game records)
    A turn is the moves of both sides. These moves are numbered differently, and
    keep their numbers. This is reported once per game.

    Message: numbering differs from the specification: this is {found}, expected {expected}

    Example, as `tafl check -` reads it:
      [rules:dim:3 start:/t2/3/2K/]

      1. a1-a2
      2. Kc3-c2
    ");
    assert_snapshot!(seen(["check", "--explain", "odd-start"], ""), @"
    status 2
    --- stderr
    tafl: unknown code `odd-start`; `tafl check --explain all` lists all of them
    ");
    assert_snapshot!(seen(["check", "--explain", "nonsense"], ""), @"
    status 2
    --- stderr
    tafl: unknown code `nonsense`; `tafl check --explain all` lists all of them
    ");
}

/// The command reports the code for each example that names a command.
#[test]
fn every_code_is_explained_and_shown() {
    let all = printed(["check", "--explain", "all"]);
    let heading =
        |line: &&str| line.ends_with(')') && line.contains("  (") && !line.starts_with(char::is_whitespace);
    let codes: BTreeSet<&str> =
        all.lines().filter(heading).filter_map(|line| line.split("  (").next()).collect();
    assert!(codes.len() > 150, "found {codes:?}");
    let mut wrong = Vec::new();
    for code in codes {
        let text = printed(["check", "--explain", code]);
        for text in text.split(&format!("\n\n{code}  (")) {
            assert!(all.contains(text), "{code}");
            let Some((_, shown)) = text.split_once("\nExample, as `tafl ") else { continue };
            let (arguments, example) = shown.split_once("` reads it:\n").expect("an example");
            let lines = example.lines().map(|line| line.strip_prefix("  ").unwrap_or_default());
            let example: String = lines.flat_map(|line| [line, "\n"]).collect();
            let output = tafl(arguments.split(' '), example.as_bytes());
            let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            if !printed.contains(&format!("[{code}]")) {
                wrong.push(format!("{code}: `tafl {arguments}` of\n{example}prints\n{printed}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
