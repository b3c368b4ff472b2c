//! What hosts of other protocols tell, and what the engine makes of it.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::VecDeque;

use tafl_engine::{EngineMessage, Side};

use super::Dialect;
use super::bologna::Bologna;
use super::opentafl::OpenTafl;

/// What OpenTafl 0.4.8 writes as a host at the start of a game of Brandub.
const RULES: &str =
    "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";

fn asked(dialect: &mut dyn Dialect, text: &str) -> String {
    let (mut asked, mut answers) = (VecDeque::new(), Vec::new());
    text.lines().for_each(|line| dialect.read(line, &mut asked, &mut answers));
    let lines: Vec<String> = asked.iter().map(ToString::to_string).collect();
    lines.into_iter().chain(answers).collect::<Vec<_>>().join("\n")
}

fn said(dialect: &mut dyn Dialect, text: &str) -> Option<String> {
    dialect.print(&text.parse::<EngineMessage>().expect("a message"))
}

/// The beginning of a game as OpenTafl told it, and then turns that it tells again.
#[test]
fn a_game_in_opentafl() {
    let mut engine = OpenTafl::new(5000.into());
    let position = |told: &str| told.lines().find(|line| line.starts_with("position")).map(str::to_owned);
    let start = asked(&mut engine, &format!("{RULES}clock 60000 60000 5 3 3 \nplay attackers\n"));
    assert!(
        start.ends_with(
            "newgame\nsetoption name MultiPV value 1\nposition start\n\
        go atime 60000 dtime 60000 aperiods 3 dperiods 3 aperiod 5000 dperiod 5000"
        ),
        "{start}"
    );
    assert_eq!(said(&mut engine, "bestmove d1-c1").as_deref(), Some("move d1-c1"));
    let opponent = "opponent-move e4-e1 /2t1T2/3t3/3T3/ttTK1tt/3T3/3t3/3t3/\nplay attackers\n";
    let next = asked(&mut engine, &format!("move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n{opponent}"));
    assert_eq!(position(&next).as_deref(), Some("position start moves d1-c1 e4-e1"));
    // A move that is refused: the host tells the same again, and after a second one all of the game.
    let all = opponent.replace("e4-e1", "d1-c1|e4-e1");
    for told in [opponent, &all] {
        assert!(said(&mut engine, "bestmove d6-e6").is_some());
        let again = asked(&mut engine, &format!("error 2\n{told}"));
        assert_eq!(position(&again).as_deref(), Some("position start moves d1-c1 e4-e1"));
    }
    // An engine that takes over a game knows nothing but the list.
    asked(&mut engine, RULES);
    let taken_over = asked(&mut engine, &all);
    assert_eq!(position(&taken_over).as_deref(), Some("position start moves d1-c1 e4-e1"));
    // Moves that lead elsewhere: the position decides.
    let elsewhere = asked(&mut engine, "opponent-move a1-a2 /7/7/7/3K3/7/7/t6/\nplay attackers");
    assert_eq!(position(&elsewhere).as_deref(), Some("position otn /7/7/7/3K3/7/7/t6/ side attackers"));
    let other_size = asked(&mut engine, "position /3/1K1/3/\nopponent-move a1-a2 /3/1K1/3/\nplay defenders");
    assert_eq!(position(&other_size).as_deref(), Some("position otn /7/7/7/3K3/7/7/t6/ side defenders"));
    assert_eq!(asked(&mut engine, "finish 2\n"), "stop");
    assert_eq!(said(&mut engine, "bestmove d1-c1"), None, "a move after the end is one of the next game");
}

#[test]
fn an_analysis_in_opentafl() {
    let mut engine = OpenTafl::new(5000.into());
    let told =
        asked(&mut engine, &format!("{RULES}position /3t3/7/7/3K3/7/7/t6/\nside defenders\nanalyze 2 30\n"));
    assert!(told.ends_with(
        "setoption name MultiPV value 2\nposition otn /3t3/7/7/3K3/7/7/t6/ side defenders\ngo movetime 30000"
    ), "{told}");
    for line in ["depth 1 score cp 3 multipv 1 pv a4-a1", "depth 2 score win 3 multipv 1 pv a4-a1 b7-b6xc6"] {
        assert_eq!(said(&mut engine, &format!("info {line}")), Some(format!("status {line}")));
    }
    assert!(said(&mut engine, "info depth 2 multipv 2 score loss 4 pv a4-a2").is_some());
    let analysis = said(&mut engine, "bestmove a4-a1");
    assert_eq!(analysis.as_deref(), Some("analysis 2 a4-a1|b7-b6 29997 a4-a2 -29996"));
}

/// A state of the server, with the rows of the start and some of them replaced.
fn state(turn: &str, replaced: &[(usize, &str)]) -> String {
    let mut rows = [
        "   BBB   ",
        "    B    ",
        "    W    ",
        "B   W   B",
        "BBWWKWWBB",
        "B   W   B",
        "    W    ",
        "    B    ",
        "   BBB   ",
    ];
    for &(row, cells) in replaced {
        rows[row] = cells;
    }
    let word = |cell| match cell {
        'B' => "BLACK",
        'W' => "WHITE",
        'K' => "KING",
        _ => "EMPTY",
    };
    let board: Vec<Vec<_>> = rows.iter().map(|row| row.chars().map(word).collect()).collect();
    serde_json::json!({ "board": board, "turn": turn }).to_string()
}

#[test]
fn a_game_at_the_server_of_bologna() {
    let mut player = Bologna::new(Side::Attackers, 1000.into());
    assert_eq!(asked(&mut player, &state("WHITE", &[])), "", "the other side's turn");
    let after = [(2, "     W   ")];
    let turn = asked(&mut player, &state("BLACK", &after));
    assert!(turn.ends_with("position start moves e3-f3\ngo movetime 1000"), "{turn}");
    let action = said(&mut player, "bestmove d1-d2");
    assert_eq!(action.as_deref(), Some(r#"{"from":"d1","to":"d2","turn":"BLACK"}"#));
    // A move that was not accepted: the same state again.
    let turn = asked(&mut player, &state("BLACK", &after));
    assert_eq!(turn, "position start moves e3-f3\ngo movetime 1000");
    // A state that no move leads to.
    let turn = asked(&mut player, &state("BLACK", &[(4, "BB  K  BB")]));
    assert!(
        turn.starts_with("position otn /3ttt3/4t4/4T4/t3T3t/tt2K2tt/t3T3t/4T4/4t4/3ttt3/ side attackers"),
        "{turn}"
    );
    assert_eq!(asked(&mut player, &state("BLACKWIN", &[])), "quit");
    let odd = ["", "null", "{}", "[1", r#"{"turn":"BLACK","board":[[]]}"#, r#"{"turn":"BLACK","board":7}"#];
    for odd in odd {
        assert!(["", "quit"].contains(&asked(&mut player, odd).as_str()), "{odd}");
    }
}
