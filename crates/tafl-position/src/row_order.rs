//! The order of the rows in a text.

use core::fmt;

use crate::dimension::Dimension;
use crate::square::Rank;

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
