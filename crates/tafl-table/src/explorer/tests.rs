#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod merged;
mod slow;

use tafl_game_record::{GameRecord, NamedOpening, ReplayError};
use tafl_position::{Position, Side};

use super::{ExploreError, Explorer, ExplorerQuery, GameStore, Opening, Reached};

const START: &str = "/1K1/3/t1t/";

fn game(tags: &str, moves: &str) -> GameRecord {
    format!("{tags}[rules:dim:3 start:{START}]\n\n1. {moves}\n").parse().expect("a game")
}

fn explored(query: ExplorerQuery, games: &[GameRecord]) -> Explorer {
    let mut explorer = Explorer::new(query);
    for game in games {
        explorer.push(game).expect("a game that can be played");
    }
    explorer
}

fn query(position: &str, side: Side) -> ExplorerQuery {
    ExplorerQuery::new(position.parse().expect("a position"), side)
}

/// The moves with their numbers of games.
fn moves(explorer: &Explorer) -> Vec<(String, u64)> {
    explorer.moves().iter().map(|played| (played.step().to_string(), played.statistics().games)).collect()
}

fn expected(moves: &[(&str, u64)]) -> Vec<(String, u64)> {
    moves.iter().map(|&(text, games)| (text.to_owned(), games)).collect()
}

#[test]
fn transpositions_count_together() {
    let games = [
        game("", "a3-a2 b1-b2\n2. c3-c2 b2-b1"),
        game("", "c3-c2 b1-b2\n2. a3-a2 b2-b3"),
        game("", "c3-c2 b1-a1\n2. a3-a2"),
    ];
    let explorer = explored(query("/3/tKt/3/", Side::Defenders), &games);
    assert_eq!(moves(&explorer), expected(&[("b2-b1", 1), ("b2-b3", 1)]));
    assert_eq!((explorer.total().games, explorer.ended()), (2, 0));
    let explorer = explored(query("/K2/t1t/3/", Side::Defenders), &games);
    assert_eq!((moves(&explorer), explorer.total().games, explorer.ended()), (vec![], 0, 1));
}

#[test]
fn a_game_that_returns_counts_once_for_each_move() {
    let games = [game("", "a3-a2 b1-c1\n2. a2-a3 c1-b1\n3. a3-a2 b1-c1\n4. a2-a3 c1-b1\n5. c3-c2 ---")];
    let explorer = explored(query(START, Side::Attackers), &games);
    assert_eq!(moves(&explorer), expected(&[("a3-a2", 1), ("c3-c2", 1)]));
    assert_eq!(explorer.total().games, 1);
    assert_eq!(moves(&explored(query(START, Side::Defenders), &games)), []);
}

#[test]
fn symmetric_moves_and_positions_count_together() {
    let games = [game("", "a3-a2 b1-a1"), game("", "c3-c2 b1-c1"), game("", "c3-c2 b1-a1")];
    let start = query(START, Side::Attackers);
    assert_eq!(moves(&explored(start.clone(), &games)), expected(&[("c3-c2", 2), ("a3-a2", 1)]));
    let symmetric = explored(start.symmetric().with_depth(2), &games);
    assert_eq!(moves(&symmetric), expected(&[("a3-a2", 3)]), "the position is symmetric");
    let replies: Vec<String> = symmetric
        .moves()
        .iter()
        .flat_map(super::ExploredMove::replies)
        .map(|reply| reply.step().to_string())
        .collect();
    assert_eq!(replies, ["b1-a1", "b1-c1"], "after a move it is not any more");
    let reached = symmetric.moves().first().and_then(super::ExploredMove::position).map(ToString::to_string);
    assert_eq!(reached.as_deref(), Some("/1K1/t2/2t/"), "on the board of the query");
    let after = explored(query("/1K1/t2/2t/", Side::Defenders).symmetric(), &games);
    assert_eq!(moves(&after), expected(&[("b1-a1", 2), ("b1-c1", 1)]), "the moves are those of the board");
    let turned = explored(query("/t2/2K/1t1/", Side::Defenders).symmetric(), &games);
    assert_eq!(turned.total().games, 3);
}

#[test]
fn results_ratings_dates_and_endings() {
    let games = [
        game(
            "[attackers-elo:1500][defenders-elo:1700][date:2015.06.12][termination:timeout][result:1]",
            "a3-a2",
        ),
        game("[attackers-elo:1600][date:2016.??.??][ending:time][result:0]", "a3-a2 ---"),
        game("[attackers-elo:many][date:????.??.??][result:?]", "a3-a2 ---"),
        game("[result:won][date:2016]", "a3-a2"),
        game("[result:-1]", "a3-a2"),
    ];
    let explorer = explored(query(START, Side::Attackers), &games);
    let found = explorer.total();
    let results = [found.attackers, found.defenders, found.draws, found.other, found.unknown];
    assert_eq!((found.games, results, found.decided()), (5, [1, 1, 1, 1, 1], 3));
    assert_eq!((found.ratings.mean(), found.ratings.count()), (Some(1550.0), 2));
    assert_eq!((found.opponents.mean(), found.opponents.count()), (Some(1700.0), 1));
    assert_eq!(found.last_played.map(|day| day.to_string()).as_deref(), Some("2016"));
    let endings: Vec<(&str, u64)> = found.endings.iter().collect();
    assert_eq!(endings, [("resignation", 1), ("time", 2)]);
    assert_eq!(found.score(Side::Attackers), found.score(Side::Defenders));
}

#[test]
fn broken_games_count_up_to_the_error() {
    let mut explorer = Explorer::new(query(START, Side::Attackers));
    let error = explorer.push(&game("", "a3-a2 b2-b1")).expect_err("b2 is empty");
    assert!(error.to_string().starts_with("1b: b2-b1 cannot be played: "), "{error}");
    assert_eq!(moves(&explorer), expected(&[("a3-a2", 1)]));
    let nowhere = explorer.push(&"1. a1-a2\n".parse().expect("a game"));
    assert_eq!(nowhere, Err(ExploreError::Replay(ReplayError::MissingStart)));
}

#[test]
fn a_game_is_left_where_too_few_pieces_remain() {
    let mut explorer = Explorer::new(query(START, Side::Attackers));
    // The error after the capture is not found: nothing can be counted there.
    let found = explorer.push(&game("", "a3-a2 b1-b2xa2\n2. c3-c2 b1-b2")).expect("not played to its end");
    assert!(found);
    let all = explored(query("/3/1K1/2t/", Side::Attackers), &[game("", "a3-a2 b1-b2xa2\n2. c3-c2")]);
    assert_eq!(moves(&all), expected(&[("c3-c2", 1)]));
}

#[test]
fn endings_are_bounded() {
    use super::Endings;

    let mut endings = Endings::default();
    (0..10_000).for_each(|number| endings.add(&format!("é{}{number}", "x".repeat(95)), 1));
    assert_eq!(endings.iter().len(), Endings::MAX_WORDS);
    assert!(endings.iter().all(|(word, _)| word.len() <= Endings::MAX_BYTES));
    assert_eq!(endings.iter().map(|(_, games)| games).sum::<u64>() + endings.more(), 10_000);
}

/// Random games, compared with an implementation that only uses records as text.
#[test]
fn explorers_count_what_a_slow_implementation_counts() {
    let games = slow::games(200);
    let (one, other) = games.split_at(77);
    let store = stored(&games, 50);
    let mut reached = 0;
    for position in slow::positions(&games).into_iter().step_by(11) {
        for side in Side::ALL {
            for symmetric in [false, true] {
                let query = ExplorerQuery::new(position.clone(), side).with_depth(2);
                let query = if symmetric { query.symmetric() } else { query };
                let expected = slow::lines(&games, &position, side, symmetric);
                reached += expected.len();
                let mut explorer = explored(query.clone(), one);
                explorer.merge(&explored(query, other)).expect("few lines");
                let found = found_lines(&explorer);
                let stored = store.explore(&explorer.query().clone().into()).expect("few lines");
                assert_eq!(found_lines(&stored), found, "{position} {side} {symmetric}");
                assert_eq!(found, expected, "{position} {side} {symmetric}");
            }
        }
    }
    assert!(reached > 500, "the games meet: {reached}");
}

/// The games in a store, of which the second part is appended.
fn stored(games: &[GameRecord], first: usize) -> GameStore {
    let (mut one, mut other) = (GameStore::default(), GameStore::default());
    for (index, game) in games.iter().enumerate() {
        let store = if index < first { &mut one } else { &mut other };
        store.push(game).expect("a game that can be played");
    }
    one.append(&other);
    assert_eq!(one.len(), games.len());
    one
}

/// The lines with their games and wins of the attackers.
fn found_lines(explorer: &Explorer) -> slow::Lines {
    let mut lines = slow::Lines::new();
    for played in explorer.moves() {
        let text = played.step().to_string();
        let counted = |found: &super::MoveStatistics| (found.games, found.attackers);
        for reply in played.replies() {
            lines.insert(format!("{text} {}", reply.step()), counted(reply.statistics()));
        }
        lines.insert(text, counted(played.statistics()));
    }
    lines
}

#[test]
fn queries() {
    let start: Position = START.parse().expect("a position");
    let query = ExplorerQuery::new(start.clone(), Side::Attackers).with_depth(1_000);
    assert_eq!(query.depth(), ExplorerQuery::MAX_DEPTH);
    assert!(!query.is_symmetric() && query.clone().symmetric().is_symmetric());
    assert!(query.matches(&start) && query.symmetric().matches(&"/t1t/3/1K1/".parse().expect("a position")));
}

#[test]
fn a_store_names_the_games_that_reach_a_position() {
    let games = [game("", "a3-a2"), game("", "c3-c2"), game("", "a3-b3"), game("", "")];
    let store = stored(&games, 2);
    let reached = |query: ExplorerQuery| {
        let mut reached = Vec::new();
        store.explore_with(&query.into(), |index| reached.push(index)).expect("few lines");
        reached
    };
    assert_eq!(reached(query(START, Side::Attackers)), [0, 1, 2]);
    assert_eq!(reached(query("/1K1/t2/2t/", Side::Defenders)), [0]);
    assert_eq!(reached(query("/1K1/t2/2t/", Side::Defenders).symmetric()), [0, 1]);
}

#[test]
fn named_openings_are_played_by_the_rules() {
    let rules = tafl_rules::Preset::COPENHAGEN.rules();
    let start = Reached { position: rules.start().clone(), side: rules.side_to_move(), last: None };
    for opening in NamedOpening::ALL {
        for line in opening.lines() {
            let moves: Opening = line.replace('*', "a4-a3").parse().expect("moves");
            let reached = moves.play(&start, Some(&rules)).expect("legal moves");
            let captures = reached.last.as_ref().is_some_and(|step| !step.captures().is_empty());
            assert_eq!(captures, opening.name() == "Millar Gambit Accepted", "{line}");
        }
    }
}
