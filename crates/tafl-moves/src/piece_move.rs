//! Moves.

use tafl_position::{Piece, Position, Side, Square};

use crate::capture::{Capture, Captures};
use crate::mark::Mark;
use crate::mark::MoveKind;

/// A move of one piece: the standard move record of the specification, §2.
///
/// A move with up to five captures needs no heap allocation.
///
/// ```
/// use tafl_moves::{Mark, Move, MoveKind};
/// use tafl_position::{Piece, Square};
///
/// let jumped: Square = "e7".parse()?;
/// let step = Move::new("e6".parse()?, "e8".parse()?)
///     .with_piece(Piece::from_char('N'))
///     .with_kind(MoveKind::BerserkJump)
///     .with_capture(jumped)
///     .with_mark(Mark::KingHasRoute);
/// assert_eq!(step.to_string(), "Ne6^=e8xe7-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "san")]
#[doc(alias = "uci")]
#[doc(alias = "lan")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Move {
    captures: Captures,
    piece: Option<Piece>,
    origin: Square,
    kind: MoveKind,
    target: Square,
    mark: Option<Mark>,
}

impl Move {
    /// An ordinary move from one square to another, without prefix, captures and mark.
    #[inline]
    pub fn new(origin: Square, target: Square) -> Self {
        Self { captures: Captures::new(), piece: None, origin, kind: MoveKind::Plain, target, mark: None }
    }

    /// The same move, with or without the prefix of the moving piece.
    #[inline]
    #[must_use]
    pub fn with_piece(self, piece: impl Into<Option<Piece>>) -> Self {
        Self { piece: piece.into(), ..self }
    }

    /// The same move with this move type.
    #[inline]
    #[must_use]
    pub fn with_kind(self, kind: MoveKind) -> Self {
        Self { kind, ..self }
    }

    /// The same move with one more capture.
    #[inline]
    #[must_use]
    pub fn with_capture(mut self, capture: impl Into<Capture>) -> Self {
        self.captures.push(capture.into());
        self
    }

    /// The same move with these captures and no others.
    #[inline]
    #[must_use]
    pub fn with_captures<I>(self, captures: I) -> Self
    where
        I: IntoIterator<Item: Into<Capture>>,
    {
        Self { captures: captures.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same move, with or without a mark.
    #[inline]
    #[must_use]
    pub fn with_mark(self, mark: impl Into<Option<Mark>>) -> Self {
        Self { mark: mark.into(), ..self }
    }

    /// The same move with the prefixes of all special pieces, moving and captured, from the board before the
    /// move.
    ///
    /// Taflmen get no prefix. Existing prefixes are kept, even if they contradict the board.
    ///
    /// ```
    /// use tafl_moves::MoveRecord;
    /// use tafl_position::Position;
    ///
    /// let position: Position = "/K1n/3/T2/".parse()?;
    /// let record: MoveRecord = "a1-b1xc1".parse()?;
    /// assert_eq!(record.with_prefixes(&position).to_string(), "Ka1-b1xnc1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // deviation: M4
    #[must_use]
    pub fn with_prefixes(mut self, position: &Position) -> Self {
        let prefix = |square| position.get(square).filter(|piece| piece.is_special());
        self.piece = self.piece.or_else(|| prefix(self.origin));
        for capture in &mut self.captures {
            *capture = capture.with_piece(capture.piece().or_else(|| prefix(capture.square())));
        }
        self
    }

    /// The prefix of the moving piece. By convention only special pieces have one.
    #[inline]
    pub const fn piece(&self) -> Option<Piece> {
        self.piece
    }

    /// The square where the piece starts.
    #[inline]
    pub const fn origin(&self) -> Square {
        self.origin
    }

    /// How it moves.
    #[inline]
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// The square where it ends. In a berserk turn it can be the origin.
    #[inline]
    pub const fn target(&self) -> Square {
        self.target
    }

    /// The captures, in the order of the record.
    #[inline]
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }

    /// The state of the king after the move.
    #[inline]
    pub const fn mark(&self) -> Option<Mark> {
        self.mark
    }

    /// The side that moves, if a prefix determines it: that of the moving piece, or of a captured one.
    pub fn side(&self) -> Option<Side> {
        let of_captured = || self.captures.iter().find_map(|capture| capture.piece());
        self.piece.map(Piece::side).or_else(|| of_captured().map(|piece| piece.side().other()))
    }

    /// The move from its parts, for parsers. The `with_…` methods would copy it several times.
    #[inline]
    pub(crate) fn from_parts(
        piece: Option<Piece>,
        origin: Square,
        kind: MoveKind,
        target: Square,
        captures: Captures,
        mark: Option<Mark>,
    ) -> Self {
        Self { captures, piece, origin, kind, target, mark }
    }
}

impl Clone for Move {
    /// Copies the captures at once; the derived implementation would clone them one by one.
    #[inline]
    fn clone(&self) -> Self {
        Self { captures: Captures::from_slice(&self.captures), ..*self }
    }
}
