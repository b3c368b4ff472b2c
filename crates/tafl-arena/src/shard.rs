//! Parts of a match.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

/// A part of a match: the second of eight, `2/8`, has every eighth pair from the second one on. Games have the same number
/// and the same opening as in the whole match.
///
/// ```
/// use tafl_arena::Shard;
///
/// let shard: Shard = "2/8".parse()?;
/// assert_eq!((shard.number(), shard.count()), (2, 8));
/// assert!("0/8".parse::<Shard>().is_err());
/// # Ok::<(), tafl_arena::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    index: usize,
    count: NonZeroUsize,
}

/// Why a text is no [`Shard`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected which shard of how many, such as `2/8`, found `{0}`")]
pub struct ShardError(String);

impl Shard {
    /// The shard with this number, from 1, of so many; `None` if there are fewer.
    pub fn new(number: usize, count: usize) -> Option<Self> {
        let (index, count) = (number.checked_sub(1)?, NonZeroUsize::new(count)?);
        (index < count.get()).then_some(Self { index, count })
    }

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self.index + 1
    }

    /// How many shards the match has.
    pub const fn count(self) -> usize {
        self.count.get()
    }

    /// Whether it has the pair with this number, from 0.
    pub(crate) const fn has(self, pair: usize) -> bool {
        pair % self.count.get() == self.index
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').map(|(number, count)| (number.parse(), count.parse()));
        match numbers {
            Some((Ok(number), Ok(count))) => Self::new(number, count),
            _ => None,
        }
        .ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.count)
    }
}
