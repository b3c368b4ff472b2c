//! Searching a game.

use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use core::fmt;
use core::ops::ControlFlow;

use tafl_play::{BitBoard, BoardSize, CompiledRules, Game, Large, Medium, Rules, Small, Step, Tiny};

use crate::alpha_beta::{INTERVAL, Path, Searcher, Task, Watch};
use crate::evaluation::Evaluation;
use crate::level::{Level, draw};
use crate::limits::Limits;
use crate::ordering::Ordering;
use crate::report::{Line, Progress, Report};
use crate::table::Table;
use tafl_engine::Score;

/// Searches games, one after the other. It owns the table of positions, which later searches of the same rules profit from.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use std::time::{Duration, Instant};
/// use tafl_search::{Game, Limits, Preset, Progress, Search};
///
/// let game = Game::new(&Preset::BRANDUB.rules());
/// let mut search = Search::new(4 << 20)?;
/// let end = Instant::now() + Duration::from_millis(20);
/// let report = search.run(&game, &Limits::new(), |progress| {
///     if let Progress::Depth(report) = progress {
///         println!("{} {:?} {}", report.depth(), report.best(), report.nodes());
///     }
///     if Instant::now() < end { Continue(()) } else { Break(()) }
/// });
/// assert!(game.legal_steps().contains(&report.best().unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "bot")]
#[doc(alias = "ai")]
#[derive(Clone)]
pub struct Search {
    table: Table,
    ordering: Ordering,
    prepared: Option<Prepared>,
}

/// The engine for the rules of the last game.
#[derive(Clone)]
struct Prepared {
    rules: Rules,
    running: AnyRunning,
    task: Task,
}

/// An engine, and the path of its search.
#[derive(Clone)]
struct Running<B> {
    compiled: CompiledRules<B>,
    path: Path<B>,
}

#[derive(Clone)]
enum AnyRunning {
    Tiny(Box<Running<Tiny>>),
    Small(Box<Running<Small>>),
    Medium(Box<Running<Medium>>),
    Large(Box<Running<Large>>),
}

/// Evaluates an expression for a search of any size.
macro_rules! sized {
    ($running:expr, $name:ident => $value:expr) => {
        match $running {
            AnyRunning::Tiny($name) => $value,
            AnyRunning::Small($name) => $value,
            AnyRunning::Medium($name) => $value,
            AnyRunning::Large($name) => $value,
        }
    };
}

impl AnyRunning {
    /// The engine with the smallest boards that the rules fit.
    fn new(rules: &Rules) -> Option<Self> {
        Some(match BoardSize::of(rules.dimension()) {
            BoardSize::Tiny => Self::Tiny(Running::new(rules)?),
            BoardSize::Small => Self::Small(Running::new(rules)?),
            BoardSize::Medium => Self::Medium(Running::new(rules)?),
            BoardSize::Large => Self::Large(Running::new(rules)?),
        })
    }
}

impl<B: BitBoard> Running<B> {
    /// Makes the path that of a game. The estimate of its last state.
    fn begin(&mut self, game: &Game) -> i32 {
        let Self { compiled, path } = self;
        path.go_to(compiled, game);
        Evaluation::new(compiled).value(compiled, path.state())
    }

    fn new(rules: &Rules) -> Option<Box<Self>> {
        let compiled = CompiledRules::new(rules).ok()?;
        Some(Box::new(Self { path: Path::new(&compiled), compiled }))
    }
}

impl Search {
    /// The number of nodes between two calls with [`Progress::Nodes`].
    pub const INTERVAL: u64 = INTERVAL;

    /// A search with a table of at most so many bytes, which it takes as it needs them; 0 means no table. Half a megabyte is used besides.
    ///
    /// # Errors
    ///
    /// There is not so much memory.
    pub fn new(table_bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self { table: Table::new(table_bytes)?, ordering: Ordering::new(), prepared: None })
    }

    /// Forgets everything that searches have found. The next search is that of a new `Search`.
    #[doc(alias = "new game")]
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
        if let Some(prepared) = &mut self.prepared {
            prepared.task.end();
        }
    }

    /// Searches the position of a game for the best step of the side to move.
    ///
    /// `watch` is called at each [`Progress`], and stops the search if it returns `Break`. A stopped search reports the best
    /// that it knows: at least one legal step, if there is one.
    ///
    /// If the rules differ from those of the search before, it forgets that.
    pub fn run(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: impl FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Report {
        self.begin(game, limits);
        self.resume(watch);
        self.report()
    }

    /// Begins a search for [`resume`](Self::resume) to go on with, and gives up the one before.
    ///
    /// A program without threads, such as a page, searches in slices and has time for other work between them. In however
    /// many slices, the search is the same.
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    /// use tafl_search::{Game, Limits, Preset, Progress, Search};
    ///
    /// let game = Game::new(&Preset::BRANDUB.rules());
    /// let mut search = Search::new(1 << 20)?;
    /// search.begin(&game, &Limits::new().nodes(10_000));
    /// let mut slices = 1;
    /// while !search.resume(|progress| if let Progress::Nodes(_) = progress { Break(()) } else { Continue(()) }) {
    ///     slices += 1;
    /// }
    /// assert_eq!((slices, search.report().nodes()), (10_000_u64.div_ceil(Search::INTERVAL), 10_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&mut self, game: &Game, limits: &Limits) {
        self.prepare(game);
        // With other threats, the table would have other values.
        if self.prepared.as_ref().is_some_and(|prepared| prepared.task.threats() != limits.threats) {
            self.clear();
        }
        self.table.grow_old();
        if let Some(prepared) = &mut self.prepared {
            let value = sized!(&mut prepared.running, running => running.begin(game));
            prepared.task.begin(game, value, limits);
        }
    }

    /// Goes on with a search until `watch` returns `Break`, which pauses it, or to its end. Whether it is at its end.
    pub fn resume(&mut self, mut watch: impl FnMut(Progress<'_>) -> ControlFlow<()>) -> bool {
        self.resume_watched(&mut watch)
    }

    /// Not generic, so that it is compiled, and optimized, with this crate and not with that of the caller.
    fn resume_watched(&mut self, watch: Watch<'_>) -> bool {
        let Self { table, ordering, prepared } = self;
        let Some(Prepared { running, task, .. }) = prepared else { return true };
        sized!(running, running => {
            let Running { compiled, path } = &mut **running;
            Searcher::new(compiled, table, ordering, watch, path, task).advance();
        });
        task.is_over()
    }

    /// What the search has found so far.
    pub fn report(&self) -> Report {
        self.prepared.as_ref().map(|prepared| prepared.task.report(&self.table)).unwrap_or_default()
    }

    /// A step as a player of this level chooses it; `None` if the game is over. With another `seed`, a low level may choose
    /// another step.
    ///
    /// ```
    /// use tafl_search::{Game, Level, Preset, Search};
    ///
    /// let mut game = Game::new(&Preset::BRANDUB.rules());
    /// let mut search = Search::new(1 << 20)?;
    /// while let Some(step) = search.choose(&game, Level::MIN, 1).filter(|_| game.history().len() < 10) {
    ///     game.play(step)?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(&mut self, game: &Game, level: Level, seed: u64) -> Option<Step> {
        let report = self.run(game, &level.limits(), |_| ControlFlow::Continue(()));
        chosen(&report, game, level, seed)
    }

    /// Makes the engine that of the game's rules.
    fn prepare(&mut self, game: &Game) {
        let rules = game.rules();
        if self.prepared.as_ref().is_some_and(|prepared| prepared.rules == *rules) {
            return;
        }
        self.clear();
        self.prepared = AnyRunning::new(rules).map(|running| Prepared {
            rules: rules.clone(),
            running,
            task: Task::new(),
        });
    }
}

/// The step that a level chooses from what a search with its limits found.
pub(crate) fn chosen(report: &Report, game: &Game, level: Level, seed: u64) -> Option<Step> {
    if level.slips(game, seed) {
        let steps = game.legal_steps();
        return steps.get(draw(game, seed, steps.len())).copied();
    }
    if level.margin() == 0 {
        return report.best();
    }
    let best = report.score()?;
    let near = report.lines().iter().take_while(|line| is_near(best, line, level.margin())).count();
    let line = report.lines().get(draw(game, seed, near))?;
    line.steps().first().copied()
}

/// Whether a line is worse than the best by so much at most. A win is never missed, and a loss never chosen.
fn is_near(best: Score, line: &Line, margin: i32) -> bool {
    match (best, line.score()) {
        (Score::Points(best), Score::Points(value)) => best - value <= margin,
        (best, score) => best == score,
    }
}

/// Leaves out the table.
impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.prepared.as_ref().map(|prepared| &prepared.rules);
        f.debug_struct("Search").field("rules", &rules).finish_non_exhaustive()
    }
}
