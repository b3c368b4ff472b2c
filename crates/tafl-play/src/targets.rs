//! The legal steps piece by piece, as sets of squares.

use core::convert::Infallible;
use core::ops::ControlFlow;

use notation_syntax::invariant::broken;
use tafl_position::{Dimension, Square};
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::legal_steps::{Slider, Walker};
use crate::lines::Line;
use crate::state::State;
use crate::step::Step;

/// The squares that one piece can step to. [`Game::for_each_legal_target`](crate::Game::for_each_legal_target) visits them.
///
/// All of them are on the rank or the file of the piece.
///
/// ```
/// use tafl_play::{Game, Preset};
///
/// let game = Game::new(&Preset::BRANDUB.rules());
/// let mut count = 0;
/// game.for_each_legal_target(|targets| {
///     if targets.origin().to_string() == "d1" {
///         // To b1, c1, e1 and f1: the corners are for the king.
///         assert!(targets.on_rank().indices().eq([1, 2, 4, 5]) && targets.on_file().is_empty());
///     }
///     count += targets.on_rank().len() + targets.on_file().len();
/// });
/// assert_eq!(count as u64, game.count_legal_steps());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets {
    origin: Square,
    on_rank: LineSet,
    on_file: LineSet,
}

/// Squares of a rank or a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineSet(u128);

impl LineSet {
    /// The indices of the squares: of their files on a rank, of their ranks on a file.
    pub fn indices(self) -> impl Iterator<Item = u8> {
        (0..Dimension::MAX).filter(move |&index| self.0.wrapping_shr(index.into()) & 1 != 0)
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Bit *i* is the square with index *i*.
impl From<LineSet> for u128 {
    fn from(set: LineSet) -> Self {
        set.0
    }
}

impl Targets {
    /// The square of the piece.
    #[inline]
    pub fn origin(self) -> Square {
        self.origin
    }

    /// The targets on the rank of the piece.
    #[inline]
    pub fn on_rank(self) -> LineSet {
        self.on_rank
    }

    /// The targets on the file of the piece.
    #[inline]
    pub fn on_file(self) -> LineSet {
        self.on_file
    }

    #[inline]
    fn none(origin: Square) -> Self {
        Self { origin, on_rank: LineSet(0), on_file: LineSet(0) }
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.on_rank.is_empty() && self.on_file.is_empty()
    }

    /// Adds the target of a step from the same origin.
    #[inline]
    fn add(&mut self, step: Step) {
        let (origin, target) = (step.origin(), step.target());
        if origin.rank() == target.rank() {
            self.on_rank.0 |= 1_u128.wrapping_shl(target.file().index().into());
        } else {
            self.on_file.0 |= 1_u128.wrapping_shl(target.rank().index().into());
        }
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// Calls `visit` for every piece that has legal steps: see [`Game::for_each_legal_target`](crate::Game::for_each_legal_target).
    #[inline]
    pub fn for_each_legal_target(&self, state: &State<B>, mut visit: impl FnMut(Targets)) {
        let side = state.side_to_move();
        let listed = state.outcome().is_some() || self.must_capture(state).is_some();
        let mobilities = self.mobilities(side);
        // As in `legal_steps`: nearly all pieces move like taflmen, which never jump.
        let Some(usual) = mobilities.first().filter(|usual| !listed && usual.way.jump == Jump::None) else {
            return grouped(|visit| self.for_each_legal_step(state, visit), visit);
        };
        let (slider, sliding) = (Slider::new(self, state, &usual.way), usual.pieces(state));
        for origin in (state.side(side) & self.movers(state)).indices() {
            let Some(square) = self.geometry.square(origin) else {
                broken("a piece is on the board", ());
                continue;
            };
            let mut targets = Targets::none(square);
            if sliding.has(origin) {
                let (on_rank, on_file) = slider.targets(square);
                (targets.on_rank, targets.on_file) = (LineSet(on_rank.bits()), LineSet(on_file.bits()));
            } else if let Some(other) = mobilities.iter().find(|other| other.pieces(state).has(origin)) {
                let walker = Walker::new(self, state, other);
                let ControlFlow::<Infallible>::Continue(()) = walker.steps_from(origin, &mut |step| {
                    targets.add(step);
                    ControlFlow::Continue(())
                });
            }
            if !targets.is_empty() {
                visit(targets);
            }
        }
    }
}

/// Visits steps, which are sorted by origin, origin by origin.
pub(crate) fn grouped(steps: impl FnOnce(&mut dyn FnMut(Step)), mut visit: impl FnMut(Targets)) {
    let mut current: Option<Targets> = None;
    steps(&mut |step| {
        let same = current.filter(|targets| targets.origin == step.origin());
        if same.is_none() {
            current.into_iter().for_each(&mut visit);
        }
        let mut targets = same.unwrap_or(Targets::none(step.origin()));
        targets.add(step);
        current = Some(targets);
    });
    current.into_iter().for_each(visit);
}
