//! What counts of a depth that is not finished.

use std::ops::ControlFlow::Continue;

use fastrand::Rng;
use tafl_search::{Game, Limits, Preset, ProofLimits, ProofVerdict, Prover, Report, Score, Search, Side};

fn search(game: &Game, nodes: u64) -> Report {
    Search::new(1 << 22).unwrap().run(game, &Limits::new().nodes(nodes), |_| Continue(()))
}

/// The best step of the depth before loses at this one. Another is tried, and nothing new is known of the position.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn the_loss_of_one_step_is_not_that_of_the_position() {
    let position = "/3t3/7/T6/ttK1t2/2T2t1/4t2/7/".parse().unwrap();
    let game = Game::from_position(&Preset::BRANDUB.rules(), &position, Side::Attackers).unwrap();
    let lost = "f5-f3".parse().unwrap();
    for nodes in [75_000, 90_000, 110_000, 127_000] {
        let report = search(&game, nodes);
        assert!(matches!(report.score(), Some(Score::Points(_))), "{nodes} nodes: {report:?}");
        assert_ne!(report.best(), Some(lost), "{nodes} nodes: {report:?}");
    }
}

/// Each win and loss that is claimed is proved, within its number of moves.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn what_is_claimed_is_proved() {
    let (mut random, mut prover) = (Rng::with_seed(17), Prover::new(1 << 24).unwrap());
    let (mut claims, mut open) = (0, 0);
    for number in 0..200 {
        let mut game = Game::new(&Preset::BRANDUB.rules());
        for _ in 0..60 {
            let report = search(&game, random.u64(500..20_000));
            let Some(best) = report.best() else { break };
            let mover = game.side_to_move();
            let claim = match report.score() {
                Some(Score::Win(steps)) => Some((mover, steps)),
                Some(Score::Loss(steps)) => Some((mover.other(), steps)),
                _ => None,
            };
            if let Some((winner, steps)) = claim {
                claims += 1;
                let moves = u8::try_from(steps.div_ceil(2)).unwrap();
                let limits = ProofLimits::new().moves(moves).nodes(5_000_000);
                match prover.prove(&game, winner, &limits, |_| Continue(())).verdict {
                    ProofVerdict::Win(proof) => assert!(proof.moves() <= moves),
                    ProofVerdict::Undecided(_) => open += 1,
                    other @ ProofVerdict::NoWin { .. } => {
                        panic!("game {number}: {report:?}\n{} {mover}: {other:?}", game.position())
                    }
                }
            }
            let step =
                if random.u8(..3) == 0 { game.random_step(|n| random.u32(..n)).unwrap() } else { best };
            game.play(step).unwrap();
        }
    }
    println!("{claims} claims, {open} of them not decided");
    assert!(claims > 200 && 40 * open < claims, "{claims} claims, {open} of them not decided");
}
