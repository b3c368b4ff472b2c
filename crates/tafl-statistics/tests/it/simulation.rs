//! Matches of engines that do not exist.

use fastrand::Rng;
use tafl_statistics::{Decision, EloModel, MatchCounts, Side, Sprt};

/// The probability that the attackers win at this advantage in natural units.
fn probability(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The normalized Elo of an engine that is stronger by so many natural units, if draws do not exist.
fn normalized_elo(advantage: f64, strength: f64) -> f64 {
    let (attacking, defending) = (probability(advantage + strength), probability(strength - advantage));
    let mean = f64::midpoint(attacking, defending);
    let variance = (attacking * (1.0 - attacking) + defending * (1.0 - defending)) / 4.0;
    (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / std::f64::consts::LN_10
}

/// The strength that is so many normalized Elo.
fn strength(advantage: f64, elo: f64) -> f64 {
    let (mut low, mut high) = (0.0, 4.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if normalized_elo(advantage, middle) < elo { low = middle } else { high = middle }
    }
    low
}

/// The share of the tests that find the engine stronger, and the mean number of pairs.
fn accepted(sprt: Sprt, advantage: f64, strength: f64, runs: u32, rng: &mut Rng) -> (f64, f64) {
    let (mut accepted, mut pairs) = (0, 0);
    for _ in 0..runs {
        let mut counts = MatchCounts::default();
        let decision = loop {
            let attacking = rng.f64() < probability(advantage + strength);
            let defending = rng.f64() < probability(strength - advantage);
            let winner = |is_attackers| Some(if is_attackers { Side::Attackers } else { Side::Defenders });
            counts.add([winner(attacking), winner(!defending)]);
            let decision = sprt.decision(counts.pairs());
            if decision != Decision::Continue {
                break decision;
            }
        };
        pairs += counts.pairs().total();
        accepted += u32::from(decision == Decision::AcceptH1);
    }
    (f64::from(accepted) / f64::from(runs), pairs as f64 / f64::from(runs))
}

/// The test errs as rarely as it says, and is no longer, however uneven the sides are.
#[test]
fn error_rates_hold_for_uneven_games() {
    // Optimized: `cargo xtask ci large`.
    const RUNS: u32 = if cfg!(debug_assertions) { 60 } else { 300 };
    let sprt = Sprt::new(EloModel::Normalized, [0.0, 30.0], [0.05, 0.05]).expect("a test");
    let mut rng = Rng::with_seed(1);
    for attackers_win in [0.5_f64, 0.8, 0.9, 0.95] {
        let advantage = (attackers_win / (1.0 - attackers_win)).ln();
        for elo in [0.0, 30.0] {
            let expected = sprt.expect(elo).expect("normalized");
            let (share, pairs) = accepted(sprt, advantage, strength(advantage, elo), RUNS, &mut rng);
            let wrong = if elo > 0.0 { 1.0 - share } else { share };
            let standard_error = (0.05 * 0.95 / f64::from(RUNS)).sqrt();
            assert!(wrong <= 0.05 + 3.0 * standard_error, "{attackers_win} {elo}: {wrong}");
            let ratio = pairs / expected.pairs;
            // The number of pairs varies by less than its mean.
            let spread = 3.5 / f64::from(RUNS).sqrt();
            assert!(
                (1.0 - spread..1.0 + spread).contains(&ratio),
                "{attackers_win} {elo}: {pairs} pairs, not {expected:?}"
            );
        }
    }
}

#[test]
fn expected_lengths() {
    let sprt = Sprt::new(EloModel::Normalized, [0.0, 30.0], [0.05, 0.05]).expect("a test");
    for (elo, accepts_h1, pairs) in [(0.0, 0.05, 355.4), (15.0, 0.5, 581.4), (30.0, 0.95, 355.4)] {
        let expected = sprt.expect(elo).expect("normalized");
        assert!((expected.accepts_h1 - accepts_h1).abs() < 1e-9, "{expected:?}");
        assert!((expected.pairs - pairs).abs() < 0.1, "{expected:?}");
    }
    // Continuous in the middle, and finite at the ends.
    let near = sprt.expect(15.000_01).expect("normalized");
    assert!((near.pairs - 581.4).abs() < 0.1 && (near.accepts_h1 - 0.5).abs() < 1e-5, "{near:?}");
    let tiny = Sprt::new(EloModel::Normalized, [0.0, 1e-9], [0.01, 0.2]).expect("a test");
    for elo in [-200.0, -1.0, 0.0, 1.0, 200.0] {
        let expected = tiny.expect(elo).expect("normalized");
        assert!(expected.pairs > 0.0 && expected.pairs.is_finite(), "{elo}: {expected:?}");
        assert!((0.0..=1.0).contains(&expected.accepts_h1), "{elo}: {expected:?}");
    }
    let logistic = Sprt::new(EloModel::Logistic, [0.0, 30.0], [0.05, 0.05]).expect("a test");
    assert_eq!(logistic.expect(0.0), None);
    assert_eq!(sprt.expect(f64::NAN), None);
}
