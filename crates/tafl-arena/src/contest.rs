//! A match: many games of two or more engines.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use notation_syntax::invariant::broken;
use tafl_engine::Rules;
use tafl_game_record::GameRecord;

use crate::delays::Delays;
use crate::engine_command::EngineCommand;
use crate::fault::Fault;
use crate::finished_game::FinishedGame;
use crate::halt::Halt;
use crate::opening::Openings;
use crate::pace::Pace;
use crate::player::{Patience, Player};
use crate::protocol::Protocol;
use crate::queue::{MAX_AHEAD, Queue};
use crate::schedule::Schedule;
use crate::shard::Shard;
use crate::worker::{Checked, Done, Worker};

/// How many games in a row an engine may fail to begin. After that, the match ends.
const MAX_FAILURES: usize = 3;

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
    /// Plays the match, and reports each game in the order of the schedule. `played` are the games that are over already,
    /// in order. The match ends early if `on_game` says so or `halt` is set; games in progress are then given up.
    ///
    /// # Errors
    ///
    /// The match cannot be played, or not without an engine that does not play.
    pub fn run(
        &self,
        played: &[FinishedGame],
        halt: &AtomicBool,
        mut on_game: impl FnMut(&FinishedGame, &GameRecord) -> ControlFlow<()>,
    ) -> Result<Delays, ContestError> {
        if self.contenders.len() < 2 {
            return Err(ContestError::TooFewEngines);
        }
        if self.shard.is_some() && self.schedule == Schedule::Swiss {
            return Err(ContestError::SwissShard);
        }
        let queue = Queue::new(self, played)?;
        let (sender, receiver) = mpsc::channel();
        let (halt, checked) = (Halt::new(halt), Checked::default());
        // The server of Bologna has fixed ports, so there can be one.
        let is_alone = self.contenders.iter().any(|engine| engine.command.protocol() == Protocol::Bologna);
        let at_a_time = self.concurrency.get().min(self.games()).min(MAX_AHEAD);
        let workers = if is_alone { 1 } else { at_a_time };
        thread::scope(|scope| {
            for _ in 0..workers {
                let sender = sender.clone();
                let (queue, halt, checked) = (&queue, &halt, &checked);
                scope.spawn(move || Worker::new(self, halt, checked).work(queue, &sender));
            }
            drop(sender);
            let result = self.report(&queue, &receiver, &mut on_game);
            queue.close();
            halt.set();
            result
        })
    }

    /// The number of games of the whole match, with those of all shards.
    pub fn games(&self) -> usize {
        self.schedule.pairs(self.contenders.len()).saturating_mul(self.rounds).saturating_mul(2)
    }

    /// Reports the games in order.
    fn report(
        &self,
        queue: &Queue<'_>,
        receiver: &Receiver<Done>,
        on_game: &mut impl FnMut(&FinishedGame, &GameRecord) -> ControlFlow<()>,
    ) -> Result<Delays, ContestError> {
        let (mut waiting, mut all_delays) = (BTreeMap::new(), Delays::default());
        let mut failures = vec![0; self.contenders.len()];
        for done in receiver {
            waiting.insert(done.finished.number, done);
            while let Some(Done { finished, record, failure, delays }) =
                queue.next_report().and_then(|number| waiting.remove(&number))
            {
                queue.reported(&finished);
                all_delays.extend(&delays);
                let has_ended = on_game(&finished, &record).is_break();
                self.count_failures(&finished, failure, &mut failures)?;
                if has_ended {
                    return Ok(all_delays);
                }
            }
        }
        Ok(all_delays)
    }

    /// Counts how often in a row each engine could not begin.
    fn count_failures(
        &self,
        game: &FinishedGame,
        failure: Option<(usize, Fault)>,
        counts: &mut [usize],
    ) -> Result<(), ContestError> {
        let failed = failure.as_ref().map(|(engine, _)| *engine);
        for engine in [game.attackers, game.defenders].into_iter().filter(|engine| failed != Some(*engine)) {
            counts.get_mut(engine).into_iter().for_each(|count| *count = 0);
        }
        let Some((engine, fault)) = failure else { return Ok(()) };
        let Some(count) = counts.get_mut(engine) else {
            return broken("the engine is one of the contest", Ok(()));
        };
        *count += 1;
        if *count < MAX_FAILURES {
            return Ok(());
        }
        Err(ContestError::CannotPlay { name: self.name(engine, None), fault })
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
