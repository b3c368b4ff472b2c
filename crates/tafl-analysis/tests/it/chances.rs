//! What an evaluation means. Pages and Python are tested with the same values.

use serde_json::Value;
use tafl_analysis::{Side, chance, judgement};
use tafl_game_record::Eval;

fn values(name: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../chances.json")).expect("values");
    file[name].as_array().expect("an array").clone()
}

#[test]
fn chances() {
    for value in values("chances") {
        let eval: Eval = value["eval"].as_str().expect("a text").parse().expect("an evaluation");
        let expected = value["attackers"].as_f64().expect("a number");
        let found = Side::ALL.map(|side| chance(eval.score, side));
        assert!((found[0] - expected).abs() < 0.000_05, "{value}: {found:?}");
        assert!((found[0] + found[1] - 1.0).abs() < f64::EPSILON, "{value}: {found:?}");
    }
}

/// A judgement is that of the greatest loss that is not more.
#[test]
fn judgements() {
    let mut worse = None;
    for value in values("judgements") {
        let least = value["least"].as_f64().expect("a number");
        let sign = |loss| judgement(loss).map(|judgement| judgement.sign().to_owned());
        let expected = value["judgement"].as_str().map(ToOwned::to_owned);
        assert_eq!(sign(least), expected);
        if let Some(worse) = worse.replace(least) {
            assert_eq!(sign(worse - 0.000_1), expected);
        }
    }
    assert_eq!(
        [worse.map(|least| least - 0.000_1), Some(0.0), Some(-0.5)].map(|loss| judgement(loss?)),
        [None; 3]
    );
}
