//! Claims that need thought: games that are over, berserk turns, repetitions.

use tafl_play::{Game, Rules, Side, Step};
use tafl_proof::{ProofErrorKind, check};

fn certificate(rules: &str, position: &str, side: &str, moves: u32, lines: &[&str]) -> String {
    let header = format!("tafl-proof 1\nrules {rules}\nposition {position}\nside {side}\n");
    format!("{header}winner defenders\nmoves {moves}\n{}\n", lines.join("\n")).replace("\n\n", "\n")
}

const OPEN: &str = "dim:5 atkf:n ka:n spd:1,-1,-1,-1,-1,-1,-1,-1 start:/5/5/2K2/5/3t1/";

#[test]
fn a_game_that_is_over_needs_no_lines() {
    let won = certificate(OPEN, "/K4/5/5/5/3t1/", "attackers", 0, &[]);
    assert_eq!(check(&won).expect("won").lines(), 0);
    let lost = certificate(OPEN, "/5/5/5/5/3t1/", "attackers", 9, &[]);
    let error = check(&lost).expect_err("lost");
    assert!(matches!(error.kind(), ProofErrorKind::NotWon { steps, .. } if steps.is_empty()), "{error}");
}

/// With the other side to move, each of its moves has an answer.
#[test]
fn either_side_can_begin() {
    let lines = ["1 /2K2/5/5/3t1/5/ c1-a1", "1 /2K2/5/5/5/2t2/ c1-a1"];
    let position = "/2K2/5/5/5/3t1/";
    let good = certificate(OPEN, position, "attackers", 1, &lines);
    assert_eq!(check(&good).expect("a proof").lines(), 2);
    let error = check(&certificate(OPEN, position, "attackers", 0, &lines)).expect_err("0 moves");
    assert!(matches!(error.kind(), ProofErrorKind::Rank { found: 1, expected: 0, .. }), "{error}");
    let error = check(&certificate(OPEN, position, "attackers", 1, &lines[..1])).expect_err("a gap");
    assert!(matches!(error.kind(), ProofErrorKind::Unanswered { .. }), "{error}");
}

/// The king captures on b1 between itself and the corner, and moves again. Both steps are one line, and one move.
#[test]
fn a_berserk_turn_is_one_line() {
    let rules = "dim:5 atkf:n ber:m start:/5/5/2K2/5/3t1/";
    let position = "/1t3/5/2K2/4t/5/";
    let with = |steps: &str| {
        let line = format!("1 {position} {steps}");
        check(&certificate(rules, position, "defenders", 1, &[&line]))
    };
    assert_eq!(with("c3-c1 c1-a1").expect("a proof").lines(), 1);
    let error = with("c3-c1").expect_err("half a turn");
    assert!(matches!(error.kind(), ProofErrorKind::TurnNotOver { .. }), "{error}");
    let error = with("c3-b3 b3-b2").expect_err("nothing is captured");
    assert!(matches!(error.kind(), ProofErrorKind::OtherSide { .. }), "{error}");
}

/// Ranks say nothing of positions that are equal up to symmetry.
#[test]
fn symmetric_repetitions_are_refused() {
    let example = crate::format::examples().next().expect("an example");
    let with = |rep: &str| {
        check(&example.replace("rules dim:5", &format!("rules dim:5 rep:{rep}")))
            .map_err(|error| error.kind().clone())
    };
    assert_eq!(with("3ds"), Err(ProofErrorKind::SymmetricRepetition));
    assert!(with("2d").is_ok());
}

/// The attackers have one turn, whose second step takes the king: the first one alone says nothing.
#[test]
fn a_reply_goes_on_with_a_second_step() {
    let position = "/5/G2G1/t1TtG/G1KtG/3G1/";
    let rules = format!("dim:5 esc:e surf:n ks:w cor: cen: ber:c start:{position}");
    let error = check(&certificate(&rules, position, "attackers", 2, &[])).expect_err("the king falls");
    let ProofErrorKind::NotWon { steps, outcome } = error.kind() else { panic!("{error}") };
    assert_eq!(steps.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a3-b3", "b3-b4"]);
    assert_eq!(outcome.winner().map(Side::name), Some("attackers"));
}

/// Among the replies is one of two steps. Each has a line, and without any of them nothing is proved.
#[test]
fn replies_after_one_of_two_steps() {
    let position = "/5/2Tt1/t1Tt1/2K2/5/";
    let rules =
        format!("dim:5 esc:e surf:n ks:s cor: cen: ber:c spd:1,-1,-1,-1,-1,-1,-1,-1 start:{position}");
    let game = Game::new(&rules.parse::<Rules>().expect("rules"));
    let after = |game: &Game, step: Step| {
        let mut game = game.clone();
        game.play(step).expect("it is legal");
        game
    };
    let mut positions = Vec::new();
    for next in game.legal_steps().into_iter().map(|step| after(&game, step)) {
        match next.side_to_move() {
            Side::Defenders => positions.push(next.position()),
            Side::Attackers => {
                positions.extend(next.legal_steps().into_iter().map(|step| after(&next, step).position()));
            }
        }
    }
    assert!(positions.iter().any(|position| position.to_string() == "/5/1t1t1/3t1/2K2/5/"), "{positions:?}");
    let lines: Vec<String> = positions.iter().map(|position| format!("1 {position} c4-c5")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let proved = check(&certificate(&rules, position, "attackers", 1, &lines)).expect("a proof");
    assert_eq!(proved.lines(), lines.len());
    for missing in 0..lines.len() {
        let fewer = [&lines[..missing], &lines[missing + 1..]].concat();
        let error = check(&certificate(&rules, position, "attackers", 1, &fewer)).expect_err("a gap");
        assert!(matches!(error.kind(), ProofErrorKind::Unanswered { .. }), "{error}");
    }
}
