//! How long a move may take.

use core::time::Duration;

use tafl_engine::{Clock, Go, Millis, Side};

/// The greatest part of a limit that is kept back, as its divisor: half of it.
const MOST_KEPT: u64 = 2;

/// Into how many moves the main time is divided.
const MOVES_TO_GO: u64 = 25;

/// A move that needs it may take this many times the usual time.
const STRETCH: u64 = 4;

/// The time of a move: what it usually takes, and what it may take at most. `None` without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    usual: Option<Duration>,
    most: Option<Duration>,
}

impl Budget {
    /// `overhead` is the way of an answer to whoever has the clock, in milliseconds, and what a busy machine adds to it.
    pub(super) fn new(go: &Go, side: Side, overhead: u64) -> Self {
        let fixed = go.move_time.map(Millis::get);
        let (usual, most) = go.clock(side).map_or((None, None), |clock| {
            let (usual, most) = of_clock(&clock);
            (Some(usual), Some(most))
        });
        let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        let time = |limit: u64| Duration::from_millis((limit - overhead.min(limit / MOST_KEPT)).max(1));
        let most = least(fixed, most);
        // A period that is there again for the next move is used up: nothing is gained by a quick answer.
        let usual = usual.filter(|&usual| most.is_none_or(|most| usual < most));
        Self { usual: usual.map(time), most: most.map(time) }
    }

    /// Whether the search ends at once.
    pub(super) fn ends_now(&self, elapsed: Duration) -> bool {
        self.most.is_some_and(|most| elapsed >= most)
    }

    /// Whether the time of the move is limited.
    pub(super) fn is_limited(&self) -> bool {
        self.most.is_some()
    }

    /// Whether another depth is not worth beginning: it takes longer than all before.
    pub(super) fn ends_after_depth(&self, elapsed: Duration) -> bool {
        self.ends_now(elapsed) || self.usual.is_some_and(|usual| elapsed >= usual / 2)
    }
}

/// The usual and the greatest time of a move, in milliseconds. A period of overtime is there again for the next move.
fn of_clock(clock: &Clock) -> (u64, u64) {
    let main = clock.main.get();
    let period = if clock.periods > 0 { clock.period.get() } else { 0 };
    let earned = (clock.increment.get().saturating_mul(3) / 4).min(main);
    let usual =
        (main.saturating_sub(earned) / MOVES_TO_GO).saturating_add(earned).max(period.saturating_mul(9) / 10);
    let most = usual.saturating_mul(STRETCH).min(main / 2).max(period.saturating_mul(9) / 10);
    (usual.min(clock.left().get()), most.min(clock.left().get()))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    fn times(text: &str) -> (u64, u64) {
        of_clock(&text.parse().unwrap_or_else(|error| std::panic!("{text}: {error}")))
    }

    #[test]
    fn a_period_is_used_up_and_main_time_is_saved() {
        let ends = |go: &Go, milliseconds| {
            Budget::new(go, Side::Attackers, 100).ends_after_depth(Duration::from_millis(milliseconds))
        };
        let clock = |text: &str| Go { attackers: text.parse().ok(), ..Go::default() };
        assert!(!ends(&clock("0 3/2"), 2_590) && ends(&clock("0 3/2"), 2_600));
        assert!(!ends(&clock("100"), 1_900) && ends(&clock("100"), 2_000));
        let fixed = Go { move_time: Some(Millis::from(2_000)), ..Go::default() };
        assert!(!ends(&fixed, 1_890) && ends(&fixed, 1_900));
        // Of a short time, half is left.
        let short = Go { move_time: Some(Millis::from(100)), ..Go::default() };
        assert!(!ends(&short, 49) && ends(&short, 50));
    }

    #[test]
    fn no_move_takes_more_than_is_left() {
        assert_eq!(times("100"), (4000, 16_000));
        assert_eq!(times("0.1"), (4, 16));
        assert_eq!(times("0 3/2"), (2700, 2700), "a period is there again");
        assert_eq!(times("1 3/2"), (2700, 2700));
        for clock in ["0.001", "1+10", "0.5 0.1/3 2i", "600+5", "0"] {
            let (usual, most) = times(clock);
            let left = clock.parse::<Clock>().map_or(0, |clock| clock.left().get());
            assert!(usual <= left && most <= left, "{clock}: {usual}, {most}");
        }
        let longest = Millis::from(u64::MAX);
        of_clock(&Clock { main: longest, increment: longest, periods: u32::MAX, period: longest });
    }
}
