//! Times of several ways to do the same work.

use std::time::Duration;

use crate::row::{Done, Workload};

/// The least time for which one sample of a workload runs, which makes the clock's own time negligible.
const MIN_SAMPLE: Duration = Duration::from_millis(4);

/// The needs of a contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The least time for one operation in any round, in nanoseconds.
    pub best: f64,
    /// The median of all rounds, in nanoseconds.
    pub median: f64,
}

/// Measures the CPU time of workloads in alternating rounds, so that a busy machine disturbs all of them alike. Each
/// round begins with another workload. One run of each, which warms up, does not count.
pub fn measure(workloads: &mut [Workload], rounds: usize) -> Vec<Measured> {
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); workloads.len()];
    let repeats: Vec<u32> = workloads.iter_mut().map(calibrate).collect();
    for round in 0..rounds.max(1) {
        for turn in 0..workloads.len() {
            let index = (round + turn) % workloads.len();
            let workload = workloads.get_mut(index);
            let (Some(workload), Some(samples), Some(repeats)) =
                (workload, samples.get_mut(index), repeats.get(index))
            else {
                continue;
            };
            samples.push(sample(workload, *repeats));
        }
    }
    samples.into_iter().map(summary).collect()
}

/// How often a workload runs in one sample.
fn calibrate(workload: &mut Workload) -> u32 {
    let start = clock::of_thread();
    let done = (workload.run)();
    let once = done.time.unwrap_or_else(|| since(start)).max(Duration::from_nanos(1));
    let repeats = MIN_SAMPLE.as_nanos().div_ceil(once.as_nanos());
    u32::try_from(repeats).unwrap_or(u32::MAX)
}

fn since(start: Duration) -> Duration {
    clock::of_thread().saturating_sub(start)
}

/// Nanoseconds for one operation.
fn sample(workload: &mut Workload, repeats: u32) -> f64 {
    let mut operations = 0;
    let mut own = Duration::ZERO;
    let start = clock::of_thread();
    for _ in 0..repeats {
        let Done { operations: more, time, .. } = (workload.run)();
        operations += more;
        own += time.unwrap_or_default();
    }
    let mut time = if own.is_zero() { since(start) } else { own };
    if let Some(overhead) = &mut workload.overhead {
        let start = clock::of_thread();
        for _ in 0..repeats {
            overhead();
        }
        time = time.saturating_sub(since(start));
    }
    per_operation(time, operations)
}

#[allow(clippy::cast_precision_loss, reason = "a figure of three digits")]
fn per_operation(time: Duration, operations: u64) -> f64 {
    time.as_nanos() as f64 / operations.max(1) as f64
}

fn summary(mut samples: Vec<f64>) -> Measured {
    samples.sort_by(f64::total_cmp);
    let best = samples.first().copied().unwrap_or_default();
    let median = samples.get(samples.len() / 2).copied().unwrap_or_default();
    Measured { best, median }
}

/// CPU time, which other programs on the same machine disturb less than the time that passes.
pub(crate) mod clock {
    use std::time::Duration;

    /// The CPU time of this thread so far.
    #[cfg(unix)]
    pub(crate) fn of_thread() -> Duration {
        use nix::time::{ClockId, clock_gettime};

        clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map(Duration::from).unwrap_or_default()
    }

    /// The CPU time of all commands that have run, their threads together.
    #[cfg(unix)]
    pub(crate) fn of_commands() -> Duration {
        use nix::sys::resource::{UsageWho, getrusage};
        use nix::sys::time::TimeVal;

        let duration = |time: TimeVal| {
            let microseconds = u64::try_from(time.tv_usec()).unwrap_or_default();
            Duration::from_secs(u64::try_from(time.tv_sec()).unwrap_or_default())
                + Duration::from_micros(microseconds)
        };
        getrusage(UsageWho::RUSAGE_CHILDREN)
            .map(|usage| duration(usage.user_time()) + duration(usage.system_time()))
            .unwrap_or_default()
    }

    /// Elsewhere, the time that passes.
    #[cfg(not(unix))]
    pub(crate) fn of_thread() -> Duration {
        use std::sync::LazyLock;
        use std::time::Instant;

        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }

    #[cfg(not(unix))]
    pub(crate) use of_thread as of_commands;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_one_operation() {
        let work = |time| Workload {
            run: Box::new(move || Done { operations: 100, checksum: 0, time: Some(time) }),
            overhead: None,
        };
        let mut workloads = [work(Duration::from_micros(200)), work(Duration::from_millis(9))];
        let measured = measure(&mut workloads, 3);
        assert_eq!(measured[0], Measured { best: 2_000.0, median: 2_000.0 });
        assert_eq!(measured[1], Measured { best: 90_000.0, median: 90_000.0 });
    }

    #[test]
    fn overhead_is_subtracted() {
        let wait = || {
            let start = clock::of_thread();
            while since(start) < Duration::from_millis(5) {}
        };
        let workload = Workload::new(move || {
            wait();
            (1, 0)
        });
        let measured = measure(&mut [workload.without(wait)], 2);
        assert!(measured[0].best < 4_000_000.0, "{measured:?}");
    }
}
