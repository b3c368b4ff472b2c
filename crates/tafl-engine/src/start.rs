//! Where a game starts.

use tafl_position::{Position, Side};

/// Where a game starts, in `position`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the start of the rules: `position start`.
    #[default]
    OfRules,
    /// At a position with a side to move: `position otn /1t1/1K1/3/ side attackers`.
    Position(Position, Side),
}
