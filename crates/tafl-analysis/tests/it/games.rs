//! Games with the reports of an engine.

use tafl_analysis::{AnalysisError, GameAnalysis, GameRecord, Info, Score, Verifier};

/// The king goes to a corner.
const GAME: &str = "[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]\n\n1. e3-e2 c3-a3\n2. e2-d2 a3-a5\n";

fn record(text: &str) -> GameRecord {
    text.parse().expect("a record")
}

fn analysis(text: &str) -> GameAnalysis {
    GameAnalysis::new(&record(text), &mut Verifier::new()).expect("rules")
}

fn line(score: Score, steps: &str) -> Info {
    let moves = steps.split_whitespace().map(|step| step.parse().expect("a move")).collect();
    Info { score: Some(score), depth: Some(4), moves, ..Info::default() }
}

/// The moves of a record with these reports, from the last position to the first.
fn written(text: &str, reports: &[&[Info]], variations: usize) -> String {
    let mut analysis = analysis(text);
    for report in reports {
        analysis.report(report);
    }
    assert_eq!((analysis.remaining(), analysis.game().is_none()), (0, true));
    let mut record = record(text);
    analysis.write(&mut record, variations);
    let written = record.to_string();
    written.split_once("\n\n").expect("moves").1.to_owned()
}

/// The end of the game has no evaluation; what the engine would play is not a mistake, whatever it finds next.
#[test]
fn moves_are_judged() {
    let reports: [&[Info]; 4] = [
        &[line(Score::Win(1), "a3-a5")],
        &[line(Score::Points(-500), "e2-d2"), line(Score::Points(-600), "e2-e3")],
        &[line(Score::Points(300), "c3-a3")],
        &[
            line(Score::Points(30), "b5-b4 c3-c4"),
            line(Score::Points(-80), "c1-a1"),
            line(Score::Points(-90), "b5-b3"),
            line(Score::Points(-280), "c1-c2"),
        ],
    ];
    insta::assert_snapshot!(written(GAME, &reports, 3), @r"
    1. e3-e2 c3-a3
    [?? (eval:-300/4)|(eval:-500/4)]

    1a.1.1a. b5-b4 Kc3-c4
    [(eval:30/4)|]

    1a.2.1a. b5-b3
    [(eval:-90/4)]

    2. e2-d2 a3-a5
    [(eval:#-1/4)|]
    ");
}

/// A third repetition gives a won game away.
#[test]
fn the_end_of_a_game_counts() {
    let cycle = |turn| format!("{turn}. e3-e2 c3-c2\n{}. e2-e3 c2-c3\n", turn + 1);
    let game = format!("[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]\n\n{}{}", cycle(1), cycle(3));
    let (won, lost): (&[Info], &[Info]) = (&[line(Score::Win(3), "")], &[line(Score::Loss(2), "")]);
    let reports: Vec<_> = [won, lost].into_iter().cycle().take(8).collect();
    let moves = written(&game, &reports, 1);
    assert_eq!(moves.matches("??").count(), 1, "{moves}");
    assert!(moves.ends_with("4. e2-e3 c2-c3\n[(eval:#-3/4)|??]\n"), "{moves}");
}

#[test]
fn judgements_of_an_earlier_analysis_are_replaced() {
    let judged = |comment: &str, before: &str| {
        let text = format!(
            "[start-comment:{before}]\n[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]\n\n1. e3-e2 ---\n[{comment}]\n"
        );
        let even: &[Info] = &[line(Score::Points(0), "")];
        written(&text, &[even, even], 0).lines().nth(1).expect("a comment").to_owned()
    };
    assert_eq!(judged("?? (eval:#-3/1) Its own.", "(eval:0/1)"), "[(eval:0/4) Its own.|]");
    // A person writes other marks, or writes them without evaluations.
    assert_eq!(judged("!? (eval:#-3/1) Mine.", "(eval:0/1)"), "[!? (eval:0/4) Mine.|]");
    assert_eq!(judged("? (eval:#-3/1) Mine.", "(eval:0/1)"), "[? (eval:0/4) Mine.|]");
    assert_eq!(judged("?? Mine.", "(eval:0/1)"), "[?? (eval:0/4) Mine.|]");
    assert_eq!(judged("?? (eval:#-3/1) Mine.", "A game."), "[?? (eval:0/4) Mine.|]");
}

/// What was reported before an engine failed is kept: it begins with the last position.
#[test]
fn a_part_of_the_reports() {
    let mut analysis = analysis(GAME);
    assert_eq!((analysis.remaining(), analysis.moves().len(), analysis.start().history().len()), (4, 3, 0));
    analysis.report(&[line(Score::Points(7), "")]);
    analysis.report(&[Info::default()]);
    analysis.report(&[line(Score::Points(9), "")]);
    let mut record = record(GAME);
    analysis.write(&mut record, 1);
    analysis.write_start(&mut record);
    // Of the first move it is not known what came before.
    assert!(record.to_string().ends_with("2. e2-d2 a3-a5\n[(eval:-7/4)|]\n"), "{record}");
    assert_eq!(record.to_string().matches("eval").count(), 1, "{record}");
}

#[test]
fn games_that_are_not_analysed() {
    let refused = |text: &str| GameAnalysis::new(&record(text), &mut Verifier::new()).err();
    assert_eq!(
        refused(&format!("[puzzle-mode:strict]\n[puzzle-start:0a]\n{GAME}")),
        Some(AnalysisError::Puzzle)
    );
    assert!(matches!(refused("1. a1-a2\n"), Some(AnalysisError::Rules(_))));
    let problem = |moves: &str| {
        let analysis = analysis(&format!("[rules:dim:5 start:/2t2/5/2K1t/5/1t1T1/]\n{moves}\n"));
        (analysis.remaining(), analysis.problem().map(ToOwned::to_owned))
    };
    assert_eq!(problem("1. e3-e2xd5 c3-a3"), (1, Some("1a e3-e2xd5: by the rules it is e3-e2".to_owned())));
    assert_eq!(problem("1. e3-e2 c3-c1\n2. e2-e3").0, 2);
    assert_eq!(problem("1. e3-e2 ---"), (2, None));
}

/// The summary of a game with these reports, and the moves that it names.
fn summary(text: &str, reports: &[&[Info]]) -> Option<String> {
    let mut analysis = analysis(text);
    for report in reports {
        analysis.report(report);
    }
    let summary = analysis.summary(&record(text))?;
    let named = summary.named().into_iter().map(|bad| format!("\n{bad}"));
    Some(std::iter::once(summary.to_string()).chain(named).collect())
}

#[test]
fn reasons_are_what_the_lines_show() {
    let reports: [&[Info]; 4] = [
        &[line(Score::Win(1), "a3-a5")],
        &[line(Score::Win(3), "e2-e3")],
        &[line(Score::Points(100), "c3-c4")],
        &[line(Score::Points(0), "e3-d3")],
    ];
    let expected = "\
attackers: 1 blunder, 1 dubious move; defenders: 1 blunder
1b c3-a3 turned the game: it loses by force in 2 moves; better was Kc3-c4
2a e2-d2 turned the game: it misses a win in 2 moves and lets the king out in 1 move; better was e2-e3-";
    assert_eq!(summary(GAME, &reports).as_deref(), Some(expected));
    // The reply captures a piece, which counts unless that after the better move does, too.
    let game = "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 d3-f3\n";
    for (better, expected) in [
        ("d3-e3 d2-e2", "1b d3-f3 turned the game: it loses a man to f1-f2xf3; better was d3-e3"),
        ("d5-f5 d6-f6", "1b d3-f3 turned the game; better was d5-f5"),
    ] {
        let reports: [&[Info]; 3] = [
            &[line(Score::Points(200), "f1-f2")],
            &[line(Score::Points(0), better)],
            &[line(Score::Points(0), "d1-f1")],
        ];
        assert_eq!(summary(game, &reports), Some(format!("defenders: 1 mistake\n{expected}")));
    }
    // What no engine has judged is not said to be good.
    assert_eq!(summary(GAME, &[&[], &[], &[], &[]]), None);
    let even: &[Info] = &[line(Score::Points(0), "")];
    let good = [&[line(Score::Win(1), "a3-a5")], even, even, even];
    assert!(summary(GAME, &good).is_some_and(|said| said.starts_with("attackers: 1 blunder\n2a ")));
    assert_eq!(
        summary(&GAME.replace(" a3-a5", ""), &[even, even, even, even]).as_deref(),
        Some("no bad moves")
    );
}

/// In a game with many mistakes, the moves are named that turned it.
#[test]
fn a_weak_game() {
    let game = "[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]\n\n\
        1. e3-e2 c3-c2\n2. e2-e3 c2-c3\n3. e3-e2 c3-c2\n4. e2-e3\n";
    let said = |attackers_better: [i32; 8]| {
        let of_mover = |(number, points)| Score::Points(if number % 2 == 0 { points } else { -points });
        let scores = (0..).zip(attackers_better).map(of_mover);
        let reports: Vec<[Info; 1]> = scores.map(|score| [line(score, "")]).collect();
        let reports: Vec<&[Info]> = reports.iter().rev().map(|report| &report[..]).collect();
        summary(game, &reports).expect("a summary")
    };
    let turned = [0, -300, 300, -300, 300, 90, 400, 150];
    let named = "1a e3-e2 turned the game\n1b c3-c2 turned the game\n2a e2-e3 turned the game\n2b c2-c3 turned the game";
    let sides = "attackers: 2 blunders, 2 mistakes; defenders: 2 blunders, 1 mistake";
    assert_eq!(said(turned), format!("{sides}\n{named}"));
    // Few are all named, but not the dubious ones, and many only from the fifth last on.
    let few = said([300, 90, 90, 90, 90, -20, -20, -20]);
    assert!(few == "attackers: 1 mistake, 1 dubious move\n1a e3-e2 is a mistake", "{few}");
    let many = said([300, -300, 300, -300, 300, -300, 300, -300]);
    assert!(
        many.lines().nth(1).is_some_and(|first| first.starts_with("2a ")) && many.lines().count() == 6,
        "{many}"
    );
}

#[test]
fn a_summary_is_written_once() {
    let text = format!("[start-comment:A game.]\n{}", GAME.replace("c3-a3\n", "c3-a3\n[|! Bold.]\n"));
    let mut analysis = analysis(&text);
    for (score, steps) in [
        (Score::Win(1), "a3-a5"),
        (Score::Win(3), "e2-e3"),
        (Score::Points(100), "c3-c4"),
        (Score::Points(0), "e3-d3"),
    ] {
        analysis.report(&[line(score, steps)]);
    }
    let mut record = record(&text);
    let summary = analysis.summary(&record).expect("a summary");
    analysis.write(&mut record, 0);
    summary.write(&mut record);
    let written = record.to_string();
    insta::assert_snapshot!(written, @r"
    [start-comment:A game. Analysis: attackers: 1 blunder, 1 dubious move; defenders: 1 blunder; turned at 1b c3-a3, 2a e2-d2.]
    [rules:dim:5 start:/2t2/5/2K1t/5/1t3/]

    1. e3-e2 c3-a3
    [?! (eval:-100/4)|! (eval:#3/4) Bold. This move turned the game: it loses by force in 2 moves; better was Kc3-c4.]

    2. e2-d2 a3-a5
    [?? (eval:#-1/4) This move turned the game: it misses a win in 2 moves and lets the king out in 1 move; better was e2-e3-.|]
    ");
    summary.write(&mut record);
    assert_eq!(record.to_string(), written);
}
