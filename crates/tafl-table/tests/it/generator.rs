//! The games of the example `generate`.

#[path = "../../examples/generate/games.rs"]
mod games;
#[path = "../../examples/generate/random.rs"]
mod random;
#[path = "../../examples/generate/tags.rs"]
mod tags;

use std::collections::BTreeSet;

use tafl_game_record::{GameRecord, GameResult};
use tafl_verify::verify;

use games::{Games, Generated};

/// Enough for each variant and each ending to occur.
const GAMES: usize = 400;

fn generated(seed: u64) -> impl Iterator<Item = Generated> {
    // An error ends the games, and each test would miss them.
    Games::new(seed).map_while(Result::ok)
}

fn text(seed: u64, count: usize) -> String {
    generated(seed).take(count).map(|game| game.record.archived().to_string()).collect()
}

#[test]
fn games_are_legal_also_when_read_again() {
    assert_eq!(generated(1).take(GAMES).count(), GAMES);
    for game in generated(1).take(GAMES) {
        assert_eq!(verify(&game.record).findings(), [], "{}", game.record);
        let read: GameRecord = game.record.to_string().parse().expect("a game record");
        assert_eq!(read.to_string(), game.record.to_string());
    }
}

#[test]
fn plies_are_the_moves_without_resignations() {
    for game in generated(2).take(GAMES) {
        let moves = game.record.replay().expect("a start").map(|ply| ply.expect("a move that can be played"));
        let played = moves.filter(|ply| !ply.move_record.is_resignation()).count();
        assert_eq!(played, usize::try_from(game.plies).expect("a small number"), "{}", game.record);
    }
}

#[test]
fn the_same_seed_gives_the_same_games_and_a_shorter_run_their_beginning() {
    let all = text(7, 50);
    assert_eq!(text(7, 50), all);
    assert!(all.starts_with(&text(7, 20)));
    assert_ne!(text(8, 50), all);
}

#[test]
fn questions_have_answers() {
    let games: Vec<Generated> = generated(3).take(GAMES).collect();
    let tags = |name: &str| -> BTreeSet<String> {
        games.iter().filter_map(|game| game.record.tag(name)).map(ToString::to_string).collect()
    };
    assert_eq!(tags("variant").len(), 6);
    let terminations = tags("termination");
    for expected in ["resignation", "agreement", "abandoned", "king-escaped", "king-captured"] {
        assert!(terminations.contains(expected), "{terminations:?}");
    }
    for result in GameResult::ALL {
        assert!(games.iter().any(|game| game.record.result() == Some(Ok(result))), "{result:?}");
    }
    for optional in ["site", "date", "attackers-elo"] {
        let with = games.iter().filter(|game| game.record.tag(optional).is_some()).count();
        assert!(0 < with && with < GAMES, "{optional}: {with}");
    }
    // Openings are shared: there are far fewer first moves than games.
    let firsts: BTreeSet<String> = games.iter().filter_map(first).collect();
    assert!(firsts.len() < GAMES / 2, "{}", firsts.len());
}

fn first(game: &Generated) -> Option<String> {
    let tree = game.record.tree();
    tree.first().and_then(|id| tree.move_record(id)).map(ToString::to_string)
}
