//! `tafl match` and `tafl engine`.

use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::support::{printed, printed_from, seen_in, tafl_in};

/// The command of an engine, after its settings.
fn engine(settings: &str) -> String {
    format!("{settings} '{}' engine", env!("CARGO_BIN_EXE_tafl"))
}

/// A match whose games are the same each time.
fn arguments(games: &str) -> Vec<String> {
    let mut words =
        ["match", "--rules", "brandub", "--nodes", "500", "--games", games].map(str::to_owned).to_vec();
    for settings in ["name=one", "name=other nodes=50"] {
        words.extend([String::from("--engine"), engine(settings)]);
    }
    words
}

fn with<'a>(words: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    words.iter().map(String::as_str).chain(more.iter().copied()).collect()
}

#[test]
fn an_engine_answers() {
    let dialogue = "utep 1\nsing\nrules dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nisready\n\
        position start moves d1-f1 d3-f3\nperft 2\nresult\nposition start moves d1-d7\n\
        go depth 1\n";
    let answers = printed_from(["engine"], dialogue);
    // The most is what the machine has.
    let is_of_machine = |line: &str| line.starts_with("option name Hash type spin default 16 min 0 max ");
    assert!(answers.lines().any(is_of_machine), "{answers}");
    let timeless = answers.lines().filter(|line| !line.starts_with("info depth") && !is_of_machine(line));
    assert_snapshot!(timeless.collect::<Vec<_>>().join("\n"), @r"
    id name tafl 0.1.0
    option name MoveOverhead type spin default 100 min 0 max 60000
    option name MultiPV type spin default 1 min 1 max 500
    option name Level type spin default 8 min 1 max 8
    option name Seed type spin default 0 min 0 max 9223372036854775807
    feature legal perft result
    utepok
    rulesok
    readyok
    perft 1037
    result none
    info string d1-d7: blocked at `d2` by `t`
    bestmove none
    ");
}

/// An author sees what the engine is told, and what the record says of it.
#[test]
fn the_log_of_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = arguments("2");
    let played = tafl_in(folder.path(), with(&words, &["-o", "new.otg", "--log", "new.log"]), b"");
    assert_eq!(played.status.code(), Some(0));
    let log = fs::read_to_string(folder.path().join("new.log")).expect("a log");
    for line in [
        "\tone\t>\tutep 1\n",
        "\tother\t<\treadyok\n",
        "\tone\t>\tgo nodes 500\n",
        "\tother\t>\tgo nodes 50\n",
    ] {
        assert!(log.contains(line), "{line:?}: {log}");
    }
    let records = fs::read_to_string(folder.path().join("new.otg")).expect("games");
    assert!(records.contains("[attackers:one]\n[attackers-limits:500 nodes]\n"), "{records}");
    // Nothing is replaced.
    let again = tafl_in(folder.path(), with(&words, &["-o", "other.otg", "--log", "new.log"]), b"");
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(fs::read_to_string(folder.path().join("new.log")).expect("a log"), log);
}

/// The message names the file that cannot be written, and it has the games before.
#[test]
#[cfg(unix)]
fn a_full_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file of eight blocks, as on a disk without space for more.
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_tafl")])
        .args(with(&arguments("40"), &["-o", "match.otg"]))
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(messages.contains("match.otg: ") && messages.contains("the games before"), "{messages}");
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    let games = shown.lines().filter(|line| line.starts_with("game ")).count();
    let summary = tafl_in(folder.path(), ["match", "--summary", "match.otg", "--format", "json"], b"");
    let summary = String::from_utf8(summary.stdout).expect("UTF-8");
    assert!(games > 0 && summary.contains(&format!("\"games\":{games},")), "{summary}");
}

#[test]
fn an_infinite_search_ends_with_the_input() {
    let answers = printed_from(["engine"], "rules dim:3 start:/1t1/1K1/3/\nposition start\ngo\n");
    assert!(answers.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{answers}");
}

/// Both sides of the protocols of others, in games.
#[test]
fn an_engine_speaks_other_protocols() {
    for (rules, protocol, words) in [
        ("brandub", "opentafl", ""),
        ("bologna-tablut", "bologna", "--host {address} --role {side} --move-time 0.05"),
    ] {
        let other = format!("{} --protocol {protocol} {words}", engine(&format!("{protocol}:")));
        let words = ["match", "--rules", rules, "--games", "2", "--move-limit", "20", "--margin", "60000"];
        let engines = [
            "--engine",
            &engine("name=one nodes=50"),
            "--engine",
            &format!("name=other move-time=0.05 {other}"),
        ];
        let table = printed(words.into_iter().chain(engines));
        assert!(!table.contains("fault"), "{protocol}: {table}");
    }
}

#[test]
fn an_engine_in_opentafl() {
    let rules = "rules dim:7 name:Brandub surf:n atkf:y ks:w nj:n cj:n cenh: cenhe: \
        start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let answers = |lines: &str| printed_from(["engine", "--protocol", "opentafl"], lines);
    let said = |answers: &str| -> Vec<String> {
        answers.lines().filter(|line| !line.starts_with("status")).map(str::to_owned).collect()
    };
    assert_eq!(said(&answers("play attackers\n")), ["hello", "error -1 there is no legal move"]);
    assert_eq!(said(&answers(&format!("{rules}\nplay attackers\nfinish 0\ngoodbye\n"))), ["hello"]);
    let unreadable = answers("rules dim:7\nclock x\nsing\nopponent-move - -\nside both\ngoodbye\n");
    assert_snapshot!(unreadable, @r"
    hello
    error -1 the rules cannot be read: the start position is missing; end the record with `start:` and a position record
    ");
    // A position of its own, and after it the move of the other side.
    let position = "position /7/3t3/t6/K2Tt1t/7/5T1/3t2t/\nside defenders\nclock 900 900 0 0 0 \n";
    let found = said(&answers(&format!("{rules}\r\n{position}play defenders\n")));
    assert_eq!(found, ["hello", "move a4-a7"]);
}

#[test]
fn a_match_goes_on_where_it_was_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| fs::read(folder.path().join(name)).expect(name);
    let run = |words: &[&str]| {
        let output = tafl_in(folder.path(), words, b"");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let words = arguments("6");
    run(&with(&words, &["-o", "whole.otg"]));
    run(&with(&words, &["-o", "cut.otg", "--color", "never"]));
    // Interrupted while a record and a line were written.
    for name in ["cut.otg", "cut.otg.match"] {
        let bytes = read(name);
        fs::write(folder.path().join(name), &bytes[..bytes.len() - 10]).expect("cut");
    }
    let kept = read("cut.otg.match");
    let last = kept.iter().rposition(|&byte| byte == b'\n').expect("a line");
    fs::write(folder.path().join("cut.otg.match"), &kept[..=last]).expect("cut");
    // The programs of a file are not run unasked.
    let alone = tafl_in(folder.path(), ["match", "-o", "cut.otg", "--resume"], b"");
    let message = String::from_utf8(alone.stderr).expect("UTF-8");
    assert_eq!(alone.status.code(), Some(2), "{message}");
    assert!(message.contains("these programs are not run unasked"), "{message}");
    let other = tafl_in(folder.path(), with(&words, &["-o", "cut.otg", "--resume", "--seed", "9"]), b"");
    assert_eq!(other.status.code(), Some(2));
    let resumed = run(&with(&words, &["-o", "cut.otg", "--resume", "--color", "never"]));
    assert!(resumed.starts_with("game 6 of 6: other - one: "), "{resumed}");
    assert_eq!(read("cut.otg"), read("whole.otg"));
    let summary = run(&["match", "--summary", "whole.otg"]);
    assert!(resumed.ends_with(&format!("\n\n{summary}")), "{resumed}");
    assert_snapshot!(summary);
    let records = String::from_utf8(read("whole.otg")).expect("UTF-8");
    assert_eq!(records.matches("[result:").count(), 6);
    assert!(records.contains("[(eval:"), "{records}");
    run(&["verify", "whole.otg"]);
}

/// On the second board the king always escapes.
#[test]
fn openings_can_be_balanced() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |rules: &str| {
        let limits =
            ["--nodes", "20", "--games", "2", "--opening-plies", "1", "--balance", "900", "-o", "new.otg"];
        let engines = ["--engine", "tafl engine", "--engine", "tafl engine"];
        tafl_in(folder.path(), [["match", "--rules", rules].as_slice(), &limits, &engines].concat(), b"")
    };
    let refused = run("dim:5 esc:e start:/t4/5/2K2/5/4t/");
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8_lossy(&refused.stderr);
    assert!(message.contains("not enough openings within 900 points"), "{message}");
    assert_eq!(run("brandub").status.code(), Some(0));
}

#[test]
fn the_shards_of_a_match_add_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &[&str]| String::from_utf8(tafl_in(folder.path(), words, b"").stdout).expect("UTF-8");
    let words = arguments("8");
    for (shard, name) in [("1/2", "a.otg"), ("2/2", "b.otg")] {
        run(&with(&words, &["--shard", shard, "-o", name]));
    }
    run(&with(&words, &["-o", "whole.otg"]));
    assert_eq!(run(&["match", "--summary", "a.otg", "b.otg"]), run(&["match", "--summary", "whole.otg"]));
    let summed = |files: &[&str]| {
        let output = tafl_in(folder.path(), [&["match", "--summary"], files].concat(), b"");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    fs::copy(folder.path().join("a.otg"), folder.path().join("c.otg")).expect("copied");
    fs::copy(folder.path().join("a.otg.match"), folder.path().join("c.otg.match")).expect("copied");
    for files in [["a.otg", "a.otg"], ["a.otg", "c.otg"], ["a.otg", "whole.otg"]] {
        let (status, message) = summed(&files);
        assert_eq!(status, Some(2), "{files:?}: {message}");
        assert!(message.contains("name the files of a match once"), "{message}");
    }
    let (status, message) = summed(&["b.otg"]);
    assert_eq!((status, message.as_str()), (Some(0), "tafl: missing shards: 1/2\n"));
}

#[test]
fn results_for_programs() {
    let printed = printed(with(&arguments("2"), &["--format", "json"]));
    let lines: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["game"], 1);
    assert_eq!([&lines[0]["attackers"], &lines[1]["attackers"]], ["one", "other"]);
    assert_eq!(lines[2]["matchups"][0]["engines"], serde_json::json!(["one", "other"]));
    let pairs = lines[2]["matchups"][0]["pairs"].as_array().expect("counts");
    assert_eq!(pairs.iter().filter_map(serde_json::Value::as_u64).sum::<u64>(), 1);
}

#[test]
fn what_cannot_be_played() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("old.otg"), "").expect("written");
    let (one, other) = (engine("name=one"), engine("name=other"));
    let both = ["match", "--rules", "brandub", "--nodes", "9", "--engine", &one, "--engine", &other];
    let with = |more: &[&'static str]| both.iter().copied().chain(more.iter().copied()).collect::<Vec<_>>();
    let seen = |words: &[&str]| seen_in(Path::new(folder.path()), words, "");
    let against = |other: &str| {
        let words = ["match", "--rules", "brandub", "--nodes", "9", "--engine", &one, "--engine", other];
        seen(&[&words[..], &["-o", "new.otg"]].concat())
    };
    let wrong = [
        seen(&["match", "--rules", "brandub", "--engine", &one]),
        seen(&["match", "--rules", "brandub", "--engine", &one, "--engine", &other]),
        against("time=soon tafl engine"),
        against("'tafl engine"),
        against("name=none /no/such/program"),
        against("name=silent false"),
        against("name=htp htp:false"),
        against("name=page tafl man"),
        seen(&with(&["-o", "old.otg"])),
        seen(&with(&["--sprt", "5", "5"])),
        seen(&with(&["--shard", "3/2"])),
        seen(&with(&["--time", "soon"])),
        seen(&with(&["--move-time", "0"])),
        seen(&with(&["--games", "0"])),
        seen(&with(&["--opening-plies", "1000"])),
        seen(&with(&["--opening-plies", "0", "--balance", "100"])),
        seen(&with(&["--openings", "old.otg"])),
        seen(&["match", "-o", "old.otg", "--resume"]),
        seen(&["match", "-o", "old.otg", "--resume", "--games", "3"]),
    ];
    assert_snapshot!(wrong.join("\n"));
    // A match that cannot begin leaves no files that the next one trips over.
    assert!(!folder.path().join("new.otg").exists());
}

/// `tafl` is this program, and the same engine twice has two names.
#[test]
fn three_engines_without_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "match --rules brandub --nodes 50 --games 4 -o new.otg --sprt 0 200";
    let words: Vec<&str> = words.split(' ').collect();
    let engines = ["--engine", "tafl engine", "--engine", "tafl engine", "--engine", "tafl engine"];
    let two = tafl_in(folder.path(), [&words[..], &engines[..4]].concat(), b"");
    let two = String::from_utf8(two.stdout).expect("UTF-8");
    assert!(two.contains("\ngame 2 of 4: tafl 0.1.0 (2) - tafl 0.1.0: "), "{two}");
    let three = printed([&words[..words.len() - 5], &engines].concat());
    let (_, table) = three.split_once("\n\n").expect("a table");
    assert_snapshot!(table);
}

/// Ctrl-C ends the match after its table, and the message says how to continue.
#[test]
#[cfg(unix)]
fn a_match_that_is_stopped() {
    use rustix::process::{Pid, Signal, kill_process};

    let folder = tempfile::tempdir().expect("a folder");
    let words = arguments("2000");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(with(&words, &["-o", "new.otg"]))
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut first = String::new();
    let mut printed = BufReader::new(child.stdout.take().expect("piped"));
    printed.read_line(&mut first).expect("a game");
    let id = i32::try_from(child.id()).expect("a number");
    kill_process(Pid::from_raw(id).expect("a process"), Signal::INT).expect("sent");
    let mut rest = String::new();
    printed.read_to_string(&mut rest).expect("the table");
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(rest.lines().last().is_some_and(|line| line.contains("king-escaped")), "{rest}");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    let next = " of 2000 games; the same command with `--resume` continues\n";
    assert!(message.starts_with("tafl: stopped after ") && message.ends_with(next), "{message}");
}

/// An engine with several mistakes.
#[cfg(unix)]
const MISTAKEN: &str = "while read -r word rest; do case $word in
utep) echo utepok;; isready) echo readyok;; go) echo info score mate 3; echo info depth 1 score cp 1.5; echo bestmove a1-a2;; stop) echo late;; quit) exit 3;; esac; done";

#[test]
#[cfg(unix)]
fn an_engine_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("engine.sh"), MISTAKEN).expect("written");
    let check = |words: &[&str]| seen_in(folder.path(), [&["match", "--check"], words].concat(), "");
    assert_snapshot!([check(&["tafl engine"]), check(&["sh engine.sh"]), check(&["htp:false"])].join("\n"));
}
