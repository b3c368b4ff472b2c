//! The table of a match in progress, redrawn in place.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crossterm::cursor::{MoveToColumn, MoveUp};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType};

use crate::messages;
use crate::terminal_text::clipped;

/// The size of a terminal that does not say it.
const SIZE: (u16, u16) = (80, 24);

/// Making tables takes at most one part of so many of the time, because the engines need the processor.
const SHARE: u32 = 20;

/// How far the match is, and its table: on standard error, if that is a terminal.
///
/// The cursor stays below it. A progress bar leaves it at the end of a line, where the `^C` that a terminal prints moves it.
pub(super) struct Live {
    is_on_terminal: bool,
    total: usize,
    begun: Instant,
    /// How many games are over, and how many of them since `begun`.
    counts: [usize; 2],
    table: String,
    made: Instant,
    cost: Duration,
    /// The number of lines on the screen.
    drawn: u16,
}

impl Live {
    pub(super) fn new(total: usize, played: usize) -> Self {
        let (now, cost) = (Instant::now(), Duration::ZERO);
        let is_on_terminal = io::stderr().is_terminal();
        let counts = [played, 0];
        let table = String::new();
        let mut live = Self { is_on_terminal, total, begun: now, counts, table, made: now, cost, drawn: 0 };
        live.draw();
        live
    }

    /// A game is over. Prints something above the table, which is now this.
    pub(super) fn update<T>(&mut self, print: impl FnOnce() -> T, table: impl FnOnce() -> String) -> T {
        self.counts = self.counts.map(|count| count + 1);
        if self.is_on_terminal && self.made.elapsed() >= self.cost * SHARE {
            let start = Instant::now();
            self.table = table();
            (self.made, self.cost) = (Instant::now(), start.elapsed());
        }
        self.erase();
        let printed = print();
        self.draw();
        printed
    }

    /// Removes the table.
    pub(super) fn erase(&mut self) {
        if self.drawn > 0 {
            let _ =
                execute!(io::stderr(), MoveUp(self.drawn), MoveToColumn(0), Clear(ClearType::FromCursorDown));
            self.drawn = 0;
        }
    }

    fn draw(&mut self) {
        if !self.is_on_terminal {
            return;
        }
        let (columns, rows) = terminal::size().unwrap_or(SIZE);
        let progress = self.progress();
        let lines = ["", &progress].into_iter().chain(self.table.lines());
        let mut text = String::new();
        for line in lines.take(usize::from(rows.saturating_sub(1))) {
            text.extend([&clipped(line, usize::from(columns)), "\n"]);
            self.drawn += 1;
        }
        messages::print(&text);
    }

    /// `18 of 180 games in 0:00:20, 0:03:00 left`.
    fn progress(&self) -> String {
        let [count, since] = self.counts;
        if since == 0 {
            return format!("{count} of {} games", self.total);
        }
        let seconds = self.begun.elapsed().as_secs();
        let each = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let left = seconds.saturating_mul(each(self.total.saturating_sub(count))) / each(since);
        format!("{count} of {} games in {}, {} left", self.total, clock(seconds), clock(left))
    }
}

fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
