//! Every finding, with its message.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;

use insta::assert_snapshot;
use notation_syntax::Severity;
use tafl_game_record::{GameRecord, Playback};
use tafl_play::{Game, Side};
use tafl_verify::{Verdict, Verifier, complete, verify};

fn read(text: &str) -> GameRecord {
    text.parse().expect("a game record")
}

/// A verdict for a snapshot.
fn shown(verdict: &Verdict) -> String {
    let mut shown = String::new();
    for finding in verdict.findings() {
        let note = if finding.severity() == Severity::Note { "note " } else { "" };
        let _ = writeln!(shown, "{note}{}: {finding}", finding.code());
    }
    let _ = write!(shown, "{} moves judged", verdict.moves());
    if let Some(outcome) = verdict.outcome() {
        let _ = write!(shown, ", {outcome}");
    }
    assert_eq!(verdict.is_good(), verdict.count() == 0);
    shown
}

fn judged(text: &str) -> String {
    shown(&verify(&read(text)))
}

/// The moves after `complete`, and its verdict.
fn completed(text: &str) -> String {
    mended(text, complete)
}

/// The moves after `correct`, and its verdict.
fn corrected(text: &str) -> String {
    mended(text, |record| Verifier::new().correct(record))
}

fn mended(text: &str, mend: impl FnOnce(&mut GameRecord) -> Verdict) -> String {
    let mut record = read(text);
    let verdict = mend(&mut record);
    let moves = record.to_string();
    let moves = moves.rsplit_once("/]\n\n").map_or(moves.as_str(), |(_, moves)| moves);
    format!("{moves}{}", shown(&verdict))
}

/// Brandub: the attackers move first, the king escapes to a corner.
const BRANDUB: &str = "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";

/// The king is about to escape.
const ESCAPE: &str = "[rules:dim:7 esc:c atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]\n";

/// The first moves of such a game.
const BEFORE_THE_END: &str = "1. e4-e7 d1-e1\n";

/// The tags of games, and the moves that follow them.
const GAMES: &[(&[&str], &[&str])] = &[
    (&[], &["1. a1-a2"]),
    (&["[position:/t2/3/2K/]\n", BRANDUB], &["1. a1-a2"]),
    (
        &[BRANDUB],
        &[
            "",
            "1. d1-f1 d3-f3\n2. f1-f2xf3 e4-e3\n1b.1.1a. ..... d3-a3",
            // Illegal moves.
            "1. d1-d4",
            "1. d3-f3",
            "1. d1-f2",
            "1. d1-d1",
            "1. d1-a1",
            "1. d1-k1",
            // The moves after it continue from the position that it leads to.
            "1. d1-c2 d3-f3\n2. c2-c3 e4-e3",
            // A move that cannot be played at all ends its line, but no other line.
            "1. d1-f1 a1-a2\n2. f1-f2 e4-e3\n2b.1.1a. ..... d3-a3\n1b.1.1a. ..... d3-f3",
            "1. d1-f1 a1-a2\n2. f1-f2",
            // An impossible capture is left out.
            "1. d1-c2xa7/c4 d3-f3",
            // Captures.
            "1. d1-f1 d3-f3\n2. f1-f2 e4-e3\n1b.1.1a. ..... d3-a3",
            "1. f4-f3xd3",
            "1. d2-c2 d3-c3\n2. b4-b3",
            "1. d2-c2 d3-c3xb4\n2. b4-b3",
        ],
    ),
    // Move types and prefixes.
    (
        &["[rules:dim:7 esc:c kj:j atkf:n start:/7/7/3t3/3K3/7/7/t6/]\n"],
        &["1. Td4-d2", "1. Kd4^d2 a7^a6", "1. Td4-d2 a7^a6"],
    ),
    (&["[rules:dim:7 esc:c start:/7/7/3Tt2/7/3K3/7/2t4/]\n"], &["1. c7-c3xKd3"]),
    (
        &["[rules:dim:7 esc:c ber:c start:/2t4/2T4/t6/7/5K1/3Tt2/7/]\n"],
        &["1. a3-c3xc2 f5-f4", "1. a3-c3xc2 c3-c4 f5-f4", "1. a3-c3xc2 c3-c6 f5-f4"],
    ),
    (
        &[ESCAPE],
        &[
            // deviation: M8
            "1. e4-e7- d1-e1-\n2. e7-g7--",
            "1. e4-e7+ d1-e1\n2. e7-g7++",
            "1. e4-e5--",
            // Moves after the end.
            "1. e4-e7 d1-e1\n2. e7-g7 e1-e2\n3. g7-g6 e2-a7",
            "1. e4-e7 ---\n2. e7-g7 e1-e9",
            // All moves after a third repetition are judged.
            "1. e4-e5 g4-g3\n2. e5-e4 g3-g4\n3. e4-e5 g4-g3\n4. e5-e4 g3-g4\n5. e4-e5 g4-g3\n6. e5-e4 g3-g4\n7. e4-d5 g4-g3",
            // The first move after the end is reported in each line.
            "1. e4-e7 d1-e1\n2. e7-g7 e1-e2\n2b.1.1a. ..... e1-e3",
        ],
    ),
    (&["[result:1]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7", "2. ---", "2. e7-f5"]),
    (&["[result:-1]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7", "", "2. ---"]),
    (&["[result:?]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7"]),
    (&["[result:won]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7"]),
    (&["[result:0]\n[termination: ]\n", ESCAPE, BEFORE_THE_END], &[""]),
    (&["[result:1]\n[termination:White has no time left]\n", ESCAPE, BEFORE_THE_END], &[""]),
    // deviation: G6
    (&["[position:/3t3/7/3T3/t1T1K1t/7/2t4/7/]\n", ESCAPE], &["", "1. e4-e7 d1-e1", "1. d1-e1 e4-e7"]),
];

/// Each game with its verdict, and with the moves after `correct` where they differ.
#[test]
fn games() {
    let mut all = String::new();
    for (tags, games) in GAMES {
        let tags = tags.concat();
        let _ = writeln!(all, "{tags}");
        for moves in *games {
            let game = format!("{tags}{moves}\n");
            let (judged, corrected) = (judged(&game), corrected(&game));
            let _ = writeln!(all, "{moves}\n    {}\n", judged.replace('\n', "\n    "));
            if !corrected.ends_with(&judged) {
                let _ = writeln!(all, "corrected:\n    {}\n", corrected.replace('\n', "\n    "));
            }
        }
    }
    assert_snapshot!(all);
}

const SHIELDWALL: &str = "[rules:dim:7 esc:c sw:s cor:a1,a7,g1,g7, start:/2TT3/2tt3/7/3K3/7/1t2t2/7/]\n";

// deviation: M3
#[test]
fn shieldwall_captures_that_the_record_leaves_out() {
    let moves = "1. b6-b1 d4-d5\n2. e6-e1 d5-d6\n";
    assert_snapshot!(judged(&format!("{SHIELDWALL}{moves}")), @"
    captures-missing: 2a: captures missing from the record: `c1`, `d1`
    4 moves judged
    ");
    assert_snapshot!(completed(&format!("{SHIELDWALL}{moves}")), @r"
    1. b6-b1 Kd4-d5

    2. e6-e1xc1/d1 Kd5-d6
    4 moves judged
    ");
}

#[test]
fn captures_that_later_moves_contradict() {
    // The record leaves out a capture and moves the captured piece later.
    let game = "[rules:dim:7 esc:c start:/3t3/7/t6/1T5/1t5/3K3/7/]\n1. d1-e1 d6-c6\n2. a3-b3 b4-c4\n3. e1-e2 c4-c5\n";
    assert_snapshot!(judged(game), @"
    captures-missing: 2a: captures missing from the record: `b4`
    record-followed: 2b: legal only after the captures as recorded, which are assumed correct from here on
    6 moves judged
    ");
    assert_snapshot!(completed(game), @"
    1. d1-e1 Kd6-c6

    2. a3-b3 b4-c4

    3. e1-e2 c4-c5
    captures-missing: 2a: captures missing from the record: `b4`
    record-followed: 2b: legal only after the captures as recorded, which are assumed correct from here on
    6 moves judged
    ");
}

/// What the record says stays until it is to be corrected.
#[test]
fn nothing_is_removed() {
    let jumps = "[rules:dim:7 esc:c jump:k start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";
    let said = "1. d1-c1xd3xc5+ Td5-f5\n2. f4^f1\n";
    let text = format!("{jumps}{said}");
    let (before, after) = (judged(&text), completed(&text));
    assert_snapshot!(after, @"
    1. d1-c1xd3/c5+ Td5-f5

    2. f4^f1
    captures-surplus: 1a: extra captures in the record: `d3`, `c5`
    wrong-mark: 1a: the mark `+` is not true, expected none
    wrong-move-type: 2a: the move type is `^`, expected `-`
    3 moves judged
    ");
    assert!(after.ends_with(&before), "{before}");
}

/// An illegal move before does not end the berserk turn.
#[test]
fn the_game_at_a_move() {
    let rules = "[rules:dim:7 esc:c ber:c start:/2t4/2T4/t6/7/5K1/3Tt2/7/]\n";
    let game_at_the_end = |moves: &str| {
        let record: GameRecord = format!("{rules}{moves}").parse().expect("a record");
        let last = record.tree().main_line().last();
        let mut playback = Playback::new(&record).expect("a start");
        playback.go_to(last).expect("moves that can be played");
        let game = Verifier::new().game_at(&record, last);
        let agrees = |game: &Game| game.position() == *playback.position();
        game.map(|game| (agrees(&game), game.side_to_move(), game.berserk_square()))
    };
    let on_c3 = "c3".parse().ok();
    assert_eq!(game_at_the_end("1. a3-c3xc2\n"), Some((true, Side::Attackers, on_c3)));
    let departed = "1. a3-a1 f5-f4\n2. a1-a3 f4-f5\n3. a3-c3xc2\n";
    assert_eq!(game_at_the_end(departed), Some((true, Side::Attackers, on_c3)));
    // The board is that of the record, also where its captures are wrong.
    assert_eq!(game_at_the_end("1. c1-b1xc2\n"), Some((true, Side::Defenders, None)));
    // After the king has escaped, a game continues from the position of the record.
    let escaped = "1. c1-b1 f5-f1\n2. b1-c1 f1-g1\n3. c1-b1\n";
    assert_eq!(game_at_the_end(escaped), Some((true, Side::Defenders, None)));
}

// deviation: M3
/// The specification and the archives end a game without naming the king as captured.
#[test]
fn the_capture_of_the_king_may_be_missing() {
    let game = "[rules:dim:7 ks:w start:/7/1tK3t/3t3/7/7/7/2T4/]\n";
    for last in ["g2-d2", "g2-d2++", "g2-d2xKc2++"] {
        let won = format!("[result:1]\n{game}1. {last}\n");
        insta::allow_duplicates!(
            assert_snapshot!(judged(&won), @"1 moves judged, the attackers win: the king is captured")
        );
        insta::allow_duplicates!(assert_snapshot!(completed(&won), @r"
        1. g2-d2xKc2++
        1 moves judged, the attackers win: the king is captured
        "));
    }
    assert_snapshot!(judged(&format!("{game}1. g2-d2 c2-c1\n")), @r"
    move-after-end: 1b: the game is over before this move: the attackers win: the king is captured
    1 moves judged
    ");
    let with_another = "[rules:dim:7 ks:w start:/7/1tK3t/3T3/3t3/7/7/2T4/]\n1. g2-d2\n";
    assert_snapshot!(judged(with_another), @r"
    captures-missing: 1a: captures missing from the record: `d3`
    1 moves judged, the attackers win: the king is captured
    ");
}

#[test]
fn a_game_with_too_many_departures_is_not_judged_to_the_end() {
    let turns = (1..=Verifier::MAX_DEPARTURES).map(|turn| {
        let moves = ["c2-d1 e2-d3", "d1-c2 d3-e2"][turn % 2];
        format!("{turn}. {moves}\n")
    });
    let verdict = verify(&read(&turns.fold(BRANDUB.to_owned(), |text, turn| text + &turn)));
    let last = verdict.findings().last().expect("a finding");
    assert_snapshot!(format!("{}: {last}", last.code()), @"too-many-departures: 501a: the record departs from its rules more than 1000 times; the rest is not judged");
    assert_eq!(verdict.count(), Verifier::MAX_DEPARTURES + 2);
    assert_eq!(verdict.moves(), Verifier::MAX_DEPARTURES + 1);
    assert_eq!(verdict.outcome(), None);
}

#[test]
fn only_the_first_findings_are_kept() {
    let rules = BRANDUB.replace("esc:c", "esc:c tfr:i");
    let turns = (1..=Verdict::MAX_FINDINGS).map(|turn| {
        let moves = ["c1-d1++ c3-d3++", "d1-c1++ d3-c3++"][turn % 2];
        format!("{turn}. {moves}\n")
    });
    let verdict = verify(&read(&turns.fold(rules, |text, turn| text + &turn)));
    assert_eq!(verdict.findings().len(), Verdict::MAX_FINDINGS);
    assert_eq!(verdict.count(), 2 * Verdict::MAX_FINDINGS);
}

/// The rules for repetitions and the extra zones count.
#[test]
fn further_keys() {
    let judged = |rules: &str| {
        let text = format!(
            "[rules:dim:5 cor: {rules} start:/t4/5/5/5/3K1/]\n1. a1-b1 d5-c5\n2. b1-a1 c5-d5\n3. a1-b1\n"
        );
        let verdict = verify(&read(&text));
        verdict.findings().iter().map(|finding| format!("{}: {finding}", finding.code())).collect::<Vec<_>>()
    };
    assert_eq!(
        judged("rep:2d"),
        ["move-after-end: 3a: the game is over before this move: draw: the position was repeated too often"]
    );
    assert_eq!(
        judged("rep:2xe"),
        ["illegal-move: 2b: c5-d5: the step repeats a position, which `rep:2xe` forbids"]
    );
    assert_eq!(
        judged("z1:b1, z1s:K").first().unwrap(),
        "illegal-move: 1a: a1-b1: a taflman may not stop on `b1` (extra zone `z1`)"
    );
    assert_eq!(judged("rep:3d").len(), 0);
}
