//! The limits of a search.

use tafl_position::Side;

use crate::clock::Clock;
use crate::millis::Millis;

/// How long an engine may search: `go`. Without any limit it searches until `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Go {
    /// The attackers' clock, if they have one. The increment of this turn is in the main time already.
    pub attackers: Option<Clock>,
    /// The defenders' clock, if they have one.
    pub defenders: Option<Clock>,
    /// The time for this move.
    pub move_time: Option<Millis>,
    /// The greatest depth, in moves.
    pub depth: Option<u32>,
    /// The greatest number of positions.
    pub nodes: Option<u64>,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
}

impl Go {
    /// The clock of a side, if it has one.
    pub const fn clock(&self, side: Side) -> Option<Clock> {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// Whether nothing but `stop` ends the search.
    pub const fn is_infinite(&self) -> bool {
        let no_clock = self.attackers.is_none() && self.defenders.is_none();
        no_clock && self.move_time.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}
