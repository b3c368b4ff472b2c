//! The squares that pieces can reach, all pieces at once.
//!
//! In [`check`](crate::check) a single step is checked; tests compare the two.

mod jumps;
mod slides;

use tafl_position::{PieceKind, Side};
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::mobility::Way;
use crate::state::State;

/// Squares that pieces reach in one direction. No two pieces reach the same one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached<B> {
    pub(crate) direction: Direction,
    pub(crate) squares: B,
}

impl<B: BitBoard> CompiledRules<B> {
    /// Visits the squares that the pieces of a side on `movers` reach, grouped by how they move and by direction.
    #[inline]
    pub(crate) fn reach(&self, state: &State<B>, side: Side, movers: B, mut visit: impl FnMut(Reached<B>)) {
        for mobility in self.mobilities(side) {
            let pieces = mobility.pieces(state) & movers;
            if pieces.is_empty() {
                continue;
            }
            self.slides(state, &mobility.way, pieces, &mut visit);
            if mobility.way.jump != Jump::None {
                self.jumps(state, mobility, pieces).into_iter().for_each(&mut visit);
            }
        }
    }

    /// The squares that a king of the defenders would slide to from any of these squares, whichever side is to move. The kings on the
    /// board are not in its way. Jumps are left out.
    ///
    /// ```
    /// use tafl_play::{BitBoard, CompiledRules, Preset, Side, Small};
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let state = compiled.state(&"/7/3t3/t6/K2Tt1t/7/5T1/3t2t/".parse()?, Side::Defenders)?;
    /// let king = state.kind(tafl_play::PieceKind::King);
    /// let escapes = compiled.king_slides(&state, king) & compiled.escape_squares();
    /// assert!(compiled.squares(escapes).eq(["a7".parse()?]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn king_slides(&self, state: &State<B>, origins: B) -> B {
        let mut slides = B::EMPTY;
        let free = !state.occupied() | state.kind(PieceKind::King);
        for way in self.king_ways() {
            let [west, east, south, north] =
                self.geometry.slides(origins & way.starts, way.passable & free, way.speed);
            slides = slides | (west | east | south | north) & way.stops;
        }
        slides
    }

    /// The squares from which a king of the defenders would slide to any of these squares, as by [`king_slides`](Self::king_slides).
    /// Squares that it could not pass itself, such as one that it may not enter again, are left out.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Preset, Side, Small};
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BOLOGNA_TABLUT.rules())?;
    /// let state = compiled.state(&"/9/9/9/9/2K6/9/9/9/9/".parse()?, Side::Defenders)?;
    /// let before = compiled.king_slides_to(&state, compiled.escape_squares());
    /// let has = |square| compiled.squares(before).any(|other| other == square);
    /// // It escapes from c5 to c1. All lines from d5 end in camps, where it may not stop.
    /// assert!(has("c5".parse()?) && !has("d5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn king_slides_to(&self, state: &State<B>, targets: B) -> B {
        let mut origins = B::EMPTY;
        let free = !state.occupied() | state.kind(PieceKind::King);
        for way in self.king_ways() {
            let [west, east, south, north] =
                self.geometry.slides(targets & way.stops & free, way.passable & free, way.speed);
            origins = origins | (west | east | south | north) & way.starts;
        }
        origins
    }

    /// How a king of the defenders moves, from all squares.
    #[inline]
    fn king_ways(&self) -> impl Iterator<Item = &Way<B>> {
        let mobilities = self.mobilities(Side::Defenders).iter();
        mobilities.filter(|mobility| mobility.moves(PieceKind::King)).map(|mobility| &mobility.way)
    }

    /// The square of the piece that reaches a square in this direction: the first piece on the way back, or the one beyond
    /// it if that is an enemy, over which it jumps.
    #[inline]
    pub(crate) fn origin(&self, state: &State<B>, side: Side, target: usize, direction: Direction) -> usize {
        let (own, occupied) = (state.side(side), state.occupied());
        let back = direction.opposite();
        let mut origin = self.geometry.next(target, back);
        while !occupied.has(origin) && self.geometry.all.has(origin) {
            origin = self.geometry.next(origin, back);
        }
        if own.has(origin) { origin } else { self.geometry.next(origin, back) }
    }

    /// Whether a piece of a side can move by one square where all pieces may, on ordinary squares. Nearly always one can.
    #[inline]
    pub(crate) fn can_step_freely(&self, state: &State<B>, side: Side) -> bool {
        let ordinary = self.zones.ordinary;
        self.geometry.touch(state.side(side) & ordinary, ordinary & !state.occupied())
    }

    /// Whether a piece of a side can move by one square.
    #[inline]
    pub(crate) fn can_step(&self, state: &State<B>, side: Side) -> bool {
        self.mobilities(side).iter().any(|mobility| {
            let (pieces, free) = (mobility.pieces(state), mobility.way.stops & !state.occupied());
            !(self.geometry.neighbours(pieces) & free).is_empty()
        })
    }

    /// The squares that some piece of a side may pass or stop on, however far away it is.
    pub(crate) fn open_to(&self, state: &State<B>, side: Side) -> B {
        let present = self.mobilities(side).iter().filter(|mobility| !mobility.pieces(state).is_empty());
        present.fold(B::EMPTY, |squares, mobility| squares | mobility.way.passable | mobility.way.landings)
    }
}
