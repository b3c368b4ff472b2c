//! Each code of a step that is not legal is the reason of some step.

use std::collections::BTreeSet;

use tafl_play::{Code, Coded, Game, IllegalStepError, Rules, Step, StepError};

/// Rules, steps that are played, and steps that are tried after them.
const GAMES: [(&str, &[&str], &[&str]); 9] = [
    ("dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", &[], &["d1-d3", "a1-a2", "d4-d5", "d1-e2", "h1-g1"]),
    ("dim:5 start:/t1t2/4K/5/2T2/t4/", &[], &["c1-c3"]),
    ("dim:5 cenre:K cenp: spd:2 atkf:n start:/t1T2/4K/5/2T2/t4/", &[], &["c1-c3", "c4-c1", "e2-e5"]),
    ("dim:5 cenp: atkf:n start:/t1T2/4K/5/2T2/t4/", &[], &["c1-c3", "c4-c2"]),
    ("dim:7 cj:r nj:c mj:j start:/c1N1K2/T6/7/2cT3/1nN4/mT5/6t/", &[], &["a1-a3", "c4-e4", "b5-d5", "b5-b7"]),
    ("dim:5 atkf:n start:/t4/K4/1T3/5/5/", &["a2-a5"], &["a1-a2"]),
    ("dim:7 ber:c atkf:n start:/t6/2Tt1T1/7/1T2t1T/4T2/6K/7/", &["f2-e2"], &["g4-f4", "e2-d2"]),
    ("dim:5 cor: rep:2x start:/t4/5/5/5/3K1/", &["a1-b1", "d5-c5", "b1-a1"], &["c5-d5"]),
    ("dim:5 z1:a2, z1p:K z2:b1, z2s: z3:c2, z3re: start:/t1t2/5/5/5/3K1/", &[], &["a1-a3", "a1-b1", "c1-c2"]),
];

#[test]
fn every_code_is_a_reason() {
    let mut found = BTreeSet::new();
    for (rules, played, tried) in GAMES {
        let mut game = Game::new(&rules.parse::<Rules>().expect("rules"));
        for step in played {
            game.play(step.parse().expect("a step")).expect("a legal step");
        }
        for step in tried {
            let step: Step = step.parse().expect("a step");
            found.extend(game.check(step).err().map(|reason| reason.code()));
        }
    }
    let all: BTreeSet<_> = IllegalStepError::CODES.iter().map(Code::name).collect();
    assert_eq!(found, all);
}

#[test]
fn every_code_of_a_text_has_its_example() {
    for code in StepError::CODES {
        let error = code.example().expect("an example").parse::<Step>().expect_err("no step");
        assert_eq!(error.code(), code.name());
    }
}
