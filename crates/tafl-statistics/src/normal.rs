//! The normal distribution.

use std::f64::consts::{FRAC_2_SQRT_PI, SQRT_2};

/// The quantile of the normal distribution for an interval of 95 per cent.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// From here on the continued fraction is short; below, the series is.
const SERIES_LIMIT: f64 = 2.5;

/// The depth of the continued fraction at [`SERIES_LIMIT`] that is exact to double precision.
const DEPTH: u32 = 60;

/// The probability that a normally distributed value is below `z`.
pub(crate) fn probability_below(z: f64) -> f64 {
    let tail = half_erfc(z.abs() / SQRT_2);
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// Half the complementary error function, of `x >= 0` (Abramowitz and Stegun 7.1.6 and 7.1.14).
fn half_erfc(x: f64) -> f64 {
    let density = (-x * x).exp() * FRAC_2_SQRT_PI;
    if x < SERIES_LIMIT {
        let (mut term, mut sum, mut n) = (x, x, 0.0);
        while term > sum * f64::EPSILON / 4.0 {
            n += 1.0;
            term *= 2.0 * x * x / (2.0 * n + 1.0);
            sum += term;
        }
        return 0.5 - density * sum / 2.0;
    }
    let fraction = (1..=DEPTH).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    density / fraction / 4.0
}

#[cfg(test)]
mod tests {
    use super::probability_below;

    /// Values of R's `pnorm`.
    #[test]
    fn known_values() {
        for (z, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (1.959_963_984_540_054, 0.975),
            (-3.0, 0.001_349_898_031_630_094_5),
            (-3.6, 0.000_159_108_590_157_533_64),
            (-8.0, 6.220_960_574_271_786e-16),
        ] {
            let found = probability_below(z);
            assert!(
                (found - expected).abs() <= 1e-15 + expected * 1e-13 * f64::from(u8::from(z < -3.5)),
                "{z}: {found}"
            );
        }
        assert!(probability_below(f64::INFINITY) >= 1.0 && probability_below(f64::NEG_INFINITY) <= 0.0);
    }
}
