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
