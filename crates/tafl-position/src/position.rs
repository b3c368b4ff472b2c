//! Positions.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{ErrorSink, Notation, Reported, Span};

use crate::dimension::Dimension;
use crate::error::{PositionError, PositionErrorKind};
use crate::oddity::{Oddities, Oddity};
use crate::piece::{Piece, PieceKind};
use crate::piece_set::PieceSet;
use crate::side::Side;
use crate::square::{Rank, Square};
use crate::symmetry::Symmetry;
use crate::{parse, print};

/// A board with at most one piece on each square (specification §1).
///
/// Every well-formed board is a position, whether or not it makes sense in a tafl game;
/// [`check`](Self::check) lists its oddities.
///
/// ```
/// use tafl_position::{Piece, Position, Square};
///
/// let position: Position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
/// let d4: Square = "d4".parse()?;
/// assert_eq!(position.get(d4), Some(Piece::KING));
/// assert_eq!(position.count(Piece::ATTACKER), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "fen")]
#[doc(alias = "board")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    dimension: Dimension,
    /// One cell per square, rank by rank from `a1`: always `dimension.area()` cells.
    cells: Box<[Option<Piece>]>,
}

impl Position {
    /// A board without pieces.
    pub fn empty(dimension: Dimension) -> Self {
        Self { dimension, cells: vec![None; dimension.area()].into_boxed_slice() }
    }

    /// The size of the board.
    #[inline]
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// The piece on the square; `None` if it is empty or off the board.
    #[inline]
    pub fn get(&self, square: Square) -> Option<Piece> {
        let index = self.dimension.index_of(square)?;
        self.cells.get(index).copied().flatten()
    }

    /// Whether the square is on the board and empty.
    #[inline]
    pub fn is_vacant(&self, square: Square) -> bool {
        self.dimension.contains(square) && self.get(square).is_none()
    }

    /// Puts a piece on the square or empties it, and returns the piece that was there.
    ///
    /// ```
    /// use tafl_position::{Dimension, Piece, Position};
    ///
    /// let mut position = Position::empty(Dimension::new(3).unwrap());
    /// let b2 = "b2".parse()?;
    /// assert_eq!(position.set(b2, Piece::KING)?, None);
    /// assert_eq!(position.to_string(), "/3/1K1/3/");
    /// assert_eq!(position.set(b2, None)?, Some(Piece::KING));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OffBoardError`] if the square is not on the board.
    #[inline]
    pub fn set(
        &mut self,
        square: Square,
        piece: impl Into<Option<Piece>>,
    ) -> Result<Option<Piece>, OffBoardError> {
        let off_board = OffBoardError { square, dimension: self.dimension };
        let index = self.dimension.index_of(square).ok_or(off_board)?;
        let cell = self.cells.get_mut(index).ok_or(off_board)?;
        Ok(core::mem::replace(cell, piece.into()))
    }

    /// All squares with their pieces, rank by rank from `a1`.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = (Square, Option<Piece>)> {
        self.dimension.squares().map(|square| (square, self.get(square)))
    }

    /// All pieces with their squares, rank by rank from `a1`.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(index, cell)| {
            cell.and_then(|piece| Some((self.dimension.square_at(index)?, piece)))
        })
    }

    /// The squares of these pieces, rank by rank from `a1`.
    ///
    /// The pieces are a [`PieceSet`], or anything that converts to one: a [`Piece`], a [`Side`], a
    /// [`PieceKind`].
    ///
    /// ```
    /// use tafl_position::{Piece, Position, Side};
    ///
    /// let position: Position = "/1t1/1Kt/3/".parse().unwrap();
    /// assert_eq!(position.find(Piece::KING).next().unwrap().to_string(), "b2");
    /// assert_eq!(position.find(Side::Attackers).count(), 2);
    /// ```
    pub fn find(&self, pieces: impl Into<PieceSet>) -> impl DoubleEndedIterator<Item = Square> {
        let pieces = pieces.into();
        self.pieces().filter(move |&(_, piece)| pieces.contains(piece)).map(|(square, _)| square)
    }

    /// The number of these pieces on the board.
    pub fn count(&self, pieces: impl Into<PieceSet>) -> usize {
        let pieces = pieces.into();
        self.cells.iter().flatten().filter(|&&piece| pieces.contains(piece)).count()
    }

    /// The position with the board rotated or mirrored.
    ///
    /// ```
    /// use tafl_position::{Position, Symmetry};
    ///
    /// let position: Position = "/t1/1K/".parse().unwrap();
    /// assert_eq!(position.transformed(Symmetry::MirrorFiles).to_string(), "/1t/K1/");
    /// ```
    #[doc(alias = "rotate")]
    #[doc(alias = "mirror")]
    #[doc(alias = "flip")]
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        // The squares of a row of the image are at equal distances in the original.
        let Some((first, along_files, along_ranks)) = self.strides(symmetry.inverse()) else {
            return self.clone();
        };
        let side = usize::from(self.dimension);
        let mut cells = Vec::with_capacity(self.cells.len());
        let mut row = first;
        for _ in 0..side {
            let mut index = row;
            for _ in 0..side {
                cells.push(self.cells.get(index).copied().flatten());
                index = index.wrapping_add_signed(along_files);
            }
            row = row.wrapping_add_signed(along_ranks);
        }
        let cells = cells.into_boxed_slice();
        Self { dimension: self.dimension, cells }
    }

    /// The index of the image of `a1`, and how far from it those of `b1` and `a2` are. On a board of one square there are
    /// no others.
    fn strides(&self, symmetry: Symmetry) -> Option<(usize, isize, isize)> {
        let image = |file, rank| {
            let square = symmetry.apply(Square::from_indices(file, rank)?, self.dimension)?;
            self.dimension.index_of(square)
        };
        let first = image(0, 0)?;
        let distance = |index: usize| isize::try_from(index).ok()?.checked_sub_unsigned(first);
        Some((first, distance(image(1, 0)?)?, distance(image(0, 1)?)?))
    }

    /// The oddities of the position: no king, several kings, an attacking king.
    ///
    /// ```
    /// use tafl_position::{Oddity, Position};
    ///
    /// let position: Position = "/1k/K1/".parse().unwrap();
    /// assert!(position.check().contains(Oddity::AttackingKing));
    /// ```
    pub fn check(&self) -> Oddities {
        let (mut kings, mut oddities) = (0, Oddities::NONE);
        for king in self.cells.iter().flatten().filter(|piece| piece.kind() == PieceKind::King) {
            kings += 1;
            if king.side() == Side::Attackers {
                oddities = oddities.with(Oddity::AttackingKing);
            }
        }
        match kings {
            0 => oddities.with(Oddity::NoKing),
            1 => oddities,
            _ => oddities.with(Oddity::SeveralKings),
        }
    }

    /// The rows of the board in this order, each from the `a` file.
    pub(crate) fn rows(&self, order: RowOrder) -> impl Iterator<Item = &[Option<Piece>]> {
        let mut rows = self.cells.chunks_exact(self.dimension.into());
        core::iter::from_fn(move || match order {
            RowOrder::RankOneFirst => rows.next(),
            RowOrder::TopRankFirst => rows.next_back(),
        })
    }

    /// The row with this index in this order, for a parser to fill.
    #[inline]
    pub(crate) fn row_mut(&mut self, row: usize, order: RowOrder) -> &mut [Option<Piece>] {
        let side = usize::from(self.dimension);
        let start = order.rank_of_row(row, side) * side;
        self.cells.get_mut(start..start + side).expect_or_default("the row is on the board")
    }
}

/// The position record: `Position(/1t/K1/)`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The square is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{square}` is not on a board of {dimension} by {dimension} squares")]
pub struct OffBoardError {
    square: Square,
    dimension: Dimension,
}

impl OffBoardError {
    /// The square.
    pub fn square(&self) -> Square {
        self.square
    }

    /// The size of the board.
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }
}

/// A position whose record begins with the highest rank: the inverted position record of the specification,
/// §3. Its text resembles the board with `a1` at the bottom left.
///
/// Only the record is inverted, not the position. Files are not mirrored.
///
/// ```
/// use tafl_position::{Inverted, Position};
///
/// let position: Position = "/1t1/K2/3/".parse()?;
/// assert_eq!(position.clone().inverted().to_string(), "/3/K2/1t1/");
/// assert_eq!("/3/K2/1t1/".parse::<Inverted>()?.0, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inverted(pub Position);

impl Position {
    /// The same position, which prints as an inverted record.
    pub fn inverted(self) -> Inverted {
        Inverted(self)
    }
}

impl From<Position> for Inverted {
    fn from(position: Position) -> Self {
        Self(position)
    }
}

impl From<Inverted> for Position {
    fn from(inverted: Inverted) -> Self {
        inverted.0
    }
}

notation_syntax::from_str! {
    Inverted, PositionError;
}

impl Notation for Inverted {
    type ErrorKind = PositionErrorKind;

    const MAY_BE_FILE: bool = true;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PositionErrorKind>,
    ) -> Result<Self, Reported> {
        parse::position_record(source, span, RowOrder::TopRankFirst, sink).map(Inverted)
    }
}

/// The inverted position record.
impl fmt::Display for Inverted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::position_record(&self.0, RowOrder::TopRankFirst, f)
    }
}

/// Which rank the first row of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowOrder {
    /// The first row is rank 1, as in a position record of OpenTafl and in TSN.
    RankOneFirst,
    /// The first row is the highest rank, as in an inverted record: the text resembles the board with `a1` at
    /// the bottom left.
    TopRankFirst,
}

impl RowOrder {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::RankOneFirst, Self::TopRankFirst];

    /// The ranks of a board in the order of the text.
    pub(crate) fn ranks(self, dimension: Dimension) -> impl Iterator<Item = Rank> {
        let last = dimension.get() - 1;
        dimension.ranks().filter_map(move |rank| match self {
            Self::RankOneFirst => Some(rank),
            Self::TopRankFirst => Rank::from_index(last - rank.index()),
        })
    }

    /// The index of the rank in this row of the text, from 0.
    #[inline]
    pub(crate) fn rank_of_row(self, row: usize, rows: usize) -> usize {
        match self {
            Self::RankOneFirst => row,
            Self::TopRankFirst => rows.saturating_sub(row + 1),
        }
    }
}

impl fmt::Display for RowOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::RankOneFirst => "rank one first",
            Self::TopRankFirst => "top rank first",
        })
    }
}
