//! Who plays whom, and which part of a match is played.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use notation_syntax::invariant::ExpectOr as _;

/// How engines are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Schedule {
    /// Everyone plays everyone.
    RoundRobin,
    /// The first engine plays each other one.
    Gauntlet,
    /// In each round, engines with equal scores play each other.
    Swiss,
}

notation_syntax::names! {
    Schedule: "schedule" {
        RoundRobin = "round-robin",
        Gauntlet = "gauntlet",
        Swiss = "swiss",
    }
}

/// Two games of the same engines with the same opening: the second one with the sides swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The engines, by their numbers from 0. The first one has the attackers in the first game.
    pub engines: [usize; 2],
    /// The number of the opening, from 0.
    pub opening: usize,
}

impl Schedule {
    /// How many pairs of games so many engines play in a round.
    pub const fn pairs(self, engines: usize) -> usize {
        match self {
            Self::RoundRobin => engines * engines.saturating_sub(1) / 2,
            Self::Gauntlet => engines.saturating_sub(1),
            Self::Swiss => engines / 2,
        }
    }

    /// The pairs of a round, from 0. Each round has an opening of its own. `points` are those of each engine, `met` the
    /// engines that have played each other, and `plays` says of each whether it plays in this round.
    pub(crate) fn round(self, round: usize, points: &[f64], met: &[[usize; 2]], plays: &[bool]) -> Vec<Pair> {
        let plays = |engine: &usize| {
            plays.get(*engine).copied().expect_or_default("the engine is one of the contest")
        };
        let count = points.len();
        let engines: Vec<[usize; 2]> = match self {
            Self::RoundRobin => {
                (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second])).collect()
            }
            Self::Gauntlet => (1..count).map(|second| [0, second]).collect(),
            Self::Swiss => swiss((0..count).filter(plays).collect(), points, met),
        };
        let engines = engines.into_iter().filter(|engines| engines.iter().all(plays));
        engines.map(|engines| Pair { engines, opening: round }).collect()
    }
}

/// Pairs neighbours in the order of points, who have met as rarely as possible. With an odd number, one of those who have
/// played most does not play: the last of them.
fn swiss(mut waiting: Vec<usize>, points: &[f64], met: &[[usize; 2]]) -> Vec<[usize; 2]> {
    let of =
        |engine: usize| points.get(engine).copied().expect_or_default("the engine is one of the contest");
    waiting.sort_by(|&first, &second| of(second).total_cmp(&of(first)));
    if waiting.len() % 2 == 1 {
        let played = |engine: &usize| met.iter().filter(|pair| pair.contains(engine)).count();
        let rests = waiting.iter().enumerate().max_by_key(|(_, engine)| played(engine)).map(|(at, _)| at);
        rests.map(|at| waiting.remove(at));
    }
    let meetings = |first: usize, second: usize| {
        met.iter().filter(|pair| **pair == [first, second] || **pair == [second, first]).count()
    };
    let mut pairs = Vec::new();
    while let Some((&first, others)) = waiting.split_first() {
        let Some((at, second)) =
            others.iter().copied().enumerate().min_by_key(|&(at, second)| (meetings(first, second), at))
        else {
            break;
        };
        pairs.push([first, second]);
        waiting.remove(at + 1);
        waiting.remove(0);
    }
    pairs
}

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

/// Why a text is not a [`Shard`].
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

    /// Whether it has what has this number, from 0.
    pub const fn has(self, number: usize) -> bool {
        number % self.count.get() == self.index
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

#[cfg(test)]
mod tests {
    use super::Schedule;

    #[test]
    fn a_round_has_as_many_pairs_as_it_says() {
        for schedule in [Schedule::RoundRobin, Schedule::Gauntlet, Schedule::Swiss] {
            for engines in 2..9 {
                let round = schedule.round(0, &vec![0.0; engines], &[], &vec![true; engines]);
                assert_eq!(round.len(), schedule.pairs(engines), "{schedule} of {engines}");
                // Whoever does not play in this round is in no pair, and the others are paired as if it was not there.
                let mut plays = vec![true; engines];
                plays[engines - 1] = false;
                let round = schedule.round(0, &vec![0.0; engines], &[], &plays);
                assert_eq!(round.len(), schedule.pairs(engines - 1), "{schedule} of {engines}");
                assert!(round.iter().all(|pair| !pair.engines.contains(&(engines - 1))));
            }
        }
    }
}
