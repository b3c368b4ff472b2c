//! A position as an engine sees it.

use core::fmt;

use tafl_position::{Dimension, Piece, PieceKind, Position, Side};

use crate::bits::BitBoard;
use crate::geometry::Geometry;
use crate::outcome::Outcome;
use crate::zobrist::Zobrist;

/// Where the pieces stand, who moves next, and whether the game is over: all that an [`Engine`](crate::Engine)
/// needs to go on from here, but for repetitions, which need the history that a [`Game`](crate::Game) keeps.
///
/// It is a plain copyable value of seven bit boards and a few bytes, without heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State<B> {
    attackers: B,
    defenders: B,
    kings: B,
    commanders: B,
    knights: B,
    mercenaries: B,
    guards: B,
    zobrist: Zobrist,
    side: Side,
    /// The place of the piece that goes on with its berserk turn.
    berserk: Option<u16>,
    outcome: Option<Outcome>,
}

impl<B: BitBoard> State<B> {
    /// The pieces of a position that is not larger than the board.
    pub(crate) fn new(geometry: &Geometry<B>, position: &Position, side: Side) -> Self {
        let mut state = Self {
            attackers: B::EMPTY,
            defenders: B::EMPTY,
            kings: B::EMPTY,
            commanders: B::EMPTY,
            knights: B::EMPTY,
            mercenaries: B::EMPTY,
            guards: B::EMPTY,
            zobrist: Zobrist::EMPTY,
            side: Side::Attackers,
            berserk: None,
            outcome: None,
        };
        for (square, piece) in position.pieces() {
            if let Some(place) = geometry.place(square) {
                state.put(place, piece);
            }
        }
        state.set_turn(side, None);
        state
    }

    /// The side to move. In a berserk turn that is the side that just moved.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The place of the piece that goes on with a berserk turn; no other piece may move then.
    #[inline]
    pub fn berserk_place(&self) -> Option<usize> {
        self.berserk.map(usize::from)
    }

    /// Who has won, where the game is over. Repetition plays no part.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// A number that tells the position, the side to move and the berserk piece apart from others.
    #[inline]
    pub fn zobrist(&self) -> Zobrist {
        self.zobrist
    }

    /// The squares with pieces of a side.
    #[inline]
    pub fn side(&self, side: Side) -> B {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// The squares with pieces of a kind, on both sides.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> B {
        match kind {
            PieceKind::Taflman => self.occupied() & !self.specials(),
            PieceKind::Commander => self.commanders,
            PieceKind::Knight => self.knights,
            PieceKind::King => self.kings,
            PieceKind::Mercenary => self.mercenaries,
            PieceKind::Guard => self.guards,
        }
    }

    /// The squares with pieces.
    #[inline]
    pub fn occupied(&self) -> B {
        self.attackers | self.defenders
    }

    /// The squares with pieces that are no taflmen.
    #[inline]
    fn specials(&self) -> B {
        self.kings | self.commanders | self.knights | self.mercenaries | self.guards
    }

    /// What stands at this place.
    #[inline]
    pub fn piece(&self, place: usize) -> Option<Piece> {
        let side = if self.attackers.has(place) {
            Side::Attackers
        } else if self.defenders.has(place) {
            Side::Defenders
        } else {
            return None;
        };
        Some(Piece::new(side, self.kind_at(place)))
    }

    #[inline]
    fn kind_at(&self, place: usize) -> PieceKind {
        if !self.specials().has(place) {
            PieceKind::Taflman
        } else if self.kings.has(place) {
            PieceKind::King
        } else if self.commanders.has(place) {
            PieceKind::Commander
        } else if self.knights.has(place) {
            PieceKind::Knight
        } else if self.mercenaries.has(place) {
            PieceKind::Mercenary
        } else {
            PieceKind::Guard
        }
    }

    /// The pieces as a position of a board of this size, which must be that of the engine.
    pub fn to_position(&self, dimension: Dimension) -> Position {
        let mut position = Position::empty(dimension);
        for (place, square) in dimension.squares().enumerate() {
            // Squares of the dimension are on a board of that dimension.
            let _ = position.set(square, self.piece(place));
        }
        position
    }

    /// Puts a piece on an empty place.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, piece: Piece) {
        let bit = B::bit(place);
        let (side, kind) = self.boards(piece);
        *side = *side | bit;
        if let Some(kind) = kind {
            *kind = *kind | bit;
        }
        self.zobrist.toggle_piece(place, piece);
    }

    /// Takes this piece away from its place.
    #[inline]
    pub(crate) fn take(&mut self, place: usize, piece: Piece) {
        let others = !B::bit(place);
        let (side, kind) = self.boards(piece);
        *side = *side & others;
        if let Some(kind) = kind {
            *kind = *kind & others;
        }
        self.zobrist.toggle_piece(place, piece);
    }

    /// The board of the piece's side, and that of its kind.
    #[inline]
    fn boards(&mut self, piece: Piece) -> (&mut B, Option<&mut B>) {
        let side = match piece.side() {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        };
        let kind = match piece.kind() {
            PieceKind::Taflman => None,
            PieceKind::Commander => Some(&mut self.commanders),
            PieceKind::Knight => Some(&mut self.knights),
            PieceKind::King => Some(&mut self.kings),
            PieceKind::Mercenary => Some(&mut self.mercenaries),
            PieceKind::Guard => Some(&mut self.guards),
        };
        (side, kind)
    }

    /// Says who moves next, and with which piece where that is not free.
    #[inline]
    pub(crate) fn set_turn(&mut self, side: Side, berserk: Option<usize>) {
        self.zobrist.toggle_side(self.side);
        self.zobrist.toggle_side(side);
        for place in [self.berserk_place(), berserk].into_iter().flatten() {
            self.zobrist.toggle_berserk(place);
        }
        self.side = side;
        // Places are below 78 × 78.
        self.berserk = berserk.and_then(|place| u16::try_from(place).ok());
    }

    #[inline]
    pub(crate) fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }
}

/// The bit boards are left out: [`State::to_position`] shows them better.
impl<B> fmt::Debug for State<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("side", &self.side)
            .field("berserk", &self.berserk)
            .field("outcome", &self.outcome)
            .field("zobrist", &self.zobrist)
            .finish_non_exhaustive()
    }
}
