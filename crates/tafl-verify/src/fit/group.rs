//! The games of one start position.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::GameRecord;
use tafl_play::{BitBoard, Large, Medium, Small};

use super::candidate::Candidate;
use super::fitted::{FittedGroup, FittedRules};
use super::game::{MainLine, Start};
use super::judge::Judge;
use crate::limits::{MAX_VARIANT_CHARS, MAX_VARIANTS};

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
        let side_length = self.start().position.dimension().get();
        for fitted in &mut self.fitted.ranking {
            if side_length <= Small::MAX_SIDE {
                judge::<Small, L>(fitted, &games);
            } else if side_length <= Medium::MAX_SIDE {
                judge::<Medium, L>(fitted, &games);
            } else {
                judge::<Large, L>(fitted, &games);
            }
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

fn judge<B: BitBoard, L: Clone>(fitted: &mut FittedRules<L>, games: &[MainLine<L>]) {
    let rules = fitted.rules();
    let start = Arc::clone(&fitted.start);
    let Some(judge) = Judge::<B>::new(&rules, &start.position, start.side) else {
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
