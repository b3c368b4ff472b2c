//! `tafl convert` of whole archives.

use std::fs;

use insta::assert_snapshot;

use crate::support::{seen, seen_in, tafl};

fn convert(from: &str, to: &str, more: &[&str], input: &str) -> String {
    seen(["convert", "--from", from, "--to", to].iter().chain(more), input)
}

const LINES: &str = "h1-h3 f8-i8,0,0,Black\nq,0,0,White\nd1-d3 e5-e3 f2-f3xe3xe3,2,0,White\n";

#[test]
fn an_archive_to_records() {
    assert_snapshot!(convert("hnefatafl-csv", "otg", &[], LINES));
    assert_snapshot!(convert("hnefatafl-csv", "otg", &["--summary"], "q,0,0,White\nh1-h3,1,0,White"));
    assert_snapshot!(convert("hnefatafl-csv", "hnefatafl-csv", &["--lossy"], LINES));
    assert_snapshot!(convert("hnefatafl-csv", "otg", &[], ""));
}

/// A summary counts what is lost, whether that is intended or not. Only the exit status differs.
#[test]
fn a_summary_counts_intended_losses() {
    let lines =
        "h1-h3 f8-i8,0,0,Black\nd1-d3 e5-e3 f2-f3xe3xe3xe3,1,0,White\nd1-d3 e5-e3 f2-f3xe3xe3,1,1,White\n";
    let summary = |more: &[&str]| {
        let all = ["convert", "--from", "hnefatafl-csv", "--to", "otg"].iter().chain(more);
        let output = tafl(all, lines.as_bytes());
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (status, text) = summary(&["--summary"]);
    assert_eq!(status, Some(1));
    assert_snapshot!(text, @"
    3 games converted, 1 without loss
      capture-repeated: 2 games, 3 times
      captures-differ: 1 game, 1 time
      with rules: 3 games
    ");
    assert_eq!(summary(&["--summary", "--lossy"]), (Some(0), text.clone()));
    assert_eq!(summary(&["--summary=text", "--lossy"]), (Some(0), text));
    let (status, json) = summary(&["--summary=json"]);
    assert_eq!(status, Some(1));
    assert_snapshot!(json, @r#"{"converted":3,"lossless":1,"with_rules":3,"fitted":0,"rejected":0,"partial":0,"partial_moves":0,"rejections":[],"losses":[{"code":"capture-repeated","games":2,"times":3},{"code":"captures-differ","games":1,"times":1}]}"#);
    assert_eq!(summary(&["--summary=json", "--lossy"]), (Some(0), json));
    assert_eq!(summary(&["--lossy"]), (Some(0), String::new()));
    // A summary that was asked for is printed even if it has no losses.
    assert_snapshot!(convert("hnefatafl-csv", "hnefatafl-csv", &["--summary"], "h1-h3,0,0,Black\n"), @"
    status 0
    --- stdout
    h1-h3,0,0,Black
    --- stderr
    1 game converted, 1 without loss
      with rules: 1 game
    ");
    // Texts that cannot be read are rejected games too.
    let games = b"[event:One]\n1. a1-\n[]\n[event:K\xf6ln]\n1. a1-a2\n[]\n";
    let output = tafl(["convert", "--from", "otg", "--to", "otg", "--summary", "-"], games);
    assert_snapshot!(String::from_utf8_lossy(&output.stderr), @"
    tafl: standard input:2:7: expected a square such as `e5`, which begins with the letter of its file, found the end
    tafl: standard input:4: not UTF-8 text; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8
    0 games converted, 0 without loss; 2 rejected
      file-missing: 1 game rejected
      not-utf-8: 1 game rejected
      with rules: 0 games
    ");
}

#[test]
fn an_archive_of_objects() {
    let line = r#"{"AageGameTypeName": "Fetlar Hnefatafl 11x11", "Moves": ["h1h3", "f8i8", "timeout"]}"#;
    assert_snapshot!(convert("aagenielsen", "otg", &[], line));
    assert_snapshot!(convert("aagenielsen", "aagenielsen", &["--of", "games"], line));
    assert_snapshot!(convert("aagenielsen", "hnefatafl-csv", &[], line));
    assert_snapshot!(convert("aagenielsen", "aagenielsen", &[], line));
    assert_snapshot!(convert("aagenielsen", "otn", &["--of", "games"], line));
}

#[test]
fn records_to_an_archive() {
    let game =
        "[variant:Magpie 7x7]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-c1\n[Well!]\n";
    let broken = "[event:Broken]\n1. a1-\n[]\n";
    let games = format!("{game}{broken}{game}");
    assert_snapshot!(convert("otg", "aagenielsen", &[], &games));
    assert_snapshot!(convert("otg", "hnefatafl-csv", &[], &games));
    assert_snapshot!(convert("otg", "otg", &[], game));
}

#[test]
fn several_archives() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("one.csv"), LINES).expect("written");
    fs::write(folder.path().join("two.csv"), b"K\xf6ln\nh1-h3,0,0,Draw").expect("written");
    let arguments = ["convert", "--from", "hnefatafl-csv", "--to", "hnefatafl-csv", "--summary"];
    let paths = ["one.csv", "none.csv", "two.csv", "-"];
    assert_snapshot!(seen_in(folder.path(), arguments.iter().chain(&paths), "h1-h2,0,0,Ongoing"));
}
