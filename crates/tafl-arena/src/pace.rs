//! How long an engine may think, and how late it may be.
//!
//! An answer may come later than the clock or the time of a move allows, by the [`margin`](Pace::margin): programs and pipes
//! take a moment that is not the engine's. An answer within the margin is in time, and the clock stops at its last
//! millisecond; a later one loses the game. Nobody waits longer than a second after the margin, so that the message can say
//! by how much an answer was late.

use std::time::Duration;

use tafl_engine::{Clock, Go, Millis};

use crate::fault::Fault;

/// How long an answer that is too late is awaited, to say by how much.
const OVERDUE: Duration = Duration::from_secs(1);

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
    /// How late an answer may be before it loses the game, on the clock and in the time of a move.
    pub margin: Millis,
}

impl Pace {
    /// The margin of a match where nothing else is asked for, in milliseconds.
    pub const DEFAULT_MARGIN: u64 = 100;

    /// How long an engine may think without any limit of time: five minutes.
    pub const LONGEST: Duration = Duration::from_secs(300);

    /// The time after which no answer is awaited, with this clock.
    pub(crate) fn longest(&self, clock: Option<Clock>) -> Duration {
        let limit = self.limit(clock).map_or(Self::LONGEST, Duration::from);
        limit.saturating_add(self.margin.into()).saturating_add(OVERDUE)
    }

    /// The time of a move, without the margin.
    fn limit(&self, clock: Option<Clock>) -> Option<Millis> {
        let of_clock = clock.map(|clock| clock.left());
        of_clock.into_iter().chain(self.move_time).min()
    }

    /// Whether the same engines play the same games again: nothing depends on time.
    pub fn is_repeatable(&self) -> bool {
        self.clock.is_none() && self.move_time.is_none()
    }

    /// Takes the time of a move from the clock.
    pub(crate) fn charge(&self, clock: &mut Option<Clock>, spent: Millis) -> Result<(), Fault> {
        let Some(limit) = self.limit(*clock) else { return Ok(()) };
        let over = spent.saturating_sub(limit);
        if over > self.margin {
            return Err(Fault::Late { spent, over });
        }
        if let Some(clock) = clock {
            // Within the margin, the clock stops at the last millisecond.
            let last = clock.left().saturating_sub(1.into());
            clock.spend(spent.min(last)).map_err(|_| Fault::Late { spent, over })?;
        }
        Ok(())
    }

    /// The words of `go`, but for the clocks.
    pub(crate) fn go(&self) -> Go {
        Go { move_time: self.move_time, depth: self.depth, nodes: self.nodes, ..Go::default() }
    }
}
