//! Engines that do something wrong lose their game, and nobody else does.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{fs, iter};

use tafl_arena::{
    Contest, ContestError, Fault, FinishedGame, GameRecord, Line, OptionSetting, Pace, Patience, Schedule,
    Withdrawal, Word,
};
use tafl_engine::Side;
use tafl_play::{Outcome, Preset};
use tafl_rules::Ending;

use crate::engine::{command, has_networks, of_bologna};
use crate::matches::{connecting, contest, play, records, repeatable};

/// The time of an engine that exceeds it.
fn short() -> Pace {
    Pace { move_time: Some(500.into()), margin: 500.into(), ..Pace::default() }
}

/// The game of an engine, with the attackers, that does something wrong in its second turn, and its record. With a time, it
/// is the first turn: no turn before it can take too long on a busy machine.
fn recorded(pace: Option<Pace>, fault: &str) -> (FinishedGame, String) {
    let turn = if pace.is_some() { 1 } else { 2 };
    let mut contest = contest(&[&format!("first {fault} {turn}"), "first"], 1);
    contest.patience.quit = Duration::from_millis(100);
    for (contender, pace) in contest.contenders.iter_mut().zip(iter::repeat(pace)) {
        contender.pace = pace.unwrap_or(contender.pace);
    }
    records(&contest, &[]).into_iter().next().expect("a game")
}

/// The game of an engine that answers too late. Where the machine is so busy that the answer is not even awaited, it is
/// played again.
fn late(pace: Pace) -> (FinishedGame, String) {
    let mut games = iter::repeat_with(|| recorded(Some(pace), "late")).take(20);
    games.find(|(game, _)| !game.message.contains("no answer after")).expect("an answer")
}

pub(crate) fn each_fault_has_its_verdict() {
    let verdicts = [
        ("crash", Ending::Forfeit, "attackers: ended, exit status: 3: out of luck"),
        ("crash-after", Ending::Forfeit, "attackers: ended, exit status: 0"),
        ("stall", Ending::Time, "attackers: no answer after 2000 ms"),
        ("late", Ending::Time, "ms too late"),
        ("illegal", Ending::Forfeit, "attackers: illegal move a1-a1: "),
        ("garbage", Ending::Forfeit, "attackers: unreadable answer: "),
        ("half", Ending::Forfeit, "attackers: ended, exit status: 0"),
        ("half-stall", Ending::Time, "attackers: no answer after 2000 ms"),
        ("close", Ending::Forfeit, "attackers: closed its output"),
        // If the second answer arrives with the next turn, it is taken for an illegal move.
        ("twice", Ending::Forfeit, "move"),
        ("none", Ending::Forfeit, "legal"),
        ("flood", Ending::Forfeit, "attackers: more than 100000 lines in a turn"),
        ("long-line", Ending::Forfeit, "attackers: unreadable answer: the line is too long"),
    ];
    for (fault, ending, reason) in verdicts {
        let (game, record) = match fault {
            "late" => late(short()),
            "stall" | "half-stall" => recorded(Some(short()), fault),
            _ => recorded(None, fault),
        };
        assert!(record.contains("[termination:attackers: "), "{record}");
        assert_eq!(game.outcome.winner(), Some(Side::Defenders), "{fault}: {}", game.message);
        assert_eq!(game.outcome.ending(), ending, "{fault}");
        assert!(game.message.contains(reason), "{fault}: {:?}", game.message);
        assert_eq!(game.fault, Some(Side::Attackers), "{fault}");
    }
    let clock = Some("1+0.1".parse().expect("a clock"));
    let (game, record) = late(Pace { clock, ..Pace::default() });
    assert_eq!(game.outcome, Outcome::out_of_time(Side::Attackers));
    assert!(game.message.contains("ms too late"), "{}", game.message);
    assert!(record.contains("[termination:attackers: answered after "), "{record}");
    assert!(record.contains("[time-control:"), "{record}");
    for harmless in ["flood-errors", "fork", "info-of-chess"] {
        let (game, _) = recorded(None, harmless);
        assert_eq!(game.fault, None, "{harmless}: {}", game.message);
    }
}

pub(crate) fn engines_that_cannot_play_end_the_match() {
    for (script, expected) in [
        ("mute", "not ready after 3000 ms: loading"),
        ("refuses-rules", "too hard"),
        ("other-rules", "only the referee finds e5-e6 legal after 1. d1-e1 d3-e3 2. b4-b1"),
    ] {
        let mut contest = contest(&["first", script], 20);
        if script == "mute" {
            // It is awaited three times. The other one must be ready, however busy the machine is.
            contest.patience.start = Duration::from_secs(3);
        }
        match contest.run(&[], &AtomicBool::new(false), |_, _| ControlFlow::Continue(())) {
            Err(ContestError::CannotPlay { name, fault }) => {
                assert_eq!(name, script);
                assert!(fault.to_string().contains(expected), "{fault}");
            }
            other => panic!("{script}: {other:?}"),
        }
    }
    // Java has the cause of an error in its first line.
    let tried = of_bologna("bologna broken").try_out(&Preset::BOLOGNA_TABLUT.rules(), Patience::default());
    assert_eq!(
        tried.expect_err("it ends").to_string(),
        "cannot be started: it ended before it connected: exit status: 1: Exception: no memory … at Main.java:7"
    );
}

/// Rules that an engine refuses, those by which it plays, and those by which it does not.
pub(crate) fn rules_that_an_engine_plays() {
    let rules = [Preset::BRANDUB, Preset::COPENHAGEN, Preset::BRANDUBH_WTF].map(Preset::rules);
    let results = |script| {
        let found = command(script).agrees(rules.clone(), Patience::default());
        found.into_iter().map(|(_, result)| result.err()).collect::<Vec<_>>()
    };
    let found = results("first only-7");
    let refused = Some(Fault::RulesRefused(String::from("too large")));
    assert_eq!(found, [None, refused, None]);
    let found = results("first other-rules");
    assert!(found.iter().all(|fault| matches!(fault, Some(Fault::OtherRules(_)))), "{found:?}");
    assert_eq!(found.len(), 3);
}

/// An engine that cannot begin three games in a row is withdrawn, and the others play on. After an interruption, the match
/// goes on in the same way.
pub(crate) fn engines_that_fail_are_withdrawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let begun = folder.path().join("begun");
    let scripts =
        |begins| [format!("first fails-after {begins} {}", begun.display()), "first".into(), "random".into()];
    let contest = |begins, schedule| {
        let _ = fs::remove_file(&begun);
        Contest { schedule, ..repeatable(&scripts(begins).each_ref().map(String::as_str), 5) }
    };
    // Its legal moves are compared in a game of their own; the others are 1 to 4, 7 and 8.
    let round_robin = contest(7, Schedule::RoundRobin);
    let games = play(&round_robin);
    assert_eq!(games.len(), 30);
    let kinds: String = games
        .iter()
        .map(|game| match (game.outcome.ending(), game.fault, game.message.contains("withdrawn")) {
            (Ending::Abandoned, Some(_), false) => 'f',
            (Ending::Abandoned, None, true) => 'w',
            (_, None, false) => '.',
            other => panic!("{other:?}: {game:?}"),
        })
        .collect();
    assert_eq!(kinds, "........ff..fwww..wwww..wwww..");
    assert_eq!(games[13].message, "defenders: withdrawn after 3 games that it could not begin");
    for count in [13, 14, 20] {
        let (played, rest) = games.split_at(count);
        let again: Vec<FinishedGame> =
            records(&round_robin, played).into_iter().map(|(game, _)| game).collect();
        assert_eq!(again, rest, "after {count} games");
    }
    let lost = play(&Contest { withdrawal: Withdrawal::Lost, ..contest(7, Schedule::RoundRobin) });
    assert_eq!((lost[13].outcome, lost[13].fault), (Outcome::forfeited(Side::Defenders), None));
    assert_eq!(lost.iter().filter(|game| game.outcome.ending() == Ending::Forfeit).count(), 11);
    // In a Swiss match it rests, and the others play each other.
    let swiss = play(&contest(3, Schedule::Swiss));
    let last = swiss.last().expect("games");
    assert!(last.fault.is_none() && ![last.attackers, last.defenders].contains(&0), "{last:?}");
    assert_eq!(swiss.iter().filter(|game| game.fault.is_some()).count(), 3, "{swiss:?}");
}

/// Engines that are left alone are given another chance where the match ended without them, however often it is resumed.
pub(crate) fn a_match_that_failed_is_resumed_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let fails = format!("first fails-after 3 {}", folder.path().join("begun").display());
    let contest = |script: &str| Contest { schedule: Schedule::Swiss, ..repeatable(&[script, "random"], 10) };
    let (mut games, halt) = (Vec::new(), AtomicBool::new(false));
    let result = contest(&fails).run(&[], &halt, |game, _| {
        games.push(game.clone());
        ControlFlow::Continue(())
    });
    assert!(matches!(result, Err(ContestError::CannotPlay { .. })), "{result:?}");
    let rest = records(&contest("first"), &games);
    games.extend(rest.into_iter().map(|(game, _)| game));
    assert_eq!(games.len(), 20);
    assert!(records(&contest("first"), &games).is_empty());
}

/// Whether this is so within a minute: the system ends killed processes when it comes to them.
pub(crate) fn eventually(condition: impl Fn() -> bool) -> bool {
    let until = Instant::now() + Duration::from_secs(60);
    while !condition() && Instant::now() < until {
        sleep(Duration::from_millis(10));
    }
    condition()
}

/// Whether a process with these words in its command runs, where the system has a list of them.
pub(crate) fn runs(word: &str) -> bool {
    let Ok(processes) = fs::read_dir("/proc") else { return false };
    let command = |process: fs::DirEntry| fs::read_to_string(process.path().join("cmdline")).ok();
    processes.flatten().filter_map(command).any(|command| command.replace('\0', " ").contains(word))
}

pub(crate) fn no_process_is_left() {
    let mut contest = contest(&["first fork 1 4322", "random ignore-quit spin-at-end is-it-left"], 1);
    contest.patience = Patience { quit: Duration::from_millis(100), ..Patience::default() };
    let before = Instant::now();
    assert_eq!(play(&contest).len(), 2);
    // Neither waits for the end of an hour's sleep.
    assert!(before.elapsed() < Duration::from_secs(600));
    assert!(eventually(|| !runs("sleep 4322")), "a process that an engine started is left");
    assert!(eventually(|| !runs("is-it-left")), "an engine that ignores `quit` is left");
}

/// Neither of those that play on after their game, nor of those that never connect.
pub(crate) fn no_program_that_connects_is_left() {
    let rules = Preset::BOLOGNA_TABLUT.rules();
    let command = of_bologna("bologna silent");
    let patience = Patience { start: Duration::from_secs(3), ..Patience::default() };
    let fault = command.try_out(&rules, patience).expect_err("it does not connect");
    assert_eq!(fault.to_string(), "not ready after 3000 ms: waiting");
    assert!(eventually(|| !runs("sleep 4324")), "a program that does not connect is left");
    let command = of_bologna("bologna stays").try_out(&rules, Patience::default());
    assert_eq!(command.expect("a name").as_deref(), Some("Bologna"));
    assert!(eventually(|| !runs("sleep 4325")), "a program that stays is left");
    if has_networks() {
        let command = of_bologna("bologna leaves").try_out(&rules, Patience::default());
        assert_eq!(command.expect("a name").as_deref(), Some("Bologna"));
        assert!(eventually(|| !runs("sleep 4326")), "what has left its group is left");
    }
}

/// What the arbiter does at the end is not what the program did.
pub(crate) fn the_reasons_of_players_of_bologna() {
    for (how, expected) in [
        ("closes", "closed its connection"),
        ("aborts", "ended, signal: 6"),
        ("off", "unreadable answer: `to`: \"z99\" is not a square"),
        ("nothing", "unreadable answer: expected an object with `from` and `to`"),
        ("negative", "unreadable answer: its length is said to be -5, expected 0 to "),
    ] {
        let game = &play(&connecting(&format!("bologna {how}"), 1))[0];
        let reason = format!("defenders: {expected}");
        assert!(game.message.contains(&reason), "{how}: {}", game.message);
    }
}

/// A value that an option cannot have is found before a game.
pub(crate) fn values_of_options() {
    let set = |name: &str, value: &str| {
        let value = Some(Line::new(value)).filter(|_| !value.is_empty());
        let setting = OptionSetting { name: Word::new(name).expect("a word"), value };
        let command = command("first options").with_options(vec![setting]);
        let tried = command.try_out(&Preset::BRANDUB.rules(), Patience::default());
        tried.err().map(|fault| fault.to_string())
    };
    for (name, value) in
        [("Number", "20"), ("Flag", "false"), ("Style", "calm"), ("Press", ""), ("Text", "x y")]
    {
        assert_eq!(set(name, value), None, "{name}");
    }
    for (name, value, expected) in [
        ("Number", "21", "`21` is not a whole number from 0 to 20"),
        ("Number", "3.5", "`3.5` is not a whole number from 0 to 20"),
        ("Number", "", "no value is not a whole number from 0 to 20"),
        ("Flag", "yes", "`yes` is not `true` or `false`"),
        ("Style", "wild", "`wild` is not one of calm, bold"),
        ("Press", "x", "`x` is not expected: it is a button"),
    ] {
        assert_eq!(set(name, value), Some(format!("option `{name}`: {expected}")));
    }
}

pub(crate) fn agreed_draws_and_resignations() {
    let (resigned, record) = recorded(None, "resign");
    assert!(record.contains("[ending:resignation]"), "{record}");
    assert_eq!(resigned.outcome, Outcome::resigned(Side::Attackers));
    let (offered, record) =
        records(&contest(&["first draw 2", "first draw 2"], 1), &[]).into_iter().next().expect("a game");
    assert!(record.contains("[ending:agreement]"), "{record}");
    assert_eq!(offered.outcome, Outcome::AGREED);
    assert_ne!(recorded(None, "draw").0.outcome, Outcome::AGREED, "declined");
}

/// Each crash is that of its own engine; the process is replaced, and an answer after the end of a game is not that of the
/// next one.
pub(crate) fn no_other_game_suffers() {
    let scripts = ["first crash 2", "first flood 1", "random answers-after-the-end", "first"];
    let mut contest = Contest { concurrency: NonZeroUsize::new(3).expect("three"), ..contest(&scripts, 2) };
    contest.contenders[1].pace = short();
    let games = play(&contest);
    assert_eq!(games.len(), 24);
    for game in games {
        let at_fault = game.fault.map(|side| game.engine(side));
        let expected = [game.attackers, game.defenders].into_iter().filter(|engine| *engine < 2);
        assert_eq!(at_fault.is_some(), expected.count() > 0, "{game:?}");
        assert!(at_fault.is_none_or(|engine| engine < 2), "{game:?}");
    }
}

/// A program that ends after its game is started again for the next one.
pub(crate) fn programs_that_end_after_a_game() {
    let games = play(&repeatable(&["first ends-after-the-game", "random ends-after-the-game"], 3));
    assert_eq!(games.len(), 6);
    for game in games {
        assert!(game.fault.is_none() && game.outcome != Outcome::ABANDONED, "{game:?}");
    }
}

pub(crate) fn names_are_harmless() {
    let mut contest = repeatable(&["first evil-name", "random"], 1);
    let named = &mut contest.contenders[0].command;
    *named = named.clone().with_name(None);
    for (_, text) in records(&contest, &[]) {
        assert!(!text.chars().any(|letter| letter.is_control() && letter != '\n'), "{text:?}");
        let record: GameRecord = text.parse().expect("a record");
        assert_eq!(record.to_string(), text);
        assert!(text.contains("Evil") && !text.contains("\n[result:1-0"), "{text}");
    }
}
