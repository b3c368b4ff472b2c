//! Whether a single step is legal.
//!
//! This asks the rules square by square, so that it can say why; [`mobility`](crate::mobility) moves all pieces
//! at once. Tests compare the two.

use tafl_position::{Piece, PieceKind, Side, Square};
use tafl_rules::{Jump, Zone};

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::illegal::IllegalStep;
use crate::state::State;
use crate::step::Step;

/// A piece on its way.
#[derive(Clone, Copy)]
struct Traveller {
    piece: Piece,
    from: usize,
}

impl<B: BitBoard> Engine<B> {
    /// Whether a step is legal.
    ///
    /// ```
    /// use tafl_play::{Engine, Small, Step};
    /// use tafl_rules::Preset;
    ///
    /// let engine: Engine<Small> = Engine::new(&Preset::BRANDUB.rules())?;
    /// let step = "d1-d5".parse()?;
    /// let illegal = engine.check(&engine.start(), step).unwrap_err();
    /// assert_eq!(illegal.to_string(), "blocked at `d2` by `t`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why it is not.
    pub fn check(&self, state: &State<B>, step: Step) -> Result<(), IllegalStep> {
        if let Some(outcome) = state.outcome() {
            return Err(IllegalStep::GameOver { outcome });
        }
        let (from, to) = (self.on_board(step.from())?, self.on_board(step.to())?);
        let piece = state.piece(from).ok_or(IllegalStep::NothingThere { square: step.from() })?;
        if piece.side() != state.side_to_move() {
            return Err(IllegalStep::OtherSide { square: step.from(), found: piece });
        }
        if let Some(square) = state.berserk_place().and_then(|place| self.geometry.square(place)) {
            if square != step.from() {
                return Err(IllegalStep::OtherPieceGoesOn { square });
            }
        }
        let not_on_line = IllegalStep::NotOnLine { from: step.from(), to: step.to() };
        let (direction, steps) = Direction::between(step.from(), step.to()).ok_or(not_on_line)?;
        let traveller = Traveller { piece, from };
        let jumps = steps == 2 && self.jump_of(piece.kind()) != Jump::None;
        let over = if jumps { self.enemy_beside(state, traveller, direction) } else { None };
        if let Some((square, over)) = over {
            may_jump_over(square, over)?;
            self.check_jump(state, traveller, to)?;
        } else {
            self.check_slide(state, traveller, direction, steps)?;
        }
        if self.must_capture(state).is_some() && self.captures_of(state, from, to).is_empty() {
            return Err(IllegalStep::MustCapture);
        }
        Ok(())
    }

    fn on_board(&self, square: Square) -> Result<usize, IllegalStep> {
        let dimension = self.geometry.dimension;
        self.geometry.place(square).ok_or(IllegalStep::OffBoard { square, dimension })
    }

    fn enemy_beside(
        &self,
        state: &State<B>,
        traveller: Traveller,
        direction: Direction,
    ) -> Option<(Square, Piece)> {
        let place = self.geometry.shift(B::bit(traveller.from), direction).first()?;
        let piece = state.piece(place).filter(|piece| piece.side() != traveller.piece.side())?;
        Some((self.geometry.square(place)?, piece))
    }

    fn check_slide(
        &self,
        state: &State<B>,
        traveller: Traveller,
        direction: Direction,
        steps: u32,
    ) -> Result<(), IllegalStep> {
        let piece = traveller.piece;
        let noted = state.occupied() | self.zones.all();
        let mut at = B::bit(traveller.from);
        for step in 1..=steps {
            at = self.geometry.shift(at, direction);
            let Some(place) = (at & noted).first() else { continue };
            self.check_vacant(state, place)?;
            if let Some((square, zone)) = self.zone(place) {
                self.check_entry(traveller, square, zone)?;
                if step == steps {
                    self.check_stop(piece, square, zone)?;
                }
                if !self.rules.zone(zone).passable.contains(piece) {
                    return Err(IllegalStep::MayNotPass { square, zone, piece });
                }
            }
        }
        match self.rules.speed_limits().limit(piece).squares() {
            Some(limit) if steps > limit => Err(IllegalStep::TooFar { steps, limit, piece }),
            _ => Ok(()),
        }
    }

    fn check_jump(&self, state: &State<B>, traveller: Traveller, to: usize) -> Result<(), IllegalStep> {
        let piece = traveller.piece;
        self.check_vacant(state, to)?;
        if let Some((square, zone)) = self.zone(to) {
            self.check_entry(traveller, square, zone)?;
            self.check_stop(piece, square, zone)?;
        }
        let restricted = self.jump_of(piece.kind()) == Jump::Restricted;
        let anchored = |place| self.zone(place).is_some_and(|(_, zone)| is_anchor(zone, piece));
        if restricted && !anchored(traveller.from) && !anchored(to) {
            return Err(IllegalStep::RestrictedJump { piece });
        }
        Ok(())
    }

    fn check_vacant(&self, state: &State<B>, place: usize) -> Result<(), IllegalStep> {
        match state.piece(place).zip(self.geometry.square(place)) {
            Some((piece, square)) => Err(IllegalStep::Blocked { square, piece }),
            None => Ok(()),
        }
    }

    fn check_entry(&self, traveller: Traveller, square: Square, zone: Zone) -> Result<(), IllegalStep> {
        let piece = traveller.piece;
        let inside = self.zone(traveller.from).is_some_and(|(_, from)| from == zone);
        if inside || self.rules.zone(zone).entry.contains(piece) {
            return Ok(());
        }
        Err(IllegalStep::MayNotEnter { square, zone, piece })
    }

    fn check_stop(&self, piece: Piece, square: Square, zone: Zone) -> Result<(), IllegalStep> {
        if self.rules.zone(zone).stop.contains(piece) {
            return Ok(());
        }
        Err(IllegalStep::MayNotStop { square, zone, piece })
    }

    /// The special square at a place.
    fn zone(&self, place: usize) -> Option<(Square, Zone)> {
        self.geometry.square(place).zip(self.zones.at(place))
    }
}

fn may_jump_over(square: Square, over: Piece) -> Result<(), IllegalStep> {
    match over.kind() {
        PieceKind::King | PieceKind::Knight | PieceKind::Commander => {
            Err(IllegalStep::MayNotJumpOver { square, over })
        }
        PieceKind::Taflman | PieceKind::Mercenary | PieceKind::Guard => Ok(()),
    }
}

/// Whether a restricted jump of the piece may start or end on such a square.
pub(crate) fn is_anchor(zone: Zone, piece: Piece) -> bool {
    match zone {
        Zone::Corner | Zone::Center => true,
        Zone::AttackerFortress => piece.side() == Side::Attackers,
        Zone::DefenderFortress => piece.side() == Side::Defenders,
    }
}
