//! Ratings of several engines.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod standings;

use fastrand::Rng;
use tafl_arena::{Estimate, MatchCounts, Matchup, RatingError, Ratings, Side};

/// The winner of a game with these odds, and the logarithm of the parameter of draws.
fn played(odds: f64, draws: f64, rng: &mut Rng) -> Option<Side> {
    let weights = [(-odds / 2.0).exp(), draws.exp(), (odds / 2.0).exp()];
    let drawn = rng.f64() * weights.iter().sum::<f64>();
    if drawn < weights[0] {
        Some(Side::Defenders)
    } else if drawn < weights[0] + weights[1] {
        None
    } else {
        Some(Side::Attackers)
    }
}

const NATURAL: f64 = std::f64::consts::LN_10 / 400.0;

/// The true ratings are within the intervals, of which one in twenty may miss.
#[test]
fn true_ratings_are_found() {
    let (engines, variants) = ([150.0, 40.0, -20.0, -170.0], [250.0, -80.0]);
    let draws: f64 = -1.0;
    let mut rng = Rng::with_seed(1);
    let mut matchups = Vec::new();
    for (first, first_elo) in engines.iter().enumerate() {
        for (second, second_elo) in engines.iter().enumerate().skip(first + 1) {
            for (variant, advantage) in variants.iter().enumerate() {
                let mut counts = MatchCounts::default();
                for _ in 0..400 {
                    let odds = |difference: f64| (difference + advantage) * NATURAL;
                    let one = played(odds(first_elo - second_elo), draws, &mut rng);
                    counts.add([one, played(odds(second_elo - first_elo), draws, &mut rng)]);
                }
                matchups.push(Matchup { engines: [first, second], variant, counts });
            }
        }
    }
    let ratings = Ratings::fit(&matchups, 7).expect("ratings");
    assert_eq!(Ratings::fit(&matchups, 7).expect("ratings"), ratings, "the same seed");
    assert_ne!(Ratings::fit(&matchups, 8).expect("ratings"), ratings, "another one");
    let truth = engines.iter().chain(&variants);
    for (found, truth) in ratings.engines.iter().flatten().chain(&ratings.variants).zip(truth) {
        assert!((found.value - truth).abs() < 30.0, "{truth}: {found:?}");
        assert!(found.low - 8.0 < *truth && *truth < found.high + 8.0, "{truth}: {found:?}");
        assert!((5.0..25.0).contains(&found.margin()), "{truth}: {found:?}");
    }
    let share = draws.exp() / (2.0 + draws.exp());
    assert!((ratings.draws.value - share).abs() < 0.02, "{share}: {:?}", ratings.draws);
    assert!(ratings.engines.iter().flatten().map(|engine| engine.value).sum::<f64>().abs() < 1e-6);
}

fn matchup(first: usize, second: usize, counts: [[u32; 3]; 3]) -> Matchup {
    Matchup { engines: [first, second], variant: 0, counts: counts.into() }
}

/// Which engine is first does not matter, nor how the pairs are split.
#[test]
fn order_does_not_matter() {
    let there = matchup(0, 1, [[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
    // Engine 1 lost with a side where engine 0 won with the other.
    let back = matchup(1, 0, [[9, 6, 3], [8, 5, 2], [7, 4, 1]]);
    let half = matchup(0, 1, [[1, 2, 3], [0, 0, 0], [0, 0, 0]]);
    let rest = matchup(0, 1, [[0, 0, 0], [4, 5, 6], [7, 8, 9]]);
    let value = |matchups: &[Matchup]| rating(&Ratings::fit(matchups, 1).expect("ratings"), 0).value;
    let expected = value(&[there]);
    assert!(expected > 10.0);
    assert!((value(&[back]) - expected).abs() < 1e-6);
    assert!((value(&[half, rest]) - expected).abs() < 1e-6);
}

/// Engines that win, lose or draw everything: values are finite, and what nothing limits is infinite.
#[test]
fn extreme_results_are_finite() {
    for counts in [
        [[0, 0, 0], [0, 0, 0], [0, 0, 1000]],
        [[0, 0, 0], [0, 0, 0], [1_000, 0, 0]],
        [[0, 0, 0], [0, 1000, 0], [0, 0, 0]],
        [[0, 0, 1], [0, 0, 0], [0, 0, 0]],
    ] {
        let ratings = Ratings::fit(&[matchup(0, 1, counts)], 1).expect("ratings");
        for found in ratings.engines.iter().flatten().chain(&ratings.variants).chain([&ratings.draws]) {
            assert!(
                found.low <= found.value && found.value <= found.high && found.value.abs() < 2000.0,
                "{ratings:?}"
            );
        }
    }
    for pairs in [2, 1000] {
        let won = Ratings::fit(&[matchup(0, 1, [[0, 0, 0], [0, 0, 0], [0, 0, pairs]])], 1).expect("ratings");
        let [winner, loser] = [0, 1].map(|engine| rating(&won, engine));
        assert_eq!((winner.high, loser.low), (f64::INFINITY, f64::NEG_INFINITY));
        assert!(winner.low.is_finite() && loser.high.is_finite(), "{won:?}");
    }
    let attackers = Ratings::fit(&[matchup(0, 1, [[0, 0, 0], [0, 0, 0], [9, 0, 0]])], 1).expect("ratings");
    assert!(attackers.variants[0].low.is_finite() && attackers.variants[0].high == f64::INFINITY);
    let none = Ratings::fit(&[], 1).expect("no ratings");
    assert!(none.engines.is_empty() && none.variants.is_empty());
}

/// A single result is not certain, nor are results that are all equal: those in which nobody wins a pair say nothing about the
/// engines, however many they are. More results of all kinds are more certain.
#[test]
fn equal_results_are_not_certain() {
    let margins = |counts: [[u32; 3]; 3]| {
        let ratings = Ratings::fit(&[matchup(0, 1, counts)], 1).expect("ratings");
        assert!(rating(&ratings, 0).value.abs() < 1e-6);
        [rating(&ratings, 0).margin(), ratings.variants[0].margin()]
    };
    let [one, ten, many] = [1, 10, 100].map(|pairs| margins([[pairs; 3]; 3])[0]);
    assert!(one > 1.5 * ten && ten > 1.5 * many, "{one} {ten} {many}");
    for margin in [1, 1000].map(|pairs| margins([[0, 0, pairs], [0, 0, 0], [0, 0, 0]])).as_flattened() {
        assert!(*margin > 100.0, "{margin}");
    }
}

/// A chain of engines, each better than the one before by the same score.
#[test]
fn long_chains_converge() {
    let counts = [[50, 0, 50], [0, 0, 0], [100, 0, 150]];
    let chain: Vec<Matchup> = (0..20).map(|engine| matchup(engine + 1, engine, counts)).collect();
    let steps = |matchups: &[Matchup]| -> Vec<f64> {
        let ratings = Ratings::fit(matchups, 1).expect("ratings");
        (1..ratings.engines.len())
            .map(|engine| rating(&ratings, engine).value - rating(&ratings, engine - 1).value)
            .collect()
    };
    let alone = steps(&chain[..1])[0];
    assert!(alone > 30.0, "{alone}");
    let steps = steps(&chain);
    assert!(steps.len() == 20 && steps.iter().all(|step| (step - alone).abs() < 0.5), "{alone}: {steps:?}");
}

/// One that could not play takes no rating from the others.
#[test]
fn engines_without_games_have_no_rating() {
    let some = [[1, 0, 0], [0, 1, 0], [2, 0, 3]];
    let played = Ratings::fit(&[matchup(0, 1, some)], 1).expect("ratings");
    let with_others = Ratings::fit(&[matchup(1, 3, some), matchup(0, 2, [[0; 3]; 3])], 1).expect("ratings");
    let [first, second] = [rating(&played, 0), rating(&played, 1)];
    assert_eq!(with_others.engines, [None, Some(first), None, Some(second)]);
}

fn rating(ratings: &Ratings, engine: usize) -> Estimate {
    ratings.engines[engine].expect("a rating")
}

#[test]
fn engines_that_cannot_be_rated() {
    let some = [[1; 3]; 3];
    let error = |matchups: &[Matchup]| Ratings::fit(matchups, 1).expect_err("no ratings");
    assert_eq!(error(&[matchup(0, 1, some), matchup(2, 3, some)]), RatingError::Apart(0, 2));
    assert_eq!(error(&[matchup(4, 2, some), matchup(1, 3, some)]), RatingError::Apart(1, 2));
    assert_eq!(error(&[matchup(1, 1, some)]), RatingError::Itself(1));
    let range = error(&[matchup(0, usize::MAX, some)]);
    assert_eq!(range, RatingError::Range(usize::MAX));
    assert!(range.to_string().ends_with("number at most 200 of each, from 0"));
}
