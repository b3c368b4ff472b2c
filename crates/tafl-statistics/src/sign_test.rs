//! The exact test of decisive pairs.

use std::f64::consts::{LN_2, PI};

/// The sign test: whether an engine wins more of the decisive pairs than chance explains.
///
/// It assumes nothing but that pairs are independent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SignTest {
    /// Pairs in which the engine got fewer points.
    pub behind: u64,
    /// Pairs in which it got more points.
    pub ahead: u64,
    /// The probability that equal engines differ by as much or more, in either direction.
    pub p_value: f64,
}

impl SignTest {
    pub(crate) fn new(behind: u64, ahead: u64) -> Self {
        Self { behind, ahead, p_value: (2.0 * tail(behind.min(ahead), behind + ahead)).min(1.0) }
    }
}

/// The probability of at most `k` heads in `n` tosses of a coin, for `k <= n / 2`.
fn tail(k: u64, n: u64) -> f64 {
    let (mut k, n) = (number(k), number(n));
    let mut term = probability(k, n);
    let mut sum = term;
    while k > 0.0 && term > sum * f64::EPSILON / 4.0 {
        term *= k / (n - k + 1.0);
        k -= 1.0;
        sum += term;
    }
    sum
}

/// The probability of `k` heads in `n` tosses of a coin, by the saddle point expansion of Loader (2000), which keeps its
/// precision for large numbers.
fn probability(k: f64, n: f64) -> f64 {
    if k == 0.0 {
        return (-n * LN_2).exp();
    }
    let d = (n - 2.0 * k) / n;
    let deviance = n / 2.0 * (2.0 * d * d.atanh() + (-d * d).ln_1p());
    let error = stirling_error(n) - stirling_error(k) - stirling_error(n - k);
    (error - deviance).exp() * (n / (2.0 * PI * k * (n - k))).sqrt()
}

/// `ln n!` less Stirling's approximation of it, for whole numbers from 1.
fn stirling_error(n: f64) -> f64 {
    if n > 15.0 {
        let square = n * n;
        return (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / 1680.0 / square) / square) / square) / n;
    }
    let factorial: f64 = (1..=15).map(f64::from).take_while(|&factor| factor <= n).product();
    factorial.ln() - (n * n.ln() - n + (2.0 * PI * n).ln() / 2.0)
}

#[allow(clippy::cast_precision_loss, reason = "sums of a few counts of 32 bits")]
const fn number(count: u64) -> f64 {
    count as f64
}
