//! Matches between engines that behave.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use tafl_arena::{Contender, Contest, FinishedGame, Openings, Pace, Patience, Schedule};
use tafl_engine::{Rules, Side};
use tafl_play::Game;
use tafl_rules::Preset;

use crate::Test;
use crate::engine::command;

pub(crate) const TESTS: &[Test] = &[
    ("matches::pairs_have_the_same_opening_with_sides_swapped", pairs_have_the_same_opening_with_sides_swapped),
    ("matches::records_replay_by_the_rules", records_replay_by_the_rules),
    ("matches::the_same_seed_has_the_same_games", the_same_seed_has_the_same_games),
    ("matches::a_match_can_go_on_after_any_game", a_match_can_go_on_after_any_game),
    ("matches::everyone_meets_everyone", everyone_meets_everyone),
    ("matches::random_openings_are_different", random_openings_are_different),
];

pub(crate) fn contest(scripts: &[&str], rounds: usize) -> Contest {
    let pace = Pace { move_time: Some(500.into()), margin: 500.into(), ..Pace::default() };
    Contest {
        rules: Preset::BRANDUB.rules(),
        contenders: scripts.iter().map(|script| Contender { command: command(script), pace }).collect(),
        schedule: Schedule::RoundRobin,
        rounds,
        openings: Openings::Start,
        move_limit: 60,
        concurrency: NonZeroUsize::MIN,
        patience: Patience::default(),
        event: String::from("Test"),
    }
}

/// Engines that know no time, so that games repeat.
fn repeatable(scripts: &[&str], rounds: usize) -> Contest {
    let mut contest = contest(scripts, rounds);
    contest.openings = Openings::Random { plies: 4, seed: 7 };
    for contender in &mut contest.contenders {
        contender.pace = Pace { nodes: Some(1), ..Pace::default() };
    }
    contest
}

/// All games and records of a match.
fn records(contest: &Contest, played: &[FinishedGame]) -> Vec<(FinishedGame, String)> {
    let mut games = Vec::new();
    let halt = AtomicBool::new(false);
    let result = contest.run(played, &halt, |game, record| {
        games.push((game.clone(), record.to_string()));
        ControlFlow::Continue(())
    });
    assert_eq!(result, Ok(()));
    games
}

pub(crate) fn play(contest: &Contest) -> Vec<FinishedGame> {
    records(contest, &[]).into_iter().map(|(game, _)| game).collect()
}

fn pairs_have_the_same_opening_with_sides_swapped() {
    let games = play(&repeatable(&["first", "random"], 3));
    assert_eq!(games.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for pair in games.chunks(2) {
        let [first, second] = pair else { panic!("half a pair") };
        assert_eq!(first.opening, second.opening);
        assert_eq!((first.attackers, first.defenders), (second.defenders, second.attackers));
    }
}

fn records_replay_by_the_rules() {
    for (finished, text) in records(&repeatable(&["first", "random"], 3), &[]) {
        let record: tafl_game_record::GameRecord = text.parse().expect("a record");
        let mut game = Game::new(record.rules().expect("rules"));
        for node in record.tree().main_line() {
            let made = record.tree().move_record(node).and_then(|made| made.as_move()).expect("a move");
            game.play(made.into()).expect("a legal move");
        }
        assert_eq!(game.history().len(), finished.plies);
        assert_eq!(game.outcome().map(|outcome| outcome.ending()).unwrap_or(finished.ending), finished.ending);
        assert!(text.contains("[attackers:") && text.contains("[result:"), "{text}");
        assert_eq!(FinishedGame::from_json(&finished.to_json()).as_ref(), Some(&finished));
    }
}

fn the_same_seed_has_the_same_games() {
    let one = repeatable(&["first", "random"], 10);
    let several = Contest { concurrency: NonZeroUsize::new(4).expect("four"), ..one.clone() };
    assert_eq!(records(&one, &[]), records(&several, &[]));
}

fn a_match_can_go_on_after_any_game() {
    let contest = repeatable(&["first", "random", "first again"], 3);
    let whole = records(&contest, &[]);
    for count in 0..=whole.len() {
        let (played, rest) = whole.split_at(count);
        let played: Vec<FinishedGame> = played.iter().map(|(game, _)| game.clone()).collect();
        assert_eq!(records(&contest, &played), rest, "after {count} games");
    }
}

fn everyone_meets_everyone() {
    let scripts = ["first", "random", "first b", "random b"];
    let met = |schedule, rounds| -> Vec<BTreeSet<usize>> {
        let contest = Contest { schedule, move_limit: 10, ..contest(&scripts, rounds) };
        play(&contest).iter().map(|game| BTreeSet::from([game.attackers, game.defenders])).collect()
    };
    let round_robin = met(Schedule::RoundRobin, 1);
    assert_eq!((round_robin.len(), round_robin.iter().collect::<BTreeSet<_>>().len()), (12, 6));
    let gauntlet = met(Schedule::Gauntlet, 1);
    assert!(gauntlet.len() == 6 && gauntlet.iter().all(|pair| pair.contains(&0)));
    let swiss = met(Schedule::Swiss, 3);
    assert_eq!((swiss.len(), swiss.iter().collect::<BTreeSet<_>>().len()), (12, 6), "nobody meets twice");
}

fn random_openings_are_different() {
    let rules: Rules = Preset::BRANDUB.rules();
    let mut contest = repeatable(&["first", "random"], 5);
    // There are five first moves that are not mirror images of one another.
    contest.openings = Openings::Random { plies: 1, seed: 1 };
    contest.move_limit = 2;
    let openings: BTreeSet<String> = records(&contest, &[])
        .into_iter()
        .map(|(_, text)| text.lines().find(|line| line.starts_with("1.")).expect("a turn").split(' ').nth(1).expect("a move").to_owned())
        .collect();
    assert_eq!(openings.len(), 5, "{openings:?}");
    assert_eq!(Game::new(&rules).side_to_move(), Side::Attackers);
}
