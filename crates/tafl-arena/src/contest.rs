//! A match: many games of two or more engines.

use std::num::NonZeroUsize;

use notation_syntax::invariant::broken;
use tafl_engine::Rules;

use crate::engine_command::EngineCommand;
use crate::fault::Fault;
use crate::opening::Openings;
use crate::pace::Pace;
use crate::player::{Patience, Player};
use crate::schedule::{Schedule, Shard};

/// An engine in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// How it is started.
    pub command: EngineCommand,
    /// Its limits.
    pub pace: Pace,
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
    /// How long engines may take for what is not a move.
    pub patience: Patience,
    /// The `event` of the records.
    pub event: String,
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
    /// An opening has an illegal move, or ends the game.
    #[error("the opening {number} does not lead to a game: {reason}")]
    Opening {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
    /// A game that is over is not the next one of this match.
    #[error("game {0} does not belong to this match; go on with the settings that it was begun with")]
    OtherMatch(usize),
    /// An engine could not begin several games in a row.
    #[error("{name} cannot play: {fault}")]
    CannotPlay {
        /// The engine.
        name: String,
        /// What was wrong the last time.
        fault: Fault,
    },
}

impl Contest {
    /// The number of games of the whole match, with those of all shards.
    pub fn games(&self) -> usize {
        self.schedule.pairs(self.contenders.len()).saturating_mul(self.rounds).saturating_mul(2)
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
