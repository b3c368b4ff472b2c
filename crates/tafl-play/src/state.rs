//! The state of a game without its history.

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;
use tafl_position::{Dimension, Piece, PieceKind, Position, Side};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;
use crate::outcome::Outcome;
use crate::zobrist::Zobrist;

/// The position, the side to move and the outcome: everything that an [`CompiledRules`](crate::CompiledRules) needs to
/// continue the game. Only repetitions need more: the history that a [`Game`](crate::Game) keeps.
///
/// A state is a copyable value of seven bit boards and a few bytes, without heap.
///
/// ```
/// use tafl_play::{CompiledRules, Preset, Small};
///
/// let rules = Preset::BRANDUB.rules();
/// let compiled: CompiledRules<Small> = CompiledRules::new(&rules)?;
/// let start = compiled.state(rules.start(), rules.side_to_move())?;
/// let after = compiled.play_unchecked(&start, "d1-f1".parse()?).state();
/// // States are copied, so there is no undo.
/// assert_ne!(start.zobrist(), after.zobrist());
/// assert_eq!(compiled.count_legal_steps(&start), 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "board")]
#[doc(alias = "bitboard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
    /// The index of the piece that continues its berserk turn.
    berserk: Option<u16>,
    outcome: Option<Outcome>,
}

impl<B: BitBoard> State<B> {
    /// The state of a position that is not larger than the board.
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
            if let Some(index) = geometry.index_of(square) {
                state.put(index, piece);
            }
        }
        state.set_turn(side, None);
        state
    }

    /// The side to move. During a berserk turn this is the side that has just moved.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The square of the piece that has to continue its berserk turn; empty if there is none. No other piece may move
    /// then.
    pub fn berserk(&self) -> B {
        self.berserk_index().map_or(B::EMPTY, B::bit)
    }

    #[inline]
    pub(crate) fn berserk_index(&self) -> Option<usize> {
        self.berserk.map(usize::from)
    }

    /// The outcome, if the game is over. Repetitions do not count.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// A hash of the position, the side to move and the piece in a berserk turn.
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

    /// The squares with pieces other than taflmen.
    #[inline]
    fn specials(&self) -> B {
        self.kings | self.commanders | self.knights | self.mercenaries | self.guards
    }

    /// The piece on the square at this index.
    #[inline]
    pub fn piece(&self, index: usize) -> Option<Piece> {
        let side = if self.attackers.has(index) {
            Side::Attackers
        } else if self.defenders.has(index) {
            Side::Defenders
        } else {
            return None;
        };
        Some(Piece::new(side, self.kind_at(index)))
    }

    #[inline]
    fn kind_at(&self, index: usize) -> PieceKind {
        if !self.specials().has(index) {
            PieceKind::Taflman
        } else if self.kings.has(index) {
            PieceKind::King
        } else if self.commanders.has(index) {
            PieceKind::Commander
        } else if self.knights.has(index) {
            PieceKind::Knight
        } else if self.mercenaries.has(index) {
            PieceKind::Mercenary
        } else {
            PieceKind::Guard
        }
    }

    /// The position on a board of this size, which must be that of the rules.
    pub fn to_position(&self, dimension: Dimension) -> Position {
        let mut position = Position::empty(dimension);
        for (index, square) in dimension.squares().enumerate() {
            position.set(square, self.piece(index)).map(drop).expect_or_default("the square is of the board");
        }
        position
    }

    /// Moves this piece from its square to an empty one.
    #[inline]
    pub(crate) fn relocate(&mut self, origin: usize, target: usize, piece: Piece) {
        let (others, target_bit) = (!B::bit(origin), B::bit(target));
        let (side, kind) = self.boards(piece);
        *side = *side & others | target_bit;
        if let Some(kind) = kind {
            *kind = *kind & others | target_bit;
        }
        self.zobrist.toggle_piece(origin, piece);
        self.zobrist.toggle_piece(target, piece);
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, index: usize, piece: Piece) {
        let bit = B::bit(index);
        let (side, kind) = self.boards(piece);
        *side = *side | bit;
        if let Some(kind) = kind {
            *kind = *kind | bit;
        }
        self.zobrist.toggle_piece(index, piece);
    }

    /// Removes this piece from its square.
    #[inline]
    pub(crate) fn take(&mut self, index: usize, piece: Piece) {
        let others = !B::bit(index);
        let (side, kind) = self.boards(piece);
        *side = *side & others;
        if let Some(kind) = kind {
            *kind = *kind & others;
        }
        self.zobrist.toggle_piece(index, piece);
    }

    /// The bit board of the piece's side, and that of its kind; taflmen have none.
    #[inline]
    fn boards(&mut self, piece: Piece) -> (&mut B, Option<&mut B>) {
        let side = match piece.side() {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        };
        if !piece.is_special() {
            return (side, None);
        }
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

    /// Sets the side to move, and the piece that it must move in a berserk turn.
    #[inline]
    pub(crate) fn set_turn(&mut self, side: Side, berserk: Option<usize>) {
        self.zobrist.toggle_side(self.side);
        self.zobrist.toggle_side(side);
        if let Some(index) = self.berserk_index() {
            self.zobrist.toggle_berserk(index);
        }
        if let Some(index) = berserk {
            self.zobrist.toggle_berserk(index);
        }
        self.side = side;
        // Indices are below 78 × 78.
        self.berserk = berserk.and_then(|index| u16::try_from(index).ok());
    }

    #[inline]
    pub(crate) fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }
}

/// Leaves out the bit boards, which [`State::to_position`] shows better.
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
