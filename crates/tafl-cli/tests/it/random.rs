//! `tafl random`.

use insta::assert_snapshot;

use crate::support::{printed, printed_from, seen};

#[test]
fn the_same_seed_gives_the_same_game() {
    let rules = "dim:5 esc:e start:/2t2/2T2/tTKTt/2T2/2t2/";
    assert_snapshot!(printed(["random", "game", rules, "--seed", "7", "--plies", "6"]), @r"
    [event:Random games of seed 7]
    [round:1]
    [result:?]
    [rules:dim:5 esc:e start:/2t2/2T2/tTKTt/2T2/2t2/]

    1. a3-a2 c4-d4

    2. e3-e4 b3-a3xa2

    3. c5-d5- d3-d2-
    ");
    let position = ["random", "position", rules, "--seed", "7", "--count", "3"];
    assert_snapshot!(printed(position), @r"
    /2t2/3tT/5/T1K2/5/	d
    /1t3/2T2/1TK1t/t2T1/1Tt2/	a
    /2t2/2KT1/t2Tt/3T1/3t1/	d
    ");
    let without_seed = || printed(["random", "position", "copenhagen", "--plies", "50"]);
    assert_ne!(without_seed(), without_seed());
}

/// Also of variants with berserk turns, several start positions and small boards; the result is that of the rules.
#[test]
fn random_games_are_legal() {
    for rules in [
        "brandub",
        "berserk",
        "copenhagen",
        "sea-battle",
        "dim:5 esc:e ber:m cor: start:/2t2/2T2/tTKTt/2T2/2t2/",
    ] {
        let games = printed(["random", "game", rules, "--seed", "1", "--count", "20"]);
        let verdict = printed_from(["verify", "-"], &games);
        assert!(verdict.ends_with("1 file, 20 games, 20 good, 0 errors, 0 findings\n"), "{rules}: {verdict}");
        // A part is the same as in all games.
        let two = printed(["random", "game", rules, "--seed", "1", "--count", "2"]);
        assert!(games.starts_with(&two), "{rules}");
    }
}

/// A position of a game that is not over has a legal move.
#[test]
fn random_positions_can_be_played_on() {
    let positions =
        printed(["random", "position", "brandub", "--seed", "1", "--count", "10", "--plies", "200"]);
    for line in positions.lines() {
        let (position, side) = line.split_once('\t').expect("a side");
        let side = if side == "a" { "attackers" } else { "defenders" };
        let moves = printed(["legal", "brandub", "--position", position, "--side", side]);
        assert!(moves.starts_with(&format!("{side} to move")), "{line}: {moves}");
    }
    assert_snapshot!(seen(["random", "game", "brandbu"], ""), @r"
    status 2
    --- stderr
    tafl: unknown preset `brandbu`; did you mean `brandub`?
    ");
}
