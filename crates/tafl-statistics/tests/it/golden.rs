//! Values that other arbiters compute: `fastchess` and `OpenBench` in their tests.

use tafl_statistics::{
    Comparison, Decision, EloModel, Estimate, GameCounts, MatchCounts, PairCounts, Side, Sprt,
};

fn sprt(model: EloModel, elo: [f64; 2]) -> Sprt {
    Sprt::new(model, elo, [0.05, 0.05]).expect("a test")
}

/// Compares with a number of so many decimals.
fn close(found: f64, expected: f64, decimals: i32) {
    let difference = (found - expected).abs();
    assert!(difference <= 0.51 * 10_f64.powi(-decimals), "expected {expected}, found {found}");
}

#[test]
fn likelihood_ratios_of_games() {
    use EloModel::{Logistic, Normalized};
    for (counts, model, elo, expected) in [
        ([36_027, 68_692, 36_433], Normalized, [0.0, 2.0], 0.923),
        ([10_650, 20_431, 10_871], Normalized, [-1.75, 0.25], 2.298),
        ([21_184, 40_708, 21_404], Logistic, [0.5, 2.5], -1.572),
    ] {
        close(sprt(model, elo).llr_of_games(counts.into()), expected, 3);
    }
    close(sprt(Normalized, [0.0, 10.0]).llr_of_games([0, 0, 4250].into()), 120.55, 2);
}

#[test]
fn likelihood_ratios_of_pairs() {
    use EloModel::{Logistic, Normalized};
    for (counts, model, elo, expected) in [
        ([365, 16_618, 36_229, 16_974, 390], Normalized, [0.0, 2.0], 2.250),
        ([127, 4883, 10_712, 5150, 104], Normalized, [-1.75, 0.25], 3.010),
        ([39, 8843, 26_675, 9240, 44], Normalized, [0.5, 2.5], 2.942),
        ([223, 9863, 21_279, 10_037, 246], Logistic, [0.5, 2.5], -3.074),
        ([871, 26_175, 55_983, 26_678, 821], Logistic, [0.0, 2.0], -4.979),
    ] {
        close(sprt(model, elo).llr(counts.into()), expected, 3);
    }
    close(sprt(Normalized, [0.0, 5.0]).llr([0, 0, 0, 0, 5550].into()), 111.80, 2);
}

#[test]
fn decisions() {
    let normalized = sprt(EloModel::Normalized, [0.0, 2.0]);
    assert_eq!(normalized.decision([365, 16_618, 36_229, 16_974, 390].into()), Decision::Continue);
    assert_eq!(normalized.decision([0, 0, 0, 0, 5550].into()), Decision::AcceptH1);
    let logistic = sprt(EloModel::Logistic, [0.5, 2.5]);
    assert_eq!(logistic.decision([223, 9863, 21_279, 10_037, 246].into()), Decision::AcceptH0);
    close(normalized.bounds()[0], -2.944, 3);
    close(normalized.bounds()[1], 2.944, 3);
}

/// Elo and normalized Elo with what follows `±`, LOS in per cent, and the score. The four scores that could go either way
/// change some hundred by a few per cent.
fn compare(found: Option<Comparison>, elo: [f64; 2], normalized: [f64; 2], los: f64, score: f64) {
    let found = found.expect("counts");
    close(found.elo.value, elo[0], 2);
    for (found, expected) in [
        (found.elo.margin(), elo[1]),
        (found.normalized_elo.value, normalized[0]),
        (found.normalized_elo.margin(), normalized[1]),
    ] {
        assert!((found / expected - 1.0).abs() < 0.01, "expected {expected}, found {found}");
    }
    assert!((found.superiority * 100.0 - los).abs() < 0.4, "expected {los}, found {}", found.superiority);
    close(found.score.value, score, 3);
}

#[test]
fn comparisons() {
    let games = |counts: [u32; 3]| GameCounts::from(counts).comparison();
    compare(games([89, 123, 76]), [-15.69, 30.46], [-20.76, 40.13], 15.53, 0.477);
    compare(games([96, 111, 136]), [40.70, 30.43], [49.77, 36.77], 99.60, 0.558);
    let pairs = |counts: [u32; 5]| PairCounts::from(counts).comparison();
    compare(pairs([34, 54, 63, 64, 75]), [55.58, 27.65], [57.94, 28.28], 100.00, 0.579);
    compare(pairs([332, 433, 498, 333, 334]), [-8.64, 10.33], [-9.17, 10.96], 5.05, 0.488);
}

/// The binomial distribution for 10 and 100 tosses; for ten million the normal one.
#[test]
fn sign_tests() {
    for (behind, ahead, expected) in [
        (0, 0, 1.0),
        (5, 5, 1.0),
        (0, 1, 1.0),
        (2, 8, 0.109_375),
        (8, 2, 0.109_375),
        (0, 10, 0.001_953_125),
        (40, 60, 0.056_887_933_640_980_8),
        (5_005_000, 4_995_000, 0.001_566),
    ] {
        let test = PairCounts { loss_loss: behind, win_win: ahead, ..PairCounts::default() }.sign_test();
        assert_eq!((test.behind, test.ahead), (behind.into(), ahead.into()));
        assert!((test.p_value / expected - 1.0).abs() < if behind < 100 { 1e-12 } else { 1e-3 }, "{test:?}");
    }
    // Pairs that one engine won by a draw are decisive too; even ones are not.
    let counts = PairCounts::from([1, 1, 1000, 3, 5]);
    assert_eq!(counts.decisive(), 10);
    close(counts.sign_test().p_value, 0.109_375, 12);
}

/// A score of 95 of 100 has the interval of Wilson (1927).
#[test]
fn sides() {
    let mut counts = MatchCounts::default();
    for number in 0..100 {
        let attackers = if number < 95 { Side::Attackers } else { Side::Defenders };
        counts.add([Some(attackers), (number >= 50).then_some(Side::Attackers)]);
    }
    assert_eq!(counts.as_side(Side::Attackers), GameCounts { losses: 5, draws: 0, wins: 95 });
    assert_eq!(counts.as_side(Side::Defenders), GameCounts { losses: 50, draws: 50, wins: 0 });
    assert_eq!(<[u32; 5]>::from(counts.pairs()), [5, 0, 45, 50, 0]);
    let Estimate { value, low, high } = counts.as_side(Side::Attackers).score().expect("games");
    close(value, 0.95, 12);
    close(low, 0.8882, 4);
    close(high, 0.9785, 4);
}

#[test]
fn openings_that_decide_the_games() {
    let counts = |attackers, others| MatchCounts::from([[0, 0, 0], [0, others, 0], [attackers, 0, 0]]);
    assert_eq!(counts(19, 0).one_sided(), None, "too few pairs");
    assert_eq!(counts(20, 0).one_sided(), Some(Side::Attackers));
    assert_eq!(counts(90, 10).one_sided(), None);
    assert_eq!(counts(91, 9).one_sided(), Some(Side::Attackers));
    // Draws are even, but not one-sided.
    assert_eq!(counts(0, 100).one_sided(), None);
    assert_eq!(MatchCounts::from([[0, 0, 30], [0; 3], [0; 3]]).one_sided(), Some(Side::Defenders));
}

/// Values of R's `binom::binom.wilson` for whole numbers of wins.
#[test]
fn intervals_are_those_of_wilson() {
    for (points, games, low, high) in [
        (0.0, 1.0, 0.0, 0.793_451),
        (1.0, 1.0, 0.206_549, 1.0),
        (5.0, 10.0, 0.236_593, 0.763_407),
        (8.0, 10.0, 0.490_162, 0.943_318),
        (50.0, 100.0, 0.403_832, 0.596_168),
    ] {
        let score = Estimate::wilson(points, games).expect("games");
        assert!((score.low - low).abs() < 1e-6 && (score.high - high).abs() < 1e-6, "{score:?}");
    }
}
