//! The behaviour that users of the crate rely on: traits, data in findings, serialization.

use tafl_play::IllegalStepError;
use tafl_verify::{Outcome, Verdict, Verifier, VerifyFinding, VerifyFindingKind, complete, verify};

use crate::read;

const GAME: &str = "\
[result:-1]
[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
1. d1-f1 d3-f3
2. f1-f2xf3 c4-a4
1b.1.1a. ..... ---
";

/// The king has escaped before the first move.
const OVER: &str = "[result:1]\n[rules:dim:3 esc:e start:/t2/3/1K1/]\n";

#[test]
fn values_can_be_sent_to_other_threads() {
    fn all<T: Send + Sync + Clone + std::fmt::Debug>() {}
    all::<(Verdict, VerifyFinding, VerifyFindingKind, Outcome, Verifier)>();
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
}

/// A verifier reuses prepared rules, but nothing of earlier games.
#[test]
fn a_verifier_judges_games_by_different_rules() {
    let mut verifier = Verifier::new();
    for text in [GAME, OVER, "1. a1-a2\n", GAME] {
        let mut record = read(text);
        assert_eq!(verifier.verify(&record), verify(&record), "{text}");
        let mut other = record.clone();
        assert_eq!(verifier.complete(&mut record), complete(&mut other), "{text}");
        assert_eq!(record, other, "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_verdict_as_an_object() {
    for (text, expected) in [
        (
            GAME,
            r#"{"good":false,"moves":5,"outcome":null,"count":1,"findings":[{"severity":"finding","code":"illegal-move","message":"c4-a4: an attacker is in the way on `b4`","address":"2b"}]}"#,
        ),
        (
            OVER,
            r#"{"good":false,"moves":0,"outcome":{"winner":"defenders","ending":"king-escaped","message":"the defenders win: the king has escaped"},"count":1,"findings":[{"severity":"finding","code":"wrong-result","message":"the result is `1`, expected `-1`: the defenders win: the king has escaped","address":null}]}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&verify(&read(text))).expect("JSON"), expected);
    }
}
