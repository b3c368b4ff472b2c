//! What an engine says about games: `tafl annotate --engine` and `tafl view --analysis`.

use std::fs;

use insta::assert_snapshot;

use crate::support::{printed_from, seen, seen_in, tafl};

/// The king is about to escape; the last two moves of the attackers, and the first of the defenders, are bad.
const GAME: &str = "\
[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]

1. e3-e2 c3-a3
[100|! (green:c3-a3) The corners are near.]

1a.1.1a. b5-b4
[? Not this either.]

2. e2-d2 a3-a5
";

fn analysed(arguments: &[&str], text: &str) -> String {
    printed_from([&["annotate", "-", "--engine", "--depth", "4"], arguments].concat(), text)
}

/// Forced wins are what every search of this depth finds.
#[test]
fn a_game_is_analysed() {
    assert_snapshot!(analysed(&[], GAME));
}

/// A second time, nothing changes; with another depth only the evaluations and their judgements do.
#[test]
fn a_second_time() {
    let game = fs::read_to_string("tests/examples/brandub.otg").expect("the example");
    let first = analysed(&["--variations", "3"], &game);
    assert!(first.contains("|(eval:") && first.contains("[(eval:#-1/"), "{first}");
    assert_eq!(analysed(&["--variations", "3"], &first), first);
    let without_evals = |text: &str| {
        let parts = text.split("(eval:").map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        parts.map(|part| part.trim_end_matches(['?', '!', ' '])).collect::<String>()
    };
    let deeper = printed_from(["annotate", "-", "--engine", "--depth", "5", "--variations", "0"], &first);
    assert!(deeper != first);
    assert_eq!(without_evals(&deeper), without_evals(&first));
    // What people wrote is still there.
    let plain = printed_from(["annotate", "-"], &game);
    for line in plain.lines().filter(|line| line.starts_with('[')) {
        for text in line.trim_matches(['[', ']']).split('|') {
            assert!(first.contains(text), "{text}");
        }
    }
    assert_eq!(tafl(["check", "-"], first.as_bytes()).status.code(), Some(0));
}

/// Games are analysed side by side, in their order.
#[test]
fn several_games() {
    let names = 1..=20;
    let games: Vec<_> = names.clone().map(|name| format!("[round:{name}]\n{GAME}[]\n\n")).collect();
    let alone = analysed(&[], GAME);
    let moves = alone.split_once("\n\n").expect("moves").1;
    let all = analysed(&["--variations", "1"], &games.concat());
    assert_eq!(all.matches(moves.trim_end()).count(), 20, "{all}");
    let order: Vec<_> = all.match_indices("[round:").map(|(at, _)| &all[at + 7..at + 9]).collect();
    assert_eq!(order, names.map(|name| format!("{name:]<2}")).collect::<Vec<_>>());
}

/// Another engine says the same if it is the same.
#[test]
fn another_engine() {
    let game = fs::read_to_string("tests/examples/brandub.otg").expect("the example");
    for (limit, value) in [("depth", "3"), ("nodes", "3000")] {
        for variations in ["1", "3"] {
            let annotated = |engine: &str, more: &[&str]| {
                printed_from([&["annotate", "-", engine, "--variations", variations], more].concat(), &game)
            };
            let limit_option = format!("--{limit}");
            let own = annotated("--engine", &[&limit_option, value]);
            assert_eq!(annotated("--engine=tafl engine", &[&limit_option, value]), own);
            // A limit of the engine counts more.
            let engine = format!("--engine={limit}={value} tafl engine");
            assert_eq!(annotated(&engine, &[&limit_option, "1"]), own);
        }
    }
}

/// The engine begins with the last position, has no line to show, and ends at the third.
#[test]
fn what_an_engine_found_before_it_failed_is_kept() {
    let engine = "--engine=sh -c 'echo utepok; while read line; do case $line in isready) echo readyok;; go*) \
                  n=x$n; [ $n = xxx ] && exit 3; echo info depth 5 score cp 30; echo bestmove none;; esac; done'";
    let shown = seen(["annotate", "-", engine, "--depth", "5"], GAME);
    assert!(shown.contains("after 1a: the engine failed: ended, exit status: 3"), "{shown}");
    assert_eq!(shown.matches("(eval:").count(), 1, "{shown}");
    assert!(shown.contains("(eval:-30/5)"), "{shown}");
}

#[test]
fn games_that_are_not_analysed() {
    let depth = ["annotate", "-", "--engine", "--depth", "1"];
    let puzzle = fs::read_to_string("tests/examples/puzzle.otg").expect("the example");
    assert_eq!(printed_from(depth, &puzzle), printed_from(["annotate", "-"], &puzzle));
    let rules = "[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]";
    let illegal = format!(
        "[event:A]\n{rules}\n1. e3-e2 c3-c1\n2. e2-e3\n[]\n\n[event:B]\n1. a1-a2\n[]\n\n[event:C]\n{rules}\n1. e3-e2 ---\n"
    );
    let output = tafl(depth, illegal.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_snapshot!(String::from_utf8(output.stderr).expect("text"));
    let written = String::from_utf8(output.stdout).expect("text");
    let written: Vec<_> = written.split("[]\n").map(|game| game.contains("(eval:")).collect();
    assert_eq!(written, [true, false, true]);
    // The rules capture another piece than the record: the boards would differ.
    let captures = "[rules:dim:5 start:/2t2/5/2K1t/5/1t1T1/]\n1. e3-e2xd5 c3-a3\n";
    let output = tafl(["view", "-", "--analysis", "-o", "-"], captures.as_bytes());
    let messages = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        messages,
        "tafl: standard input:1: 1a e3-e2xd5: by the rules it is e3-e2; from here on nothing is analysed\n"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn engines_that_fail() {
    for (engine, reason) in [
        (
            "sh -c 'echo utepok; read a; read b; read c; read d; echo readyok; read e; read f; exit 3'",
            "exit status: 3",
        ),
        (
            "sh -c 'echo utepok; while read line; do case $line in isready) echo readyok;; go*) echo bestmove c1-c2;; esac; done'",
            "the engine reports no evaluation",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("a.otg"), GAME).expect("written");
        let engine = format!("--engine={engine}");
        let shown = seen_in(folder.path(), ["annotate", "a.otg", &engine], "");
        assert!(shown.starts_with("status 1\n") && shown.contains(reason), "{shown}");
        // It is completed all the same.
        assert!(shown.contains("Kc3-a3") && !shown.contains("(eval:"), "{shown}");
    }
    for (engine, reason) in [
        ("opentafl:java", "programs that speak opentafl do not analyse"),
        ("taflzero:taflzero", "taflzero knows no depth"),
        ("'tafl", "the quotation mark ' is not closed"),
        ("no-such-program", "no-such-program cannot play: cannot be started"),
        ("time=5 tafl engine", "an analysis has no clock"),
    ] {
        let engine = format!("--engine={engine}");
        let shown = seen(["annotate", "-", &engine, "--depth", "2"], GAME);
        assert!(shown.starts_with("status 2\n") && shown.contains(reason), "{shown}");
    }
}

/// Pages have it only where it is asked for, and puzzles never.
#[test]
fn pages() {
    let page = |text: &str, option: &[&str]| printed_from([&["view", "-", "-o", "-"], option].concat(), text);
    let (plain, analysed) = (page(GAME, &[]), page(GAME, &["--analysis"]));
    assert!(!plain.contains("(eval:") && analysed.contains("(eval:#-1/"));
    assert!(analysed.len() < plain.len() + 4_000, "{} and {}", analysed.len(), plain.len());
    let puzzle = fs::read_to_string("tests/examples/puzzle.otg").expect("the example");
    assert_eq!(page(&puzzle, &["--analysis"]), page(&puzzle, &[]));
}
