//! Games joined into trees, against an obvious way to count their lines.

use std::collections::BTreeMap;

use tafl_game_record::{GameRecord, NodeId};

use super::{START, game, slow};
use crate::{ExploreError, MergedGames};

fn merged(games: &[GameRecord], depth: Option<usize>, is_symmetric: bool) -> MergedGames {
    let mut merged = MergedGames::new(depth, is_symmetric);
    for game in games {
        merged.push(game).expect("a game that can be played");
    }
    merged
}

/// The text of the only record.
fn text(games: &[GameRecord], min: u64) -> String {
    let records = merged(games, None, false).records(min);
    let [record] = &records[..] else { panic!("{} records", records.len()) };
    record.to_string()
}

/// The squares of the moves up to one.
fn line(record: &GameRecord, id: NodeId) -> String {
    let moves =
        record.tree().path(Some(id)).into_iter().filter_map(|id| record.tree().move_record(id)?.as_move());
    moves.map(|step| format!("{}{} ", step.origin(), step.target())).collect::<Vec<String>>().concat()
}

/// The number of games that begin with each line, counted one by one.
fn prefixes(games: &[GameRecord], depth: usize) -> BTreeMap<String, usize> {
    let mut prefixes = BTreeMap::new();
    for game in games {
        for id in game.tree().main_line().take(depth) {
            *prefixes.entry(line(game, id)).or_default() += 1;
        }
    }
    prefixes
}

#[test]
fn a_tree_has_each_line_once_with_its_number_of_games() {
    let games = slow::games(400);
    for depth in [None, Some(3)] {
        let mut whole = MergedGames::new(depth, false);
        for part in games.chunks(30) {
            whole.merge(&merged(part, depth, false)).expect("few lines");
        }
        let record = whole.records(1).remove(0);
        let tree = record.tree();
        let mut counts: BTreeMap<NodeId, usize> = BTreeMap::new();
        let mut found = BTreeMap::new();
        for (_, id) in tree.walk() {
            let stated =
                tree.comment(id).and_then(|comment| comment.as_str().split(' ').nth(1)?.parse().ok());
            let before =
                tree.parent(id).map_or(games.len(), |parent| counts.get(&parent).copied().unwrap_or(0));
            counts.insert(id, stated.unwrap_or(before));
            found.insert(line(&record, id), stated.unwrap_or(before));
        }
        assert_eq!(found, prefixes(&games, depth.unwrap_or(usize::MAX)));
        assert!(found.values().any(|&count| count > 5), "games meet");
        // The continuation is the most frequent move, and the variations follow in the order of their numbers.
        for id in tree.walk().map(|(_, id)| id) {
            let numbers: Vec<usize> =
                tree.children(Some(id)).filter_map(|id| counts.get(&id).copied()).collect();
            assert!(numbers.is_sorted_by(|one, next| one >= next));
        }
    }
}

#[test]
fn rare_moves_are_left_out() {
    let games = [
        game("", "a3-a2 b1-b2"),
        game("[result:1]\n", "a3-a2 b1-a1"),
        game("", "a3-a2 b1-b2"),
        game("", "c3-c2"),
    ];
    assert_eq!(
        text(&games, 2),
        format!(
            "[start-comment:In 4 games: attackers 1, no result 3; moves of at least 2 games]\n\
             [rules:dim:3 start:{START}]\n\n1. a3-a2- Kb1-b2\n\
             [In 3 games: attackers 1, no result 2|In 2 games: no result 2]\n"
        )
    );
    assert!(merged(&games, None, false).records(5).is_empty());
}

#[test]
fn one_game_is_named() {
    let tags = "[event:Cup|Final]\n[date:2026.05.??]\n[attackers:Ada]\n[result:-1]\n[ending:resignation]\n[variant:Small]\n";
    let games = [game(tags, "a3-a2 b1-b2"), game("", "a3-a2 b1-b3")];
    assert_eq!(
        text(&games, 1).split_once("\n\n").map(|(_, moves)| moves),
        Some(
            "1. a3-a2- Kb1-b2\n\
             [|Game: Cup/Final, 2026.05; Ada (attackers); defenders win: resignation]\n\n\
             1b.1.1a. ..... Kb1-b3-\n[In 1 game: no result 1]\n"
        )
    );
    assert!(text(&games, 1).starts_with("[variant:Small]\n"), "that of the first game");
    assert!(text(&games[..1], 1).contains("[start-comment:Game: Cup/Final, "), "the only one");
}

#[test]
fn images_capture_on_images() {
    let games = [game("", "c3-c2 b1-b2\n2. c2-c1 b2-b3xa3"), game("", "a3-a2 b1-b2\n2. a2-a1 b2-b3xc3")];
    let records = merged(&games, None, true).records(1);
    assert_eq!(records.len(), 1);
    assert_eq!(
        records.first().map(ToString::to_string).unwrap_or_default().lines().skip(2).collect::<Vec<_>>(),
        ["", "1. a3-a2- Kb1-b2", "", "2. a2-a1 Kb2-b3xc3-"]
    );
    assert_eq!(merged(&games, None, false).records(1).first().map(|record| record.tree().len()), Some(8));
}

#[test]
fn other_rules_and_starts_are_other_trees() {
    let record = |text: &str| -> GameRecord { text.parse().expect("a game") };
    let games = [
        game("", "a3-a2"),
        record(&format!("[rules:dim:3 name:Same start:{START}]\n\n1. c3-c2\n")),
        record(&format!("[rules:dim:3 ka:n start:{START}]\n\n1. c3-c2\n")),
        record(&format!("[position:{START}]\n\n1. c3-c2\n")),
        record(&format!("[position:{START}]\n[rules:dim:3 start:{START}]\n\n1. b1-b2\n")),
        record(&format!("[rules:dim:3 start:{START}]\n")),
    ];
    let merged = merged(&games, None, false);
    let records = merged.records(1);
    let lengths: Vec<usize> = records.iter().map(|record| record.tree().len()).collect();
    assert_eq!((merged.games(), lengths), (5, vec![2, 1, 1, 1]));
    // Each record begins as its games do.
    let positions: Vec<bool> = records.iter().map(|record| record.position_tag().is_some()).collect();
    assert_eq!(positions, [false, false, true, true]);
}

#[test]
fn there_is_a_limit_of_trees() {
    let mut games = MergedGames::new(None, false);
    let result = (0..=MergedGames::MAX_STARTS).try_for_each(|index| {
        // Each position has another set of attackers in one of its rows.
        let row: String = (0..10).map(|bit| if index >> bit & 1 == 1 { 't' } else { 'T' }).collect();
        let text = format!("[position:/K9/t9/{row}/10/10/10/10/10/10/10/]\n\n1. a2-b2\n");
        games.push(&text.parse().expect("a game"))
    });
    assert_eq!(result, Err(ExploreError::TooManyStarts));
    assert_eq!(games.games(), MergedGames::MAX_STARTS as u64);
}
