//! `tafl check`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::support::{Folder, Run, printed, run};

crate::examples::sessions!("check", "check-opentafl");

/// The codes that are reported for each file of a folder, sorted by their number in the name.
fn codes(run: &Run) -> BTreeMap<String, Vec<String>> {
    let mut codes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for object in run.objects() {
        if let (Some(path), Some(code)) = (object["path"].as_str(), object["code"].as_str()) {
            codes.entry(path.to_owned()).or_default().push(code.to_owned());
        }
    }
    codes
}

/// Every code is reported for its example by the command that the example names.
#[test]
fn every_code_is_shown() {
    let all = printed("check --explain all");
    let is_heading =
        |line: &&str| line.ends_with(')') && line.contains("  (") && !line.starts_with(char::is_whitespace);
    let mut commands: BTreeMap<&str, Vec<(&str, String)>> = BTreeMap::new();
    let (mut code, mut found, mut lines) = ("", BTreeSet::new(), all.lines().peekable());
    while let Some(line) = lines.next() {
        if is_heading(&line) {
            code = line.split("  (").next().unwrap_or_default();
            found.insert(code);
        }
        let Some(command) = line.strip_prefix("Example, as `tafl ") else { continue };
        let command = command.strip_suffix("` reads it:").expect("a command");
        let mut text = String::new();
        while let Some(line) = lines.next_if(|line| !is_heading(line)) {
            text.extend([line.strip_prefix("  ").unwrap_or_default(), "\n"]);
        }
        let text = text.trim_end_matches('\n').to_owned() + "\n";
        commands.entry(command).or_default().push((code, text));
    }
    assert!(found.len() > 150, "{found:?}");
    let mut wrong = String::new();
    for (command, examples) in commands {
        // `check` takes all examples at once; the other commands have few.
        if let Some(check) = command.strip_prefix("check ") {
            let names: Vec<String> = (0..examples.len()).map(|number| format!("{number}.txt")).collect();
            let files: Vec<_> = names.iter().map(String::as_str).zip(examples.iter().map(|e| &e.1)).collect();
            let line = format!("check --format json {} {}", check.trim_end_matches('-'), names.join(" "));
            let reported = codes(&Folder::new(&files).run(&line.replace("  ", " ")));
            for (name, (code, text)) in names.iter().zip(&examples) {
                if !reported.get(name).is_some_and(|codes| codes.iter().any(|other| other == code)) {
                    let _ = writeln!(wrong, "{code}: `tafl {command}` of\n{text}reports {reported:?}");
                }
            }
            continue;
        }
        for (code, text) in examples {
            let shown = run(command, &text).all();
            if !shown.contains(&format!("[{code}]")) {
                let _ = writeln!(wrong, "{code}: `tafl {command}` of\n{text}prints\n{shown}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Many files, on several threads: the order is that of the names, and nothing is lost.
#[test]
fn the_order_is_stable() {
    let folder = Folder::new::<&str>(&[]);
    for number in 0..200 {
        let tags: Vec<String> = (0..number % 50).map(|tag| format!("[club{tag}: x]\n")).collect();
        folder.write(&format!("{number:03}.otg"), format!("[event:{number}]\n{}1. a1-a2\n", tags.concat()));
    }
    let objects = folder.run("check --format json .").objects();
    let paths: Vec<&str> = objects.iter().filter_map(|object| object["path"].as_str()).collect();
    assert!(paths.is_sorted());
    let findings: usize = (0..200).map(|number| 1 + number % 50).sum();
    let summary = objects.last().expect("a summary");
    assert_eq!((paths.len(), &summary["findings"]), (findings, &findings.into()));
    assert_eq!((&summary["files"], &summary["repairable"]), (&200.into(), &(findings - 200).into()));
}

/// Every error that a board can report has its code, also in the games after one with an error.
#[test]
fn all_errors_of_the_board() {
    let cases = [
        ("b1-b2", "/t2/3/2K/", "square-empty"),
        ("a1-a4", "/t2/3/2K/", "square-off-the-board"),
        ("d1-a1", "/t2/3/2K/", "square-off-the-board"),
        ("a1-c1", "/t1t/3/2K/", "target-occupied"),
        ("na1-a2", "/t2/3/2K/", "other-piece"),
        ("a1-a2xb2", "/t2/3/2K/", "nothing-to-capture"),
        ("a1-a2xb2", "/t2/1t1/2K/", "own-piece-captured"),
    ];
    let games = cases.map(|(moves, start, _)| format!("[rules:dim:3 start:{start}]\n\n1. {moves}\n[]\n"));
    let run = run("check --format json -", games.concat());
    assert_eq!(run.status, 1);
    let found: Vec<_> = (run.objects().iter())
        .filter(|object| object["code"].is_string())
        .map(|object| (object["line"].as_u64(), object["code"].as_str().map(str::to_owned)))
        .collect();
    let lines = (0..).map(|game| Some(4 * game + 3));
    assert_eq!(found, lines.zip(cases.map(|case| Some(case.2.to_owned()))).collect::<Vec<_>>());
}

/// Playing each variation from the start of the game would take minutes.
#[test]
fn a_tree_of_variations_is_played_in_linear_time() {
    const TURNS: usize = 20_000;
    let mut game = String::from("[rules:dim:3 start:/t2/3/2K/]\n");
    for turn in 1..=TURNS {
        let moves = if turn % 2 == 1 { "a1-a2 c3-c2" } else { "a2-a1 c2-c3" };
        let _ = writeln!(game, "{turn}. {moves}");
    }
    for turn in (1..=TURNS).step_by(2) {
        let _ = writeln!(game, "{turn}a.1.1a. a1-b1 c3-b3");
    }
    assert_eq!(run("check -", game).good(), "1 file, 1 game, 0 errors, 0 findings\n");
}

/// What OpenTafl 0.4.8.0b has not loaded, with the codes (of one that depends on it, only whether there is one), and what
/// it has. It reads remaining times only beside a time control, and skips each turn whose number is not the next one.
#[test]
fn opentafl_has_loaded_the_others() {
    const SKIPPED: &str = "opentafl-turn-out-of-sequence";
    let cases: [(&str, &str, &[&str]); 38] = [
        ("", "1. d6-f5 d5-f5\n", &["*"]),
        ("", "1. d6-f6 d5-f5\n\n2. d7-d5 e4-f6\n", &["*"]),
        ("", "1. d1-a1 d5-f5\n", &["*"]),
        ("", "1. d1-d2 d5-f5\n", &["*"]),
        ("", "1. b2-b3 d5-f5\n", &["*"]),
        ("", "1. d6-f6 Kd4-d4\n", &["*"]),
        ("", "1. d5-f5 d6-f6\n", &["*"]),
        ("", "1. d6-f6 d1-b1\n", &["opentafl-illegal-move"]),
        ("", "1. d6-f6 d5-f5\n\n2. d7-d5 a4-a5\n", &["*"]),
        ("", "", &[]),
        ("", "1. d6-f6\n", &[]),
        ("", "1. d6-f6 d5-f5\n\n2. d7-d5 e4-e5\n", &[]),
        ("", "1. d6-f6xd5 e4-e5\n", &[]),
        ("", "1. d6-f6 d5-f5\n\n1b.1.1a. ..... d5-f6\n", &[]),
        ("", "1. d6-f6 d5-f5\n\n1b.1.1a. ..... d7-d6\n", &[]),
        ("[time-remaining:800, 750]\n", "1. d6-f6\n", &[]),
        ("[time-remaining:800]\n", "1. d6-f6\n", &[]),
        ("[time-remaining:a while]\n", "1. d6-f6\n", &[]),
        ("[time-control:900]\n[time-remaining:800, 750]\n", "1. d6-f6\n", &[]),
        ("[time-control:900]\n[time-remaining:800,750]\n", "1. d6-f6\n", &[]),
        ("[time-control:900]\n[time-remaining:800, 750, 3]\n", "1. d6-f6\n", &[]),
        ("[time-control:900 30/3]\n[time-remaining:800 30/3, 750 30/2]\n", "1. d6-f6\n", &[]),
        ("[time-control:900]\n[time-remaining:800]\n", "1. d6-f6\n", &["opentafl-time-remaining"]),
        ("[time-remaining:800]\n[time-control:900]\n", "1. d6-f6\n", &["opentafl-time-remaining"]),
        ("[time-control:900]\n[time-remaining:a while]\n", "1. d6-f6\n", &["opentafl-time-remaining"]),
        ("[time-control:three days]\n", "1. d6-f6\n", &["opentafl-time-control"]),
        ("", "1. A\n\n2. B\n\n3. C\n\n4. D\n", &[]),
        ("", "1. A\n\n1. B\n", &[SKIPPED]),
        ("", "1. A\n\n2. B\n\n2. C\n", &[SKIPPED]),
        ("", "1. A\n\n2. B\n\n2. C\n\n3. D\n", &[SKIPPED]),
        ("", "1. A\n\n3. B\n", &[SKIPPED]),
        ("", "1. A\n\n3. B\n\n4. C\n", &[SKIPPED, SKIPPED]),
        ("", "2. A\n", &[SKIPPED]),
        ("", "2. A\n\n3. B\n", &[SKIPPED, SKIPPED]),
        ("", "1. A\n\n3. B\n\n2. C\n", &[SKIPPED]),
        // A turn without moves ends the file, but `1.` without a space after it is not a turn there.
        ("", "1.\n", &[]),
        ("", "1. \n", &["*"]),
        ("", "1. A\n\n2.\n", &["*"]),
    ];
    let turns = [("A", "d6-f6 d5-f5"), ("B", "d7-d5 e4-e5"), ("C", "f6-e6 c4-c5"), ("D", "a4-a5 d3-f3")];
    let rules = "[rules:dim:7 esc:c ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";
    let folder = Folder::new::<&str>(&[]);
    for (number, (tags, moves, _)) in cases.iter().enumerate() {
        let moves = turns.iter().fold((*moves).to_owned(), |text, (letter, turn)| text.replace(letter, turn));
        folder.write(&format!("{number}.otg"), format!("{tags}{rules}\n\n{moves}"));
    }
    for option in ["", " --as-is"] {
        let mut found = codes(&folder.run(&format!("check --opentafl{option} --format json .")));
        for (number, (tags, moves, expected)) in cases.iter().enumerate() {
            let mut codes = found.remove(&format!("{number}.otg")).unwrap_or_default();
            codes.retain(|code| code.starts_with("opentafl-"));
            // As it would be formatted, a turn without moves is not there.
            let is_empty = moves.ends_with(". \n") || moves.ends_with(".\n");
            if is_empty && option.is_empty() {
                continue;
            }
            let is_expected = if *expected == ["*"] { codes.len() == 1 } else { codes == *expected };
            assert!(is_expected, "{tags}{moves}{option}: {codes:?}");
        }
    }
}
