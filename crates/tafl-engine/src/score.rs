//! Values of positions.

/// The value of a position for the side to move.
///
/// Scores are ordered: a quick win is better than a slow one, and a slow loss better than a quick one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Points, on a scale of the engine's own; positive where the side to move is ahead, and 0 where it is even or a draw.
    Points(i32),
    /// The side to move wins in this many moves of both sides.
    Win(u32),
    /// The side to move loses in this many moves of both sides.
    Loss(u32),
}

impl Score {
    /// Where the score is: the losses, the points, the wins; and how good it is there.
    const fn rank(self) -> (u8, i64) {
        match self {
            Self::Loss(moves) => (0, moves as i64),
            Self::Points(points) => (1, points as i64),
            Self::Win(moves) => (2, -(moves as i64)),
        }
    }

    /// The same position for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(points.saturating_neg()),
            Self::Win(moves) => Self::Loss(moves),
            Self::Loss(moves) => Self::Win(moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// What is known of a score whose search was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true score is at least this: `lowerbound`.
    Lower,
    /// The true score is at most this: `upperbound`.
    Upper,
}
