//! How long `import tafl` takes.

use super::environment::Environment;
use crate::process;

/// What a user should wait at most, in milliseconds.
const GOAL: f64 = 20.0;

/// An import above this fails: the machine may be slow or loaded, but not by this much.
const LIMIT: f64 = 200.0;

const RUNS: usize = 20;

/// Prints the milliseconds of the import. Nothing else is imported before it, except what the interpreter needs.
const SCRIPT: &str = "
from time import perf_counter
start = perf_counter()
import tafl
print((perf_counter() - start) * 1000)
";

pub(super) fn check(environment: &Environment) -> Result<(), String> {
    let time = |_| -> Result<f64, String> {
        let printed = process::output(environment.python().args(["-I", "-c", SCRIPT]))?;
        printed.trim().parse().map_err(|error| format!("cannot read the time {printed}: {error}"))
    };
    let times = (0..RUNS).map(time).collect::<Result<Vec<f64>, String>>()?;
    let median = median(times);
    let verdict = if median > GOAL { "missed" } else { "met" };
    println!("import tafl: {median:.1} ms, median of {RUNS} runs; goal {GOAL} ms: {verdict}");
    if median > LIMIT {
        return Err(format!("`import tafl` takes {median:.1} ms; the limit is {LIMIT} ms"));
    }
    Ok(())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_slow_runs() {
        let fast = [1.0, 900.0, 3.0, 2.0, 4.0];
        assert!((median(fast.into()) - 3.0).abs() < f64::EPSILON);
    }
}
