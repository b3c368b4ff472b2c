//! `tafl check` of moves that cannot be played on their board.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::support::{printed_from, seen, tafl};

const START: &str = "[rules:dim:3 start:/t2/3/2K/]\n";

/// Each line ends at its first error: what follows would be played on another board.
#[test]
fn each_line_is_played_to_its_first_error() {
    let game = "\n1. a1-a2 c3-c2\n2. a1-a3 c2-c3\n3. b1-b2\n\
                1b.1.1b. ..... c3-d4\n1b.2.1b. ..... c3-a2\n1b.3.1b. ..... Kc3-b3\n1b.3.2a. a2-a3 b3-b2xa2\n";
    assert_snapshot!(seen(["check", "-"], [START, game].concat()));
    assert_snapshot!(seen(["check", "--format", "json", "-"], [START, game].concat()));
    assert_snapshot!(seen(["check", "--format", "github", "-"], [START, game].concat()));
}

/// A solver cannot follow a solution that the rules do not allow. Other games are left to `tafl verify`.
#[test]
fn the_moves_of_a_puzzle_are_judged_by_its_rules() {
    let game = "[result:1]\n[rules:dim:5 esc:e atkf:y start:/t2T1/5/1K3/5/t4/]\n\n1. a5-e5 b3-b1\n1b.1.1a. ..... b3-b1xa1\n";
    let puzzle = |mode: &str| format!("[puzzle-mode:{mode}]\n{game}");
    assert_snapshot!(seen(["check", "--strict", "-"], puzzle("strict")));
    assert_snapshot!(seen(["check", "--strict", "-"], puzzle("none")));
    let unruled = puzzle("loose")
        .replace("[rules:dim:5 esc:e atkf:y start:/t2T1/5/1K3/5/t4/]", "[position:/t2T1/5/1K3/5/t4/]");
    assert!(!seen(["check", "-"], unruled).contains("no-rules"));
}

/// Every error that a board can report has its code here.
#[test]
fn all_errors_of_the_board() {
    let codes = |moves: &str, start: &str| {
        let game = format!("[rules:dim:3 start:{start}]\n\n1. {moves}\n");
        let output = tafl(["check", "--format", "json", "-"], game.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{game}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let object = text.lines().next().expect("a line");
        let object: serde_json::Value = serde_json::from_str(object).expect("JSON");
        object["code"].as_str().expect("a code").to_owned()
    };
    assert_eq!(codes("b1-b2", "/t2/3/2K/"), "square-empty");
    assert_eq!(codes("a1-a4", "/t2/3/2K/"), "square-off-the-board");
    assert_eq!(codes("d1-a1", "/t2/3/2K/"), "square-off-the-board");
    assert_eq!(codes("a1-c1", "/t1t/3/2K/"), "target-occupied");
    assert_eq!(codes("na1-a2", "/t2/3/2K/"), "other-piece");
    assert_eq!(codes("a1-a2xb2", "/t2/3/2K/"), "nothing-to-capture");
    assert_eq!(codes("a1-a2xb2", "/t2/1t1/2K/"), "own-piece-captured");
}

/// Without a start position nothing can be played, and after an error before the moves nothing is certain.
#[test]
fn only_a_known_start_is_played_from() {
    let errors = |text: &str| {
        let output = tafl(["check", "-"], text.as_bytes());
        String::from_utf8(output.stdout).expect("UTF-8").matches("error[").count()
    };
    assert_eq!(errors("1. b1-b2\n"), 0);
    assert_eq!(errors("[position:/1t1/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2\n"), 0);
    assert_eq!(
        errors("[position:/1t1/3/2/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2\n"),
        1,
        "of the position"
    );
    assert_eq!(errors("[position:/t2/3/2K/]\n[rules:dim:3 start:/1t1/3/2K/]\n\n1. b1-b2\n"), 1);
}

/// The game after an error is played too, and so are those after it.
#[test]
fn every_game_of_an_archive_is_played() {
    let games = [START, "\n1. b1-b2\n[]\n"].concat().repeat(3);
    let lines = printed_lines(&games);
    let errors: Vec<&String> = lines.iter().filter(|line| line.contains("square-empty")).collect();
    assert_eq!(errors.len(), 3, "{lines:?}");
    assert!(errors.iter().zip([3, 7, 11]).all(|(line, at)| line.contains(&format!("\"line\":{at},"))));
}

fn printed_lines(text: &str) -> Vec<String> {
    let output = tafl(["check", "--format", "json", "-"], text.as_bytes());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// Replaying each variation from the start of the game would take minutes.
#[test]
fn a_tree_of_variations_is_played_in_linear_time() {
    const TURNS: usize = 20_000;
    let mut game = START.to_owned();
    for turn in 1..=TURNS {
        let moves = if turn % 2 == 1 { "a1-a2 c3-c2" } else { "a2-a1 c2-c3" };
        let _ = writeln!(game, "{turn}. {moves}");
    }
    for turn in (1..=TURNS).step_by(2) {
        let _ = writeln!(game, "{turn}a.1.1a. a1-b1 c3-b3");
    }
    let started = Instant::now();
    let printed = printed_from(["check", "-"], &game);
    assert_eq!(printed, "1 file, 1 game, 0 errors, 0 findings\n");
    assert!(started.elapsed() < Duration::from_secs(60), "takes {:?}", started.elapsed());
}
