//! Laws that hold for all counts.

use fastrand::Rng;
use tafl_statistics::{Comparison, EloModel, Estimate, GameCounts, PairCounts, Sprt, SprtError};

/// Counts with zeros and very different sizes.
fn counts<const N: usize>(rng: &mut Rng) -> [u32; N] {
    [(); N].map(|()| match rng.u8(..4) {
        0 => 0,
        1 => rng.u32(..10),
        2 => rng.u32(..100_000),
        _ => rng.u32(..),
    })
}

fn tests() -> Vec<Sprt> {
    let bounds = [[0.0, 2.0], [-3.0, 1.0], [0.0, 30.0], [-200.0, 200.0], [199.0, 200.0]];
    let models = [EloModel::Normalized, EloModel::Logistic];
    let both = models.into_iter().flat_map(|model| bounds.map(|elo| (model, elo)));
    both.map(|(model, elo)| Sprt::new(model, elo, [0.05, 0.1]).expect("a test")).collect()
}

fn ordered(Estimate { value, low, high }: Estimate) {
    assert!(low <= value && value <= high, "{low} {value} {high}");
}

fn check(found: Comparison) {
    for estimate in [found.score, found.elo, found.normalized_elo] {
        ordered(estimate);
    }
    assert!(found.score.low >= 0.0 && found.score.high <= 1.0 && !found.elo.margin().is_nan());
    assert!((0.0..=1.0).contains(&found.superiority), "{found:?}");
}

/// Two numbers that differ by rounding at most.
fn same(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= 1e-6 * (1.0 + one.abs())
}

/// Seen from the other engine, everything has the other sign.
#[test]
fn numbers_are_finite_and_symmetric() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..2000 {
        let mut pairs: [u32; 5] = counts(&mut rng);
        let mut games: [u32; 3] = counts(&mut rng);
        let (there, test) = (PairCounts::from(pairs), PairCounts::from(pairs).sign_test());
        let ratios: Vec<f64> = tests().iter().map(|sprt| sprt.llr(there)).collect();
        for (sprt, ratio) in tests().iter().zip(&ratios) {
            assert!(ratio.is_finite() && sprt.llr_of_games(games.into()).is_finite(), "{pairs:?} {games:?}");
        }
        assert!((0.0..=1.0).contains(&test.p_value), "{test:?}");
        GameCounts::from(games).comparison().into_iter().for_each(check);
        GameCounts::from(games).score().into_iter().for_each(ordered);
        pairs.reverse();
        games.reverse();
        let back = PairCounts::from(pairs);
        assert_eq!(back.sign_test().p_value, test.p_value);
        for (sprt, ratio) in tests().iter().zip(ratios) {
            let [elo0, elo1] = sprt.elo();
            let mirrored = Sprt::new(sprt.model(), [-elo1, -elo0], sprt.errors()).expect("a test").llr(back);
            // The ratio is a sum over all pairs, of which each has its rounding.
            let tolerance = 1e-6 * (1.0 + ratio.abs()) + 1e-12 * back.total() as f64;
            assert!((mirrored + ratio).abs() <= tolerance, "{pairs:?} {sprt:?} {ratio} {mirrored}");
        }
        let (Some(there), Some(back)) = (there.comparison(), back.comparison()) else { continue };
        check(there);
        assert!(same(there.elo.value, -back.elo.value) && same(there.elo.low, -back.elo.high), "{pairs:?}");
        assert!(same(there.superiority, 1.0 - back.superiority), "{pairs:?}");
        assert!(same(there.normalized_elo.value, -back.normalized_elo.value), "{pairs:?}");
    }
}

#[test]
fn counts_that_say_little() {
    let none = PairCounts::default();
    assert_eq!(none.comparison(), None);
    assert_eq!((GameCounts::default().score(), GameCounts::default().comparison()), (None, None));
    for sprt in tests() {
        assert_eq!(sprt.llr(none), 0.0);
    }
    // All pairs won: no number is too large, but a small one can be excluded.
    let won = PairCounts { win_win: 10, ..none }.comparison().expect("pairs");
    assert_eq!(
        (won.score.value, won.elo.value, won.normalized_elo.high),
        (1.0, f64::INFINITY, f64::INFINITY)
    );
    assert!(won.elo.low > 100.0 && won.elo.low < 200.0 && won.elo.margin() == f64::INFINITY, "{won:?}");
    assert!(won.superiority > 0.999);
    // All pairs even.
    let even = PairCounts { even: 100, ..none }.comparison().expect("pairs");
    assert_eq!((even.elo.value, even.normalized_elo.value, even.superiority), (0.0, 0.0, 0.5));
    assert!(even.elo.margin() > 10.0 && even.elo.margin() < 100.0, "{even:?}");
}

/// More pairs of the same kind make it surer.
#[test]
fn intervals_shrink() {
    let margin = |scale: u32| {
        let pairs = PairCounts::from([3, 5, 11, 6, 4].map(|count| count * scale));
        pairs.comparison().expect("pairs").elo.margin()
    };
    let ratio = margin(1) / margin(100);
    assert!((9.9..10.7).contains(&ratio), "{ratio}");
}

#[test]
fn tests_that_do_not_exist() {
    let new = |elo, errors| Sprt::new(EloModel::Normalized, elo, errors).map_err(|error| error.to_string());
    let order =
        "the lower bound 2 is not less than the upper bound 2; write the smaller difference in Elo first";
    assert_eq!(new([2.0, 2.0], [0.05, 0.05]), Err(order.to_owned()));
    let range = "the bound 300 is out of range; write a difference in Elo from -200 to 200";
    assert_eq!(new([0.0, 300.0], [0.05, 0.05]), Err(range.to_owned()));
    assert!(matches!(
        Sprt::new(EloModel::Logistic, [f64::NAN, 0.0], [0.05, 0.05]),
        Err(SprtError::Range(bound)) if bound.is_nan()
    ));
    for errors in [[0.5, 0.5], [0.0, 0.05], [0.05, -1.0], [f64::NAN, 0.05], [0.05, 1.0]] {
        let error = new([0.0, 2.0], errors).expect_err("no test");
        assert!(error.ends_with("write two above 0 whose sum is less than 1, such as 0.05"), "{error}");
    }
}
