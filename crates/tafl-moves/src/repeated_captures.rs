//! Squares that a move captures twice.

use tafl_position::{Square, SquareSet};

use crate::capture::Capture;

/// Up to this many captures are compared one by one.
const FEW: usize = 16;

/// Finds squares that are captured a second time, one by one in the order of the record.
pub(crate) struct RepeatedCaptures {
    /// Built when there are more than a few captures, so that ordinary moves do not pay for it.
    many: Option<SquareSet>,
}

impl RepeatedCaptures {
    pub(crate) const fn new() -> Self {
        Self { many: None }
    }

    /// Whether `square` is among the captures `before` it: those of the last call, and at most one more.
    #[inline]
    pub(crate) fn is_repeated(&mut self, square: Square, before: &[Capture]) -> bool {
        if before.len() <= FEW {
            return before.iter().any(|earlier| earlier.square() == square);
        }
        self.is_repeated_among_many(square, before)
    }

    #[cold]
    fn is_repeated_among_many(&mut self, square: Square, before: &[Capture]) -> bool {
        let seen = self.many.get_or_insert_with(|| before.iter().map(|earlier| earlier.square()).collect());
        !seen.insert(square)
    }
}
