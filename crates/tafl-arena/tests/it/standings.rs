//! Which games count.

use serde_json::json;
use tafl_arena::{FinishedGame, Standings};
use tafl_position::Side;
use tafl_statistics::GameCounts;

/// The standings of games between two engines: the winner of each, or its ending, and its moves.
fn standings(games: &[(&str, u64)]) -> Standings {
    let mut standings = Standings::new();
    for (number, (end, moves)) in (1..).zip(games) {
        let winner = Side::ALL.into_iter().map(Side::name).find(|name| name == end);
        let (attackers, defenders) = if number % 2 == 1 { (0, 1) } else { (1, 0) };
        let game = json!({
            "game": number, "attackers": attackers, "defenders": defenders, "opening": (number - 1) / 2 % 2,
            "winner": winner, "ending": winner.map_or(*end, |_| "time"), "message": "", "fault": null,
            "plies": if *moves == 0 { 0 } else { 20 }, "moves": format!("{moves:016x}"),
        });
        standings.add(&FinishedGame::from_json(&game).expect("a game"));
    }
    standings
}

/// The pairs by points, the games in all openings, and how many were played, single, equal and not played.
fn counted(games: &[(&str, u64)]) -> ([u32; 5], u64, [u64; 4]) {
    let standings = standings(games);
    let of_openings = standings.openings().map(|(_, counts): (_, GameCounts)| counts.total()).sum();
    let counts = [standings.games(), standings.single_games(), standings.equal_games(), standings.unplayed()];
    (standings.pairs([0, 1]).pairs().into(), of_openings, counts)
}

#[test]
fn pairs_count_once() {
    let (a, d) = ("attackers", "defenders");
    assert_eq!(
        counted(&[(a, 1), (d, 2), (a, 1), (d, 2), (a, 1), (d, 2)]),
        ([0, 0, 0, 0, 1], 2, [6, 0, 4, 0])
    );
    // Another second game, the same ones with the other sides, and another winner after the same moves, as on time.
    assert_eq!(counted(&[(a, 1), (d, 2), (a, 1), (d, 3)]), ([0, 0, 0, 0, 2], 4, [4, 0, 0, 0]));
    assert_eq!(counted(&[(a, 1), (d, 2), (d, 2), (a, 1)]), ([1, 0, 0, 0, 1], 4, [4, 0, 0, 0]));
    assert_eq!(counted(&[(a, 1), (d, 2), (a, 1), (a, 2)]), ([0, 0, 1, 0, 1], 4, [4, 0, 0, 0]));
    // Equal games within a pair are a pair.
    assert_eq!(counted(&[(a, 1), (a, 1)]), ([0, 0, 1, 0, 0], 2, [2, 0, 0, 0]));
    // A withdrawn engine loses its games without moves, each time.
    assert_eq!(counted(&[(a, 0), (d, 0), (a, 0), (d, 0)]), ([0, 0, 0, 0, 2], 4, [4, 0, 0, 0]));
}

#[test]
fn games_without_their_partners_are_told() {
    let none = ("abandoned", 0);
    let games = [("attackers", 1), none, none, ("defenders", 2), none, none, ("attackers", 3)];
    assert_eq!(counted(&games), ([0; 5], 0, [3, 3, 0, 4]));
}
