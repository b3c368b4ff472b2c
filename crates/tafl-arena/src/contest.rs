//! A match: many games of two or more engines.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tafl_engine::{Move, Rules, Side};
use tafl_game_record::GameRecord;
use tafl_rules::Ending;

use crate::agreement;
use crate::engine_command::EngineCommand;
use crate::fault::Fault;
use crate::finished_game::FinishedGame;
use crate::opening::{OpeningBook, Openings};
use crate::pace::Pace;
use crate::player::{Patience, Player};
use crate::protocol::Protocol;
use crate::record::{Heading, record};
use crate::referee::{self, GameReport};
use crate::schedule::{Pair, Schedule};
use crate::sides::Sides;

/// How many games may be finished before an earlier one is: they wait for it, because games are reported in order.
const MAX_AHEAD: usize = 1000;

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
    /// Which of several parts of the match is played, from 0, and of how many: every so many rounds. Swiss matches have no
    /// parts.
    pub part: Option<[usize; 2]>,
    /// The first moves.
    pub openings: Openings,
    /// The number of moves, of both sides, after which a game is a draw.
    pub move_limit: u32,
    /// How many games are played at a time.
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
    /// An engine could not begin several games in a row.
    #[error("{name} cannot play: {fault}")]
    CannotPlay {
        /// The engine.
        name: String,
        /// What was wrong the last time.
        fault: Fault,
    },
}

/// A game of the schedule.
#[derive(Clone, Debug)]
struct Job {
    number: usize,
    pair: Pair,
    engines: Sides<usize>,
    opening: Vec<Move>,
}

/// A game that was played.
struct Done {
    finished: FinishedGame,
    record: GameRecord,
    /// The engine that could not begin, and why.
    failure: Option<(usize, Fault)>,
}

impl Contest {
    /// Plays the match, and reports each game in the order of the schedule. `played` are the games that are over already,
    /// in order. The match ends early if `on_game` says so or `halt` is set; games in progress are then given up.
    ///
    /// # Errors
    ///
    /// The match cannot be played, or goes on without one of its engines.
    pub fn run(
        &self,
        played: &[FinishedGame],
        halt: &AtomicBool,
        mut on_game: impl FnMut(&FinishedGame, &GameRecord) -> ControlFlow<()>,
    ) -> Result<(), ContestError> {
        if self.contenders.len() < 2 {
            return Err(ContestError::TooFewEngines);
        }
        let source = Source::new(self, played);
        let (sender, receiver) = mpsc::channel();
        let checked = Checked::default();
        // The server of Bologna has fixed ports, so there can be one.
        let is_alone = self.contenders.iter().any(|engine| engine.command.protocol() == Protocol::Bologna);
        let workers = if is_alone { 1 } else { self.concurrency.get() };
        thread::scope(|scope| {
            for _ in 0..workers {
                let sender = sender.clone();
                let (source, checked) = (&source, &checked);
                scope.spawn(move || Worker::new(self, halt, checked).work(source, &sender));
            }
            drop(sender);
            let result = self.report(&source, &receiver, &mut on_game);
            source.close();
            halt.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Reports the games in order.
    fn report(
        &self,
        source: &Source<'_>,
        receiver: &Receiver<Done>,
        on_game: &mut impl FnMut(&FinishedGame, &GameRecord) -> ControlFlow<()>,
    ) -> Result<(), ContestError> {
        let mut waiting = BTreeMap::new();
        let mut failures = vec![0; self.contenders.len()];
        for done in receiver {
            waiting.insert(done.finished.number, done);
            while let Some(entry) = waiting.first_entry().filter(|entry| *entry.key() == source.next_report())
            {
                let Done { finished, record, failure } = entry.remove();
                source.reported(&finished);
                let has_ended = on_game(&finished, &record).is_break();
                for engine in [finished.attackers, finished.defenders] {
                    let count = failures.get_mut(engine);
                    let Some(count) = count else { continue };
                    *count = if failure.as_ref().is_some_and(|(failed, _)| *failed == engine) {
                        *count + 1
                    } else {
                        0
                    };
                    if *count >= MAX_FAILURES {
                        let fault = failure.map(|(_, fault)| fault);
                        let name = self.name(engine, None);
                        return fault.map_or(Ok(()), |fault| Err(ContestError::CannotPlay { name, fault }));
                    }
                }
                if has_ended {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The name of an engine: the one that it was given, its own, or its program.
    fn name(&self, engine: usize, player: Option<&Player>) -> String {
        let command = self.contenders.get(engine).map(|contender| &contender.command);
        let given = command.and_then(|command| command.name()).or(player.and_then(Player::name));
        let program = command.and_then(|command| command.words().first());
        given.map_or_else(|| program.cloned().unwrap_or_default(), str::to_owned)
    }
}

/// The games that are still to be played.
struct Source<'a> {
    state: Mutex<SourceState<'a>>,
    changed: Condvar,
}

struct SourceState<'a> {
    contest: &'a Contest,
    book: OpeningBook<'a>,
    round: usize,
    waiting: VecDeque<Pair>,
    /// The second game of the pair whose first one was given out last.
    second: Option<Job>,
    next: usize,
    next_report: usize,
    points: Vec<f64>,
    met: Vec<[usize; 2]>,
    is_closed: bool,
}

impl<'a> Source<'a> {
    fn new(contest: &'a Contest, played: &[FinishedGame]) -> Self {
        let state = SourceState {
            contest,
            book: OpeningBook::new(&contest.openings, &contest.rules),
            round: 0,
            waiting: VecDeque::new(),
            second: None,
            next: 1,
            next_report: 1,
            points: vec![0.0; contest.contenders.len()],
            met: Vec::new(),
            is_closed: false,
        };
        let source = Self { state: Mutex::new(state), changed: Condvar::new() };
        for game in played {
            source.next();
            source.reported(game);
        }
        source
    }

    fn lock(&self) -> MutexGuard<'_, SourceState<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game; `None` after the last one. Waits while it depends on games that are not over.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            let is_far_ahead = state.next >= state.next_report + MAX_AHEAD;
            if !is_far_ahead && (state.second.is_some() || !state.waiting.is_empty()) {
                return state.take();
            }
            let depends = state.contest.schedule == Schedule::Swiss && state.next_report < state.next;
            if is_far_ahead || depends {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else if !state.fill() {
                return None;
            }
        }
    }

    fn next_report(&self) -> usize {
        self.lock().next_report
    }

    fn reported(&self, game: &FinishedGame) {
        let mut state = self.lock();
        state.next_report += 1;
        if let Some(points) = game.points_of_attackers() {
            for (engine, points) in [(game.attackers, points), (game.defenders, 1.0 - points)] {
                if let Some(sum) = state.points.get_mut(engine) {
                    *sum += points;
                }
            }
        }
        drop(state);
        self.changed.notify_all();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}

impl SourceState<'_> {
    /// Adds the pairs of the next round, if there is one.
    fn fill(&mut self) -> bool {
        if let Some([part, parts]) = self.contest.part {
            while parts > 0 && self.round % parts != part && self.round < self.contest.rounds {
                self.round += 1;
            }
        }
        if self.round == self.contest.rounds {
            return false;
        }
        let pairs = self.contest.schedule.round(self.round, &self.points, &self.met);
        self.met.extend(pairs.iter().map(|pair| pair.engines));
        self.waiting.extend(pairs);
        self.round += 1;
        !self.waiting.is_empty()
    }

    fn take(&mut self) -> Option<Job> {
        let number = self.next;
        if let Some(second) = self.second.take() {
            self.next += 1;
            return Some(Job { number, ..second });
        }
        let pair = self.waiting.pop_front()?;
        self.next += 1;
        let [first, second] = pair.engines;
        let opening = self.book.opening(pair.opening);
        let job = Job { number, pair, engines: Sides { attackers: first, defenders: second }, opening };
        self.second = Some(Job { engines: Sides { attackers: second, defenders: first }, ..job.clone() });
        Some(job)
    }
}

/// Plays one game at a time.
struct Worker<'a> {
    contest: &'a Contest,
    halt: &'a AtomicBool,
    checked: &'a Checked,
    /// The engines of the last game, which can play on.
    players: Vec<(usize, Player)>,
}

/// The commands of engines whose legal moves were compared. Processes are started one after the other, by whoever has this:
/// many at once would disturb games that are being played.
type Checked = Mutex<BTreeSet<String>>;

impl<'a> Worker<'a> {
    fn new(contest: &'a Contest, halt: &'a AtomicBool, checked: &'a Checked) -> Self {
        Self { contest, halt, checked, players: Vec::new() }
    }

    fn work(mut self, source: &Source<'_>, sender: &Sender<Done>) {
        while let Some(job) = source.next() {
            let done = self.play(&job);
            if self.halt.load(Ordering::Relaxed) || sender.send(done).is_err() {
                break;
            }
        }
        for (_, player) in self.players {
            player.quit();
        }
    }

    fn play(&mut self, job: &Job) -> Done {
        let paces = job.engines.map(|engine| {
            self.contest.contenders.get(engine).map(|contender| contender.pace).unwrap_or_default()
        });
        let setting = referee::Setting {
            rules: &self.contest.rules,
            opening: &job.opening,
            paces,
            move_limit: self.contest.move_limit,
            halt: self.halt,
        };
        match self.players(job.engines) {
            Ok(mut players) => {
                let names = Sides {
                    attackers: self.contest.name(job.engines.attackers, Some(&players.attackers)),
                    defenders: self.contest.name(job.engines.defenders, Some(&players.defenders)),
                };
                let report = referee::play(setting, &mut players);
                self.keep(job.engines, players, report.fault.as_ref());
                self.done(job, &names, paces, report)
            }
            Err(failure) => {
                let names = job.engines.map(|engine| self.contest.name(engine, None));
                self.done(job, &names, paces, GameReport::not_played(failure))
            }
        }
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
            agreement::check(&mut player, rules)?;
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
            standing: report.standing,
            ending: report.ending,
            reason: report.reason.clone(),
            fault: report.fault.as_ref().map(|(side, _)| *side),
            plies: report.moves.len(),
            moves: report.hash(),
        };
        let heading = Heading { event: &self.contest.event, number: job.number, names, paces };
        let record = record(&self.contest.rules, &heading, &report);
        let failure = report.fault.filter(|_| finished.ending == Ending::Abandoned);
        Done { finished, record, failure: failure.map(|(side, fault)| (*job.engines.of(side), fault)) }
    }
}
