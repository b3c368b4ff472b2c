//! Plays a match: threads that play its games, and the report of the games in order.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::Side;
use tafl_game_record::GameRecord;
use tafl_rules::Ending;

use crate::contest::{Contest, ContestError, Withdrawal};
use crate::delays::Delays;
use crate::examination::check_agreement;
use crate::fault::Fault;
use crate::finished_game::FinishedGame;
use crate::halt::Halt;
use crate::opening::Openings;
use crate::pace::Pace;
use crate::player::Player;
use crate::queue::{Job, MAX_AHEAD, Queue};
use crate::record::{Heading, record};
use crate::referee::{self, GameReport};
use crate::schedule::Schedule;
use crate::traffic_log::TrafficLog;
use tafl_position::BySide;

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
        if self.openings == Openings::Lines(Vec::new()) {
            return Err(ContestError::NoOpenings);
        }
        if self.shard.is_some() && self.schedule == Schedule::Swiss {
            return Err(ContestError::SwissShard);
        }
        let queue = Queue::new(self, played)?;
        let (sender, receiver) = mpsc::channel();
        let (halt, checked) = (Halt::new(halt), Checked::default());
        let is_alone = self.contenders.iter().any(|engine| engine.command.is_alone());
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

    /// Reports the games in order.
    fn report(
        &self,
        queue: &Queue<'_>,
        receiver: &Receiver<Done>,
        on_game: &mut impl FnMut(&FinishedGame, &GameRecord) -> ControlFlow<()>,
    ) -> Result<Delays, ContestError> {
        let (mut waiting, mut all_delays) = (BTreeMap::new(), Delays::default());
        for done in receiver {
            waiting.insert(done.job.number, done);
            while let Some(done) = queue.next_report().and_then(|number| waiting.remove(&number)) {
                // The game was given out before its engine was withdrawn.
                let withdrawn = done.failure.as_ref().and_then(|_| self.unplayed(queue, &done.job));
                let Done { finished, record, failure, delays, logged, .. } = withdrawn.unwrap_or(done);
                let goes_on = queue.reported(&finished);
                all_delays.extend(&delays);
                if on_game(&finished, &record).is_break() {
                    return Ok(all_delays);
                }
                if let Err(error) = logged {
                    return Err(ContestError::Log { game: finished.number, error: error.to_string() });
                }
                if let Some((engine, fault)) = failure.filter(|_| !goes_on) {
                    return Err(ContestError::CannotPlay { name: self.name(engine, None), fault });
                }
            }
        }
        Ok(all_delays)
    }

    /// A game of an engine that is withdrawn, if it is one.
    fn unplayed(&self, queue: &Queue<'_>, job: &Job) -> Option<Done> {
        let withdrawn = job.engines.map(|engine| queue.is_withdrawn(engine));
        let side = Side::ALL.into_iter().find(|side| *withdrawn.get(*side))?;
        let is_lost = self.withdrawal == Withdrawal::Lost && !*withdrawn.get(side.other());
        let names = job.engines.map(|engine| self.name(engine, None));
        Some(self.done(job, &names, GameReport::withdrawn(side, is_lost)))
    }

    fn paces(&self, job: &Job) -> BySide<Pace> {
        job.engines.map(|engine| {
            let contender = self.contenders.get(engine);
            contender.map(|contender| contender.pace).expect_or_default("the engine is one of the contest")
        })
    }

    /// The seconds that the engines of a game are told in their commands.
    fn told(&self, job: &Job) -> BySide<Option<u64>> {
        job.engines.map(|engine| self.contenders.get(engine)?.command.told_seconds())
    }

    fn done(&self, job: &Job, names: &BySide<String>, report: GameReport) -> Done {
        let BySide { attackers, defenders } = job.engines;
        let finished = FinishedGame {
            number: job.number,
            attackers,
            defenders,
            opening: job.pair.opening,
            outcome: report.outcome,
            message: report.message(),
            fault: report.fault.as_ref().map(|(side, _)| *side),
            plies: report.moves.len(),
            moves: report.hash(),
        };
        let (paces, told) = (self.paces(job), self.told(job));
        let heading = Heading { event: &self.event, number: job.number, names, paces, told };
        let record = record(&self.rules, &heading, &report);
        let failure = report.fault.filter(|_| finished.outcome.ending() == Ending::Abandoned);
        let failure = failure.map(|(side, fault)| (*job.engines.get(side), fault));
        Done { job: job.clone(), finished, record, failure, delays: report.delays, logged: Ok(()) }
    }
}

/// A game that was played.
struct Done {
    job: Job,
    finished: FinishedGame,
    record: GameRecord,
    /// The engine that could not begin, and why.
    failure: Option<(usize, Fault)>,
    delays: Delays,
    /// Whether all of it is in its log.
    logged: io::Result<()>,
}

/// A thread that plays, with the engines of its last game.
struct Worker<'a> {
    contest: &'a Contest,
    halt: &'a Halt<'a>,
    checked: &'a Checked,
    log: Option<TrafficLog>,
    /// The engines of the last game, which can play on.
    players: Vec<(usize, Player)>,
}

/// The commands of engines whose legal moves were compared.
type Checked = Mutex<BTreeSet<usize>>;

impl<'a> Worker<'a> {
    fn new(contest: &'a Contest, halt: &'a Halt<'a>, checked: &'a Checked) -> Self {
        let log = contest.log.clone().map(TrafficLog::new);
        Self { contest, halt, checked, log, players: Vec::new() }
    }

    fn work(mut self, queue: &Queue<'_>, sender: &Sender<Done>) {
        while let Some(job) = queue.next() {
            let mut done = self.contest.unplayed(queue, &job).unwrap_or_else(|| self.play(&job));
            done.logged = self.log.as_ref().map_or(Ok(()), TrafficLog::written);
            if self.halt.is_set() || sender.send(done).is_err() {
                // Others may wait for the end of this game, which is not reported.
                queue.close();
                break;
            }
        }
        for (_, player) in self.players {
            player.quit();
        }
    }

    fn play(&mut self, job: &Job) -> Done {
        if let Some(log) = &self.log {
            log.begin(job.number);
        }
        let paces = self.contest.paces(job);
        let setting = referee::Setting {
            rules: &self.contest.rules,
            opening: &job.opening,
            paces,
            move_limit: self.contest.move_limit,
            halt: self.halt,
        };
        let kept = job.engines.map(|engine| self.players.iter().any(|(known, _)| *known == engine));
        match self.players(job.engines) {
            Ok(mut players) => {
                let names = BySide {
                    attackers: self.contest.name(job.engines.attackers, Some(&players.attackers)),
                    defenders: self.contest.name(job.engines.defenders, Some(&players.defenders)),
                };
                let mut report = referee::play(setting, &mut players);
                if has_ended_before(&report, kept) && self.start_again(job, &mut players).is_ok() {
                    report = referee::play(setting, &mut players);
                }
                self.keep(job.engines, players, report.fault.as_ref());
                self.contest.done(job, &names, report)
            }
            Err(failure) => {
                let names = job.engines.map(|engine| self.contest.name(engine, None));
                self.contest.done(job, &names, GameReport::not_played(failure))
            }
        }
    }

    /// New processes of both engines: if the other program ends after a game, too, it has just been told that this one is over.
    fn start_again(&mut self, job: &Job, players: &mut BySide<Player>) -> Result<(), Fault> {
        for side in Side::ALL {
            let player = self.player(*job.engines.get(side), side)?;
            std::mem::replace(players.get_mut(side), player).quit();
        }
        Ok(())
    }

    /// The processes of both engines.
    fn players(&mut self, engines: BySide<usize>) -> Result<BySide<Player>, (Side, Fault)> {
        let attackers = self.player(engines.attackers, Side::Attackers);
        let attackers = attackers.map_err(|fault| (Side::Attackers, fault))?;
        match self.player(engines.defenders, Side::Defenders) {
            Ok(defenders) => Ok(BySide { attackers, defenders }),
            Err(fault) => {
                attackers.quit();
                Err((Side::Defenders, fault))
            }
        }
    }

    /// A process of an engine: that of the last game, or a new one.
    fn player(&mut self, engine: usize, side: Side) -> Result<Player, Fault> {
        if let Some(at) = self.players.iter().position(|(known, _)| *known == engine) {
            return Ok(self.players.remove(at).1);
        }
        let Some(contender) = self.contest.contenders.get(engine) else {
            let reason = String::from("no such engine");
            return Err(Fault::NotStarted { reason, errors: String::new() });
        };
        let rules = &self.contest.rules;
        let command = contender.command.clone().with_log(self.log.clone());
        let mut player = Player::start(&command, rules, side, self.contest.patience)?;
        let checked = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody waits for another's start, which can be slow, so some are checked twice.
        if !checked().contains(&engine) {
            player.new_game(rules)?;
            check_agreement(&mut player, rules)?;
            checked().insert(engine);
        }
        Ok(player)
    }

    /// Keeps the processes for the next game, except one that is out of step.
    fn keep(&mut self, engines: BySide<usize>, players: BySide<Player>, fault: Option<&(Side, Fault)>) {
        for (_, player) in std::mem::take(&mut self.players) {
            player.quit();
        }
        for (side, player) in [(Side::Attackers, players.attackers), (Side::Defenders, players.defenders)] {
            let is_out_of_step =
                fault.is_some_and(|(at_fault, fault)| *at_fault == side && !fault.leaves_in_step());
            if is_out_of_step || !player.plays_again() {
                player.quit();
            } else {
                self.players.push((*engines.get(side), player));
            }
        }
    }
}

/// Whether a game has not begun because a process that was kept has ended: some programs end after their game.
fn has_ended_before(report: &GameReport, kept: BySide<bool>) -> bool {
    let has_ended = |(side, fault): &(Side, Fault)| {
        *kept.get(*side) && matches!(fault, Fault::Exited { .. } | Fault::Closed { .. })
    };
    report.outcome.ending() == Ending::Abandoned && report.fault.as_ref().is_some_and(has_ended)
}
