//! Generating the legal steps.

use core::ops::ControlFlow;

use notation_syntax::invariant::broken;
use tafl_position::Square;
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::{Direction, Geometry};
use crate::lines::{Line, Lines};
use crate::mobility::{Mobility, Way};
use crate::state::State;
use crate::step::{Flow, Step};

impl<B: BitBoard> CompiledRules<B> {
    /// Calls `visit` with every legal step: none if the game is over, and those of one piece during a berserk
    /// turn. Nothing is allocated.
    ///
    /// The steps are in order: by origin, then by target, both rank by rank from `a1`. The visit ends early if `visit`
    /// returns [`ControlFlow::Break`]; see [`Flow`].
    ///
    /// There is a legal step exactly if [`State::outcome`] is `None`: a side without one has lost.
    #[doc(alias = "legal moves")]
    #[doc(alias = "generate_moves")]
    #[inline]
    pub fn for_each_legal_step<F: Flow>(&self, state: &State<B>, mut visit: impl FnMut(Step) -> F) -> F {
        if state.outcome().is_some() {
            return F::from_control(ControlFlow::Continue(()));
        }
        F::from_control(match self.must_capture(state) {
            None => self.steps(state, self.movers(state), &mut move |step| visit(step).control()),
            Some(_) => self.visit(state, self.movers(state), &mut move |step| visit(step).control()),
        })
    }

    /// Calls `visit` with every legal step of the piece on a square, in the order of
    /// [`for_each_legal_step`](Self::for_each_legal_step): none if the square is empty or has a piece of the other side.
    pub fn for_each_legal_step_from<F: Flow>(
        &self,
        state: &State<B>,
        square: Square,
        mut visit: impl FnMut(Step) -> F,
    ) -> F {
        let pieces =
            self.geometry.index_of(square).map_or(B::EMPTY, |index| self.movers(state) & B::bit(index));
        F::from_control(self.visit(state, pieces, &mut |step| visit(step).control()))
    }

    /// Visits the legal steps of these pieces. Compiled once, not for each closure: for visits that are short or rare.
    pub(crate) fn visit<T>(
        &self,
        state: &State<B>,
        pieces: B,
        visit: &mut dyn FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        if state.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let index = |square| self.geometry.index_of(square);
        let must_capture = self.must_capture(state);
        self.steps(state, pieces, &mut |step: Step| match (
            must_capture,
            index(step.origin()),
            index(step.target()),
        ) {
            (Some(piece), Some(origin), Some(target)) if !self.takes(state, piece, origin, target) => {
                ControlFlow::Continue(())
            }
            _ => visit(step),
        })
    }

    /// The legal step that follows `n` others in the order of [`for_each_legal_step`](Self::for_each_legal_step); `None` if there are not
    /// more than `n`.
    pub fn nth_legal_step(&self, state: &State<B>, n: u64) -> Option<Step> {
        let mut before = 0;
        let mut visit = |step| {
            if before == n {
                return ControlFlow::Break(step);
            }
            before += 1;
            ControlFlow::Continue(())
        };
        self.visit(state, self.movers(state), &mut visit).break_value()
    }

    /// The number of legal steps.
    #[inline]
    pub fn count_legal_steps(&self, state: &State<B>) -> u64 {
        if state.outcome().is_some() || self.must_capture(state).is_some() {
            return self.count_one_by_one(state);
        }
        let mut count = 0;
        self.reach(state, state.side_to_move(), self.movers(state), |reached| {
            count += u64::from(reached.squares.count());
        });
        count
    }

    #[cold]
    fn count_one_by_one(&self, state: &State<B>) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit(state, self.movers(state), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Visits the steps of these pieces, in order.
    #[inline]
    fn steps<T>(
        &self,
        state: &State<B>,
        pieces: B,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let side = state.side_to_move();
        let mobilities = self.mobilities(side);
        // Taflmen never jump, and in most games all pieces but the king move like them.
        let Some(usual) = mobilities.first().filter(|usual| usual.way.jump == Jump::None) else {
            return ControlFlow::Continue(());
        };
        let (slider, sliding) = (Slider::new(self, state, &usual.way), usual.pieces(state));
        for origin in (state.side(side) & pieces).indices() {
            if sliding.has(origin) {
                slider.steps_from(origin, visit)?;
            } else if let Some(other) = mobilities.iter().find(|other| other.pieces(state).has(origin)) {
                Walker::new(self, state, other).steps_from(origin, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Pieces that slide alike, in a position: for them, the lines of the whole board are computed at once.
pub(crate) struct Slider<'a, B: BitBoard> {
    geometry: &'a Geometry<B>,
    blocked: Lines<B>,
    /// The squares that a piece may pass, but not stop on.
    barred: Lines<B>,
    speed: u32,
}

impl<'a, B: BitBoard> Slider<'a, B> {
    #[inline]
    pub(crate) fn new(compiled: &'a CompiledRules<B>, state: &State<B>, way: &Way<B>) -> Self {
        let geometry = &compiled.geometry;
        Self {
            geometry,
            blocked: Lines::new(geometry, state.occupied() | geometry.all & !way.passable),
            barred: Lines::sparse(geometry, way.passable & !way.stops),
            speed: way.speed,
        }
    }

    /// Visits the steps of the piece on a square. Targets to the south and to the west precede it.
    #[inline]
    fn steps_from<T>(&self, origin: usize, visit: &mut impl FnMut(Step) -> ControlFlow<T>) -> ControlFlow<T> {
        let Some(square) = self.geometry.square(origin) else {
            return broken("a piece is on the board", ControlFlow::Continue(()));
        };
        let width = self.geometry.width();
        let (file, rank) = (u32::from(square.file().index()), u32::from(square.rank().index()));
        let (on_rank, on_file) = self.targets(square);
        let mut visit_all = |mut line: B::Line, first: u32, stride: u32| {
            while let Some(position) = line.first() {
                line = line.without_first();
                if let Some(target) = self.geometry.square((first + position * stride) as usize) {
                    visit(Step::new(square, target))?;
                }
            }
            ControlFlow::Continue(())
        };
        visit_all(on_file.below(rank), file, width)?;
        visit_all(on_rank, rank * width, 1)?;
        visit_all(on_file.not_below(rank), file, width)
    }

    /// The targets of the piece on a square, on its rank and on its file.
    #[inline]
    pub(crate) fn targets(&self, square: Square) -> (B::Line, B::Line) {
        let (file, rank) = (u32::from(square.file().index()), u32::from(square.rank().index()));
        let on_rank = self.reached(self.blocked.rank(rank), file).without(self.barred.rank(rank));
        let on_file = self.reached(self.blocked.file(file), rank).without(self.barred.file(file));
        (on_rank, on_file)
    }

    /// The squares that a piece reaches on a line.
    #[inline]
    fn reached(&self, blocked: B::Line, position: u32) -> B::Line {
        let width = self.geometry.width();
        let reached = blocked.free_around(position, width);
        if self.speed >= width {
            return reached;
        }
        reached.not_below(position.saturating_sub(self.speed)).below(width.min(position + self.speed + 1))
    }
}

/// Other pieces that move alike, such as the king, in a position: their rays are walked square by square.
pub(crate) struct Walker<'a, B> {
    compiled: &'a CompiledRules<B>,
    way: &'a Way<B>,
    occupied: B,
    free: B,
    /// The pieces that may be jumped over.
    jumped: B,
}

impl<'a, B: BitBoard> Walker<'a, B> {
    #[inline]
    pub(crate) fn new(compiled: &'a CompiledRules<B>, state: &State<B>, mobility: &'a Mobility<B>) -> Self {
        let occupied = state.occupied();
        let way = &mobility.way;
        let jumped =
            if way.jump == Jump::None { B::EMPTY } else { state.can_be_jumped(mobility.side.other()) };
        Self { compiled, way, occupied, free: way.passable & !occupied, jumped }
    }

    /// Visits the steps of the piece on a square. Targets to the south and to the west precede it, the furthest first.
    #[inline]
    pub(crate) fn steps_from<T>(
        &self,
        origin: usize,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let [west, east, south, north] = self.compiled.geometry.beside(origin);
        self.back(origin, south, Direction::South, visit)?;
        self.back(origin, west, Direction::West, visit)?;
        self.ahead(origin, east, Direction::East, visit)?;
        self.ahead(origin, north, Direction::North, visit)
    }

    /// Visits the steps to lower indices. Most pieces are blocked by the square `beside` them.
    #[inline]
    fn back<T>(
        &self,
        origin: usize,
        beside: usize,
        direction: Direction,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        if self.free.has(beside) {
            self.slide_back(origin, direction, visit)
        } else if self.way.jump == Jump::None {
            ControlFlow::Continue(())
        } else {
            self.jump(origin, direction)
                .map_or(ControlFlow::Continue(()), |target| self.visit(origin, target, visit))
        }
    }

    /// Visits the steps to higher indices.
    #[inline]
    fn ahead<T>(
        &self,
        origin: usize,
        beside: usize,
        direction: Direction,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        if self.free.has(beside) {
            self.slide(origin, direction, visit)
        } else if self.way.jump == Jump::None {
            ControlFlow::Continue(())
        } else {
            self.jump(origin, direction)
                .map_or(ControlFlow::Continue(()), |target| self.visit(origin, target, visit))
        }
    }

    /// Visits the steps in a direction, the nearest first.
    #[inline]
    fn slide<T>(
        &self,
        origin: usize,
        direction: Direction,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let stride = self.compiled.geometry.stride(direction);
        let mut target = origin;
        for _ in 0..self.room(origin, direction) {
            target = target.wrapping_add(stride);
            if !self.free.has(target) {
                break;
            }
            if self.way.stops.has(target) {
                self.visit(origin, target, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the steps in a direction, the furthest first.
    #[inline]
    fn slide_back<T>(
        &self,
        origin: usize,
        direction: Direction,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let stride = self.compiled.geometry.stride(direction);
        let mut target = origin;
        for _ in 0..self.room(origin, direction) {
            if !self.free.has(target.wrapping_add(stride)) {
                break;
            }
            target = target.wrapping_add(stride);
        }
        while target != origin {
            if self.way.stops.has(target) {
                self.visit(origin, target, visit)?;
            }
            target = target.wrapping_sub(stride);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn visit<T>(
        &self,
        origin: usize,
        target: usize,
        visit: &mut impl FnMut(Step) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.compiled.geometry.step(origin, target).map_or(ControlFlow::Continue(()), visit)
    }

    /// The greatest number of squares that a slide can have.
    #[inline]
    fn room(&self, origin: usize, direction: Direction) -> u32 {
        let geometry = &self.compiled.geometry;
        let room = geometry.square(origin).map_or(0, |square| geometry.room(square, direction));
        room.min(self.way.speed)
    }

    /// The target of the jump in a direction, in which no slide is possible then.
    fn jump(&self, origin: usize, direction: Direction) -> Option<usize> {
        let over = self.compiled.geometry.next(origin, direction);
        let target = self.compiled.geometry.next(over, direction);
        let anchored = || self.way.anchors.has(origin) || self.way.anchors.has(target);
        let is_jump = self.jumped.has(over)
            && self.way.landings.has(target)
            && !self.occupied.has(target)
            && (self.way.jump != Jump::Restricted || anchored());
        is_jump.then_some(target)
    }
}
