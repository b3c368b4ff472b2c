//! Sets of squares that depend on the size of the board alone.

use alloc::boxed::Box;

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
}

impl<B: BitBoard> Geometry<B> {
    /// Squares that do not fit the type are left out.
    pub(crate) fn new(dimension: Dimension) -> Self {
        let last = dimension.get() - 1;
        let set = |wanted: &dyn Fn(Square) -> bool| {
            let squares = dimension.squares().enumerate().filter(|&(_, square)| wanted(square));
            squares.fold(B::EMPTY, |set, (index, _)| set | B::bit(index))
        };
        let west = set(&|square| square.file().index() == 0);
        let east = set(&|square| square.file().index() == last);
        let south = set(&|square| square.rank().index() == 0);
        let north = set(&|square| square.rank().index() == last);
        Self {
            dimension,
            width: u32::from(dimension.get()),
            all: set(&|_| true),
            edge: west | east | south | north,
            west,
            east,
            south,
            north,
            squares: dimension.squares().collect(),
        }
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

    /// The neighbours of a set in all four directions.
    #[inline]
    pub(crate) fn neighbours(&self, set: B) -> B {
        let [west, east, south, north] = Direction::ALL.map(|direction| self.shift(set, direction));
        west | east | south | north
    }

    /// The index from which this number of steps in this direction leads to `index`.
    #[inline]
    pub(crate) fn origin(&self, index: usize, direction: Direction, steps: usize) -> usize {
        let width = self.width as usize;
        match direction {
            Direction::West => index.wrapping_add(steps),
            Direction::East => index.wrapping_sub(steps),
            Direction::South => index.wrapping_add(steps * width),
            Direction::North => index.wrapping_sub(steps * width),
        }
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
