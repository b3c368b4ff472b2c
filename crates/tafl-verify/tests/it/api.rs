//! The behaviour that users of the crate rely on: traits, data in findings, serialization.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use tafl_game_record::{GameRecord, GameResult};
use tafl_play::{Ending, IllegalStepError};
use tafl_position::Side;
use tafl_verify::{Conclusion, Verdict, Verifier, VerifyFinding, VerifyFindingKind, annotate, verify};

const GAME: &str = "\
[result:-1]
[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
1. d1-f1 d3-f3
2. f1-f2xf3 c4-a4
1b.1.1a. ..... ---
";

fn read(text: &str) -> GameRecord {
    text.parse().expect("a game record")
}

#[test]
fn values_can_be_sent_to_other_threads() {
    fn all<T: Send + Sync + Clone + std::fmt::Debug>() {}
    all::<Verdict>();
    all::<VerifyFinding>();
    all::<VerifyFindingKind>();
    all::<Conclusion>();
    all::<Verifier>();
}

#[test]
fn a_finding_is_data() {
    let record = read(GAME);
    let verdict = verify(&record);
    let [finding] = verdict.findings() else { panic!("{verdict:?}") };
    let node = finding.node().expect("a move");
    assert_eq!(record.tree().address(node).as_ref(), finding.address());
    let VerifyFindingKind::IllegalMove { reason, left_out, .. } = finding.kind() else { panic!("{finding}") };
    assert!(matches!(reason, IllegalStepError::Blocked { .. }));
    assert_eq!(*left_out, 0);
    assert_eq!(verdict.judged(), 5);
}

#[test]
fn the_conclusion_of_a_game() {
    let resigned = verify(&read(&GAME.replace("2. f1-f2xf3 c4-a4", "2. f1-f2xf3 ---")));
    assert_eq!(resigned.conclusion(), Some(Conclusion::Resigned(Side::Defenders)));
    let over = "[rules:dim:3 esc:e start:/t2/3/1K1/]\n";
    let conclusion = verify(&read(over)).conclusion().expect("it is over before it begins");
    assert!(matches!(conclusion, Conclusion::Played(outcome) if outcome.ending() == Ending::KingEscaped));
    assert_eq!((conclusion.winner(), conclusion.result()), (Some(Side::Defenders), GameResult::DefendersWin));
}

/// A verifier reuses prepared rules, but nothing of earlier games.
#[test]
fn a_verifier_judges_games_by_different_rules() {
    let games = [GAME, "[rules:dim:3 esc:e start:/t2/3/1K1/]\n1. a1-a2\n", "1. a1-a2\n", GAME];
    let mut verifier = Verifier::new();
    for text in games {
        let mut record = read(text);
        assert_eq!(verifier.verify(&record), verify(&record), "{text}");
        let mut other = record.clone();
        assert_eq!(verifier.annotate(&mut record), annotate(&mut other), "{text}");
        assert_eq!(record, other, "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_verdict_as_an_object() {
    insta::assert_snapshot!(serde_json::to_string_pretty(&verify(&read(GAME))).expect("JSON"), @r#"
    {
      "good": false,
      "judged": 5,
      "conclusion": null,
      "count": 1,
      "findings": [
        {
          "code": "illegal-move",
          "note": false,
          "address": "2b",
          "message": "c4-a4: blocked at `b4` by `t`"
        }
      ]
    }
    "#);
    let over = "[result:1]\n[rules:dim:3 esc:e start:/t2/3/1K1/]\n";
    insta::assert_snapshot!(serde_json::to_string_pretty(&verify(&read(over))).expect("JSON"), @r#"
    {
      "good": false,
      "judged": 0,
      "conclusion": {
        "winner": "defenders",
        "message": "the defenders win: the king has escaped"
      },
      "count": 1,
      "findings": [
        {
          "code": "wrong-result",
          "note": false,
          "address": null,
          "message": "the result is `1`, expected `-1`: the defenders win: the king has escaped"
        }
      ]
    }
    "#);
}
