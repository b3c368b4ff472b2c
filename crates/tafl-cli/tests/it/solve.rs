//! `tafl solve`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::damage::damaged;
use crate::support::{printed, seen, seen_in, tafl, tafl_in};

const EXAMPLE: &str = "examples/puzzle.otg";

/// A puzzle of a position in which the king escapes in two moves, by more than one way.
const COOKED: &str = "\
[puzzle-mode:strict]
[puzzle-start:0a]
[rules:dim:7 atkf:n ks:w start:/7/7/tt5/3K3/7/7/5tt/]

1. Kd4-d1 a3-a2
2. Kd1-a1
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

/// What is said of a puzzle.
fn solving(puzzle: &str, arguments: &[&str]) -> String {
    let folder = folder(&[("puzzle.otg", puzzle)]);
    let words = ["solve", "puzzle.otg", "--memory", "4"].into_iter().chain(arguments.iter().copied());
    seen_in(folder.path(), words, "")
}

#[test]
fn a_puzzle_is_proved() {
    assert_snapshot!(seen(["solve", EXAMPLE], ""));
}

#[test]
fn a_puzzle_is_cooked() {
    assert_snapshot!(solving(COOKED, &[]));
}

/// Later moves of the solver that win as quickly are named.
#[test]
fn duals_of_a_puzzle() {
    let puzzle = "examples/puzzles/brandub-in-3.otg";
    assert_snapshot!(seen(["solve", puzzle, "--memory", "4"], ""));
    let object: Value =
        serde_json::from_str(&printed(["solve", puzzle, "--memory", "4", "--format", "json"])).expect("JSON");
    assert_eq!(
        object["duals"][2],
        json!({"after": ["e6-e7", "f5-f1", "Kf6-a6-", "f1-b1-"], "move": "Ka6-a7--", "moves": 1})
    );
    let few = seen(["solve", puzzle, "--memory", "4", "--nodes", "1600"], "");
    assert!(few.contains("a limit was reached before "), "{few}");
}

/// Of a position, all first moves that win as quickly.
#[test]
fn first_moves_of_a_position() {
    let words =
        ["solve", "/7/7/tt5/3K3/7/7/5tt/", "--rules", "brandub", "--side", "defenders", "--memory", "4"];
    assert_snapshot!(seen(words, ""));
}

/// A certificate shows its rules, and can be held to the rules or the puzzle that it is meant for.
#[test]
fn certificates_are_about_something() {
    let check = |more: &[&str]| seen(["solve", "--check", "examples/puzzle.proof"].iter().chain(more), "");
    assert_snapshot!(check(&["examples/puzzle.otg"]));
    assert_snapshot!(check(&["--rules", "brandub"]));
    let wrong = [
        check(&["--rules", "magpie"]),
        check(&["examples/brandub.otg"]),
        check(&["/7/7/tt5/3K3/7/7/5tt/", "--rules", "brandub"]),
        seen(["solve", "--check", "examples/puzzle.otg"], ""),
    ];
    assert_snapshot!(wrong.join("\n"));
}

#[test]
fn a_puzzle_is_refuted() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(EXAMPLE);
    let puzzle = fs::read_to_string(example).expect("UTF-8").replace("1. Kd4-d7- e6-e7", "1. Kd4-c4 b4-b7");
    let (wrong, _) = puzzle.split_once("\n[Right").expect("a comment");
    assert_snapshot!(solving(wrong, &["--moves", "2"]));
}

#[test]
fn a_solution_is_not_legal() {
    // It does not fit the board, or only the rules forbid it.
    assert_snapshot!(solving(&COOKED.replace("Kd1-a1", "Kd1-a2"), &[]));
    assert_snapshot!(solving(&COOKED.replace("a3-a2\n2. Kd1-a1", "b3-b1\n2. Kd1-a1"), &[]));
}

#[test]
fn a_limit_is_reached() {
    assert_snapshot!(solving(COOKED, &["--nodes", "10"]));
    let start = ["solve", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "--rules", "brandub", "--memory", "4"];
    let seen = seen(start.into_iter().chain(["--time", "0.01"]), "");
    assert!(seen.starts_with("status 1\n") && seen.contains("--time was reached; "), "{seen}");
}

#[test]
fn positions() {
    let position = ["solve", "/7/7/tt5/3K3/7/7/5tt/", "--rules", "brandub"];
    let with = |words: &[&'static str]| seen(position.iter().chain(words), "");
    assert_snapshot!(with(&["--side", "defenders"]));
    assert_snapshot!(with(&["--side", "attackers", "--moves", "1"]));
    assert_snapshot!(with(&["--side", "defenders", "--moves", "1"]));
    // Here, whoever repeats a position for the third time loses.
    let rules = "dim:7 atkf:n ks:w tfr:l start:/7/7/tt5/3K3/7/7/5tt/";
    let refuted = seen(["solve", "/7/7/tt5/3K3/7/7/5tt/", "--rules", rules, "--moves", "1"], "");
    assert!(refuted.contains("no win in 1 move without the help of a repetition"), "{refuted}");
}

#[test]
fn what_is_not_a_puzzle() {
    assert_snapshot!(seen(["solve", "examples/brandub.otg"], ""));
    assert_snapshot!(seen(["solve", "/7/7/"], ""));
    assert_snapshot!(seen(["solve", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"], ""));
    assert_snapshot!(seen(["solve", "--side", "attackers", EXAMPLE], ""));
    assert_snapshot!(seen(["solve", "--game", "2", EXAMPLE], ""));
    assert_snapshot!(solving(&COOKED.repeat(2).replace("a1\n[", "a1\n[]\n\n["), &["--proof", "p"]));
    assert_snapshot!(solving(&COOKED.replace("start:0a", "start:7a"), &[]));
    assert_snapshot!(solving(COOKED, &["--nodes", "1", "--proof", "p"]));
}

/// The certificate of a problem.
fn certificate(words: &[&str]) -> String {
    let folder = folder(&[]);
    let words = ["solve", "--proof", "p", "--memory", "4"].into_iter().chain(words.iter().copied());
    let output = tafl_in(folder.path(), words, b"");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(folder.path().join("p")).expect("UTF-8")
}

#[test]
fn certificates_are_verified() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(EXAMPLE);
    let good = certificate(&[example.to_str().expect("UTF-8")]);
    let bad = good.replacen("moves 2", "moves 1", 1);
    let folder = folder(&[("good", &good), ("bad", &bad), ("cut", &good[..good.len() / 2])]);
    assert_snapshot!(seen_in(folder.path(), ["solve", "--check", "good", "bad", "cut"], ""));
    let json = ["solve", "--check", "--format", "json", "good", "bad"];
    assert_snapshot!(seen_in(folder.path(), json, ""));
    assert_snapshot!(seen(["solve", "--check", "-"], b"tafl-proof 1\n\xff"));
    assert_snapshot!(seen(["solve", "--check", "nowhere"], ""));
    assert_snapshot!(seen(["solve", "--check", "examples/puzzle.proof"], ""));
    // The first move of the solution is that of the certificate.
    assert!(good.ends_with("/3t3/3t3/3T3/tt1Kt1t/2T2T1/4t2/7/ d4-d7\n"), "{good}");
}

#[test]
fn answers_as_objects() {
    let text = printed(["solve", "--format", "json", EXAMPLE]);
    let mut row: Value = serde_json::from_str(&text).expect("an object");
    assert!(row["seconds"].take().is_number());
    assert_snapshot!(row.to_string());
}

/// Problems with small certificates: either side, with and without berserk turns.
const PROBLEMS: [(&str, &str, &str); 5] = [
    ("brandub", "defenders", "/7/7/tt5/3K3/7/7/5tt/"),
    ("dim:5 atkf:n ka:n spd:1,-1,-1,-1,-1,-1,-1,-1 start:/5/5/2K2/5/3t1/", "defenders", "/5/5/2K2/5/3t1/"),
    (
        "dim:7 surf:n ks:w start:/2T1t2/1t4t/5tt/5K1/5T1/6t/2t4/",
        "attackers",
        "/2T1t2/1t4t/5tt/5K1/5T1/6t/2t4/",
    ),
    (
        "dim:7 atkf:n ks:w ber:m start:/4t2/7/3KT1t/7/t5T/2t1t1T/3T3/",
        "defenders",
        "/4t2/7/3KT1t/7/t5T/2t1t1T/3T3/",
    ),
    ("dim:5 atkf:n ber:m start:/5/5/2K2/5/3t1/", "defenders", "/1t3/5/2K2/4t/5/"),
];

/// Both checkers accept certificates, and refuse those that are certainly damaged. Where a change may have made another
/// proof, they agree.
#[test]
fn both_checkers_refuse_damaged_certificates() {
    let good: Vec<String> = PROBLEMS
        .iter()
        .map(|(rules, side, position)| certificate(&[position, "--rules", rules, "--side", side]))
        .collect();
    let sound = good.iter().map(|text| (text.clone(), Some(true)));
    let all: Vec<(String, Option<bool>)> = sound.chain(damaged(&good)).collect();
    let ours: Vec<bool> = all.iter().map(|(text, _)| tafl_proof::check(text).is_ok()).collect();
    for ((text, expected), found) in all.iter().zip(&ours) {
        assert!(expected.is_none_or(|expected| expected == *found), "{expected:?}, but {found}:\n{text}");
    }
    let refused = all.iter().filter(|(_, expected)| *expected == Some(false)).count();
    assert!(refused >= 1_000, "{refused}");

    let python =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance/adapters/python/reference.py");
    if !crate::conform::has("python3") || !python.is_file() {
        eprintln!("skipped: python3 or the reference implementation is missing");
        return;
    }
    let requests: Vec<String> = all
        .iter()
        .map(|(text, _)| json!({"id": 0, "op": "proof.check", "input": {"text": text}}).to_string())
        .collect();
    let requests = requests.join("\n");
    let folder = folder(&[("requests", &requests)]);
    let input = fs::File::open(folder.path().join("requests")).expect("written");
    let answers = std::process::Command::new("python3")
        .arg(python)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(input)
        .output()
        .expect("Python runs");
    let answers = String::from_utf8(answers.stdout).expect("UTF-8");
    assert_eq!(answers.lines().count(), all.len());
    for ((line, (text, _)), ours) in answers.lines().zip(&all).zip(&ours) {
        let answer: Value = serde_json::from_str(line).expect("an object");
        assert_eq!(answer.get("ok").is_some(), *ours, "{answer}\n{text}");
    }
}

/// Ctrl-C ends a search, which reports how far it came.
#[test]
#[cfg(unix)]
fn a_search_is_stopped() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process};

    let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(["solve", "--rules", "copenhagen", "--memory", "4", "--side", "defenders"])
        .args([COPENHAGEN_WON, COPENHAGEN])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a line");
    assert!(first.contains("proved"), "{first}");
    // The search of the second one has begun, or is about to.
    kill_process(Pid::from_child(&child), Signal::INT).expect("a process");
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    assert_eq!(child.wait().expect("an end").code(), Some(1));
    assert!(rest.contains("undecided") && rest.contains("the search was stopped"), "{rest}");
}

const COPENHAGEN: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const COPENHAGEN_WON: &str = "/5K5/11/11/11/11/11/11/11/11/11/tt9/";

#[test]
fn wrong_usage() {
    let wrong: [&[&str]; 6] = [
        &["solve"],
        &["solve", "nowhere.otg"],
        &["solve", "--check", "--rules", "brandub", EXAMPLE],
        &["solve", "--moves", "0", EXAMPLE],
        &["solve", "--moves", "101", EXAMPLE],
        &["solve", "--side", "white", "/7/7/tt5/3K3/7/7/5tt/", "--rules", "brandub"],
    ];
    for words in wrong {
        assert_eq!(tafl(words, b"").status.code(), Some(2), "{words:?}");
    }
}
