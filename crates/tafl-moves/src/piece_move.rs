//! A move of one piece.

use tafl_position::{Piece, Position, Side, Square};

use crate::capture::{Capture, Captures};
use crate::mark::Mark;
use crate::move_kind::MoveKind;

/// A move of one piece: what the standard move record of the specification says, §2.
///
/// A record with up to five captures needs no heap.
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
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Move {
    captures: Captures,
    piece: Option<Piece>,
    from: Square,
    kind: MoveKind,
    to: Square,
    mark: Option<Mark>,
}

impl Move {
    /// An ordinary move from one square to another, without captures, letter and mark.
    #[inline]
    pub fn new(from: Square, to: Square) -> Self {
        Self { captures: Captures::new(), piece: None, from, kind: MoveKind::Plain, to, mark: None }
    }

    /// The same move, with or without the letter of the moving piece.
    #[inline]
    #[must_use]
    pub fn with_piece(self, piece: impl Into<Option<Piece>>) -> Self {
        Self { piece: piece.into(), ..self }
    }

    /// The same move in another manner.
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

    /// The same move with the letters of special pieces, as they stand on the board before it: the mover's
    /// and those of the captured. No rules are needed.
    ///
    /// A taflman gets no letter. A letter that is there stays, whatever stands on the board.
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
        let letter = |square| position.get(square).filter(|piece| piece.is_special());
        self.piece = self.piece.or_else(|| letter(self.from));
        for capture in &mut self.captures {
            *capture = capture.with_piece(capture.piece().or_else(|| letter(capture.square())));
        }
        self
    }

    /// The moving piece, where the record says it. By custom it does so for special pieces only.
    #[inline]
    pub const fn piece(&self) -> Option<Piece> {
        self.piece
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// How it moves.
    #[inline]
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// Where it ends, which can be where it came from.
    #[inline]
    pub const fn to(&self) -> Square {
        self.to
    }

    /// What it captures, in the order of the record.
    #[inline]
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }

    /// What the record says about the king after the move.
    #[inline]
    pub const fn mark(&self) -> Option<Mark> {
        self.mark
    }

    /// The side that moves, where a letter tells it: the mover's own, or that of a piece it captures.
    pub fn side(&self) -> Option<Side> {
        let of_captured = || self.captures.iter().find_map(|capture| capture.piece());
        self.piece.map(Piece::side).or_else(|| of_captured().map(|piece| piece.side().other()))
    }

    /// All at once: a parser that put it together part by part would copy it as often.
    #[inline]
    pub(crate) fn from_parts(
        piece: Option<Piece>,
        from: Square,
        kind: MoveKind,
        to: Square,
        captures: Captures,
        mark: Option<Mark>,
    ) -> Self {
        Self { captures, piece, from, kind, to, mark }
    }
}

impl Clone for Move {
    /// Copies the captures at once; the derived implementation would clone them one by one.
    #[inline]
    fn clone(&self) -> Self {
        Self { captures: Captures::from_slice(&self.captures), ..*self }
    }
}
