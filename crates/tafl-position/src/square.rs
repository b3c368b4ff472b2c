//! Files, ranks and squares.

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

/// The number of files and of ranks of the largest board; see [`Dimension::MAX`](crate::Dimension::MAX).
pub(crate) const MAX_SIDE: u8 = 78;

/// Declares [`Index`] with a variant for each number.
macro_rules! index {
    ($($variant:ident)+) => {
        /// The index of a file or a rank. As an enum, it leaves values for `None`: an `Option` of a square has the size of
        /// a square, and reading the index takes no instruction, unlike that of a `NonZeroU8`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        enum Index {
            $($variant,)+
        }

        impl Index {
            #[inline]
            const fn new(index: u8) -> Option<Self> {
                $(const $variant: u8 = Index::$variant as u8;)+
                match index {
                    $($variant => Some(Self::$variant),)+
                    MAX_SIDE.. => None,
                }
            }
        }
    };
}

index! {
    N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29
    N30 N31 N32 N33 N34 N35 N36 N37 N38 N39 N40 N41 N42 N43 N44 N45 N46 N47 N48 N49 N50 N51 N52 N53 N54 N55 N56 N57
    N58 N59 N60 N61 N62 N63 N64 N65 N66 N67 N68 N69 N70 N71 N72 N73 N74 N75 N76 N77
}

/// A file: a column of the board, `a` to `z`, then `aa` to `az`, then `ba` to `bz` (specification §2).
///
/// ```
/// use tafl_position::File;
///
/// assert_eq!(File::from_index(10).unwrap().to_string(), "k");
/// assert_eq!(File::from_index(77).unwrap().to_string(), "bz");
/// assert_eq!(File::from_index(78), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(Index);

impl File {
    /// The file with this index, from 0 for `a`; `None` from [`Dimension::MAX`](crate::Dimension::MAX)
    /// upwards.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        match Index::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The file with these letters, in lower case: one or two.
    #[inline]
    pub const fn from_letters(letters: &[u8]) -> Option<Self> {
        match letters {
            [single @ b'a'..=b'z'] => Self::from_index(*single - b'a'),
            [first @ b'a'..=b'b', second @ b'a'..=b'z'] => {
                Self::from_index((*first - b'a' + 1) * 26 + (*second - b'a'))
            }
            _ => None,
        }
    }

    /// Its index, from 0 for `a`.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0 as u8
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = b'a' + self.index() % 26;
        match (self.index() / 26).checked_sub(1) {
            None => char::from(last).fmt(f),
            Some(first) => {
                f.pad(core::str::from_utf8(&[b'a' + first, last]).expect_or_default("letters are ASCII"))
            }
        }
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({self})")
    }
}

/// A rank: a row of the board, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(Index);

impl Rank {
    /// The rank with this index, from 0 for rank 1; `None` from [`Dimension::MAX`](crate::Dimension::MAX)
    /// upwards.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        match Index::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The rank with this number, from 1; `None` for 0 and above [`Dimension::MAX`](crate::Dimension::MAX).
    #[inline]
    pub const fn from_number(number: u32) -> Option<Self> {
        if number >= 1 && number <= MAX_SIDE as u32 {
            #[allow(clippy::cast_possible_truncation, reason = "at most 78")]
            Self::from_index((number - 1) as u8)
        } else {
            None
        }
    }

    /// Its index, from 0 for rank 1.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0 as u8
    }

    /// Its number, from 1.
    #[inline]
    pub const fn number(self) -> u8 {
        self.index() + 1
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rank({self})")
    }
}

/// A square: a file and a rank, as in `e5` (specification §2).
///
/// A square does not belong to a board; [`Dimension::contains`](crate::Dimension::contains) checks whether it
/// is on one. Squares are ordered rank by rank, as in a position record.
///
/// ```
/// use tafl_position::Square;
///
/// let square: Square = "c5".parse()?;
/// assert_eq!(square, Square::from_indices(2, 4).ok_or("off the board")?);
/// assert_eq!(square.to_string(), "c5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "coordinate")]
#[doc(alias = "cell")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    // The rank comes first, so that the derived order is that of the record.
    rank: Rank,
    file: File,
}

impl Square {
    /// The square on this file and rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self { rank, file }
    }

    /// The square with these indices, both from 0.
    #[inline]
    pub const fn from_indices(file: u8, rank: u8) -> Option<Self> {
        match (File::from_index(file), Rank::from_index(rank)) {
            (Some(file), Some(rank)) => Some(Self { rank, file }),
            _ => None,
        }
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        self.file
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        self.rank
    }

    /// The square this many files to the right and ranks up; `None` beyond the largest board.
    pub fn offset(self, files: i16, ranks: i16) -> Option<Self> {
        let file = u8::try_from(i16::from(self.file.index()).checked_add(files)?).ok()?;
        let rank = u8::try_from(i16::from(self.rank.index()).checked_add(ranks)?).ok()?;
        Self::from_indices(file, rank)
    }
}

impl From<(File, Rank)> for Square {
    fn from((file, rank): (File, Rank)) -> Self {
        Self { rank, file }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return f.pad(&alloc::format!("{}{}", self.file, self.rank));
        }
        write!(f, "{}{}", self.file, self.rank)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}
