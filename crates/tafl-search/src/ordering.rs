//! Which steps to look at first.

use alloc::vec;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_play::{Side, Step};

use crate::report::MAX_PLY;

/// The number of pairs of squares that are told apart: all of a board of 11 by 11 squares. On larger ones, some share a number.
const PAIRS: usize = 1 << 14;

/// The count at which all counts are halved.
const MAX_COUNT: i32 = 1 << 20;

/// The quiet steps that have refuted others.
#[derive(Clone, Debug)]
pub(crate) struct Ordering {
    /// The last two at each distance from the root.
    killers: Vec<[Option<Step>; 2]>,
    /// How often, for each side and each pair of squares.
    counts: Vec<i32>,
}

impl Ordering {
    pub(crate) fn new() -> Self {
        Self { killers: vec![[None; 2]; MAX_PLY + 1], counts: vec![0; PAIRS * 2] }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.counts.fill(0);
    }

    /// A greater number for steps that are likelier to be good.
    #[inline]
    pub(crate) fn rank(&self, ply: usize, side: Side, step: Step) -> i32 {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        match killers.iter().position(|&killer| killer == Some(step)) {
            Some(0) => MAX_COUNT * 3,
            Some(_) => MAX_COUNT * 2,
            None => self.counts.get(slot(side, step)).copied().expect_or_default("each step has a slot"),
        }
    }

    /// Notes that a step has refuted the one before.
    pub(crate) fn refuted(&mut self, ply: usize, side: Side, step: Step, depth: u8) {
        if let Some([first, second]) = self.killers.get_mut(ply).filter(|[first, _]| *first != Some(step)) {
            *second = first.replace(step);
        }
        let Some(count) = self.counts.get_mut(slot(side, step)) else {
            return broken("each step has a slot", ());
        };
        *count += i32::from(depth) * i32::from(depth);
        if *count > MAX_COUNT {
            self.counts.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

#[inline]
fn slot(side: Side, step: Step) -> usize {
    let index = |square: tafl_play::Square| {
        usize::from(square.rank().index()) * 11 + usize::from(square.file().index())
    };
    let pair = (index(step.origin()) * 121 + index(step.target())) % PAIRS;
    if side == Side::Attackers { pair } else { pair + PAIRS }
}
