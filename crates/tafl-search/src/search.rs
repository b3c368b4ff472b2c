//! Searching a game.

use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use core::fmt;
use core::ops::ControlFlow;

use tafl_play::{BitBoard, Engine, Game, Large, Medium, OtnVersion, Rules, RulesView, Small, Step, Tiny};

use crate::alpha_beta::{Searcher, Watch};
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
    version: OtnVersion,
    engine: AnyEngine,
}

#[derive(Clone)]
enum AnyEngine {
    Tiny(Box<Engine<Tiny>>),
    Small(Box<Engine<Small>>),
    Medium(Box<Engine<Medium>>),
    Large(Box<Engine<Large>>),
}

impl AnyEngine {
    /// The engine with the smallest boards that the rules fit.
    fn new(view: &RulesView<'_>) -> Option<Self> {
        let side = view.rules().dimension().get();
        Some(if side <= Tiny::MAX_SIDE {
            Self::Tiny(Box::new(Engine::new(view.clone()).ok()?))
        } else if side <= Small::MAX_SIDE {
            Self::Small(Box::new(Engine::new(view.clone()).ok()?))
        } else if side <= Medium::MAX_SIDE {
            Self::Medium(Box::new(Engine::new(view.clone()).ok()?))
        } else {
            Self::Large(Box::new(Engine::new(view.clone()).ok()?))
        })
    }
}

impl Search {
    /// The number of nodes between two calls with [`Progress::Nodes`].
    pub const INTERVAL: u64 = 1_024;

    /// A search with a table of at most so many bytes; 0 is no table. Half a megabyte is used besides.
    ///
    /// # Errors
    ///
    /// There is not so much memory.
    pub fn new(table_bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self { table: Table::new(table_bytes)?, ordering: Ordering::new(), prepared: None })
    }

    /// Forgets everything that earlier searches have found. The next search is that of a new `Search`.
    #[doc(alias = "new game")]
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
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
        mut watch: impl FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Report {
        self.run_watched(game, limits, &mut watch)
    }

    /// Not generic, so that it is compiled, and optimized, with this crate and not with that of the caller.
    fn run_watched(&mut self, game: &Game, limits: &Limits, watch: Watch<'_>) -> Report {
        if game.outcome().is_some() {
            return Report::default();
        }
        self.prepare(game);
        self.table.grow_old();
        let Self { table, ordering, prepared } = self;
        match prepared.as_ref().map(|prepared| &prepared.engine) {
            Some(AnyEngine::Tiny(engine)) => run(engine, table, ordering, game, limits, watch),
            Some(AnyEngine::Small(engine)) => run(engine, table, ordering, game, limits, watch),
            Some(AnyEngine::Medium(engine)) => run(engine, table, ordering, game, limits, watch),
            Some(AnyEngine::Large(engine)) => run(engine, table, ordering, game, limits, watch),
            None => Report::default(),
        }
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
        let (rules, version) = (game.rules(), game.version());
        let known = |prepared: &Prepared| prepared.rules == *rules && prepared.version == version;
        if self.prepared.as_ref().is_some_and(known) {
            return;
        }
        self.clear();
        // A game has rules that its version reads.
        let view = rules.at(version).unwrap_or_else(|_| rules.into());
        self.prepared =
            AnyEngine::new(&view).map(|engine| Prepared { rules: rules.clone(), version, engine });
    }
}

/// The step that a level chooses from what a search with its limits found.
pub(crate) fn chosen(report: &Report, game: &Game, level: Level, seed: u64) -> Option<Step> {
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

fn run<B: BitBoard>(
    engine: &Engine<B>,
    table: &mut Table,
    ordering: &mut Ordering,
    game: &Game,
    limits: &Limits,
    watch: Watch<'_>,
) -> Report {
    let evaluation = Evaluation::new(engine);
    Searcher::new(engine, evaluation, table, ordering, watch).run(game, limits)
}

/// Leaves out the table.
impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.prepared.as_ref().map(|prepared| &prepared.rules);
        f.debug_struct("Search").field("rules", &rules).finish_non_exhaustive()
    }
}
