//! The table of a match in progress, redrawn in place.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often the elapsed time is drawn.
const TICK: Duration = Duration::from_secs(1);

/// A table takes at most this part of the time, because the engines need the processor.
const SHARE: u32 = 20;

/// The number of games and the table, on standard error if that is a terminal.
pub(super) struct Live {
    bar: ProgressBar,
    drawn: Instant,
    cost: Duration,
}

impl Live {
    pub(super) fn new(total: usize, played: usize) -> Self {
        let bar = ProgressBar::new(u64::try_from(total).unwrap_or(u64::MAX));
        let template = "{bar:30} {pos} of {len} games in {elapsed_precise}, {eta_precise} left\n{msg}";
        let bar = ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style));
        bar.set_position(u64::try_from(played).unwrap_or(u64::MAX));
        bar.reset_eta();
        bar.enable_steady_tick(TICK);
        Self { bar, drawn: Instant::now(), cost: Duration::ZERO }
    }

    /// Prints something above the table.
    pub(super) fn above<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// A game is over, after which the table is this.
    pub(super) fn update(&mut self, table: impl FnOnce() -> String) {
        self.bar.inc(1);
        if !self.bar.is_hidden() && self.drawn.elapsed() >= self.cost * SHARE {
            let start = Instant::now();
            self.bar.set_message(table());
            (self.drawn, self.cost) = (Instant::now(), start.elapsed());
        }
    }

    /// Removes the table.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
