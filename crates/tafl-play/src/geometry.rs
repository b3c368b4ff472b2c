//! Sets of squares that depend on the size of the board alone.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_position::{Dimension, Square};

use crate::bit_board::BitBoard;
use crate::step::Step;

/// A direction along a file or a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    West,
    East,
    South,
    North,
}

impl Direction {
    /// All four, in the order in which a move record lists captures.
    pub(crate) const ALL: [Self; 4] = [Self::West, Self::East, Self::South, Self::North];

    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::West => Self::East,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// The two directions along the edge on this side of the board, the one of rising indices first.
    pub(crate) const fn along(self) -> [Self; 2] {
        match self {
            Self::West | Self::East => [Self::North, Self::South],
            Self::South | Self::North => [Self::East, Self::West],
        }
    }

    /// The direction and distance from one square to another on the same file or rank. `None` if they are not
    /// on one line, or are the same square.
    #[inline]
    pub(crate) fn between(origin: Square, target: Square) -> Option<(Self, u32)> {
        let files = i16::from(target.file().index()) - i16::from(origin.file().index());
        let ranks = i16::from(target.rank().index()) - i16::from(origin.rank().index());
        let (direction, steps) = match (files, ranks) {
            (1.., 0) => (Self::East, files),
            (..=-1, 0) => (Self::West, files),
            (0, 1..) => (Self::North, ranks),
            (0, ..=-1) => (Self::South, ranks),
            _ => return None,
        };
        Some((direction, u32::from(steps.unsigned_abs())))
    }
}

/// The largest side length of boards on which pieces slide by doubled distances. With more words to a board, one square at
/// a time is faster.
const DOUBLING: u8 = 11;

/// The squares of a board of one size, and the lines between them.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<B> {
    pub(crate) dimension: Dimension,
    width: u32,
    /// Every square of the board.
    pub(crate) all: B,
    pub(crate) edge: B,
    west: B,
    east: B,
    south: B,
    north: B,
    squares: Box<[Square]>,
    /// The indices of the four neighbours of each square, in the order of [`Direction::ALL`].
    beside: Box<[[u16; 4]]>,
}

/// The index of no square: no set has it.
const OFF_BOARD: u16 = u16::MAX;

impl<B: BitBoard> Geometry<B> {
    /// Squares that do not fit the type are left out.
    pub(crate) fn new(dimension: Dimension) -> Self {
        let side = u16::from(dimension.get());
        let width = u32::from(side);
        let south = (0..usize::from(side)).fold(B::EMPTY, |set, index| set | B::bit(index));
        let west = (1..width).fold(B::bit(0), |set, _| set.up(width) | B::bit(0));
        let north = (1..width).fold(south, |set, _| set.up(width));
        let east = west.up(width - 1);
        let mut squares = Vec::with_capacity(usize::from(side * side));
        dimension.squares().for_each(|square| squares.push(square));
        Self {
            dimension,
            width,
            all: (1..width).fold(south, |set, _| set.up(width) | south),
            edge: west | east | south | north,
            west,
            east,
            south,
            north,
            squares: squares.into_boxed_slice(),
            beside: beside(side),
        }
    }

    /// The side length of the board.
    #[inline]
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    /// The index of a square; `None` off the board.
    #[inline]
    pub(crate) fn index_of(&self, square: Square) -> Option<usize> {
        self.dimension.index_of(square)
    }

    /// The square at an index; `None` off the board.
    #[inline]
    pub(crate) fn square(&self, index: usize) -> Option<Square> {
        self.squares.get(index).copied()
    }

    /// The squares of a set, in order.
    pub(crate) fn squares_of(&self, set: B) -> impl Iterator<Item = Square> + '_ {
        set.indices().filter_map(|index| self.square(index))
    }

    /// The indices of the neighbours of the square at an index, in the order of [`Direction::ALL`]. Off the board, they
    /// are in no set.
    #[inline]
    pub(crate) fn beside(&self, index: usize) -> [usize; 4] {
        self.beside.get(index).map_or([OFF_BOARD as usize; 4], |beside| beside.map(usize::from))
    }

    /// The index of the neighbour in a direction. Off the board, it is in no set.
    #[inline]
    pub(crate) fn next(&self, index: usize, direction: Direction) -> usize {
        let [west, east, south, north] = self.beside(index);
        match direction {
            Direction::West => west,
            Direction::East => east,
            Direction::South => south,
            Direction::North => north,
        }
    }

    /// The number of squares between a square and the edge in a direction, with that at the edge.
    #[inline]
    pub(crate) fn room(&self, square: Square, direction: Direction) -> u32 {
        let last = self.dimension.get() - 1;
        u32::from(match direction {
            Direction::West => square.file().index(),
            Direction::East => last.saturating_sub(square.file().index()),
            Direction::South => square.rank().index(),
            Direction::North => last.saturating_sub(square.rank().index()),
        })
    }

    /// The step between the squares at two indices; `None` off the board.
    pub(crate) fn step(&self, origin: usize, target: usize) -> Option<Step> {
        Some(Step::new(self.square(origin)?, self.square(target)?))
    }

    /// The set of these squares. Squares off the board are left out.
    pub(crate) fn set(&self, squares: impl IntoIterator<Item = Square>) -> B {
        squares
            .into_iter()
            .filter_map(|square| self.index_of(square))
            .fold(B::EMPTY, |set, index| set | B::bit(index))
    }

    /// The edge on this side of the board.
    #[inline]
    pub(crate) fn edge_at(&self, direction: Direction) -> B {
        match direction {
            Direction::West => self.west,
            Direction::East => self.east,
            Direction::South => self.south,
            Direction::North => self.north,
        }
    }

    /// The neighbours of a set in this direction.
    #[inline]
    pub(crate) fn shift(&self, set: B, direction: Direction) -> B {
        match direction {
            Direction::West => set.down(1) & !self.east,
            Direction::East => set.up(1) & !self.west & self.all,
            Direction::South => set.down(self.width),
            Direction::North => set.up(self.width) & self.all,
        }
    }

    /// The neighbours of a set in all four directions. Written out: a loop over the directions takes twice as long.
    #[inline]
    pub(crate) fn neighbours(&self, set: B) -> B {
        let (west, east) = ((set & !self.west).down(1), (set & !self.east).up(1));
        (west | east | set.down(self.width) | set.up(self.width)) & self.all
    }

    /// The difference between the indices of neighbouring squares in a direction; it wraps around.
    #[inline]
    pub(crate) fn stride(&self, direction: Direction) -> usize {
        let width = self.width as usize;
        match direction {
            Direction::West => 1_usize.wrapping_neg(),
            Direction::East => 1,
            Direction::South => width.wrapping_neg(),
            Direction::North => width,
        }
    }

    /// Whether a square of one set is next to a square of another.
    #[inline]
    pub(crate) fn touch(&self, set: B, other: B) -> bool {
        let touches = |direction| !(self.shift(set, direction) & other).is_empty();
        touches(Direction::West)
            || touches(Direction::East)
            || touches(Direction::South)
            || touches(Direction::North)
    }

    /// The squares that pieces slide to over `free` squares, at most `furthest` squares away, for each direction. Pieces keep
    /// their distances and never meet, so no two of them reach the same square in a direction.
    #[inline]
    pub(crate) fn slides(&self, pieces: B, free: B, furthest: u32) -> [B; 4] {
        if B::MAX_SIDE <= DOUBLING && furthest >= self.width - 1 {
            // A step over the edge leads to the other side of the board.
            let (not_west, not_east) = (free & !self.west, free & !self.east);
            let (width, up, down) = (self.width, slide_up, slide_down);
            return [
                down(pieces, not_east, 1),
                up(pieces, not_west, 1),
                down(pieces, free, width),
                up(pieces, free, width),
            ];
        }
        Direction::ALL.map(|direction| {
            let mut reached = B::EMPTY;
            let mut front = pieces;
            for _ in 0..furthest {
                front = self.shift(front, direction) & free;
                if front.is_empty() {
                    break;
                }
                reached = reached | front;
            }
            reached
        })
    }

    /// Whether a path from neighbour to neighbour over squares of `through` leads from `start` to the `goal`.
    pub(crate) fn reaches(&self, start: B, through: B, goal: B) -> bool {
        let mut reached = start;
        loop {
            let around = self.neighbours(reached);
            if !(around & goal).is_empty() {
                return true;
            }
            let grown = reached | around & through;
            if grown == reached {
                return false;
            }
            reached = grown;
        }
    }
}

/// The squares that pieces slide to `through` others, to higher indices: by 1, 2, 4 and 8 squares, which is enough for any
/// line of a board of up to [`DOUBLING`] squares a side. On a board of up to 8, 1, 2 and 4 are enough.
#[inline(always)]
#[allow(clippy::inline_always, reason = "shifting by a constant is twice as fast")]
fn slide_up<B: BitBoard>(pieces: B, through: B, offset: u32) -> B {
    let twice = through & through.up(offset);
    let four = twice & twice.up(offset * 2);
    let reached = pieces | pieces.up(offset) & through;
    let reached = reached | reached.up(offset * 2) & twice;
    let reached = reached | reached.up(offset * 4) & four;
    if B::MAX_SIDE <= 8 {
        return reached & through;
    }
    let eight = four & four.up(offset * 4);
    (reached | reached.up(offset * 8) & eight) & through
}

/// The same to lower indices.
#[inline(always)]
#[allow(clippy::inline_always, reason = "shifting by a constant is twice as fast")]
fn slide_down<B: BitBoard>(pieces: B, through: B, offset: u32) -> B {
    let twice = through & through.down(offset);
    let four = twice & twice.down(offset * 2);
    let reached = pieces | pieces.down(offset) & through;
    let reached = reached | reached.down(offset * 2) & twice;
    let reached = reached | reached.down(offset * 4) & four;
    if B::MAX_SIDE <= 8 {
        return reached & through;
    }
    let eight = four & four.down(offset * 4);
    (reached | reached.down(offset * 8) & eight) & through
}

/// The indices of the neighbours of each square.
fn beside(side: u16) -> Box<[[u16; 4]]> {
    let inside = |index: u16| [index.wrapping_sub(1), index + 1, index.wrapping_sub(side), index + side];
    let mut beside: Box<[_]> = (0..side * side).map(inside).collect();
    let side = usize::from(side);
    for rank in beside.chunks_exact_mut(side) {
        rank.iter_mut().take(1).for_each(|[west, ..]| *west = OFF_BOARD);
        rank.iter_mut().rev().take(1).for_each(|[_, east, ..]| *east = OFF_BOARD);
    }
    beside.iter_mut().take(side).for_each(|[_, _, south, _]| *south = OFF_BOARD);
    beside.iter_mut().rev().take(side).for_each(|[.., north]| *north = OFF_BOARD);
    beside
}
