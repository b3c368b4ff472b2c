//! CPU time, which other programs on the same machine disturb less than the time that passes.

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
