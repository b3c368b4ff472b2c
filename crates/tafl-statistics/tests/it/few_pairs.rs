//! What few pairs say, by all results that they can have.

use tafl_statistics::{Comparison, PairCounts};

/// All counts of so many pairs.
fn all(pairs: u32) -> Vec<[u32; 5]> {
    let mut all = vec![[0; 5]];
    for _ in 0..pairs {
        // Each pair is no worse than those before it, so that none is counted in two orders.
        let more = |counts: [u32; 5]| {
            let from = (0..5).rev().find(|&at| counts[at] > 0).unwrap_or(0);
            (from..5).map(move |at| {
                let mut counts = counts;
                counts[at] += 1;
                counts
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all
}

fn comparison(counts: [u32; 5]) -> Comparison {
    PairCounts::from(counts).comparison().expect("pairs")
}

/// The probability of these counts if a pair has each number of points with these chances.
fn probability(counts: [u32; 5], chances: [f64; 5]) -> f64 {
    let factorial = |count: u32| (1..=count).map(f64::from).product::<f64>();
    let orders = factorial(counts.iter().sum()) / counts.map(factorial).iter().product::<f64>();
    orders * counts.iter().zip(chances).map(|(&count, chance)| chance.powf(count.into())).product::<f64>()
}

/// How often the interval of the score of equal engines does not have one half: an enumeration, not a sample.
fn misses(pairs: u32, chances: [f64; 5]) -> f64 {
    let is_missed = |counts: &[u32; 5]| {
        let score = comparison(*counts).score;
        score.low > 0.5 || score.high < 0.5
    };
    all(pairs).into_iter().filter(is_missed).map(|counts| probability(counts, chances)).sum()
}

/// An interval of 95 per cent misses five of a hundred, or fewer. The exception is pairs that are all won or lost: of these
/// there are so few results that one more of them makes seven.
#[test]
fn intervals_miss_as_rarely_as_they_say() {
    for (chances, most) in [
        ([0.2, 0.1, 0.4, 0.1, 0.2], 0.05),
        ([0.1, 0.1, 0.6, 0.1, 0.1], 0.05),
        ([0.05, 0.2, 0.5, 0.2, 0.05], 0.05),
        ([0.0, 0.5, 0.0, 0.5, 0.0], 0.05),
        ([0.3, 0.0, 0.4, 0.0, 0.3], 0.05),
        ([0.01, 0.04, 0.9, 0.04, 0.01], 0.05),
        ([0.5, 0.0, 0.0, 0.0, 0.5], 0.0704),
    ] {
        for pairs in 1..=12 {
            let missed = misses(pairs, chances);
            assert!(missed <= most, "{chances:?}, {pairs} pairs: {missed}");
        }
    }
    // Nor are they so wide that they never miss.
    assert!(misses(12, [0.2, 0.1, 0.4, 0.1, 0.2]) > 0.01);
}

/// A better result never gives a worse verdict, and the numbers agree with each other.
#[test]
fn better_results_have_better_numbers() {
    let numbers = |counts: [u32; 5]| {
        let Comparison { score, elo, normalized_elo, superiority, .. } = comparison(counts);
        [score, elo, normalized_elo]
            .into_iter()
            .flat_map(|estimate| [estimate.low, estimate.value, estimate.high])
            .chain([superiority])
            .collect::<Vec<f64>>()
    };
    for counts in (1..=9).flat_map(all) {
        let found = comparison(counts);
        assert_eq!(found.superiority > 0.975, found.score.low > 0.5, "{counts:?}");
        assert_eq!(found.superiority > 0.975, found.elo.low > 0.0, "{counts:?}");
        assert_eq!(found.superiority > 0.975, found.normalized_elo.low > 0.0, "{counts:?}");
        for at in (0..4).filter(|&at| counts[at] > 0) {
            let mut better = counts;
            better[at] -= 1;
            better[at + 1] += 1;
            for (one, other) in numbers(counts).into_iter().zip(numbers(better)) {
                assert!(one <= other + 1e-9, "{counts:?} {one}, {better:?} {other}");
            }
        }
    }
}

/// Two pairs, won or lost, are next to nothing.
#[test]
fn two_pairs_say_little() {
    assert!((0.75..0.9).contains(&comparison([0, 0, 0, 0, 2]).superiority));
    let lost = comparison([2, 0, 0, 0, 0]);
    assert_eq!((lost.elo.low, lost.elo.value), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    assert!(lost.elo.high > 100.0 && lost.normalized_elo.high > 0.0, "{lost:?}");
    assert!(lost.elo.high < comparison([1, 1, 0, 0, 0]).elo.high);
}
