//! `tafl convert` of whole archives.

use std::fs;

use insta::assert_snapshot;

use crate::support::{seen, seen_in};

fn convert(from: &str, to: &str, more: &[&str], input: &str) -> String {
    seen(["convert", "--from", from, "--to", to].iter().chain(more), input)
}

const LINES: &str = "h1-h3 f8-i8,0,0,Black\nq,0,0,White\na5-b5 e6-e3xb5xb5,0,2,White\n";

#[test]
fn an_archive_to_records() {
    assert_snapshot!(convert("hnefatafl-csv", "otg", &[], LINES));
    assert_snapshot!(convert("hnefatafl-csv", "otg", &["--summary"], "q,0,0,White\nh1-h3,1,0,White"));
    assert_snapshot!(convert("hnefatafl-csv", "hnefatafl-csv", &["--lossy"], LINES));
    assert_snapshot!(convert("hnefatafl-csv", "otg", &[], ""));
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
