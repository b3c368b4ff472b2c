//! The likeliest strengths of engines.

use std::iter;

use notation_syntax::invariant::ExpectOr as _;

/// Games of one engine as attackers against another as defenders in a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) attackers: usize,
    pub(crate) defenders: usize,
    pub(crate) variant: usize,
    /// How many games the attackers lost, drew and won.
    pub(crate) results: [f64; 3],
}

/// The parameters, in natural units: the logarithms of odds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strengths {
    /// The strength of each engine. Their sum is zero.
    pub(crate) engines: Vec<f64>,
    /// The advantage of the attackers in each variant.
    pub(crate) variants: Vec<f64>,
    /// The logarithm of Davidson's parameter.
    pub(crate) draws: f64,
}

/// Newton's method converges within ten steps from anywhere that was seen.
const MAX_STEPS: usize = 50;

/// How often a step that overshoots is halved.
const MAX_HALVINGS: usize = 30;

/// A step that changes no parameter by more ends the search: less than a millionth of an Elo.
const PRECISION: f64 = 1e-9;

impl Strengths {
    pub(crate) fn even(engines: usize, variants: usize) -> Self {
        Self { engines: vec![0.0; engines], variants: vec![0.0; variants], draws: 0.0 }
    }

    /// The likeliest strengths for these games, from these on. The logarithm of the likelihood is concave, so there is one
    /// maximum, and a Newton step that is short enough leads up to it.
    pub(crate) fn fitted(&self, cells: &[Cell]) -> Self {
        let (mut best, mut likelihood) = (self.clone(), self.likelihood(cells));
        for _ in 0..MAX_STEPS {
            let Some(step) = best.newton_step(cells) else { break };
            let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            let higher =
                iter::successors(Some(1.0), |scale| Some(scale / 2.0)).take(MAX_HALVINGS).find_map(|scale| {
                    let next = best.moved(&step, scale);
                    let reached = next.likelihood(cells);
                    (reached >= likelihood).then_some((next, reached))
                });
            let Some(higher) = higher else { break };
            (best, likelihood) = higher;
            if longest < PRECISION {
                break;
            }
        }
        best
    }

    fn moved(&self, step: &[f64], scale: f64) -> Self {
        let mut parts = step.iter().map(|part| part * scale);
        let mut move_on =
            |value: &f64| value + parts.next().expect_or_default("a step has a part for each value");
        let engines = self.engines.iter().map(&mut move_on).collect();
        let variants = self.variants.iter().map(&mut move_on).collect();
        Self { engines, variants, draws: move_on(&self.draws) }
    }

    /// The logarithms of the probabilities that the attackers lose, draw and win.
    fn logarithms(&self, cell: &Cell) -> [f64; 3] {
        let of = |list: &[f64], index: usize| {
            list.get(index).copied().expect_or_default("a cell is of engines and variants in the lists")
        };
        let odds = of(&self.engines, cell.attackers) - of(&self.engines, cell.defenders)
            + of(&self.variants, cell.variant);
        let weights = [-odds / 2.0, self.draws, odds / 2.0];
        let largest = weights.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let sum = weights.iter().map(|weight| (weight - largest).exp()).sum::<f64>().ln() + largest;
        weights.map(|weight| weight - sum)
    }

    fn likelihood(&self, cells: &[Cell]) -> f64 {
        let of_cell = |cell: &Cell| -> f64 {
            cell.results.iter().zip(self.logarithms(cell)).map(|(count, logarithm)| count * logarithm).sum()
        };
        cells.iter().map(of_cell).sum()
    }

    /// The gradient divided by the curvature.
    fn newton_step(&self, cells: &[Cell]) -> Option<Vec<f64>> {
        let (engines, variants) = (self.engines.len(), self.variants.len());
        let last = engines + variants;
        let mut gradient = vec![0.0; last + 1];
        let mut curvature: Vec<Vec<f64>> = (0..=last).map(|row| vec![0.0; row + 1]).collect();
        // Only differences of engines count. This keeps their sum, and makes the solution unique.
        for row in curvature.iter_mut().take(engines) {
            row.fill(1.0);
        }
        for cell in cells {
            let [lost, drawn, won] = self.logarithms(cell).map(f64::exp);
            let [losses, draws, wins] = cell.results;
            let games = losses + draws + wins;
            let (mean, square) = ((won - lost) / 2.0, (won + lost) / 4.0);
            let slopes = [(wins - losses) / 2.0 - games * mean, draws - games * drawn];
            let bends =
                [games * (square - mean * mean), -games * mean * drawn, games * drawn * (1.0 - drawn)];
            // Each parameter with its factor in the odds, and in the logarithm of the draws.
            let parameters = [
                (cell.attackers, 1.0, 0.0),
                (cell.defenders, -1.0, 0.0),
                (engines + cell.variant, 1.0, 0.0),
                (last, 0.0, 1.0),
            ];
            for (index, odds, draws) in parameters {
                if let Some(slope) = gradient.get_mut(index) {
                    *slope += odds * slopes[0] + draws * slopes[1];
                }
                for (other, other_odds, other_draws) in parameters {
                    if let Some(bend) = curvature.get_mut(index).and_then(|row| row.get_mut(other)) {
                        let mixed = odds * other_draws + draws * other_odds;
                        *bend +=
                            odds * other_odds * bends[0] + mixed * bends[1] + draws * other_draws * bends[2];
                    }
                }
            }
        }
        solved(curvature, gradient)
    }
}

/// Solves a system of linear equations with a symmetric positive matrix, of which the rows end at the diagonal, by
/// Cholesky's method.
fn solved(matrix: Vec<Vec<f64>>, right: Vec<f64>) -> Option<Vec<f64>> {
    let dot = |one: &[f64], other: &[f64]| -> f64 { one.iter().zip(other).map(|(a, b)| a * b).sum() };
    let mut roots: Vec<Vec<f64>> = Vec::with_capacity(matrix.len() + 1);
    // The right side as a further row is solved forward on the way.
    for row in matrix.into_iter().chain([right]) {
        let mut root = Vec::with_capacity(row.len());
        for (column, value) in row.into_iter().enumerate() {
            root.push(match roots.get(column) {
                Some(other) => (value - dot(&root, other)) / other.last()?,
                None => (value - dot(&root, &root)).max(f64::MIN_POSITIVE).sqrt(),
            });
        }
        roots.push(root);
    }
    let mut left = roots.pop()?;
    let mut solution = Vec::with_capacity(left.len());
    while let Some(row) = roots.pop() {
        let value = left.pop()? / row.last()?;
        for (rest, factor) in left.iter_mut().zip(&row) {
            *rest -= factor * value;
        }
        solution.push(value);
    }
    solution.reverse();
    solution.iter().all(|value| value.is_finite()).then_some(solution)
}
