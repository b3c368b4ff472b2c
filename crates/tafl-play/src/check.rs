//! Whether a single step is legal.
//!
//! The rules are applied square by square, which yields the reason if a step is not legal. In
//! [`reach`](crate::reach) all pieces move at once; tests compare the two.

use tafl_position::{Piece, PieceKind, Square};
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::illegal::IllegalStepError;
use crate::mobility::is_anchor;
use crate::state::State;
use crate::step::Step;
use crate::zones::{Area, Special};

/// A step that is known to be legal: the piece that moves, and the indices of the two squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalStep {
    pub(crate) mover: Piece,
    pub(crate) origin: usize,
    pub(crate) target: usize,
}

/// A piece and the index of the square where its step starts.
#[derive(Clone, Copy)]
struct Traveller {
    piece: Piece,
    origin: usize,
}

impl<B: BitBoard> CompiledRules<B> {
    /// Whether a step is legal.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Small, Step};
    /// use tafl_rules::Preset;
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let step = "d1-d5".parse()?;
    /// let illegal = compiled.check(&compiled.start(), step).unwrap_err();
    /// assert_eq!(illegal.to_string(), "an attacker is in the way on `d2`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why it is not.
    pub fn check(&self, state: &State<B>, step: Step) -> Result<(), IllegalStepError> {
        self.legal(state, step).map(drop)
    }

    /// The step if it is legal.
    #[inline]
    pub(crate) fn legal(&self, state: &State<B>, step: Step) -> Result<LegalStep, IllegalStepError> {
        if let Some(outcome) = state.outcome() {
            return Err(IllegalStepError::GameOver { outcome });
        }
        let (origin, target) = (self.on_board(step.origin())?, self.on_board(step.target())?);
        let piece = state.piece(origin).ok_or(IllegalStepError::SquareEmpty { square: step.origin() })?;
        if let Some(square) = state.berserk_index().and_then(|index| self.geometry.square(index)) {
            if square != step.origin() {
                return Err(IllegalStepError::BerserkPieceMustMove { square });
            }
        }
        if piece.side() != state.side_to_move() {
            return Err(IllegalStepError::OtherSideToMove { square: step.origin(), found: piece });
        }
        let not_on_line = IllegalStepError::NotOnLine { origin: step.origin(), target: step.target() };
        let (direction, steps) = Direction::between(step.origin(), step.target()).ok_or(not_on_line)?;
        let traveller = Traveller { piece, origin };
        let jumps = steps == 2 && self.jump_of(piece.kind()) != Jump::None;
        let over = if jumps { self.enemy_beside(state, traveller, direction) } else { None };
        if let Some((square, over)) = over {
            may_jump_over(square, over)?;
            self.check_jump(state, traveller, target)?;
        } else {
            self.check_slide(state, traveller, direction, steps)?;
        }
        if self.must_capture(state).is_some() && self.captures_of(state, origin, target).is_empty() {
            return Err(IllegalStepError::MustCapture);
        }
        Ok(LegalStep { mover: piece, origin, target })
    }

    fn on_board(&self, square: Square) -> Result<usize, IllegalStepError> {
        let dimension = self.geometry.dimension;
        self.geometry.index_of(square).ok_or(IllegalStepError::OffBoard { square, dimension })
    }

    fn enemy_beside(
        &self,
        state: &State<B>,
        traveller: Traveller,
        direction: Direction,
    ) -> Option<(Square, Piece)> {
        let index = self.geometry.next(traveller.origin, direction);
        let piece = state.piece(index).filter(|piece| piece.side() != traveller.piece.side())?;
        Some((self.geometry.square(index)?, piece))
    }

    fn check_slide(
        &self,
        state: &State<B>,
        traveller: Traveller,
        direction: Direction,
        steps: u32,
    ) -> Result<(), IllegalStepError> {
        let piece = traveller.piece;
        let obstacles = state.occupied() | self.zones.all;
        let stride = self.geometry.stride(direction);
        let mut index = traveller.origin;
        let mut step = 0;
        while step < steps {
            step += 1;
            index = index.wrapping_add(stride);
            if !obstacles.has(index) {
                continue;
            }
            self.check_vacant(state, index)?;
            if let Some((square, special)) = self.special(index) {
                self.check_entry(traveller, square, special)?;
                if step == steps {
                    check_stop(piece, square, special)?;
                }
                if !special.rules.passable.contains(piece) {
                    return Err(may_not(Access::Pass, square, special.area, piece));
                }
            }
        }
        match self.rules.speed_limits().limit(piece).squares() {
            Some(limit) if steps > limit => Err(IllegalStepError::TooFar { steps, limit, piece }),
            _ => Ok(()),
        }
    }

    fn check_jump(
        &self,
        state: &State<B>,
        traveller: Traveller,
        target: usize,
    ) -> Result<(), IllegalStepError> {
        let piece = traveller.piece;
        self.check_vacant(state, target)?;
        if let Some((square, special)) = self.special(target) {
            self.check_entry(traveller, square, special)?;
            check_stop(piece, square, special)?;
        }
        let restricted = self.jump_of(piece.kind()) == Jump::Restricted;
        let anchored = |index| self.zones.at(index).is_some_and(|special| is_anchor(special.area, piece));
        if restricted && !anchored(traveller.origin) && !anchored(target) {
            return Err(IllegalStepError::RestrictedJump { piece });
        }
        Ok(())
    }

    fn check_vacant(&self, state: &State<B>, index: usize) -> Result<(), IllegalStepError> {
        match state.piece(index).zip(self.geometry.square(index)) {
            Some((piece, square)) => Err(IllegalStepError::Blocked { square, piece }),
            None => Ok(()),
        }
    }

    fn check_entry(
        &self,
        traveller: Traveller,
        square: Square,
        special: &Special<B>,
    ) -> Result<(), IllegalStepError> {
        let Traveller { piece, origin } = traveller;
        if special.rules.entry.contains(piece) || self.is_inside(origin, square, special) {
            return Ok(());
        }
        Err(may_not(Access::Enter, square, special.area, piece))
    }

    /// Whether a piece that starts on a square does not enter another one from outside.
    fn is_inside(&self, origin: usize, square: Square, special: &Special<B>) -> bool {
        if !self.zones.has_extra() {
            return special.squares.has(origin);
        }
        self.geometry.index_of(square).is_some_and(|index| self.zones.inside(origin).has(index))
    }

    /// The square at this index and its area, if it is in one.
    fn special(&self, index: usize) -> Option<(Square, &Special<B>)> {
        self.geometry.square(index).zip(self.zones.at(index))
    }
}

fn check_stop<B>(piece: Piece, square: Square, special: &Special<B>) -> Result<(), IllegalStepError> {
    if special.rules.stop.contains(piece) {
        return Ok(());
    }
    Err(may_not(Access::Stop, square, special.area, piece))
}

/// The ways in which a special square may be closed.
#[derive(Clone, Copy)]
enum Access {
    Pass,
    Stop,
    Enter,
}

fn may_not(access: Access, square: Square, area: Area, piece: Piece) -> IllegalStepError {
    match (access, area) {
        (Access::Pass, Area::Zone(zone)) => IllegalStepError::MayNotPass { square, zone, piece },
        (Access::Stop, Area::Zone(zone)) => IllegalStepError::MayNotStop { square, zone, piece },
        (Access::Enter, Area::Zone(zone)) => IllegalStepError::MayNotEnter { square, zone, piece },
        (Access::Pass, Area::Extra(zone)) => IllegalStepError::MayNotPassExtra { square, zone, piece },
        (Access::Stop, Area::Extra(zone)) => IllegalStepError::MayNotStopExtra { square, zone, piece },
        (Access::Enter, Area::Extra(zone)) => IllegalStepError::MayNotEnterExtra { square, zone, piece },
    }
}

fn may_jump_over(square: Square, over: Piece) -> Result<(), IllegalStepError> {
    match over.kind() {
        PieceKind::King | PieceKind::Knight | PieceKind::Commander => {
            Err(IllegalStepError::MayNotJumpOver { square, over })
        }
        PieceKind::Taflman | PieceKind::Mercenary | PieceKind::Guard => Ok(()),
    }
}
