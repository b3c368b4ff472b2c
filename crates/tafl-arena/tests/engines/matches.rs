//! Matches between engines that behave.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tafl_arena::{
    Contender, Contest, FinishedGame, GameRecord, Journal, JournalError, Openings, Pace, Patience, Schedule,
    Shard, Standings, Withdrawal,
};
use tafl_play::{Game, Outcome, Step};
use tafl_rules::Preset;

use crate::engine::{LATE, command, has_networks, of_bologna};
use crate::faults::eventually;

pub(crate) fn contest(scripts: &[&str], rounds: usize) -> Contest {
    // Nobody is late, however busy the machine is.
    let pace = Pace { move_time: Some(60_000.into()), ..Pace::default() };
    Contest {
        rules: Preset::BRANDUB.rules(),
        contenders: scripts.iter().map(|script| Contender::new(command(script), pace)).collect(),
        schedule: Schedule::RoundRobin,
        rounds,
        shard: None,
        openings: Openings::Start,
        move_limit: 60,
        withdrawal: Withdrawal::default(),
        concurrency: NonZeroUsize::MIN,
        patience: Patience::default(),
        event: String::from("Test"),
        log: None,
    }
}

/// Engines that know no time, so that games repeat.
pub(crate) fn repeatable(scripts: &[&str], rounds: usize) -> Contest {
    let mut contest = contest(scripts, rounds);
    contest.openings = Openings::Random { plies: 4, seed: 7 };
    for contender in &mut contest.contenders {
        contender.pace = Pace { nodes: Some(1), ..Pace::default() };
    }
    contest
}

/// All games and records of a match.
pub(crate) fn records(contest: &Contest, played: &[FinishedGame]) -> Vec<(FinishedGame, String)> {
    let mut games = Vec::new();
    let halt = AtomicBool::new(false);
    let result = contest.run(played, &halt, |game, record| {
        games.push((game.clone(), record.to_string()));
        ControlFlow::Continue(())
    });
    assert!(result.is_ok(), "{result:?}");
    games
}

pub(crate) fn play(contest: &Contest) -> Vec<FinishedGame> {
    records(contest, &[]).into_iter().map(|(game, _)| game).collect()
}

/// Pairs have the same opening with sides swapped, and records replay by the rules. The games are the same again, however
/// many are played at a time, and after a match was interrupted.
pub(crate) fn a_match_is_determined_by_its_seed() {
    let contest = repeatable(&["first", "random", "first again"], 3);
    let whole = records(&contest, &[]);
    assert!(whole.iter().map(|(game, _)| game.number).eq(1..=18));
    for pair in whole.chunks(2) {
        let [(first, _), (second, _)] = pair else { panic!("half a pair") };
        assert_eq!(first.opening, second.opening);
        assert_eq!((first.attackers, first.defenders), (second.defenders, second.attackers));
    }
    for (finished, text) in &whole {
        let record: GameRecord = text.parse().expect("a record");
        let mut game = Game::new(record.rules().expect("rules"));
        for node in record.tree().main_line() {
            let made = record.tree().move_record(node).and_then(|made| made.as_move()).expect("a move");
            game.play(made.into()).expect("a legal move");
        }
        assert_eq!(game.history().len(), finished.plies);
        assert_eq!(game.outcome().unwrap_or(finished.outcome), finished.outcome);
        assert!(text.contains("[attackers:") && text.contains("[result:"), "{text}");
        assert_eq!(FinishedGame::from_json(&finished.to_json()).as_ref(), Some(finished));
    }
    // There are never more threads than games.
    for concurrency in [4, usize::MAX] {
        let several = Contest { concurrency: concurrency.try_into().expect("not 0"), ..contest.clone() };
        assert_eq!(records(&several, &[]), whole);
    }
    for count in 0..=whole.len() {
        let (played, rest) = whole.split_at(count);
        let played: Vec<FinishedGame> = played.iter().map(|(game, _)| game.clone()).collect();
        assert_eq!(records(&contest, &played), rest, "after {count} games");
    }
}

/// The server sends it to both. The log has it, too, and what the programs write besides.
pub(crate) fn players_of_bologna_get_the_first_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = Some(folder.path().to_owned());
    for (game, record) in records(&Contest { log, ..connecting("bologna", 1) }, &[]) {
        assert_eq!((game.message.as_str(), game.plies), ("draw: move limit", 4));
        assert_eq!(game.outcome, Outcome::adjudicated(None));
        assert!(
            record.contains("[attackers:Bologna]") && record.contains("[termination:move limit]"),
            "{record}"
        );
        assert!(record.contains("[attackers-limits:60 s a move, told 7 s]"), "{record}");
    }
    // A process plays once, so there are four. Those of the first game can end in the second one.
    for (game, processes) in [("1.log", ["1", "2"]), ("2.log", ["3", "4"])] {
        let text = fs::read_to_string(folder.path().join(game)).expect("a log");
        assert_eq!(text.matches("\"turn\":\"DRAW\"").count(), 2, "the results are in the log of their game");
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
        for process in processes {
            let of_process = lines.iter().filter(|columns| columns[1] == process);
            let (errors, lines): (Vec<_>, Vec<_>) =
                of_process.map(|columns| (columns[3], columns[4])).partition(|(sign, _)| *sign == "!");
            assert_eq!(errors, [("!", "connected")]);
            assert_eq!(lines[0], ("<", "\"Bologna\""));
            assert!(lines[1].0 == ">" && lines[1].1.contains("\"turn\":\"WHITE\""), "{:?}", lines[1]);
        }
    }
}

/// A match of programs that connect.
pub(crate) fn connecting(script: &str, rounds: usize) -> Contest {
    let mut contest = contest(&["first", "first"], rounds);
    contest.rules = Preset::BOLOGNA_TABLUT.rules();
    contest.move_limit = 4;
    for contender in &mut contest.contenders {
        contender.command = of_bologna(script);
    }
    contest
}

/// Where each program has a network of its own, all of them can have the same address, and several games are played at a time.
pub(crate) fn players_of_bologna_play_at_a_time() {
    if !has_networks() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let together = format!("bologna together {}", folder.path().display());
    for script in [together.as_str(), "bologna local"] {
        let two = NonZeroUsize::new(2).expect("two");
        let games = play(&Contest { concurrency: two, ..connecting(script, 2) });
        assert_eq!(games.len(), 4);
        assert!(games.iter().all(|game| game.message == "draw: move limit"), "{games:?}");
    }
}

pub(crate) fn everyone_meets_everyone() {
    let scripts = ["first", "random", "first b", "random b"];
    for (schedule, engines, rounds, games, pairs) in [
        (Schedule::RoundRobin, 4, 1, 12, 6),
        (Schedule::Gauntlet, 4, 1, 6, 3),
        // Nobody meets twice, and everyone rests once.
        (Schedule::Swiss, 4, 3, 12, 6),
        (Schedule::Swiss, 3, 3, 6, 3),
    ] {
        let contest = Contest { schedule, move_limit: 10, ..contest(&scripts[..engines], rounds) };
        let met = play(&contest).into_iter().map(|game| BTreeSet::from([game.attackers, game.defenders]));
        let met: Vec<_> = met.collect();
        let different: BTreeSet<_> = met.iter().collect();
        assert_eq!((met.len(), different.len()), (games, pairs), "{schedule:?}");
        assert!(schedule != Schedule::Gauntlet || met.iter().all(|pair| pair.contains(&0)), "{met:?}");
    }
}

/// There are five first moves that are not mirror images of one another.
pub(crate) fn random_openings_are_different() {
    let openings = Openings::Random { plies: 1, seed: 1 };
    let contest = Contest { openings, move_limit: 1, ..repeatable(&["first", "random"], 5) };
    let moves: BTreeSet<u64> = play(&contest).iter().map(|game| game.moves).collect();
    assert_eq!(moves.len(), 5);
}

/// The journal of a match with these games.
fn kept(games: &[(FinishedGame, String)], archive: &Path, heading: &Value) -> Journal {
    let mut journal = Journal::create(archive, heading).expect("a journal");
    for (game, text) in games {
        journal.push(game, &text.parse().expect("a record")).expect("written");
    }
    journal
}

pub(crate) fn shards_are_the_whole() {
    let whole = repeatable(&["first", "random", "first again"], 5);
    let of_shard = |number| records(&Contest { shard: Shard::new(number, 4), ..whole.clone() }, &[]);
    let mut games: Vec<(FinishedGame, String)> = (1..=4).flat_map(of_shard).collect();
    games.sort_by_key(|(game, _)| game.number);
    assert_eq!(games, records(&whole, &[]));
}

pub(crate) fn matches_that_do_not_exist() {
    let message = |contest: &Contest, played: &[FinishedGame]| {
        let result = contest.run(played, &AtomicBool::new(false), |_, _| ControlFlow::Continue(()));
        result.expect_err("no match").to_string()
    };
    let contest = contest(&["first", "random"], 1);
    let alone = Contest { contenders: contest.contenders[..1].to_vec(), ..contest.clone() };
    assert_eq!(message(&alone, &[]), "a match needs at least two engines");
    let divided = Contest { schedule: Schedule::Swiss, shard: Shard::new(1, 2), ..contest.clone() };
    assert!(message(&divided, &[]).starts_with("the rounds of a Swiss match depend on each other"));
    let empty = Contest { openings: Openings::Lines(Vec::new()), ..contest.clone() };
    assert!(message(&empty, &[]).starts_with("there are no openings"));
    let lines = vec![Vec::new(), vec!["a1-a2".parse().expect("a move")]];
    let illegal = Contest { openings: Openings::Lines(lines), ..contest.clone() };
    let found = message(&illegal, &[]);
    assert!(found.starts_with("the opening 2 does not lead to a game: a1-a2: "), "{found}");
    let played = play(&contest);
    let swapped: Vec<FinishedGame> = played.iter().rev().cloned().collect();
    assert!(message(&contest, &swapped).starts_with("game 2 does not belong to this match"));
    let longer = [played.as_slice(), &played[..1]].concat();
    assert!(message(&contest, &longer).starts_with("game 1 does not belong to this match"));
}

pub(crate) fn fair_openings_are_those_that_the_caller_accepts() {
    let rules = Preset::BRANDUB.rules();
    let mut asked = 0;
    let openings = Openings::fair(&rules, 3, 5, 20, |game| {
        asked += 1;
        game.count_legal_steps() % 2 == 0
    });
    let Some(Openings::Lines(lines)) = openings else { panic!("openings: {openings:?}") };
    assert!(asked > lines.len(), "none was refused");
    let mut seen = HashSet::new();
    for line in &lines {
        let mut game = Game::new(&rules);
        for record in line {
            game.play(Step::from(record)).expect("a legal move");
        }
        assert_eq!((line.len(), game.count_legal_steps() % 2), (3, 0));
        assert!(seen.insert(game.position().to_string()));
    }
    assert_eq!(lines.len(), 20);
    assert_eq!(Openings::fair(&rules, 3, 5, 1, |_| false), None);
}

/// The same moves in two pairs say nothing new. Within a pair, they say that the opening decides.
pub(crate) fn equal_games_are_counted() {
    let equal = |openings: Openings| {
        let mut standings = Standings::new();
        let contest = Contest { openings, ..repeatable(&["first", "first again"], 3) };
        for game in play(&contest) {
            standings.add(&game);
        }
        (standings.games(), standings.equal_games())
    };
    assert_eq!(equal(Openings::Start), (6, 4));
    assert_eq!(equal(Openings::Random { plies: 4, seed: 7 }), (6, 0));
}

pub(crate) fn a_journal_can_begin_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = folder.path().join("games.otg");
    let beside = folder.path().join("games.otg.match");
    // Killed before the heading was written as a whole.
    fs::write(&beside, "{\"see").expect("written");
    assert!(matches!(Journal::resume(&archive), Err(JournalError::NotBegun(_))));
    kept(&records(&repeatable(&["first", "random"], 1), &[]), &archive, &json!({ "seed": 7 }));
    assert_eq!(Journal::games(&archive).expect("games").1.len(), 2);
    // Killed before there was an archive.
    fs::remove_file(&archive).expect("removed");
    fs::write(&beside, "{\"seed\":7}\n").expect("written");
    assert_eq!(Journal::resume(&archive).expect("a journal").played, []);
    fs::remove_file(&beside).expect("removed");
    assert!(matches!(Journal::create(&archive, &Value::Null), Err(JournalError::Exists(_))));
}

pub(crate) fn the_arbiter_knows_its_delays() {
    let contest = contest(&["first late 2", "random"], 1);
    let (mut plies, start) = (0, Instant::now());
    let delays = contest.run(&[], &AtomicBool::new(false), |game, _| {
        plies += game.plies;
        ControlFlow::Continue(())
    });
    let delays = delays.expect("a match");
    // Nobody is asked before the first move of a game.
    assert_eq!(delays.count(), u64::try_from(plies - 2).expect("few"));
    // No delay contains the time of an engine, which is late once in each of the two games.
    let (longest, thinking) = (delays.percentile(100).expect("delays"), 2 * LATE);
    assert!(longest * 8 / 9 + thinking <= start.elapsed(), "{longest:?} of {:?}", start.elapsed());
}

pub(crate) fn a_journal_survives_any_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = folder.path().join("games.otg");
    let beside = folder.path().join("games.otg.match");
    let games = records(&repeatable(&["first", "random"], 2), &[]);
    let heading = json!({ "seed": 7 });
    let journal = kept(&games, &archive, &heading);
    assert!(matches!(Journal::create(&archive, &heading), Err(JournalError::Exists(_))));
    assert!(matches!(Journal::resume(&archive), Err(JournalError::InUse(_))));
    drop(journal);
    let whole = (fs::read(&archive).expect("games"), fs::read(&beside).expect("lines"));
    // Killed between any two bytes: of the archive first, then of the other file.
    let heading_length = whole.1.iter().position(|&byte| byte == b'\n').expect("a heading") + 1;
    for cut in (heading_length..=whole.1.len()).step_by(7) {
        for surplus in [0, 5] {
            fs::write(&beside, &whole.1[..cut]).expect("cut");
            let mut lines: Vec<&[u8]> = whole.1[heading_length..cut].split(|&byte| byte == b'\n').collect();
            // The last one is not complete.
            lines.pop();
            let counted = lines.len();
            let kept = lines.last().map_or(0, |line| length(line));
            fs::write(&archive, &whole.0[..(kept + surplus).min(whole.0.len())]).expect("cut");
            let mut resumed = Journal::resume(&archive).expect("a journal");
            assert_eq!((&resumed.heading, resumed.played.len()), (&heading, counted));
            for (game, text) in &games[counted..] {
                resumed.journal.push(game, &text.parse().expect("a record")).expect("written");
            }
            let again = (fs::read(&archive).expect("games"), fs::read(&beside).expect("lines"));
            assert_eq!(again, whole, "cut at {cut}");
        }
    }
    // Changed by others: emptied, cut, with a comment more, with games more. Nothing of it is lost.
    let text = String::from_utf8(whole.0.clone()).expect("UTF-8");
    let comment = text.replacen("[attackers:", "[annotator:me]\n[attackers:", 1);
    let last = text.rfind("\n\n").unwrap_or(0);
    for (changed, expected) in [
        ("", 1),
        (text.get(..last).expect("a part"), games.len()),
        (comment.as_str(), 1),
        (text.repeat(2).as_str(), games.len() + 1),
    ] {
        fs::write(&archive, changed).expect("changed");
        match Journal::resume(&archive) {
            Err(JournalError::Changed { game, .. }) => assert_eq!(game, expected),
            other => panic!("{other:?}"),
        }
        assert_eq!(fs::read_to_string(&archive).expect("games"), changed);
        assert_eq!(Journal::is_whole(&archive).expect("files"), changed.len() >= text.len());
    }
}

/// A match that is to end does, even if a thread waits for the end of another's game.
pub(crate) fn a_halt_ends_those_that_wait() {
    let folder = tempfile::tempdir().expect("a folder");
    // The second game is short, and what follows it depends on the first one.
    let mut contest = contest(&["first stall 1", "first resign 1"], 2);
    contest.schedule = Schedule::Swiss;
    contest.concurrency = NonZeroUsize::new(2).expect("two");
    contest.log = Some(folder.path().to_owned());
    let (sender, receiver) = mpsc::channel();
    let halt = Arc::new(AtomicBool::new(false));
    let of_match = Arc::clone(&halt);
    spawn(move || {
        let result = contest.run(&[], &of_match, |_, _| ControlFlow::Continue(()));
        let _ = sender.send(result.is_ok());
    });
    let log = folder.path().join("2.log");
    let is_over = || fs::read_to_string(&log).is_ok_and(|text| text.contains("gameover"));
    assert!(eventually(is_over), "the second game ends");
    // Long enough for the thread to wait; if it does not yet, the match ends as well.
    sleep(Duration::from_millis(300));
    halt.store(true, Ordering::Relaxed);
    assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(true), "the match ends");
}

fn length(line: &[u8]) -> usize {
    let value: Value = serde_json::from_slice(line).expect("JSON");
    usize::try_from(value["length"].as_u64().expect("a length")).expect("small")
}

pub(crate) fn opentafl_plays_its_move_later() {
    let mut contest = repeatable(&["first", "opentafl"], 1);
    let words = contest.contenders[1].command.words().join("' '");
    contest.contenders[1].command = format!("opentafl:'{words}'").parse().expect("a command");
    contest.move_limit = 12;
    let games = records(&contest, &[]);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|(game, _)| game.fault.is_none()), "{games:?}");
}
