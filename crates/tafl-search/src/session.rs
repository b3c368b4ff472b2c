//! An engine that speaks the universal tafl engine protocol, and how long its moves may take.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::time::Duration;

use tafl_engine::{
    BestMove, Clock, EngineMessage, Feature, GameOver, Go, HostMessage, Info, Millis, OptionSetting, Side,
    Standing, Start,
};
use tafl_play::{Game, Move, Rules, Step};

use crate::level::Level;
use crate::limits::Limits;
use crate::options::Options;
use crate::report::{Line, Progress, Report};
use crate::search::{Search, chosen};

/// The depth up to which `perft` is answered: more takes too long.
const MAX_PERFT: u32 = 6;

/// An engine of the [universal tafl engine protocol](tafl_engine::protocol), between two messages.
///
/// It neither reads nor writes, and has no clock: a program, a page or a test passes messages with the time since any start,
/// and calls [`advance`](Self::advance) as long as [`is_at_work`](Self::is_at_work).
///
/// ```
/// use core::time::Duration;
/// use tafl_search::Session;
///
/// let mut session = Session::new("Example 1.0");
/// let mut answers = Vec::new();
/// let rules = tafl_search::Preset::BRANDUB.rules();
/// for line in ["utep 1", &format!("rules {rules}"), "position start moves d1-f1", "go depth 2"] {
///     answers.extend(session.read(line.parse()?, Duration::ZERO));
/// }
/// while session.is_at_work() {
///     // Another program would look at its clock, and for a message that has come.
///     answers.extend(session.advance(|| Duration::ZERO, || false));
/// }
/// assert_eq!(answers[0].to_string(), "id name Example 1.0");
/// assert!(answers[answers.len() - 1].to_string().starts_with("bestmove "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    name: &'static str,
    search: Option<Search>,
    options: Options,
    rules: Option<Rules>,
    game: Option<Game>,
    turn: Option<Turn>,
    /// What was asked during the search.
    waiting: VecDeque<HostMessage>,
    has_quit: bool,
}

impl Default for Session {
    /// The engine of `tafl engine`, with its name and version.
    fn default() -> Self {
        Self::new(concat!("tafl ", env!("CARGO_PKG_VERSION")))
    }
}

impl Session {
    /// An engine with this name and version.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            search: None,
            options: Options::new(),
            rules: None,
            game: None,
            turn: None,
            waiting: VecDeque::new(),
            has_quit: false,
        }
    }

    /// The same engine, whose option `Hash` is at most this number of mebibytes, such as the memory of the machine.
    #[must_use]
    pub fn with_max_hash(mut self, mebibytes: u32) -> Self {
        self.options.limit_hash(mebibytes);
        self
    }

    /// Sets an option, as `setoption` does. A value that is out of range is as near as possible; a name that is unknown changes
    /// nothing.
    pub fn set_option(&mut self, name: &str, value: i64) {
        if self.options.set(name, value) {
            self.search = None;
        }
    }

    /// Makes a game the one to search, as `rules` and `position` do for its moves.
    pub fn set_game(&mut self, game: Game) {
        self.rules = Some(game.rules().clone());
        self.game = Some(game);
    }

    /// Reads a message that has come at this time, and returns the answers.
    ///
    /// During a search, `stop` and `quit` end it and `isready` is answered; anything else waits for its end.
    pub fn read(&mut self, message: HostMessage, now: Duration) -> Vec<EngineMessage> {
        let mut answers = Vec::new();
        match message {
            HostMessage::Stop => self.stop(now, &mut answers),
            HostMessage::Quit => {
                self.has_quit = true;
                self.stop(now, &mut answers);
            }
            HostMessage::IsReady if self.turn.is_some() => answers.push(EngineMessage::ReadyOk),
            message => {
                self.waiting.push_back(message);
                self.answer_waiting(now, &mut answers);
            }
        }
        answers
    }

    /// Searches until there is something to report, or `is_interrupted`, which is called every [`Search::INTERVAL`] nodes;
    /// `now` is called as often. In however many slices, the search is the same.
    pub fn advance(
        &mut self,
        mut now: impl FnMut() -> Duration,
        mut is_interrupted: impl FnMut() -> bool,
    ) -> Vec<EngineMessage> {
        let mut answers = Vec::new();
        self.resume(&mut now, &mut is_interrupted, &mut answers);
        // Without limits, the answer comes after `stop`, even if there is nothing left to search.
        if self.turn.as_ref().is_some_and(|turn| turn.is_over && !turn.is_infinite) {
            self.end(now(), &mut answers);
        }
        answers
    }

    /// Whether [`advance`](Self::advance) has something to do.
    pub fn is_at_work(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| !turn.is_over)
    }

    /// Whether a `go` is not answered yet. If no work is left, the answer waits for `stop`.
    pub fn is_searching(&self) -> bool {
        self.turn.is_some()
    }

    /// Whether the host has ended the session. Nothing more is answered.
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// Answers what waits, up to the next search.
    fn answer_waiting(&mut self, now: Duration, answers: &mut Vec<EngineMessage>) {
        while self.turn.is_none() && !self.has_quit {
            let Some(message) = self.waiting.pop_front() else { break };
            self.answer(&message, now, answers);
        }
    }

    fn answer(&mut self, message: &HostMessage, now: Duration, answers: &mut Vec<EngineMessage>) {
        match message {
            HostMessage::Hello { .. } => self.introduce(answers),
            HostMessage::SetOption(setting) => self.set(setting),
            HostMessage::Rules(rules) => {
                self.game = Some(Game::new(rules));
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
            HostMessage::Go(go) => self.begin(go, now),
            HostMessage::Legal | HostMessage::Perft { .. } | HostMessage::Result => {
                answers.extend(self.game.as_ref().and_then(|game| answer_about(game, message)));
            }
            _ => {}
        }
    }

    /// Begins to search the last position.
    fn begin(&mut self, go: &Go, since: Duration) {
        self.prepare();
        let subject = self.game.as_ref().zip(self.search.as_mut()).map(|(game, search)| {
            let budget = Budget::new(go, game.side_to_move(), self.options.overhead);
            let is_forced = budget.is_limited() && game.count_legal_steps() == 1;
            search.begin(game, &limits(go, self.options.level, self.options.lines));
            Subject { game: game.clone(), budget, is_forced, told: Vec::new() }
        });
        self.turn = Some(Turn { since, is_infinite: go.is_infinite(), is_over: false, subject });
    }

    /// Searches up to the end of a depth, or an interruption.
    fn resume(
        &mut self,
        now: &mut dyn FnMut() -> Duration,
        is_interrupted: &mut dyn FnMut() -> bool,
        answers: &mut Vec<EngineMessage>,
    ) {
        let Some(Turn { since, is_over: is_over @ false, subject, .. }) = &mut self.turn else { return };
        let Some((subject, search)) = subject.as_mut().zip(self.search.as_mut()) else {
            *is_over = true;
            return;
        };
        let mut ends = false;
        let is_complete = search.resume(|progress| {
            let time = now().saturating_sub(*since);
            let is_paused = match progress {
                Progress::Depth(found) => {
                    ends = subject.is_forced || subject.budget.ends_after_depth(time);
                    subject.told = found.lines().to_vec();
                    answers.extend(infos(&subject.game, found, time).map(EngineMessage::from));
                    true
                }
                Progress::Nodes(_) => {
                    ends = subject.budget.ends_now(time);
                    ends || is_interrupted()
                }
            };
            if is_paused { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        *is_over = is_complete || ends;
    }

    fn stop(&mut self, now: Duration, answers: &mut Vec<EngineMessage>) {
        let has_found = |turn: &Turn| turn.subject.as_ref().is_some_and(|subject| !subject.told.is_empty());
        if !self.turn.as_ref().is_some_and(has_found) {
            // Even a search that is stopped at once has looked at the position.
            self.resume(&mut || now, &mut || true, answers);
        }
        self.end(now, answers);
    }

    /// Answers the search, and what was asked during it. What was found after the last complete depth is reported if it
    /// differs from that.
    fn end(&mut self, now: Duration, answers: &mut Vec<EngineMessage>) {
        let Some(Turn { since, subject, .. }) = self.turn.take() else { return };
        let best = subject.zip(self.search.as_ref()).and_then(|(subject, search)| {
            let found = search.report();
            if subject.told != found.lines() {
                let reports = infos(&subject.game, &found, now.saturating_sub(since));
                answers.extend(reports.map(EngineMessage::from));
            }
            chosen(&found, &subject.game, self.options.level, self.options.seed)
        });
        answers.push(best.map_or(BestMove::NoMove, best_move).into());
        self.answer_waiting(now, answers);
    }

    fn introduce(&self, answers: &mut Vec<EngineMessage>) {
        answers.push(EngineMessage::Name(self.name.into()));
        self.options.introduce(answers);
        answers.push(EngineMessage::Features(vec![Feature::Legal, Feature::Perft, Feature::Result]));
        answers.push(EngineMessage::HelloOk);
    }

    /// A value that is not a number changes nothing.
    fn set(&mut self, setting: &OptionSetting) {
        if let Some(value) = setting.value.as_ref().and_then(|value| value.as_str().parse().ok()) {
            self.set_option(setting.name.as_str(), value);
        }
    }

    /// The table is there before the clock runs. If there is not so much memory, it is smaller.
    fn prepare(&mut self) {
        while self.search.is_none() {
            self.search = Search::new(self.options.table_bytes).ok();
            if self.search.is_none() {
                self.options.table_bytes /= 2;
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
}

/// A search that was asked for.
#[derive(Debug)]
struct Turn {
    /// When it began.
    since: Duration,
    is_infinite: bool,
    /// Whether nothing is left to search.
    is_over: bool,
    /// What is searched; `None` without a position.
    subject: Option<Subject>,
}

#[derive(Debug)]
struct Subject {
    game: Game,
    budget: Budget,
    /// Whether there is only one move, and no time to waste on it.
    is_forced: bool,
    /// The lines that were reported last.
    told: Vec<Line>,
}

/// The answer to a question about a game; `None` for a count that takes too long.
fn answer_about(game: &Game, question: &HostMessage) -> Option<EngineMessage> {
    Some(match question {
        HostMessage::Legal => {
            let move_of = |step: Step| Move::new(step.origin(), step.target());
            EngineMessage::Legal(game.legal_steps().into_iter().map(move_of).collect())
        }
        HostMessage::Perft { depth } if *depth <= MAX_PERFT => {
            EngineMessage::Perft { count: game.perft(*depth) }
        }
        HostMessage::Result => EngineMessage::Result(standing(game)),
        _ => return None,
    })
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

/// The greatest part of a limit that is kept back, as its divisor: half of it.
const MOST_KEPT: u64 = 2;

/// Into how many moves the main time is divided.
const MOVES_TO_GO: u64 = 25;

/// A move that needs it may take this many times the usual time.
const STRETCH: u64 = 4;

/// The time of a move: what it usually takes, and what it may take at most. `None` without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    usual: Option<Duration>,
    most: Option<Duration>,
}

impl Budget {
    /// `overhead` is the time of an answer on its way to the clock, in milliseconds, and what a busy machine adds to it.
    pub(super) fn new(go: &Go, side: Side, overhead: u64) -> Self {
        let fixed = go.move_time.map(Millis::get);
        let (usual, most) = go.clock(side).map_or((None, None), |clock| {
            let (usual, most) = of_clock(&clock);
            (Some(usual), Some(most))
        });
        let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        let time = |limit: u64| Duration::from_millis((limit - overhead.min(limit / MOST_KEPT)).max(1));
        let most = least(fixed, most);
        // A period that is there again for the next move is used up: nothing is gained by a quick answer.
        let usual = usual.filter(|&usual| most.is_none_or(|most| usual < most));
        Self { usual: usual.map(time), most: most.map(time) }
    }

    /// Whether the search ends at once.
    pub(super) fn ends_now(&self, elapsed: Duration) -> bool {
        self.most.is_some_and(|most| elapsed >= most)
    }

    /// Whether the time of the move is limited.
    pub(super) fn is_limited(&self) -> bool {
        self.most.is_some()
    }

    /// Whether another depth is not worth beginning: it takes longer than all before.
    pub(super) fn ends_after_depth(&self, elapsed: Duration) -> bool {
        self.ends_now(elapsed) || self.usual.is_some_and(|usual| elapsed >= usual / 2)
    }
}

/// The usual and the greatest time of a move, in milliseconds. A period of overtime is there again for the next move.
fn of_clock(clock: &Clock) -> (u64, u64) {
    let main = clock.main.get();
    let period = if clock.periods > 0 { clock.period.get() } else { 0 };
    let earned = (clock.increment.get().saturating_mul(3) / 4).min(main);
    let usual =
        (main.saturating_sub(earned) / MOVES_TO_GO).saturating_add(earned).max(period.saturating_mul(9) / 10);
    let most = usual.saturating_mul(STRETCH).min(main / 2).max(period.saturating_mul(9) / 10);
    (usual.min(clock.left().get()), most.min(clock.left().get()))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    fn times(text: &str) -> (u64, u64) {
        of_clock(&text.parse().unwrap_or_else(|error| std::panic!("{text}: {error}")))
    }

    #[test]
    fn a_period_is_used_up_and_main_time_is_saved() {
        let ends = |go: &Go, milliseconds| {
            Budget::new(go, Side::Attackers, 100).ends_after_depth(Duration::from_millis(milliseconds))
        };
        let clock = |text: &str| Go { attackers: text.parse().ok(), ..Go::default() };
        assert!(!ends(&clock("0 3/2"), 2_590) && ends(&clock("0 3/2"), 2_600));
        assert!(!ends(&clock("100"), 1_900) && ends(&clock("100"), 2_000));
        let fixed = Go { move_time: Some(Millis::from(2_000)), ..Go::default() };
        assert!(!ends(&fixed, 1_890) && ends(&fixed, 1_900));
        // Of a short time, half is left.
        let short = Go { move_time: Some(Millis::from(100)), ..Go::default() };
        assert!(!ends(&short, 49) && ends(&short, 50));
    }

    #[test]
    fn no_move_takes_more_than_is_left() {
        assert_eq!(times("100"), (4000, 16_000));
        assert_eq!(times("0.1"), (4, 16));
        assert_eq!(times("0 3/2"), (2700, 2700), "a period is there again");
        assert_eq!(times("1 3/2"), (2700, 2700));
        for clock in ["0.001", "1+10", "0.5 0.1/3 2i", "600+5", "0"] {
            let (usual, most) = times(clock);
            let left = clock.parse::<Clock>().map_or(0, |clock| clock.left().get());
            assert!(usual <= left && most <= left, "{clock}: {usual}, {most}");
        }
        let longest = Millis::from(u64::MAX);
        of_clock(&Clock { main: longest, increment: longest, periods: u32::MAX, period: longest });
    }
}
