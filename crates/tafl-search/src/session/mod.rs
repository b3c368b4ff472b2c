//! An engine that speaks the universal tafl engine protocol.

mod budget;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::time::Duration;

use tafl_engine::{
    BestMove, EngineMessage, EngineOption, Feature, GameOver, Go, HostMessage, Info, Millis, OptionKind,
    OptionSetting, Standing, Start, Word,
};
use tafl_play::{Game, Move, Rules, Step};

use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Line, Progress, Report};
use crate::search::{Search, chosen};
use budget::Budget;

/// The options, with their ranges and defaults.
const HASH: &str = "Hash";
const LINES: &str = "MultiPV";
const LEVEL: &str = "Level";
const SEED: &str = "Seed";
const OVERHEAD: &str = "MoveOverhead";
const MAX_HASH: i64 = 65_536;
const DEFAULT_HASH: i64 = 16;
/// In milliseconds.
const MAX_OVERHEAD: i64 = 60_000;
const DEFAULT_OVERHEAD: i64 = 100;
const MAX_LINES: i64 = 500;

/// The depth up to which `perft` is answered: more takes too long.
const MAX_PERFT: u32 = 6;

/// One side of the [universal tafl engine protocol](tafl_engine::protocol): what an engine knows between two messages.
///
/// It neither reads nor writes, and has no clock: a program, a page or a test passes messages and asks for answers.
///
/// ```
/// use core::ops::ControlFlow::Continue;
/// use core::time::Duration;
/// use tafl_search::Session;
///
/// let mut session = Session::new("Example 1.0");
/// let mut answers = Vec::new();
/// let rules = tafl_search::Preset::BRANDUB.rules();
/// for line in ["utep 1", &format!("rules {rules}"), "position start moves d1-f1"] {
///     session.read(&line.parse()?, &mut answers);
/// }
/// let go = session.read(&"go depth 2".parse()?, &mut answers).unwrap();
/// let best = session.search(&go, || Duration::ZERO, |info| {
///     answers.extend(info.map(Into::into));
///     Continue(())
/// });
/// assert!(best.to_move().is_some());
/// assert_eq!(answers[0].to_string(), "id name Example 1.0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    name: &'static str,
    search: Option<Search>,
    max_hash: i64,
    table_bytes: usize,
    overhead: u64,
    lines: usize,
    level: Level,
    seed: u64,
    rules: Option<Rules>,
    game: Option<Game>,
    turn: Option<Turn>,
}

/// What a search is for.
#[derive(Clone, Debug)]
struct Turn {
    game: Game,
    budget: Budget,
    /// Whether there is only one move, and no time to waste on it.
    is_forced: bool,
    /// The lines that were reported last.
    told: Vec<Line>,
}

impl Session {
    /// An engine with this name and version.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            search: None,
            max_hash: MAX_HASH,
            table_bytes: bytes(DEFAULT_HASH),
            overhead: DEFAULT_OVERHEAD.unsigned_abs(),
            lines: 1,
            level: Level::MAX,
            seed: 0,
            rules: None,
            game: None,
            turn: None,
        }
    }

    /// The same engine, whose option `Hash` is at most this number of mebibytes, such as the memory of the machine.
    #[must_use]
    pub fn with_max_hash(self, mebibytes: u32) -> Self {
        Self { max_hash: i64::from(mebibytes).clamp(DEFAULT_HASH, MAX_HASH), ..self }
    }

    /// Reads a message, and adds what there is to answer. `Some` asks for a search: call [`search`](Self::search) then.
    pub fn read(&mut self, message: &HostMessage, answers: &mut Vec<EngineMessage>) -> Option<Go> {
        match message {
            HostMessage::Hello { .. } => self.introduce(answers),
            HostMessage::SetOption(setting) => self.set(setting),
            HostMessage::Rules(rules) => {
                self.game = Some(Game::new(&**rules));
                self.rules = Some((**rules).clone());
                answers.push(EngineMessage::RulesOk);
            }
            HostMessage::NewGame => self.search = None,
            HostMessage::IsReady => {
                self.prepare();
                answers.push(EngineMessage::ReadyOk);
            }
            HostMessage::Position { start, moves } => match self.game_at(start, moves) {
                Ok(game) => self.game = Some(game),
                Err(reason) => {
                    self.game = None;
                    answers.push(told(&reason));
                }
            },
            HostMessage::Go(go) => return Some(*go),
            HostMessage::Legal | HostMessage::Perft { .. } | HostMessage::Result => {
                self.answer(message, answers);
            }
            _ => {}
        }
        None
    }

    /// Makes a game the one to search, as `rules` and `position` do for its moves.
    pub fn set_game(&mut self, game: Game) {
        self.rules = Some(game.rules().clone());
        self.game = Some(game);
    }

    /// Searches the last position. `elapsed` is the time since the search was asked for. `watch` gets what is found on the way,
    /// and in between nothing, every [`Search::INTERVAL`] nodes; it stops the search if it returns `Break`.
    pub fn search(
        &mut self,
        go: &Go,
        mut elapsed: impl FnMut() -> Duration,
        mut watch: impl FnMut(Option<Info>) -> ControlFlow<()>,
    ) -> BestMove {
        self.begin(go);
        self.resume(&mut elapsed, &mut watch);
        self.end(elapsed(), |info| {
            let _ = watch(Some(info));
        })
    }

    /// Begins to search the last position, for [`resume`](Self::resume) to go on with. Messages between them wait.
    pub fn begin(&mut self, go: &Go) {
        self.prepare();
        self.turn = None;
        let (Some(game), Some(search)) = (&self.game, &mut self.search) else { return };
        let budget = Budget::new(go, game.side_to_move(), self.overhead);
        let is_forced = budget.is_limited() && game.count_legal_steps() == 1;
        search.begin(game, &limits(go, self.level, self.lines));
        self.turn = Some(Turn { game: game.clone(), budget, is_forced, told: Vec::new() });
    }

    /// Searches as [`search`](Self::search) does, but where that is stopped, this pauses. Whether the search is at its end.
    pub fn resume(
        &mut self,
        mut elapsed: impl FnMut() -> Duration,
        mut watch: impl FnMut(Option<Info>) -> ControlFlow<()>,
    ) -> bool {
        let (Some(turn), Some(search)) = (&mut self.turn, &mut self.search) else { return true };
        let mut is_over = false;
        let is_complete = search.resume(|progress| {
            let time = elapsed();
            let watched = match progress {
                Progress::Depth(found) => {
                    is_over = turn.is_forced || turn.budget.ends_after_depth(time);
                    turn.told = found.lines().to_vec();
                    // All lines of a depth are reported, also before a pause.
                    let mut watched = ControlFlow::Continue(());
                    for info in infos(&turn.game, found, time) {
                        let next = watch(Some(info));
                        watched = if watched.is_break() { watched } else { next };
                    }
                    watched
                }
                Progress::Nodes(_) => {
                    is_over = turn.budget.ends_now(time);
                    watch(None)
                }
            };
            if is_over { ControlFlow::Break(()) } else { watched }
        });
        is_complete || is_over
    }

    /// Ends the search: the best move that it has found. `report` gets what was found after the last complete depth, if that
    /// differs from it.
    pub fn end(&mut self, elapsed: Duration, report: impl FnMut(Info)) -> BestMove {
        let (Some(turn), Some(search)) = (self.turn.take(), &self.search) else { return BestMove::NoMove };
        let found = search.report();
        if turn.told != found.lines() {
            infos(&turn.game, &found, elapsed).for_each(report);
        }
        chosen(&found, &turn.game, self.level, self.seed).map_or(BestMove::NoMove, best_move)
    }

    fn introduce(&self, answers: &mut Vec<EngineMessage>) {
        let spin = |name: &str, default, min, max| {
            Word::new(name).map(|name| {
                EngineMessage::Option(EngineOption { name, kind: OptionKind::Spin { default, min, max } })
            })
        };
        let most: i64 = Level::MAX.get().into();
        answers.push(EngineMessage::Name(self.name.into()));
        answers.extend(spin(HASH, DEFAULT_HASH, 0, self.max_hash));
        answers.extend(spin(OVERHEAD, DEFAULT_OVERHEAD, 0, MAX_OVERHEAD));
        answers.extend(spin(LINES, 1, 1, MAX_LINES));
        answers.extend(spin(LEVEL, most, Level::MIN.get().into(), most));
        answers.extend(spin(SEED, 0, 0, i64::MAX));
        answers.push(EngineMessage::Features(vec![Feature::Legal, Feature::Perft, Feature::Result]));
        answers.push(EngineMessage::HelloOk);
    }

    /// A value that is out of range is as near as possible; one that is no number changes nothing.
    fn set(&mut self, setting: &OptionSetting) {
        let Some(value) = setting.value.as_ref().and_then(|value| value.as_str().parse::<i64>().ok()) else {
            return;
        };
        match setting.name.as_str() {
            HASH => {
                self.table_bytes = bytes(value.clamp(0, self.max_hash));
                self.search = None;
            }
            OVERHEAD => self.overhead = value.clamp(0, MAX_OVERHEAD).unsigned_abs(),
            LINES => self.lines = usize::try_from(value.clamp(1, MAX_LINES)).unwrap_or(1),
            LEVEL => self.level = level(value),
            SEED => self.seed = value.unsigned_abs(),
            _ => {}
        }
    }

    /// The table is there before the clock runs. If there is not so much memory, it is smaller.
    fn prepare(&mut self) {
        while self.search.is_none() {
            self.search = Search::new(self.table_bytes).ok();
            if self.search.is_none() {
                self.table_bytes /= 2;
            }
        }
    }

    fn game_at(&self, start: &Start, moves: &[Move]) -> Result<Game, alloc::string::String> {
        use alloc::string::ToString;
        let rules = self.rules.as_ref().ok_or("no rules are given")?;
        let mut game = match start {
            Start::OfRules => Game::new(rules),
            Start::Position(position, side) => {
                Game::from_position(rules, position, *side).map_err(|error| error.to_string())?
            }
        };
        for record in moves {
            game.play(Step::from(record)).map_err(|error| alloc::format!("{record}: {error}"))?;
        }
        Ok(game)
    }

    fn answer(&self, question: &HostMessage, answers: &mut Vec<EngineMessage>) {
        let Some(game) = &self.game else { return };
        answers.push(match question {
            HostMessage::Legal => {
                let move_of = |step: Step| Move::new(step.origin(), step.target());
                EngineMessage::Legal(game.legal_steps().into_iter().map(move_of).collect())
            }
            HostMessage::Perft { depth } if *depth <= MAX_PERFT => {
                EngineMessage::Perft { count: game.perft(*depth) }
            }
            HostMessage::Result => EngineMessage::Result(standing(game)),
            _ => return,
        });
    }
}

fn standing(game: &Game) -> GameOver {
    match game.outcome() {
        None => GameOver { standing: Standing::Undecided, reason: "".into() },
        Some(outcome) => GameOver {
            standing: outcome.winner().map_or(Standing::Drawn, Standing::Won),
            reason: outcome.ending().name().into(),
        },
    }
}

fn best_move(step: Step) -> BestMove {
    BestMove::Move(Move::new(step.origin(), step.target()))
}

fn told(text: &str) -> EngineMessage {
    Info { text: Some(text.into()), ..Info::default() }.into()
}

fn bytes(mebibytes: i64) -> usize {
    usize::try_from(mebibytes << 20).unwrap_or(usize::MAX)
}

fn level(number: i64) -> Level {
    let number = number.clamp(Level::MIN.get().into(), Level::MAX.get().into());
    u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::MAX)
}

/// The limits of a search; a low level has narrower ones, and the highest none of its own.
fn limits(go: &Go, level: Level, lines: usize) -> Limits {
    let own = if level < Level::MAX { level.limits() } else { Limits::new().lines(lines) };
    let depth =
        go.depth.map_or(own.depth, |depth| u8::try_from(depth).unwrap_or(Limits::MAX_DEPTH).min(own.depth));
    let nodes = go.nodes.map_or(own.nodes, |nodes| nodes.min(own.nodes));
    own.depth(depth).nodes(nodes)
}

/// A report for each line.
fn infos(game: &Game, found: &Report, time: Duration) -> impl Iterator<Item = Info> {
    let several = found.lines().len() > 1;
    let numbered = (1..).zip(found.lines());
    numbered.map(move |(number, line)| info(game, found, line, several.then_some(number), time))
}

fn info(game: &Game, found: &Report, line: &Line, number: Option<u32>, time: Duration) -> Info {
    let nanoseconds = time.as_nanos().max(1);
    let a_second = u128::from(found.nodes()) * 1_000_000_000 / nanoseconds;
    Info {
        depth: Some(found.depth().into()),
        selective_depth: Some(found.selective_depth().into()),
        time: Some(Millis::from(time)),
        nodes: Some(found.nodes()),
        nodes_per_second: u64::try_from(a_second).ok().filter(|_| !time.is_zero()),
        hash_full: Some(found.table_use().into()),
        line_number: number,
        score: Some(line.score()),
        moves: line.moves(game),
        ..Info::default()
    }
}
