//! Logs and messages of the Bologna challenge.

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat::{self, BolognaJson as Json, BolognaLog as Log};
use tafl_rules::Preset;

use crate::conversion::{parsed, printed, read, there_and_back};

const START: &str =
    "OOOBBBOOO\nOOOOBOOOO\nOOOOWOOOO\nBOOOWOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\nOOOOBOOOO\nOOOBBBOOO";

/// An entry of a log.
fn entry(time: &str, text: &str) -> String {
    format!(
        "May 04, 2020 {time} AM it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut x\n{text}\n"
    )
}

/// A board of a log.
fn state(time: &str, board: &str, turn: &str) -> String {
    format!("{}{board}\n-\n{turn}\n", entry(time, "FINE: Stato:"))
}

/// The entries before the first move.
fn head() -> String {
    [entry("9:00:00", "FINE: Players:\tAnna\tvs\tBruno"), state("9:00:00", START, "W")].concat()
}

/// A game in which a move captures, and whose last move is refused.
fn log() -> String {
    let moved = START.replacen("OOOOWOOOO", "WOOOOOOOO", 1);
    let captured = moved.replacen("OOOOBOOOO\nWOOOOOOOO\nBOOOWOOOB", "OOOOOOOOO\nWOOOBOOOO\nBOOOOOOOB", 1);
    [
        head(),
        entry("9:00:17", "FINE: Turn: W Pawn from E3 to a3"),
        entry("9:00:17", "FINE: Movimento pedina"),
        entry("9:00:17", "FINE: Current draw cache size: 1"),
        state("9:00:17", &moved, "B"),
        entry("9:01:20", "FINE: Turn: B Pawn from e2 to e3"),
        entry("9:01:20", "FINE: Movimento pedina"),
        entry("9:01:20", "FINE: Pedina bianca rimossa in: e4"),
        entry("9:01:20", "FINE: Pedina bianca rimossa in: e4"),
        entry("9:01:20", "FINE: Capture! Draw cache cleared!"),
        state("9:01:20", &captured, "W"),
        entry("9:02:00", "FINE: Turn: W Pawn from e5 to e9"),
        entry("9:02:00", "WARNING: something else"),
        state("9:02:01", &captured, "BW"),
    ]
    .concat()
}

#[test]
fn a_log_keeps_captures_times_and_the_refused_move() {
    let (record, losses) = read(Log, &log());
    assert_eq!(losses, ["upper-case-file", "capture-repeated", "line-without-counterpart"]);
    assert_eq!(record.rules(), Some(&Preset::BOLOGNA_TABLUT.rules()));
    assert_snapshot!(record);
    assert_eq!(ArchiveFormat::detect(&log()), Some(Log));
}

/// The rules would capture on e4: the boards of the log show that nothing was captured, so nothing is restored.
#[test]
fn captures_of_a_log_are_never_restored() {
    let captures = ["FINE: Pedina bianca rimossa in: e4", "FINE: Capture! Draw cache cleared!"];
    let log = captures.iter().fold(log(), |log, line| log.replace(&entry("9:01:20", line), ""));
    let (log, _) =
        log.split_once(&entry("9:02:00", "FINE: Turn: W Pawn from e5 to e9")).expect("a third move");
    let log = log.replace("WOOOBOOOO\nBOOOOOOOB", "WOOOBOOOO\nBOOOWOOOB").replace("E3", "e3");
    let (record, losses) = read(Log, &log);
    assert_eq!(losses, [""; 0]);
    assert!(record.to_string().contains("1. e3-a3 e2-e3\n"), "{record}");
}

#[test]
fn the_king_stays_on_the_board_of_a_log() {
    let board =
        "OOOOOOOOO\nOOOOOOOOO\nOOOOOOOOO\nOOOOOOOOO\nOOOOTOOOO\nOOBKOOOOO\nOOOOBOOOO\nOOOOOOOOO\nOOOOOOOOO";
    let after = board.replace("OOBKOOOOO\nOOOOBOOOO", "OOBKBOOOO\nOOOOOOOOO");
    let text = [
        state("9:00:00", board, "B"),
        entry("9:00:17", "BUONO: Turn: B Pawn from e7 to e6"),
        entry("9:00:17", "BUONO: Movimento pedina"),
        entry("9:00:17", "BUONO: Nero vince con re catturato in: d6"),
        state("9:00:17", &after, "BW"),
    ]
    .concat()
    .replace("May", "mag");
    let (record, losses) = read(Log, &text);
    assert_eq!(losses, [""; 0]);
    assert!(record.to_string().contains("1. e7-e6++\n"), "{record}");
}

/// A refusal names the line.
#[test]
fn logs_that_are_refused() {
    let changes = [
        ("WOOOBOOOO\nBOOOOOOOB", "WOOOBOOOO\nBOOOWOOOB"),
        ("WOOOBOOOO", "WOOOXOOOO"),
        ("from e2 to", "from k2 to"),
        ("from e2 to", "from ?? to"),
        (" Pawn from", " moves"),
    ];
    let logs = changes.map(|(from, to)| log().replace(from, to));
    assert_snapshot!(parsed(Log, logs.iter().map(String::as_str).chain([""])));
}

/// The game is read without them: from the usual start, with one loss.
#[test]
fn boards_that_are_empty_or_drawn_in_another_way() {
    let log = log();
    let (record, _) = read(Log, &log);
    let is_row = |line: &&str| line.len() == 9 && line.chars().all(|sign| "OTBWK".contains(sign));
    let rows = |change: &dyn Fn(&str) -> String| {
        let lines = log.lines().map(|line| if is_row(&line) { change(line) } else { format!("{line}\n") });
        lines.collect::<String>()
    };
    let empty = rows(&|_| "OOOOOOOOO\n".to_owned());
    let missing = rows(&|_| String::new());
    // The start looks the same like this, and other boards do not.
    let mirrored = rows(&|row| format!("{}\n", row.chars().rev().collect::<String>()));
    let spaced = rows(&|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n");
    for other in [empty, missing, mirrored, spaced] {
        let (without, losses) = read(Log, &other);
        assert_eq!(losses[0], "boards-ignored", "{other}");
        assert_eq!(losses.iter().filter(|code| **code == "boards-ignored").count(), 1);
        assert_eq!(without.tree(), record.tree(), "{other}");
        assert_eq!(without.result(), record.result());
        assert_eq!(without.tag("attackers"), record.tag("attackers"));
    }
}

/// A state of the challenge, and actions.
fn message(turn: &str, actions: &str) -> String {
    let word = |sign| match sign {
        'B' => "\"BLACK\"",
        'W' => "\"WHITE\"",
        'K' => "\"KING\"",
        _ => "\"EMPTY\"",
    };
    let rows: Vec<String> = START
        .lines()
        .map(|row| format!("[{}]", row.chars().map(word).collect::<Vec<_>>().join(",")))
        .collect();
    format!("{{\"board\":[{}],\"turn\":\"{turn}\"}}{actions}", rows.join(","))
}

#[test]
fn a_state_is_a_record_without_moves() {
    for (turn, expected) in [("WHITE", "atkf:n"), ("BLACK", "ks:"), ("DRAW", "[result:0]")] {
        let text = message(turn, "");
        let (record, losses, written) = there_and_back(Json, &text);
        assert_eq!(losses, [""; 0], "{turn}");
        assert!(record.to_string().contains(expected), "{record}");
        assert_eq!(record.to_string().contains("atkf:n"), turn != "BLACK", "{record}");
        assert!(turn == "DRAW" || written == text, "{written}");
    }
}

#[test]
fn actions_capture_by_the_rules() {
    let actions = "\n{\"from\":\"e3\",\"to\":\"a3\",\"turn\":\"WHITE\"}\n{\"from\":\"e2\",\"to\":\"e3\",\"turn\":\"BLACK\"}";
    let text = message("WHITE", actions);
    let (record, _, written) = there_and_back(Json, &text);
    assert!(record.to_string().contains("1. e3-a3 e2-e3xe4\n"), "{record}");
    assert_eq!(written, text);
    let texts = [
        message("WHITE", "{\"from\":\"e3\",\"to\":\"e4\"}"),
        [text, message("DRAW", "")].concat(),
        message("RED", ""),
        message("WHITE", "").replacen("EMPTY", "STONE", 1),
        message("WHITE", "{\"from\":\"e3\"}"),
        message("WHITE", "[]"),
    ];
    let uncaptured = record.to_string().replace("xe4", "");
    let records = [&uncaptured, &uncaptured.replace("e2-e3", "e2-a2 a3-a2")];
    assert_snapshot!(parsed(Json, texts) + &printed(Json, records));
}
