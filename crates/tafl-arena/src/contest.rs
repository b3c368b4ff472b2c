//! A match: many games of two or more engines.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use notation_syntax::invariant::broken;
use tafl_engine::Rules;

use crate::engine_command::EngineCommand;
use crate::fault::Fault;
use crate::finished_game::FinishedGame;
use crate::opening::Openings;
use crate::pace::Pace;
use crate::player::{Patience, Player};
use crate::queue::Queue;
use crate::schedule::{Pair, Schedule, Shard};

/// An engine in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// How it is started.
    pub command: EngineCommand,
    /// Its limits.
    pub pace: Pace,
    /// The numbers of the openings that it can play, from 0; `None` if it can play all.
    pub openings: Option<BTreeSet<usize>>,
}

impl Contender {
    /// An engine that plays all openings.
    pub const fn new(command: EngineCommand, pace: Pace) -> Self {
        Self { command, pace, openings: None }
    }
}

/// What becomes of the remaining games of an engine that could not begin [`Contest::MAX_FAILURES`] in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Withdrawal {
    /// They are not played, and do not count. In a Swiss match, it is paired no more.
    #[default]
    Unplayed,
    /// They are lost. In a Swiss match, it is paired no more.
    Lost,
}

notation_syntax::names! {
    Withdrawal: "rule" {
        Unplayed = "unplayed",
        Lost = "lost",
    }
}

/// A match of two or more engines by the same rules.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The rules, with the start position.
    pub rules: Rules,
    /// The engines, at least two.
    pub contenders: Vec<Contender>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// How many rounds. In each, engines that meet play a pair of games.
    pub rounds: usize,
    /// The part of the match that is played, if not all of it is. Swiss matches have no parts.
    pub shard: Option<Shard>,
    /// The first moves.
    pub openings: Openings,
    /// The number of moves, of both sides, after which a game is a draw.
    pub move_limit: u32,
    /// How many games are played at a time: at most all, and at most 1,000.
    pub concurrency: NonZeroUsize,
    /// What becomes of an engine that cannot begin its games.
    pub withdrawal: Withdrawal,
    /// How long engines may take for what is not a move.
    pub patience: Patience,
    /// The `event` of the records.
    pub event: String,
    /// A folder for a file of each game, `1.log`: each line that is written to the engines and that they write, also to
    /// standard error.
    pub log: Option<PathBuf>,
}

/// Why a match ended before its time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// There are fewer than two engines.
    #[error("a match needs at least two engines")]
    TooFewEngines,
    /// A Swiss match cannot be divided.
    #[error("the rounds of a Swiss match depend on each other; play it whole, or another schedule")]
    SwissShard,
    /// The list of openings is empty.
    #[error("there are no openings; without any, games begin at the start of the rules")]
    NoOpenings,
    /// An opening has an illegal move, or ends the game.
    #[error("the opening {number} does not lead to a game: {reason}")]
    Opening {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
    /// A game that is over is not the next one of this match.
    #[error("game {0} does not belong to this match; continue with the settings it began with")]
    OtherMatch(usize),
    /// The log of a game cannot be written.
    #[error("the log of game {game}: {error}; the match is stopped after it")]
    Log {
        /// The number of the game.
        game: usize,
        /// Why.
        error: String,
    },
    /// An engine could not begin several games in a row, and fewer than two are left.
    #[error("{name} cannot play: {fault}")]
    CannotPlay {
        /// The engine.
        name: String,
        /// What was wrong the last time.
        fault: Fault,
    },
}

impl Contest {
    /// How many games in a row an engine may fail to begin. After that, it is withdrawn.
    pub const MAX_FAILURES: usize = 3;

    /// The number of games of the whole match, with those of all shards: in a Swiss match, at most.
    pub fn games(&self) -> usize {
        let engines = self.contenders.len();
        if self.contenders.iter().all(|contender| contender.openings.is_none()) {
            return self.schedule.pairs(engines).saturating_mul(self.rounds).saturating_mul(2);
        }
        let (points, withdrawn) = (vec![0.0; engines], vec![false; engines]);
        (0..self.rounds).map(|round| 2 * self.pairs(round, &points, &[], &withdrawn).len()).sum()
    }

    /// The pairs of a round, from 0, in which each engine can play the opening. In a Swiss match, those who are withdrawn
    /// rest; other matches have the same games whatever happens.
    pub(crate) fn pairs(
        &self,
        round: usize,
        points: &[f64],
        met: &[[usize; 2]],
        withdrawn: &[bool],
    ) -> Vec<Pair> {
        let is_swiss = self.schedule == Schedule::Swiss;
        let plays = |(contender, withdrawn): (&Contender, &bool)| {
            let opening = self.openings.number(round);
            contender.openings.as_ref().is_none_or(|openings| openings.contains(&opening))
                && !(is_swiss && *withdrawn)
        };
        let plays: Vec<bool> = self.contenders.iter().zip(withdrawn).map(plays).collect();
        let mut pairs = self.schedule.round(round, points, met, &plays);
        for pair in &mut pairs {
            pair.opening = self.openings.number(round);
        }
        pairs
    }

    /// The engines that are withdrawn after these games, in their order.
    ///
    /// # Errors
    ///
    /// The games are not those of this match.
    pub fn withdrawn(&self, played: &[FinishedGame]) -> Result<Vec<bool>, ContestError> {
        Ok(Queue::new(self, played)?.withdrawn())
    }

    /// The name of an engine: the one that it was given, its own, or its command.
    pub(crate) fn name(&self, engine: usize, player: Option<&Player>) -> String {
        let Some(Contender { command, .. }) = self.contenders.get(engine) else {
            return broken("the engine is one of the contest", String::new());
        };
        let own = player.and_then(Player::name).filter(|_| command.name().is_none());
        own.map_or_else(|| command.label(), str::to_owned)
    }
}
