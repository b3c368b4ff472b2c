//! How many games ended in each way.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use notation_syntax::invariant::ExpectOr as _;

/// The number of games by the way in which they ended.
///
/// The words come from the games. To bound the memory that an archive can need, a long word is cut after
/// [`MAX_BYTES`](Self::MAX_BYTES), and after [`MAX_WORDS`](Self::MAX_WORDS) different ones, others are counted together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    games: BTreeMap<Box<str>, u64>,
    more: u64,
}

impl Endings {
    pub(super) const NONE: Self = Self { games: BTreeMap::new(), more: 0 };

    /// The number of different words.
    pub const MAX_WORDS: usize = 1_000;

    /// The length of a word.
    pub const MAX_BYTES: usize = 100;

    /// The words and the number of games, in the order of the words.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, u64)> {
        self.games.iter().map(|(word, &games)| (&**word, games))
    }

    /// The number of games that ended in a way that is not among the words.
    pub fn more(&self) -> u64 {
        self.more
    }

    pub(super) fn add(&mut self, word: &str, games: u64) {
        let word = cut(word);
        if let Some(counted) = self.games.get_mut(word) {
            *counted += games;
        } else if self.games.len() < Self::MAX_WORDS {
            self.games.insert(word.into(), games);
        } else {
            self.more += games;
        }
    }
}

impl AddAssign<&Self> for Endings {
    fn add_assign(&mut self, other: &Self) {
        other.iter().for_each(|(word, games)| self.add(word, games));
        self.more += other.more;
    }
}

fn cut(word: &str) -> &str {
    let end = (0..=Endings::MAX_BYTES)
        .rev()
        .find(|&end| word.is_char_boundary(end))
        .expect_or_default("a text begins between characters");
    word.get(..end).filter(|_| word.len() > Endings::MAX_BYTES).unwrap_or(word)
}
