//! The messages for steps that are not legal and for boards of the wrong size.

use std::collections::BTreeSet;
use std::fmt::Write;

use insta::assert_snapshot;
use tafl_play::{BoardTooLargeError, Code, Coded, CompiledRules, Game, IllegalStepError, Medium, Small};
use tafl_play::{Step, StepError};
use tafl_position::Side;

use crate::{game, rules, step};

/// Rules, the steps that are played, and the steps that are checked after them.
const STEPS: [(&str, &[&str], &[&str]); 9] = [
    (
        "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        &[],
        &["d1-d3", "a1-a2", "d4-d5", "d1-e2", "d1-d1", "h1-g1", "d1-a1", "d2-a2"],
    ),
    ("dim:5 start:/t1t2/4K/5/2T2/t4/", &[], &["c1-c3", "c1-c2", "c1-c4"]),
    ("dim:5 cenre:K cenp: spd:2 atkf:n start:/t1T2/4K/5/2T2/t4/", &[], &["c1-c3", "c4-c1", "e2-e5", "e2-c2"]),
    ("dim:5 cenp: atkf:n start:/t1T2/4K/5/2T2/t4/", &[], &["c1-c3", "c4-c2"]),
    (
        "dim:7 cj:r nj:c mj:j start:/c1N1K2/T6/7/2cT3/1nN4/mT5/6t/",
        &[],
        &["a1-a3", "c4-e4", "b5-d5", "a6-c6", "b5-b7"],
    ),
    // deviation: L9
    ("dim:5 atkf:n start:/t4/K4/1T3/5/5/", &["a2-a5"], &["a1-a2", "b3-b4"]),
    // A berserk turn is one piece that captures: the defender captures d2 against c2, and from e3 it captures e4 against e5.
    ("dim:7 ber:c atkf:n start:/t6/2Tt1T1/7/1T2t1T/4T2/6K/7/", &["f2-e2"], &["g4-f4", "e2-d2", "e2-e3"]),
    ("dim:5 cor: rep:2x start:/t4/5/5/5/3K1/", &["a1-b1", "d5-c5", "b1-a1"], &["c5-d5"]),
    ("dim:5 z1:a2, z1p:K z2:b1, z2s: z3:c2, z3re: start:/t1t2/5/5/5/3K1/", &[], &["a1-a3", "a1-b1", "c1-c2"]),
];

#[test]
fn steps_that_are_not_legal() {
    let (mut all, mut codes) = (String::new(), BTreeSet::new());
    for (record, played, steps) in STEPS {
        let mut game = game(record);
        for &text in played {
            game.play(step(text)).expect("it is legal");
        }
        let berserk = game.berserk_square().map(|square| format!(", {square} goes on"));
        let side = game.side_to_move();
        writeln!(all, "{record} {played:?}: {side} to move{}", berserk.unwrap_or_default()).unwrap();
        for word in steps {
            let result = game.check(step(word));
            codes.extend(result.err().map(|illegal| illegal.code()));
            let result = result.map_or_else(|illegal| illegal.to_string(), |()| "legal".to_owned());
            writeln!(all, "{word}: {result}").unwrap();
        }
        all.push('\n');
    }
    assert_snapshot!(all);
    assert_eq!(codes, IllegalStepError::CODES.iter().map(Code::name).collect(), "every code is a reason");
}

#[test]
fn every_code_of_a_text_has_its_example() {
    for code in StepError::CODES {
        let error = code.example().expect("an example").parse::<Step>().expect_err("no step");
        assert_eq!(error.code(), code.name());
    }
}

#[test]
fn positions_and_boards_of_the_wrong_size() {
    let seven = rules("dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    let five = "/5/5/2K2/5/t4/".parse().expect("a position");
    let position = Game::from_position(&seven, &five, Side::Attackers).expect_err("another size");
    assert_eq!(position.to_string(), "the position has 5 by 5 squares, but the rules are for 7 by 7");
    let large = rules(&format!("dim:20 start:/{}19K/", "20/".repeat(19)));
    let verify = |error: BoardTooLargeError, most| {
        let said = format!("the board has 20 by 20 squares, but these compiled rules support at most {most}");
        assert_eq!((error.to_string(), error.dimension()), (said, large.dimension()));
    };
    verify(CompiledRules::<Small>::new(&large).expect_err("too large"), "11 by 11");
    verify(CompiledRules::<Medium>::new(&large).expect_err("too large"), "19 by 19");
}
