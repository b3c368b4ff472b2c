//! Statistics of the games with a move, and how they ended.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::GameResult;
use tafl_position::Side;
use tafl_statistics::Estimate;

use crate::explorer::facts::{GameFacts, PlayedOn};

/// The number of games with a move, and how they went.
///
/// ```
/// use tafl_game_record::GameResult;
/// use tafl_position::Side;
/// use tafl_table::{GameFacts, MoveStatistics};
///
/// let mut statistics = MoveStatistics::default();
/// for result in [GameResult::AttackersWin, GameResult::Draw] {
///     statistics.push(&GameFacts { result: Some(result), ..GameFacts::default() }, Side::Attackers);
/// }
/// assert_eq!(statistics.score(Side::Defenders).ok_or("no game")?.value, 0.25);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveStatistics {
    /// The number of games.
    pub games: u64,
    /// Games that the attackers won.
    pub attackers: u64,
    /// Games that the defenders won.
    pub defenders: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that are not over or ended in another way.
    pub other: u64,
    /// Games without a result, or with one that cannot be read.
    pub unknown: u64,
    /// The ratings of the players who made the move.
    pub ratings: Ratings,
    /// The ratings of their opponents.
    pub opponents: Ratings,
    /// When the last of the games was played; `None` if no date is known.
    pub last_played: Option<PlayedOn>,
    /// How the games ended.
    pub endings: Endings,
}

impl MoveStatistics {
    /// Of no game.
    pub(super) const NONE: Self = Self {
        games: 0,
        attackers: 0,
        defenders: 0,
        draws: 0,
        other: 0,
        unknown: 0,
        ratings: Ratings { sum: 0, players: 0 },
        opponents: Ratings { sum: 0, players: 0 },
        last_played: None,
        endings: Endings::NONE,
    };

    /// Counts a game in which this side made the move.
    pub fn push(&mut self, facts: &GameFacts, mover: Side) {
        self.games += 1;
        *match facts.result {
            Some(GameResult::AttackersWin) => &mut self.attackers,
            Some(GameResult::DefendersWin) => &mut self.defenders,
            Some(GameResult::Draw) => &mut self.draws,
            Some(_) => &mut self.other,
            None => &mut self.unknown,
        } += 1;
        let (own, opponent) = match mover {
            Side::Attackers => (facts.attackers_elo, facts.defenders_elo),
            Side::Defenders => (facts.defenders_elo, facts.attackers_elo),
        };
        self.ratings.add(own);
        self.opponents.add(opponent);
        self.last_played = self.last_played.max(facts.played);
        if let Some(ending) = &facts.ending {
            self.endings.add(ending, 1);
        }
    }

    /// The number of games with each result, by the words of all listings.
    pub const fn results(&self) -> [(&'static str, u64); 5] {
        [
            ("attackers", self.attackers),
            ("defenders", self.defenders),
            ("draw", self.draws),
            ("other", self.other),
            ("none", self.unknown),
        ]
    }

    /// The number of games and their results, for comments: `In 42 games: attackers 17, defenders 24, draw 1`.
    ///
    /// It does not begin with a number, which OpenTafl takes for a clock at the start of a comment.
    ///
    /// ```
    /// use tafl_position::Side;
    /// use tafl_table::{GameFacts, MoveStatistics};
    ///
    /// let mut statistics = MoveStatistics::default();
    /// statistics.push(&GameFacts::default(), Side::Attackers);
    /// assert_eq!(statistics.summary(), "In 1 game: no result 1");
    /// ```
    pub fn summary(&self) -> String {
        let some = self.results().into_iter().filter(|&(_, games)| games > 0);
        // `none` is clear only as the name of a column.
        let word = |name| if name == "none" { "no result" } else { name };
        let results: Vec<String> = some.map(|(name, games)| format!("{} {games}", word(name))).collect();
        let plural = if self.games == 1 { "" } else { "s" };
        format!("In {} game{plural}: {}", self.games, results.join(", "))
    }

    /// The number of games that a side won or that are drawn.
    pub const fn decided(&self) -> u64 {
        self.attackers + self.defenders + self.draws
    }

    /// The share of the points that a side won, with its Wilson score interval; `None` if no game is decided.
    pub fn score(&self, side: Side) -> Option<Estimate> {
        let wins = match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        };
        Estimate::wilson(number(wins) + number(self.draws) / 2.0, number(self.decided()))
    }
}

impl AddAssign<&Self> for MoveStatistics {
    fn add_assign(&mut self, other: &Self) {
        self.games += other.games;
        self.attackers += other.attackers;
        self.defenders += other.defenders;
        self.draws += other.draws;
        self.other += other.other;
        self.unknown += other.unknown;
        self.ratings += other.ratings;
        self.opponents += other.opponents;
        self.last_played = self.last_played.max(other.last_played);
        self.endings += &other.endings;
    }
}

/// Ratings of players, for their mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    sum: i64,
    players: u64,
}

impl Ratings {
    fn add(&mut self, rating: Option<i32>) {
        self.sum += i64::from(rating.unwrap_or_default());
        self.players += u64::from(rating.is_some());
    }

    /// The number of games in which the rating is known.
    pub const fn count(self) -> u64 {
        self.players
    }

    /// The mean; `None` if no rating is known.
    #[allow(clippy::cast_precision_loss, reason = "a sum of ratings is far below 2^53")]
    pub fn mean(self) -> Option<f64> {
        (self.players > 0).then(|| self.sum as f64 / number(self.players))
    }
}

impl AddAssign for Ratings {
    fn add_assign(&mut self, other: Self) {
        self.sum += other.sum;
        self.players += other.players;
    }
}

#[allow(clippy::cast_precision_loss, reason = "nobody counts 2^53 games")]
fn number(count: u64) -> f64 {
    count as f64
}

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
