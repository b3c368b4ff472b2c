//! The page of the format.

use tafl_proof::{Checker, Claim, Game, ProofLine, check};

const PAGE: &str = include_str!("../../FORMAT.md");

/// The certificates of the page.
pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
    PAGE.split("```tafl-proof\n").skip(1).filter_map(|block| block.split("```").next())
}

#[test]
fn every_example_is_proved_and_in_canonical_form() {
    assert_ne!(examples().count(), 0);
    for example in examples() {
        let proved = check(example).expect("a proof");
        let lines = example.lines().skip(6).map(|line| line.parse::<ProofLine>().expect("a line"));
        let mut written = proved.claim().to_string();
        lines.for_each(|line| written.extend([&line.to_string(), "\n"]));
        assert_eq!(written, example);
        assert_eq!(check(&example.replace('\n', "\r\n")), Ok(proved));
        check(&example.replace('\n', "\r\r\n")).expect_err("two carriage returns");
    }
}

#[test]
fn a_claim_is_about_the_current_position() {
    let claim = check(examples().next().expect("an example")).expect("a proof").claim().clone();
    let mut game = Game::from_position(&claim.rules, &claim.position, claim.side_to_move).expect("a game");
    assert_eq!(Claim::new(&game, claim.winner, claim.moves), claim);
    game.play("c3-c1".parse().expect("a step")).expect("legal");
    let next = Claim::new(&game, claim.winner, 1);
    assert_eq!((next.position, next.side_to_move), (game.position(), claim.side_to_move.other()));
}

#[test]
fn the_limits_are_those_of_the_page() {
    let page = PAGE.replace(',', "");
    for limit in [Checker::MAX_LINES, Checker::MAX_REPLIES] {
        assert!(page.contains(&limit.to_string()), "{limit}");
    }
}
