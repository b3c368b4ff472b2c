//! Promises to callers.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use tafl_play::{Ending, Mark};
use tafl_search::{Game, Level, Limits, Preset, Progress, Report, Rules, Score, Search, Session, Side, Step};

fn brandub(position: &str, side: Side) -> Game {
    Game::from_position(&Preset::BRANDUB.rules(), &position.parse().unwrap(), side).unwrap()
}

fn search(game: &Game, limits: &Limits) -> Report {
    Search::new(1 << 20).unwrap().run(game, limits, |_| Continue(()))
}

#[test]
fn a_win_has_the_right_distance_and_its_line_leads_there() {
    // Two ways out: the attackers can close one.
    let game = brandub("/7/7/tt5/3K3/7/7/5tt/", Side::Defenders);
    let report = search(&game, &Limits::new().depth(6));
    let Some(Score::Win(steps)) = report.score() else { panic!("{report:?}") };
    let mut end = game.clone();
    for &step in report.lines()[0].steps() {
        end.play(step).unwrap();
    }
    assert_eq!(u32::try_from(end.history().len()), Ok(steps));
    assert_eq!(end.outcome().unwrap().ending(), Ending::KingEscaped);
    assert_eq!(steps, 3);
    let moves = report.lines()[0].moves(&game);
    assert_eq!(moves.last().unwrap().mark(), Some(Mark::KingEscaped));
}

/// A search that was used or cleared before, and one in slices, is the same search.
#[test]
fn the_same_limits_give_the_same_report() {
    let mut used = Search::new(1 << 20).unwrap();
    for preset in [Preset::BRANDUB, Preset::TABLUT, Preset::COPENHAGEN] {
        let game = Game::new(&preset.rules());
        for limits in [Limits::new().nodes(20_000).lines(3), Limits::new().depth(3)] {
            let expected = search(&game, &limits);
            used.clear();
            assert_eq!(used.run(&game, &limits, |_| Continue(())), expected);
            used.clear();
            used.begin(&game, &limits);
            let mut slices = 1;
            while !used.resume(|_| Break(())) {
                assert!(game.check(used.report().best().unwrap()).is_ok());
                slices += 1;
            }
            assert!(slices > 3, "{slices}");
            assert!(used.resume(|_| panic!("nothing is left to do")));
            assert_eq!(used.report(), expected);
        }
    }
}

#[test]
fn the_limit_of_nodes_is_exact() {
    let game = Game::new(&Preset::BRANDUB.rules());
    for nodes in [0, 1, 7, 39, 40, 41, 1_000, 12_345] {
        let report = search(&game, &Limits::new().nodes(nodes));
        assert_eq!(report.nodes(), nodes);
        assert!(game.check(report.best().unwrap()).is_ok());
    }
}

#[test]
fn a_search_stops_when_it_is_told() {
    let game = Game::new(&Preset::COPENHAGEN.rules());
    let mut search = Search::new(0).unwrap();
    let report = search.run(&game, &Limits::new(), |progress| match progress {
        Progress::Nodes(nodes) if nodes >= 5 * Search::INTERVAL => Break(()),
        _ => Continue(()),
    });
    assert_eq!(report.nodes(), 5 * Search::INTERVAL);
    let report = search.run(&game, &Limits::new(), |progress| match progress {
        Progress::Depth(_) => Break(()),
        _ => Continue(()),
    });
    assert_eq!(report.depth(), 1);
}

#[test]
fn another_search_takes_the_place_of_one_that_has_begun() {
    let mut search = Search::new(1 << 20).unwrap();
    assert!(search.resume(|_| Continue(())));
    assert_eq!(search.report(), Report::default());
    search.begin(&Game::new(&Preset::COPENHAGEN.rules()), &Limits::new());
    assert!(!search.resume(|_| Break(())));
    let game = Game::new(&Preset::BRANDUB.rules());
    search.begin(&game, &Limits::new().depth(1));
    assert!(search.resume(|_| Continue(())));
    assert_eq!(search.report(), self::search(&game, &Limits::new().depth(1)));
    search.begin(&game, &Limits::new());
    search.clear();
    assert!(search.resume(|_| panic!("it is forgotten")));
}

/// The answers of a session to lines.
fn asked(session: &mut Session, lines: &str) -> Vec<String> {
    let answers = lines.lines().flat_map(|line| session.read(line.parse().unwrap(), Duration::ZERO));
    answers.map(|answer| answer.to_string()).collect()
}

/// The answers to lines and to the searches that they ask for, and how often the caller was looked at.
fn answered(session: &mut Session, lines: &str, now: Duration) -> (Vec<String>, u32) {
    let (mut answers, mut looks) = (asked(session, lines), 0);
    while session.is_at_work() {
        let more = session.advance(
            || {
                looks += 1;
                now
            },
            || false,
        );
        answers.extend(more.iter().map(ToString::to_string));
    }
    (answers, looks)
}

/// A session with the rules of Brandub.
fn session_of_brandub() -> Session {
    let mut session = Session::new("Test");
    asked(&mut session, &format!("rules {}", Preset::BRANDUB.rules()));
    session
}

/// The first move after a word of a line.
fn move_after(line: &str, word: &str) -> Option<Step> {
    line.split_once(word)?.1.split_whitespace().next()?.parse().ok()
}

#[test]
fn a_session_in_slices_finds_the_same() {
    let searched = |is_interrupted| {
        let (mut session, mut slices) = (session_of_brandub(), 0);
        let mut answers = asked(&mut session, "setoption name MultiPV value 3\ngo nodes 20000");
        while session.is_at_work() {
            let more = session.advance(|| Duration::ZERO, || is_interrupted);
            answers.extend(more.iter().map(ToString::to_string));
            slices += 1;
        }
        (answers, slices)
    };
    let (one, many) = (searched(false), searched(true));
    assert_eq!(one.0, many.0);
    assert!(one.1 < 10 && many.1 > 70, "{} {}", one.1, many.1);
}

/// What comes during a search waits, except what ends it, and a question whether the engine is there.
#[test]
fn messages_during_a_search() {
    let mut session = session_of_brandub();
    let answers = asked(&mut session, "go infinite\nisready\nlegal\nposition start moves d1-d9\ngo depth 1");
    assert_eq!(answers, ["readyok"]);
    let answers = asked(&mut session, "stop");
    assert!(answers.iter().any(|line| line.starts_with("bestmove d")), "{answers:?}");
    assert!(answers.iter().any(|line| line.starts_with("legal ")), "{answers:?}");
    assert!(answers.last().is_some_and(|line| line.contains("d1-d9")), "{answers:?}");
    assert!(session.is_searching());
    assert_eq!(answered(&mut session, "", Duration::ZERO).0, ["bestmove none"]);
    // Nothing is answered after the end, and not what waits for it.
    let mut session = session_of_brandub();
    let answers = asked(&mut session, "go infinite\nlegal\nquit\nlegal\nisready\ngo");
    assert!(answers.last().is_some_and(|line| line.starts_with("bestmove ")), "{answers:?}");
    assert!(!answers.iter().any(|line| line.starts_with("legal")), "{answers:?}");
    assert!(session.has_quit() && !session.is_searching());
}

/// A search without limits is answered after `stop`, even if all is found.
#[test]
fn an_infinite_search_waits_for_stop() {
    let mut session = Session::new("Test");
    asked(&mut session, "rules dim:3 start:/1t1/1K1/3/");
    for moves in ["", " moves b3-b9"] {
        let (answers, _) = answered(&mut session, &format!("position start{moves}\ngo"), Duration::ZERO);
        assert!(!answers.iter().any(|line| line.starts_with("bestmove")), "{answers:?}");
        assert!(session.is_searching() && !session.is_at_work());
        assert_eq!(session.advance(|| Duration::ZERO, || false), []);
        let answers = asked(&mut session, "stop");
        assert!(answers.len() == 1 && answers[0].starts_with("bestmove "), "{answers:?}");
    }
    assert_eq!(asked(&mut session, "stop"), [""; 0]);
}

#[test]
fn the_best_move_is_that_of_the_last_report() {
    let mut session = session_of_brandub();
    let mut after_a_depth = 0;
    let most = if cfg!(debug_assertions) { 8_000 } else { 20_000 };
    for nodes in (100..most).step_by(100) {
        let (answers, _) = answered(&mut session, &format!("newgame\ngo nodes {nodes}"), Duration::ZERO);
        let infos: Vec<&String> = answers.iter().filter(|line| line.starts_with("info depth ")).collect();
        let best = move_after(answers.last().unwrap(), "bestmove ");
        assert!(best.is_some(), "{answers:?}");
        assert_eq!(best, infos.last().and_then(|info| move_after(info, " pv ")), "{nodes} nodes: {infos:?}");
        let depth = |info: &str| info.split(' ').nth(2).map(str::to_owned);
        after_a_depth += usize::from(infos.windows(2).any(|pair| depth(pair[0]) == depth(pair[1])));
    }
    // Otherwise nothing was tested.
    assert!(after_a_depth > 5, "{after_a_depth}");
}

#[test]
fn lines_differ_in_their_first_step_and_are_sorted() {
    let game = Game::new(&Preset::BRANDUB.rules());
    let report = search(&game, &Limits::new().depth(2).lines(5));
    let lines = report.lines();
    assert_eq!(lines.len(), 5);
    assert!(lines.windows(2).all(|pair| pair[0].score() >= pair[1].score()));
    let first: BTreeSet<Step> = lines.iter().map(|line| line.steps()[0]).collect();
    assert_eq!(first.len(), 5);
    let one = search(&game, &Limits::new().depth(2));
    assert_eq!(one.score(), report.score());
}

#[test]
fn only_the_steps_to_consider_are_considered() {
    let game = Game::new(&Preset::BRANDUB.rules());
    let step = "d1-f1".parse().unwrap();
    let report = search(&game, &Limits::new().depth(3).steps(vec![step, "a1-a2".parse().unwrap()]));
    assert_eq!(report.best(), Some(step));
    assert_eq!(report.lines().len(), 1);
    let none = search(&game, &Limits::new().steps(vec!["a1-a2".parse().unwrap()]));
    assert_eq!((none.best(), none.nodes()), (None, 0));
}

#[test]
fn a_game_that_is_over_has_no_best_step() {
    let mut game = brandub("/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", Side::Defenders);
    game.play("a4-a7".parse().unwrap()).unwrap();
    assert_eq!(search(&game, &Limits::new()), Report::default());
    assert_eq!(Search::new(0).unwrap().choose(&game, Level::MAX, 0), None);
}

/// The history of the game counts: the third occurrence is lost for the side that brings it about.
#[test]
fn repetitions() {
    let rules: Rules = "dim:5 cor: tfr:w atkf:n start:/t4/5/5/5/3K1/".parse().unwrap();
    let mut game = Game::new(&rules);
    for step in ["d5-c5", "a1-b1", "c5-d5", "b1-a1", "d5-c5", "a1-b1", "c5-d5"] {
        game.play(step.parse().unwrap()).unwrap();
    }
    assert_eq!(game.outcome(), None);
    let repeating = "b1-a1".parse().unwrap();
    for limits in [Limits::new().depth(1), Limits::new().depth(1).steps(vec![repeating])] {
        assert_eq!(search(&game, &limits).score(), Some(Score::Win(1)));
    }
    // One that is forbidden is not played.
    let mut game = Game::new(&"dim:5 cor: rep:2xe atkf:n start:/t4/5/5/5/3K1/".parse().unwrap());
    while game.outcome().is_none() && game.history().len() < 40 {
        let step = search(&game, &Limits::new().depth(3)).best().unwrap();
        game.play(step).unwrap();
    }
}

#[test]
fn every_preset_can_be_played_at_the_lowest_levels() {
    // Without optimization the large boards take long.
    let largest = if cfg!(debug_assertions) { 11 } else { 19 };
    for preset in Preset::ALL.iter().filter(|preset| preset.rules().dimension().get() <= largest) {
        let game = Game::new(&preset.rules());
        for level in [0, 5].map(|number| Level::new(number).unwrap()) {
            let step = Search::new(1 << 16).unwrap().choose(&game, level, 7).unwrap();
            assert!(game.check(step).is_ok());
        }
    }
    assert_eq!([0, 20, 21].map(Level::new), [Some(Level::MIN), Some(Level::MAX), None]);
    let game = Game::new(&Preset::BRANDUB.rules());
    for level in [0, 5].map(|number| Level::new(number).unwrap()) {
        let chosen = (0..20).map(|seed| Search::new(0).unwrap().choose(&game, level, seed).unwrap());
        let chosen: BTreeSet<Step> = chosen.collect();
        assert!(chosen.len() > 1, "{level:?} always plays the same");
    }
}

#[test]
fn every_level_keeps_to_the_time() {
    let rules = Preset::COPENHAGEN.rules();
    for level in 0..=Level::MAX.get() {
        let mut session = Session::new("Test");
        session.set_option("Level", level.into());
        asked(&mut session, &format!("rules {rules}\ngo movetime 1"));
        let (answers, looks) = answered(&mut session, "", Duration::from_secs(1));
        let step = move_after(answers.last().unwrap(), "bestmove ").unwrap();
        assert!(Game::new(&rules).check(step).is_ok(), "level {level}: {step}");
        assert!((1..=20).contains(&looks), "level {level}: {looks} looks at the clock");
    }
}

#[test]
fn a_forced_move_is_answered_at_once_if_the_time_is_limited() {
    let depths = |line: &str| {
        let lines = format!("rules dim:5 cor: start:/tT3/5/T4/5/3K1/\n{line}");
        let (answers, _) = answered(&mut Session::new("Test"), &lines, Duration::ZERO);
        assert_eq!(answers.last().map(String::as_str), Some("bestmove a1-a2"));
        answers.iter().filter(|line| line.starts_with("info depth")).count()
    };
    assert_eq!(depths("go movetime 1000"), 1);
    assert_eq!(depths("go atime 1000 dtime 1000"), 1);
    assert!(depths("go depth 3") > 1);
}

/// A table takes memory as it is used: this one is larger than most machines.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_large_table_is_not_touched() {
    let mut search = Search::new(1 << 37).expect("room for the list of its parts");
    let game = Game::new(&Preset::BRANDUB.rules());
    let limits = Limits::new().nodes(20_000);
    let (report, small) = (search.run(&game, &limits, |_| Continue(())), self::search(&game, &limits));
    assert!(report.depth() >= small.depth() && small.depth() > 0, "{report:?}");
}
