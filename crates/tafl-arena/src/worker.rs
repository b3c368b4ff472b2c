//! Plays a match: threads that play its games, and the report of the games in order.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_engine::Side;
use tafl_game_record::GameRecord;
use tafl_rules::Ending;

use crate::contest::{Contest, ContestError};
use crate::delays::Delays;
use crate::examination::check_agreement;
use crate::fault::Fault;
use crate::finished_game::FinishedGame;
use crate::halt::Halt;
use crate::pace::Pace;
use crate::player::Player;
use crate::protocol::Protocol;
use crate::queue::{Job, MAX_AHEAD, Queue};
use crate::record::{Heading, record};
use crate::referee::{self, GameReport};
use crate::schedule::Schedule;
use crate::sides::Sides;

/// How many games in a row an engine may fail to begin. After that, the match ends.
const MAX_FAILURES: usize = 3;

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
}

/// A game that was played.
struct Done {
    finished: FinishedGame,
    record: GameRecord,
    /// The engine that could not begin, and why.
    failure: Option<(usize, Fault)>,
    delays: Delays,
}

/// A thread that plays, with the engines of its last game.
struct Worker<'a> {
    contest: &'a Contest,
    halt: &'a Halt<'a>,
    checked: &'a Checked,
    /// The engines of the last game, which can play on.
    players: Vec<(usize, Player)>,
}

/// The commands of engines whose legal moves were compared. Processes are started one after the other, by whoever has this:
/// many at once would disturb games that are being played.
type Checked = Mutex<BTreeSet<String>>;

impl<'a> Worker<'a> {
    fn new(contest: &'a Contest, halt: &'a Halt<'a>, checked: &'a Checked) -> Self {
        Self { contest, halt, checked, players: Vec::new() }
    }

    fn work(mut self, queue: &Queue<'_>, sender: &Sender<Done>) {
        while let Some(job) = queue.next() {
            let done = self.play(&job);
            if self.halt.is_set() || sender.send(done).is_err() {
                break;
            }
        }
        for (_, player) in self.players {
            player.quit();
        }
    }

    fn play(&mut self, job: &Job) -> Done {
        let paces = job.engines.map(|engine| {
            self.contest
                .contenders
                .get(engine)
                .map(|contender| contender.pace)
                .expect_or_default("the engine is one of the contest")
        });
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
                let names = Sides {
                    attackers: self.contest.name(job.engines.attackers, Some(&players.attackers)),
                    defenders: self.contest.name(job.engines.defenders, Some(&players.defenders)),
                };
                let mut report = referee::play(setting, &mut players);
                if has_ended_before(&report, kept) && self.start_again(job, &mut players).is_ok() {
                    report = referee::play(setting, &mut players);
                }
                self.keep(job.engines, players, report.fault.as_ref());
                self.done(job, &names, paces, report)
            }
            Err(failure) => {
                let names = job.engines.map(|engine| self.contest.name(engine, None));
                self.done(job, &names, paces, GameReport::not_played(failure))
            }
        }
    }

    /// New processes of both engines: if the other program ends after a game, too, it has just been told that this one is over.
    fn start_again(&mut self, job: &Job, players: &mut Sides<Player>) -> Result<(), Fault> {
        for side in Side::ALL {
            let player = self.player(*job.engines.of(side), side)?;
            std::mem::replace(players.of_mut(side), player).quit();
        }
        Ok(())
    }

    /// The processes of both engines.
    fn players(&mut self, engines: Sides<usize>) -> Result<Sides<Player>, (Side, Fault)> {
        let attackers = self.player(engines.attackers, Side::Attackers);
        let attackers = attackers.map_err(|fault| (Side::Attackers, fault))?;
        match self.player(engines.defenders, Side::Defenders) {
            Ok(defenders) => Ok(Sides { attackers, defenders }),
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
            return Err(Fault::NotStarted(String::from("no such engine")));
        };
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = &self.contest.rules;
        let mut player = Player::start(&contender.command, rules, side, self.contest.patience)?;
        let command = contender.command.words().join(" ");
        if !checked.contains(&command) {
            player.new_game(rules)?;
            check_agreement(&mut player, rules)?;
            checked.insert(command);
        }
        Ok(player)
    }

    /// Keeps the processes for the next game, except one that is out of step.
    fn keep(&mut self, engines: Sides<usize>, players: Sides<Player>, fault: Option<&(Side, Fault)>) {
        for (_, player) in std::mem::take(&mut self.players) {
            player.quit();
        }
        for (side, player) in players.into_iter() {
            let is_out_of_step =
                fault.is_some_and(|(at_fault, fault)| *at_fault == side && !fault.leaves_in_step());
            if is_out_of_step || !player.plays_again() {
                player.quit();
            } else {
                self.players.push((*engines.of(side), player));
            }
        }
    }

    fn done(&self, job: &Job, names: &Sides<String>, paces: Sides<Pace>, report: GameReport) -> Done {
        let Sides { attackers, defenders } = job.engines;
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
        let heading = Heading { event: &self.contest.event, number: job.number, names, paces };
        let record = record(&self.contest.rules, &heading, &report);
        let failure = report.fault.filter(|_| finished.outcome.ending() == Ending::Abandoned);
        let failure = failure.map(|(side, fault)| (*job.engines.of(side), fault));
        Done { finished, record, failure, delays: report.delays }
    }
}

/// Whether a game has not begun because a process that was kept has ended: some programs end after their game.
fn has_ended_before(report: &GameReport, kept: Sides<bool>) -> bool {
    let has_ended = |(side, fault): &(Side, Fault)| *kept.of(*side) && matches!(fault, Fault::Exited { .. });
    report.outcome.ending() == Ending::Abandoned && report.fault.as_ref().is_some_and(has_ended)
}
