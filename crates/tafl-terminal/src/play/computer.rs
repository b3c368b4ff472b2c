//! The computer: an engine that thinks in a thread of its own, so that the screen and the keys stay alive.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use notation_syntax::invariant::ExpectOr as _;
use tafl_arena::{Contender, EngineCommand, Fault, Opponent, Pace, Patience};
use tafl_engine::{BestMove, EngineMessage, Go, HostMessage};
use tafl_play::{Game, Move};
use tafl_search::{Level, Session};

use crate::text;

/// A point of a game at which a move is asked for.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) moves: Vec<Move>,
    pub(super) go: Go,
}

/// The move, and how long it took; or why there is none.
pub(super) type Answer = Result<(BestMove, Duration), String>;

/// An engine, and what it is asked.
#[derive(Debug)]
pub struct Computer {
    name: String,
    tasks: Option<Sender<(u64, Arc<AtomicBool>, Task)>>,
    answers: Receiver<(u64, Answer)>,
    /// The number of the last task, and what ends it early.
    number: u64,
    halt: Arc<AtomicBool>,
    /// When the task was given that is not answered yet.
    since: Option<Instant>,
    thread: Option<JoinHandle<()>>,
}

/// The name of our engine in records, before its level.
const OWN_NAME: &str = "tafl, level ";

/// The level of our engine with this name.
pub(super) fn level_of(name: &str) -> Option<Level> {
    name.strip_prefix(OWN_NAME)?.parse().ok().and_then(Level::new)
}

impl Computer {
    /// Our own engine. Another seed lets a low level choose other moves.
    pub fn of_level(level: Level, seed: u64) -> Self {
        let mut session = Session::default();
        session.set_option("Level", level.get().into());
        session.set_option("Seed", i64::try_from(seed >> 1).expect_or_default("63 bits"));
        Self::start(format!("{OWN_NAME}{}", level.get()), move |task, halt| Ok(own(&mut session, task, halt)))
    }

    /// Another program. It starts when its first move is asked for, and again after a fault and after moves that were taken
    /// back, which some protocols cannot say.
    pub fn of_program(Contender { command, pace, .. }: Contender) -> Self {
        let (mut running, mut known) = (None, Vec::new());
        let name = text::name(&command.label());
        Self::start(name, move |task, halt| {
            if !task.moves.starts_with(&known) {
                running = None;
            }
            known.clone_from(&task.moves);
            let task = Task { go: paced(task.go, pace), ..task };
            of_program(&mut running, &command, &task, halt).map_err(|fault| fault.to_string())
        })
    }

    /// The name of the engine.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn start(name: String, mut think: impl FnMut(Task, &AtomicBool) -> Answer + Send + 'static) -> Self {
        let (tasks, given) = mpsc::channel::<(u64, Arc<AtomicBool>, Task)>();
        let (answered, answers) = mpsc::channel();
        let thread = thread::spawn(move || {
            for (number, halt, task) in given {
                let answer = think(task, &halt);
                if answered.send((number, answer)).is_err() {
                    return;
                }
            }
        });
        let (tasks, thread) = (Some(tasks), Some(thread));
        Self { name, tasks, answers, number: 0, halt: Arc::default(), since: None, thread }
    }

    /// Asks for a move. An earlier question is no longer answered.
    pub(super) fn ask(&mut self, task: Task) {
        self.cancel();
        self.number += 1;
        self.halt = Arc::default();
        self.since = Some(Instant::now());
        if let Some(tasks) = &self.tasks {
            // The thread ends after this.
            let _ = tasks.send((self.number, Arc::clone(&self.halt), task));
        }
    }

    pub(super) fn cancel(&mut self) {
        self.halt.store(true, Ordering::Relaxed);
        self.since = None;
    }

    /// How long it has been thinking.
    pub(super) fn thinking(&self) -> Option<Duration> {
        self.since.map(|since| since.elapsed())
    }

    /// The answer, if it comes within this time.
    pub(super) fn answer(&mut self, patience: Duration) -> Option<Answer> {
        self.since?;
        loop {
            let (number, answer) = self.answers.recv_timeout(patience).ok()?;
            if number == self.number {
                self.since = None;
                return Some(answer);
            }
        }
    }
}

impl Drop for Computer {
    /// No process is left.
    fn drop(&mut self) {
        self.cancel();
        self.tasks = None;
        self.thread.take().map(JoinHandle::join);
    }
}

fn own(session: &mut Session, task: Task, halt: &AtomicBool) -> (BestMove, Duration) {
    session.set_game(task.game);
    let (start, is_halted) = (Instant::now(), || halt.load(Ordering::Relaxed));
    let mut answers = session.read(task.go.into(), Duration::ZERO);
    while session.is_searching() {
        answers = if is_halted() {
            session.read(HostMessage::Stop, start.elapsed())
        } else {
            session.advance(|| start.elapsed(), is_halted)
        };
    }
    let best = answers.into_iter().find_map(|answer| match answer {
        EngineMessage::BestMove(best) => Some(best),
        _ => None,
    });
    (best.unwrap_or(BestMove::NoMove), start.elapsed())
}

/// With the limits of the engine, if it has any.
fn paced(go: Go, pace: Pace) -> Go {
    if pace == Pace::default() {
        return go;
    }
    Go { move_time: pace.move_time, depth: pace.depth, nodes: pace.nodes, ..go }
}

/// After a fault, nothing runs.
fn of_program(
    running: &mut Option<Opponent>,
    command: &EngineCommand,
    task: &Task,
    halt: &AtomicBool,
) -> Result<(BestMove, Duration), Fault> {
    let mut opponent = match running.take() {
        Some(opponent) => opponent,
        None => Opponent::start(command, task.game.rules(), task.game.side_to_move(), Patience::default())?,
    };
    let answer = opponent.choose(&task.game, &task.moves, task.go, halt)?;
    *running = Some(opponent);
    Ok(answer)
}
