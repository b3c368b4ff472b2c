//! Generating the legal steps.

use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::mobility::{Mobility, Way};
use crate::state::State;
use crate::step::Step;

impl<B: BitBoard> Engine<B> {
    /// Calls `visit` with every legal step: none if the game is over, and those of one piece during a berserk
    /// turn. Nothing is allocated.
    ///
    /// The steps are in order: by origin, then by target, both rank by rank from `a1`.
    #[doc(alias = "legal moves")]
    #[doc(alias = "generate_moves")]
    #[inline]
    pub fn legal_steps(&self, state: &State<B>, mut visit: impl FnMut(Step)) {
        self.legal_indices(state, |origin, target| {
            if let Some(step) = self.geometry.step(origin, target) {
                visit(step);
            }
        });
    }

    /// The legal step that follows `n` others in the order of [`legal_steps`](Self::legal_steps); `None` if there are not
    /// more than `n`.
    pub fn nth_legal_step(&self, state: &State<B>, n: u64) -> Option<Step> {
        let (mut step, mut index) = (None, 0);
        self.legal_indices(state, |origin, target| {
            if index == n {
                step = self.geometry.step(origin, target);
            }
            index += 1;
        });
        step
    }

    /// The number of legal steps.
    #[inline]
    pub fn count_legal_steps(&self, state: &State<B>) -> u64 {
        let mut count = 0;
        if state.outcome().is_none() && self.must_capture(state).is_none() {
            self.reach(state, state.side_to_move(), self.movers(state), |reached| {
                count += u64::from(reached.squares.count());
            });
        } else {
            self.legal_indices(state, |_, _| count += 1);
        }
        count
    }

    /// Visits the indices of the squares of each legal step, in order.
    #[inline]
    pub(crate) fn legal_indices(&self, state: &State<B>, mut visit: impl FnMut(usize, usize)) {
        if state.outcome().is_some() {
            return;
        }
        match self.must_capture(state) {
            None => self.steps(state, &mut visit),
            Some(piece) => self.steps(state, &mut |origin, target| {
                if self.takes(state, piece, origin, target) {
                    visit(origin, target);
                }
            }),
        }
    }

    #[inline]
    fn steps(&self, state: &State<B>, visit: &mut impl FnMut(usize, usize)) {
        let side = state.side_to_move();
        let Some((usual, others)) = self.mobilities(side).split_first() else { return };
        let (usual, usual_pieces) = (Generator::new(self, state, usual), usual.pieces(state));
        for origin in (state.side(side) & self.movers(state)).indices() {
            if usual_pieces.has(origin) {
                usual.steps_from(origin, visit);
            } else if let Some(other) = others.iter().find(|other| other.pieces(state).has(origin)) {
                Generator::new(self, state, other).steps_from(origin, visit);
            }
        }
    }
}

/// Pieces that move alike, in a position.
struct Generator<'a, B> {
    engine: &'a Engine<B>,
    way: &'a Way<B>,
    occupied: B,
    free: B,
    /// The pieces that may be jumped over.
    jumped: B,
}

impl<'a, B: BitBoard> Generator<'a, B> {
    #[inline]
    fn new(engine: &'a Engine<B>, state: &State<B>, mobility: &'a Mobility<B>) -> Self {
        let occupied = state.occupied();
        let way = &mobility.way;
        let jumped =
            if way.jump == Jump::None { B::EMPTY } else { state.can_be_jumped(mobility.side.other()) };
        Self { engine, way, occupied, free: way.passable & !occupied, jumped }
    }

    /// Visits the steps of the piece on a square. Targets to the south and to the west precede it, the furthest first.
    #[inline]
    fn steps_from(&self, origin: usize, visit: &mut impl FnMut(usize, usize)) {
        let [west, east, south, north] = self.engine.geometry.beside(origin);
        self.back(origin, south, Direction::South, visit);
        self.back(origin, west, Direction::West, visit);
        self.ahead(origin, east, Direction::East, visit);
        self.ahead(origin, north, Direction::North, visit);
    }

    /// Visits the steps to lower indices. Most pieces are blocked by the square `beside` them.
    #[inline]
    fn back(&self, origin: usize, beside: usize, direction: Direction, visit: &mut impl FnMut(usize, usize)) {
        if self.free.has(beside) {
            self.slide_back(origin, direction, visit);
        } else if self.way.jump != Jump::None {
            self.jump(origin, direction, visit);
        }
    }

    /// Visits the steps to higher indices.
    #[inline]
    fn ahead(
        &self,
        origin: usize,
        beside: usize,
        direction: Direction,
        visit: &mut impl FnMut(usize, usize),
    ) {
        if self.free.has(beside) {
            self.slide(origin, direction, visit);
        } else if self.way.jump != Jump::None {
            self.jump(origin, direction, visit);
        }
    }

    /// Visits the steps in a direction, the nearest first.
    #[inline]
    fn slide(&self, origin: usize, direction: Direction, visit: &mut impl FnMut(usize, usize)) {
        let stride = self.engine.geometry.stride(direction);
        let mut target = origin;
        for _ in 0..self.room(origin, direction) {
            target = target.wrapping_add(stride);
            if !self.free.has(target) {
                break;
            }
            if self.way.stops.has(target) {
                visit(origin, target);
            }
        }
    }

    /// Visits the steps in a direction, the furthest first.
    #[inline]
    fn slide_back(&self, origin: usize, direction: Direction, visit: &mut impl FnMut(usize, usize)) {
        let stride = self.engine.geometry.stride(direction);
        let mut target = origin;
        for _ in 0..self.room(origin, direction) {
            if !self.free.has(target.wrapping_add(stride)) {
                break;
            }
            target = target.wrapping_add(stride);
        }
        while target != origin {
            if self.way.stops.has(target) {
                visit(origin, target);
            }
            target = target.wrapping_sub(stride);
        }
    }

    /// The greatest number of squares that a slide can have.
    #[inline]
    fn room(&self, origin: usize, direction: Direction) -> u32 {
        let geometry = &self.engine.geometry;
        let room = geometry.square(origin).map_or(0, |square| geometry.room(square, direction));
        room.min(self.way.speed)
    }

    /// Visits the jump in a direction, in which no slide is possible then.
    fn jump(&self, origin: usize, direction: Direction, visit: &mut impl FnMut(usize, usize)) {
        let over = self.engine.geometry.next(origin, direction);
        let target = self.engine.geometry.next(over, direction);
        let anchored = || self.way.anchors.has(origin) || self.way.anchors.has(target);
        if self.jumped.has(over)
            && self.way.landings.has(target)
            && !self.occupied.has(target)
            && (self.way.jump != Jump::Restricted || anchored())
        {
            visit(origin, target);
        }
    }
}
