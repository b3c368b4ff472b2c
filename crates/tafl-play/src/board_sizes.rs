//! The bit boards for boards of different sizes.

use core::hash::{Hash, Hasher};
use core::ops::{BitAnd, BitOr, Not};

use tafl_position::Dimension;
use tafl_rules::Rules;

use crate::bit_board::{BitBoard, Sealed};
use crate::compiled_rules::CompiledRules;
use crate::word_array;

/// Boards with a side of up to 8 squares: 8 bytes. A [`Game`](crate::Game) has [`Small`] boards instead; programs that search
/// are faster with these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiny([u64; 1]);

/// Boards with a side of up to 11 squares: 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Small(u128);

// The npm package would be a tenth smaller without `Medium`, but eight times slower on its boards.
/// Boards with a side of up to 19 squares: 48 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Medium([u64; 6]);

/// Boards of every size that a position can have, up to 78 squares a side: 768 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Large([u64; 96]);

/// The smallest of the board types that boards of a size fit.
///
/// ```
/// use tafl_play::{BoardSize, Preset};
///
/// assert_eq!(BoardSize::of(Preset::BRANDUB.rules().dimension()), BoardSize::Tiny);
/// assert_eq!(BoardSize::of(Preset::COPENHAGEN.rules().dimension()), BoardSize::Small);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSize {
    /// [`Tiny`](struct@Tiny).
    Tiny,
    /// [`Small`](struct@Small).
    Small,
    /// [`Medium`](struct@Medium).
    Medium,
    /// [`Large`](struct@Large), which all boards fit.
    Large,
}

impl BoardSize {
    /// The smallest type for boards of this size.
    pub const fn of(dimension: Dimension) -> Self {
        let side = dimension.get();
        if side <= Tiny::MAX_SIDE {
            Self::Tiny
        } else if side <= Small::MAX_SIDE {
            Self::Small
        } else if side <= Medium::MAX_SIDE {
            Self::Medium
        } else {
            Self::Large
        }
    }
}

/// Compiles rules for the smallest of the board types that they fit, and evaluates an expression with them. For functions
/// that are generic over [`BitBoard`](crate::BitBoard), such as a search.
///
/// ```
/// use tafl_play::{BitBoard, CompiledRules, Preset, with_compiled_rules};
///
/// fn nodes<B: BitBoard>(compiled: &CompiledRules<B>) -> u64 {
///     compiled.perft(&compiled.start(), 2)
/// }
///
/// let [small, large] = [Preset::BRANDUB, Preset::ALEA_EVANGELII]
///     .map(|preset| with_compiled_rules!(&preset.rules(), compiled => nodes(&compiled)));
/// assert!(small < large);
/// ```
#[macro_export]
macro_rules! with_compiled_rules {
    ($rules:expr, $compiled:ident => $result:expr) => {{
        let rules: &$crate::Rules = $rules;
        match $crate::BoardSize::of(rules.dimension()) {
            $crate::BoardSize::Tiny => {
                let $compiled = $crate::CompiledRules::<$crate::Tiny>::fitting(rules);
                $result
            }
            $crate::BoardSize::Small => {
                let $compiled = $crate::CompiledRules::<$crate::Small>::fitting(rules);
                $result
            }
            $crate::BoardSize::Medium => {
                let $compiled = $crate::CompiledRules::<$crate::Medium>::fitting(rules);
                $result
            }
            $crate::BoardSize::Large => {
                let $compiled = $crate::CompiledRules::<$crate::Large>::fitting(rules);
                $result
            }
        }
    }};
}

impl Sealed for Small {
    type Line = u32;
    type Lines = [u32; 11];

    const NO_LINES: Self::Lines = [0; 11];

    fn compiled(rules: &Rules) -> CompiledRules<Self> {
        CompiledRules::prepared(rules)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the low bits")]
    fn line(self, first: usize) -> u32 {
        (self.0 >> (first % 128)) as u32
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "halves of the bits")]
    fn nth(self, n: u32) -> Option<usize> {
        word_array::nth(&[self.0 as u64, (self.0 >> 64) as u64], n)
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    #[inline]
    fn up(self, offset: u32) -> Self {
        Self(self.0.wrapping_shl(offset))
    }

    #[inline]
    fn down(self, offset: u32) -> Self {
        Self(self.0.wrapping_shr(offset))
    }
}

impl BitBoard for Small {
    const MAX_SIDE: u8 = 11;
    const EMPTY: Self = Self(0);

    #[inline]
    fn bit(index: usize) -> Self {
        Self(if index < 128 { 1 << index } else { 0 })
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "half of the bits")]
    fn has(self, index: usize) -> bool {
        let half = if index < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        index < 128 && half >> (index % 64) & 1 != 0
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }
}

impl BitAnd for Small {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Small {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Small {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Implements a bit board in an array of words. `$inline` is how the operations on all words are compiled.
macro_rules! word_array_board {
    ($board:ident, $words:literal, $max_side:expr, $line:ident, $inline:meta) => {
        const _: () = assert!($max_side as usize * $max_side as usize <= $words * 64);

        impl Sealed for $board {
            type Line = $line;
            type Lines = [$line; $max_side as usize];

            const NO_LINES: Self::Lines = [0; $max_side as usize];

            fn compiled(rules: &Rules) -> CompiledRules<Self> {
                CompiledRules::prepared(rules)
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the low bits")]
            fn line(self, first: usize) -> $line {
                word_array::low_bits(&self.0, first) as $line
            }

            #[inline]
            fn nth(self, n: u32) -> Option<usize> {
                word_array::nth(&self.0, n)
            }

            #[inline]
            fn without_first(mut self) -> Self {
                word_array::remove_first(&mut self.0);
                self
            }

            #[$inline]
            fn up(mut self, offset: u32) -> Self {
                word_array::up(&mut self.0, offset);
                self
            }

            #[$inline]
            fn down(mut self, offset: u32) -> Self {
                word_array::down(&mut self.0, offset);
                self
            }
        }

        impl BitBoard for $board {
            const MAX_SIDE: u8 = $max_side;
            const EMPTY: Self = Self([0; $words]);

            #[inline]
            fn bit(index: usize) -> Self {
                let mut board = Self::EMPTY;
                word_array::insert(&mut board.0, index);
                board
            }

            #[inline]
            fn has(self, index: usize) -> bool {
                word_array::has(&self.0, index)
            }

            #[$inline]
            fn is_empty(self) -> bool {
                word_array::is_empty(&self.0)
            }

            #[$inline]
            fn count(self) -> u32 {
                word_array::count(&self.0)
            }

            #[$inline]
            fn first(self) -> Option<usize> {
                word_array::first(&self.0)
            }
        }

        /// Word by word: an array is hashed as its length and bytes, which takes longer.
        impl Hash for $board {
            #[inline]
            fn hash<H: Hasher>(&self, hasher: &mut H) {
                self.0.iter().for_each(|word| word.hash(hasher));
            }
        }

        impl BitAnd for $board {
            type Output = Self;

            #[$inline]
            fn bitand(mut self, other: Self) -> Self {
                word_array::intersect(&mut self.0, other.0);
                self
            }
        }

        impl BitOr for $board {
            type Output = Self;

            #[$inline]
            fn bitor(mut self, other: Self) -> Self {
                word_array::unite(&mut self.0, other.0);
                self
            }
        }

        impl Not for $board {
            type Output = Self;

            #[$inline]
            fn not(mut self) -> Self {
                word_array::invert(&mut self.0);
                self
            }
        }
    };
}

word_array_board!(Tiny, 1, 8, u32, inline);
word_array_board!(Medium, 6, 19, u32, inline);
// Inlined and unrolled, they would be a third of a program that plays; docs/benchmarks.md has what this costs.
word_array_board!(Large, 96, Dimension::MAX, u128, inline(never));
