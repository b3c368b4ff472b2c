//! Which rules fit games. The games of one start position are a group.

mod candidate;
mod fitted;
mod game;
mod judge;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use candidate::{Candidate, Candidates};
pub use fitted::{Contradiction, ENOUGH_GAMES, FitDoubt, FittedGames, FittedGroup, FittedRules};
pub use game::FitError;
use game::{MainLine, Start};
use judge::Judge;
use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::GameRecord;
use tafl_play::{BitBoard, CompiledRules, with_compiled_rules};

use crate::limits::{self, MAX_VARIANT_CHARS, MAX_VARIANTS};

/// The tag that says where the rules of a record come from. If they were fitted, its value is
/// [`FittedRules::source`].
pub const RULES_SOURCE_TAG: &str = "rules-source";

/// Fits rules to games: collects games, and counts for each candidate how many games agree with it.
///
/// The candidates are the presets, and the presets with one key changed, from the start position of the games and with
/// the side that moves first in them. A preset that names squares, such as fortresses, is a candidate only on boards of
/// that size. Candidates that cannot differ in these games, because no knight is on the board for example, are one
/// candidate. Which keys are changed to which values is the table `CHANGES` in `fit/candidate.rs`; `tfr` is not among them, because
/// repetitions are not judged.
///
/// Games are grouped by start position and first side, because games that differ in these have different rules. Rules
/// that a record has already are not used. Only main lines are judged. A fit means that games agree with rules, not that
/// they were played by them: rules that the games do not tell apart have the same [rank](FittedRules::rank).
///
/// Memory does not grow with the number of games. `L` is what names a game to the caller: a number, or a file and a line.
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_verify::{ENOUGH_GAMES, FitDoubt, RulesFit};
///
/// // A capture against the empty center, which is hostile to nobody by the rules of `brandub`.
/// let game: GameRecord = "\
/// [result:-1]
/// [position:/3t3/7/7/K6/3t3/4T2/7/]
/// 1. e6-d6xd5 d1-c1
/// 2. Ka4-a1
/// ".parse()?;
/// let mut fit = RulesFit::new();
/// fit.push(&game, "my game")?;
///
/// let fitted = fit.finish();
/// let group = fitted.group_of(&game).unwrap();
/// let best = group.best().unwrap();
/// assert_eq!(best.to_string(), "historical-brandubh");
/// // One game does not tell the candidates apart.
/// assert_eq!(group.evident(ENOUGH_GAMES).unwrap_err(), FitDoubt::TooFewGames);
/// assert!(best.source().starts_with("fitted: historical-brandubh, 1 of 1 game, "));
/// assert_eq!(best.rules().to_string(), "dim:7 atkf:n ks:c start:/3t3/7/7/K6/3t3/4T2/7/");
///
/// let brandub = group.ranking().iter().find(|fitted| fitted.to_string() == "brandub").unwrap();
/// let contradiction = brandub.contradiction().unwrap();
/// assert_eq!(*contradiction.at(), "my game");
/// assert_eq!(contradiction.to_string(), "1a: extra captures in the record: `d5`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "infer")]
#[doc(alias = "which rules")]
#[derive(Clone, Debug)]
pub struct RulesFit<L> {
    groups: Vec<Group<L>>,
    candidates: Candidates,
    left_out: Vec<(&'static str, u64)>,
    /// The number of moves of games that the candidates have not judged yet.
    moves_ahead: usize,
}

impl<L> RulesFit<L> {
    /// The number of groups, at most: 200. Games of further groups are left out.
    pub const MAX_GROUPS: usize = limits::MAX_GROUPS;

    /// The number of variant tags that are kept for a group, at most: 8. Each is cut after 80 characters.
    pub const MAX_VARIANTS: usize = MAX_VARIANTS;
}

impl<L: Clone> RulesFit<L> {
    /// A collector without games.
    pub const fn new() -> Self {
        Self { groups: Vec::new(), candidates: Candidates::new(), left_out: Vec::new(), moves_ahead: 0 }
    }

    /// Adds a game; `at` is what names it in a [`Contradiction`].
    ///
    /// # Errors
    ///
    /// Why the game is left out. It is counted: [`FittedGames::left_out`].
    pub fn push(&mut self, record: &GameRecord, at: L) -> Result<(), FitError> {
        let added = self.try_add(record, at);
        if let Err(error) = &added {
            fitted::count(&mut self.left_out, error);
        }
        added
    }

    fn try_add(&mut self, record: &GameRecord, at: L) -> Result<(), FitError> {
        let start = Start::of(record)?;
        let game = MainLine::of(record, at)?;
        let known = self.groups.iter().position(|group| *group.start() == start);
        if known.is_none() {
            if self.groups.len() == limits::MAX_GROUPS {
                return Err(FitError::TooManyStarts);
            }
            let candidates = self.candidates.of(&start.position, start.side);
            self.groups.push(Group::new(start, &candidates));
        }
        self.moves_ahead += game.moves.len();
        let index = known.unwrap_or(self.groups.len() - 1);
        if let Some(group) = self.groups.get_mut(index) {
            group.add(record, game);
        }
        if self.moves_ahead > limits::MAX_MOVES_AHEAD {
            self.judge_largest();
        }
        Ok(())
    }

    /// Judges the games ahead of the group that has most of them.
    fn judge_largest(&mut self) {
        if let Some(group) = self.groups.iter_mut().max_by_key(|group| group.moves_ahead) {
            self.moves_ahead -= group.moves_ahead;
            group.judge();
        }
    }

    /// Judges the games that are left, and ranks the candidates of each group.
    pub fn finish(self) -> FittedGames<L> {
        let groups = self.groups.into_iter().map(Group::finish).collect();
        FittedGames { groups, left_out: self.left_out }
    }
}

impl<L: Clone> Default for RulesFit<L> {
    fn default() -> Self {
        Self::new()
    }
}

/// A group of games, some of which the candidates have not judged yet.
#[derive(Clone, Debug)]
pub(crate) struct Group<L> {
    fitted: FittedGroup<L>,
    ahead: Vec<MainLine<L>>,
    /// The number of moves of the games ahead.
    pub(crate) moves_ahead: usize,
}

impl<L: Clone> Group<L> {
    pub(crate) fn new(start: Start, candidates: &[Candidate]) -> Self {
        let start = Arc::new(start);
        let fitted = |&candidate: &Candidate| FittedRules {
            candidate,
            start: Arc::clone(&start),
            rank: 1,
            rivals: 0,
            games: 0,
            legal: 0,
            agreeing: 0,
            explained: 0,
            contradiction: None,
        };
        let ranking = candidates.iter().map(fitted).collect();
        let fitted = FittedGroup { start, games: 0, variants: Vec::new(), ranking };
        Self { fitted, ahead: Vec::new(), moves_ahead: 0 }
    }

    pub(crate) fn start(&self) -> &Start {
        &self.fitted.start
    }

    pub(crate) fn add(&mut self, record: &GameRecord, game: MainLine<L>) {
        self.fitted.games += 1;
        if let Some(name) = record.tag("variant") {
            self.count_variant(name.as_str());
        }
        self.moves_ahead += game.moves.len();
        self.ahead.push(game);
    }

    fn count_variant(&mut self, name: &str) {
        let end = name.char_indices().nth(MAX_VARIANT_CHARS).map_or(name.len(), |(end, _)| end);
        let name = name.get(..end).expect_or_default("the name is cut between characters");
        let variants = &mut self.fitted.variants;
        if let Some((_, games)) = variants.iter_mut().find(|(known, _)| &**known == name) {
            *games += 1;
        } else if variants.len() < MAX_VARIANTS {
            variants.push((name.into(), 1));
        }
    }

    /// Judges the games ahead by every candidate. One candidate is prepared at a time, which keeps memory small.
    pub(crate) fn judge(&mut self) {
        let games = core::mem::take(&mut self.ahead);
        self.moves_ahead = 0;
        for fitted in &mut self.fitted.ranking {
            with_compiled_rules!(&fitted.rules(), compiled => judge(compiled, fitted, &games));
        }
    }

    /// Judges the games ahead and ranks the candidates.
    pub(crate) fn finish(mut self) -> FittedGroup<L> {
        self.judge();
        let mut fitted = self.fitted;
        // The sort is stable: candidates with equal counts stay in order, presets first.
        fitted.ranking.sort_by_key(FittedRules::counts);
        let mut better = 0;
        for equal in fitted.ranking.chunk_by_mut(|one, other| one.counts() == other.counts()) {
            let count = equal.len();
            for candidate in equal {
                candidate.rank = better + 1;
                candidate.rivals = count - 1;
                candidate.games = fitted.games;
            }
            better += count;
        }
        fitted
    }
}

fn judge<B: BitBoard, L: Clone>(
    compiled: CompiledRules<B>,
    fitted: &mut FittedRules<L>,
    games: &[MainLine<L>],
) {
    let start = Arc::clone(&fitted.start);
    let Some(judge) = Judge::new(compiled, &start.position, start.side) else {
        return broken("a group has boards of its size", ());
    };
    for game in games {
        let judgement = judge.judge(game);
        fitted.legal += u64::from(judgement.legal);
        fitted.agreeing += u64::from(judgement.agrees());
        fitted.explained += u64::from(judgement.explained);
        if fitted.contradiction.is_none() && !judgement.agrees() {
            fitted.contradiction = judge.contradiction(judgement, game).map(Box::new);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

    use alloc::format;
    use alloc::string::String;

    use super::*;

    /// Games can be judged at any time; what is printed is the same.
    #[test]
    fn games_are_judged_in_parts() {
        let games = ["1. d1-f1 d3-f3", "1. d1-e1 d3-e3\n2. e1-e2xe3", "1. d1-d5", "1. d7-e7 d5-e5"];
        let fitted = |in_parts: bool| {
            let mut fit = RulesFit::new();
            for (moves, number) in games.into_iter().zip(1..) {
                let record = format!("[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n{moves}\n");
                // One of them does not replay.
                let _ = fit.push(&record.parse().expect("a record"), number);
                if in_parts {
                    fit.judge_largest();
                    assert_eq!(fit.moves_ahead, 0);
                }
            }
            let fitted = fit.finish();
            let ranking: Vec<String> =
                fitted.groups()[0].ranking().iter().map(|fitted| format!("{fitted:?}")).collect();
            ranking
        };
        assert_eq!(fitted(true), fitted(false));
    }
}
