//! How long an engine may think.

use std::time::Duration;

use tafl_engine::{Clock, Go, Millis};

/// The limits of an engine for a game. At least one of them should be set: otherwise only [`Pace::LONGEST`] ends a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The clock of a game.
    pub clock: Option<Clock>,
    /// The time of a move.
    pub move_time: Option<Millis>,
    /// The greatest depth, in moves.
    pub depth: Option<u32>,
    /// The greatest number of positions of a search.
    pub nodes: Option<u64>,
    /// How late an answer may be before it loses the game.
    pub margin: Millis,
}

impl Pace {
    /// How long an engine may think without any limit of time: five minutes.
    pub const LONGEST: Duration = Duration::from_secs(300);

    /// The time after which no answer is awaited, with this clock.
    pub(crate) fn longest(&self, clock: Option<Clock>) -> Duration {
        let limit = self.limit(clock).map_or(Self::LONGEST, Duration::from);
        // Answers that are late by little are told from answers that never come.
        limit.saturating_add(self.margin.into()).saturating_add(Duration::from_secs(1))
    }

    /// The time of a move, without the margin.
    pub(crate) fn limit(&self, clock: Option<Clock>) -> Option<Millis> {
        let of_clock = clock.map(|clock| clock.left());
        of_clock.into_iter().chain(self.move_time).min()
    }

    /// Whether the same engines play the same games again: nothing depends on time.
    pub fn is_repeatable(&self) -> bool {
        self.clock.is_none() && self.move_time.is_none()
    }

    /// The words of `go`, but for the clocks.
    pub(crate) fn go(&self) -> Go {
        Go { move_time: self.move_time, depth: self.depth, nodes: self.nodes, ..Go::default() }
    }
}
