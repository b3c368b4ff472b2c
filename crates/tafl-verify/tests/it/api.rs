//! The behaviour that users of the crate rely on: traits, data in findings, serialization.

use tafl_play::IllegalStepError;
use tafl_verify::{
    CaptureKind, Outcome, Verdict, Verifier, VerifyFinding, VerifyFindingKind, complete, verify,
};

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

/// How each move captures; `?` where the rules do not say it.
#[test]
fn moves_have_kinds_of_captures() {
    const BRANDUB: &str = "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";
    const WALL: &str = "[rules:dim:9 sw:s surf:n start:/1tTT1Tt2/2tt5/9/4t4/4K4/9/9/9/8T/]\n";
    const KING: &str = "[rules:dim:7 cor: surf:n ks:s start:/T5t/5t1/4tK1/5tT/6t/7/7/]\n";
    for (rules, moves, expected) in [
        ("[position:/t2/3/2K/]\n", "1. a1-a2", "?"),
        // An illegal move, a resignation, and a variation.
        (BRANDUB, "1. d1-f1 d3-f3\n2. f1-f2xf3 c4-a4\n1b.1.1a. ..... ---", ", , custodial, ?, ?"),
        (BRANDUB, "1. d1-f1 d3-f3\n2. f1-e1\n2a.1.1a. f1-f2xf3", ", , , custodial"),
        // Captures that are missing, are not made, or are written twice.
        (BRANDUB, "1. d1-f1 d3-f3\n2. f1-f2 e4-e3", ", , ?, ?"),
        (BRANDUB, "1. d1-f1xd3 e4-e3", "?, ?"),
        (BRANDUB, "1. d1-f1 d3-f3\n2. f1-f2xf3/f3", ", , ?"),
        // Only legal with earlier captures as recorded.
        (BRANDUB, "1. d1-f1xd3 d4-d3", "?, "),
        // In the order of the record.
        (WALL, "1. e4-e1xd1/f1/c1", "shieldwall custodial shieldwall"),
        // A record may leave out the king.
        (KING, "1. g1-g3xKf3/g4++", "king-surrounded custodial"),
        (KING, "1. g1-g3xg4++", "custodial"),
        // After the end.
        (KING, "1. g1-g3xg4++ a1-b1", "custodial, ?"),
    ] {
        let record = read(&format!("{rules}{moves}\n"));
        let mut verifier = Verifier::new();
        let (verdict, kinds) = verifier.verify_captures(&record);
        assert_eq!(verdict, verifier.verify(&record), "{moves}");
        let names =
            |kinds: &[CaptureKind]| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ");
        let of_moves = record.tree().walk().map(|(_, id)| kinds.of(id).map_or("?".to_owned(), names));
        assert_eq!(of_moves.collect::<Vec<_>>().join(", "), expected, "{moves}");
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
