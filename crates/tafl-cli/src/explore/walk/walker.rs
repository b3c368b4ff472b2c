//! The current position, and what keys do.

use std::sync::Arc;

use notation_syntax::invariant::ExpectOr as _;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_moves::{Move, MoveRecord};
use tafl_position::{Position, Side};
use tafl_rules::Rules;
use tafl_table::{ExploreError, Explorer, ExplorerQuery, GameStore};

use super::super::opening::Reached;
use super::screen;
use crate::args::ExploreArgs;
use crate::browse::{Flow, Key, Size, View};

/// How many moves the keys for pages go up and down.
const PAGE: usize = 10;

/// A position in the games.
pub(super) struct Walker<'a> {
    stores: Vec<GameStore>,
    pub(super) rules: Option<&'a Rules>,
    pub(super) args: &'a ExploreArgs,
    /// The positions from the start to the current one.
    path: Vec<Level>,
    /// The first position, which remains when all moves are taken back.
    start: Level,
    /// Why the last key did nothing.
    note: Option<&'static str>,
    helps: bool,
}

/// A position and its moves.
pub(super) struct Level {
    pub(super) reached: Reached,
    pub(super) explorer: Explorer,
    /// Which move is chosen.
    pub(super) chosen: usize,
}

impl<'a> Walker<'a> {
    pub(super) fn new(
        stores: Vec<GameStore>,
        start: Reached,
        rules: Option<&'a Rules>,
        args: &'a ExploreArgs,
    ) -> Self {
        let explorer = explorer(&stores, &start.position, start.side, args.symmetric);
        let start = Level { reached: start, explorer, chosen: 0 };
        Self { stores, rules, args, path: Vec::new(), start, note: None, helps: false }
    }

    /// The current position.
    pub(super) fn level(&self) -> &Level {
        self.path.last().unwrap_or(&self.start)
    }

    /// The moves that were played.
    pub(super) fn played(&self) -> impl Iterator<Item = &MoveRecord> {
        self.path.iter().filter_map(|level| level.reached.last.as_ref())
    }

    fn choose(&mut self, index: impl FnOnce(usize) -> usize, note: &'static str) {
        let level = self.path.last_mut().unwrap_or(&mut self.start);
        let last = level.explorer.moves().len().saturating_sub(1);
        let chosen = index(level.chosen).min(last);
        self.note = (chosen == level.chosen).then_some(note);
        level.chosen = chosen;
    }

    /// Plays the chosen move.
    fn play(&mut self) {
        let level = self.level();
        let moves = level.explorer.moves();
        let Some((chosen, position)) =
            moves.get(level.chosen).and_then(|chosen| Some((chosen, chosen.position()?)))
        else {
            self.note = Some("no game continues from here");
            return;
        };
        let step = chosen.step();
        let last = Move::new(step.origin, step.target).with_kind(step.kind);
        let side = chosen.mover();
        let next = |side| explorer(&self.stores, position, side, self.args.symmetric);
        let mut explorer = next(side.other());
        // In a few variants a side moves again.
        if explorer.total().games == 0 {
            let again = next(side);
            explorer = if again.total().games > 0 { again } else { explorer };
        }
        let side = explorer.query().side();
        let reached = Reached { position: position.clone(), side, last: Some(last.into()) };
        self.path.push(Level { reached, explorer, chosen: 0 });
    }

    fn back(&mut self) {
        if self.path.pop().is_none() {
            self.note = Some("this is the first position");
        }
    }
}

impl View for Walker<'_> {
    fn draw(&self, size: Size) -> Vec<String> {
        if self.helps {
            return screen::help(self.args.board.ascii, size);
        }
        screen::lines(self, self.note, size)
    }

    fn step(&mut self, key: Key, _: Size) -> Flow {
        self.note = None;
        if key == Key::Quit {
            return Flow::Leaves;
        }
        if self.helps || key == Key::Help {
            self.helps = !self.helps;
            return Flow::Continues;
        }
        match key {
            // The other two are handled above.
            Key::Leave | Key::Quit | Key::Help => return Flow::Leaves,
            Key::Back => self.back(),
            Key::Forward => self.play(),
            Key::PreviousVariation => self.choose(|index| index.saturating_sub(1), "this is the first move"),
            Key::NextVariation => self.choose(|index| index + 1, "this is the last move"),
            Key::CommentUp => self.choose(|index| index.saturating_sub(PAGE), "this is the first move"),
            Key::CommentDown => self.choose(|index| index + PAGE, "this is the last move"),
            Key::LineEnd => self.choose(|_| usize::MAX, "this is the last move"),
            Key::LineStart => self.path.clear(),
            // They edit a game, and there are many.
            _ => {}
        }
        Flow::Continues
    }
}

/// The moves of a side from a position, in all games.
fn explorer(stores: &[GameStore], position: &Position, side: Side, symmetric: bool) -> Explorer {
    let query = ExplorerQuery::new(position.clone(), side);
    let query = Arc::new(if symmetric { query.symmetric() } else { query });
    let parts: Vec<Result<Explorer, ExploreError>> =
        stores.par_iter().map(|store| store.explore(&query)).collect();
    let mut explorer = Explorer::new(query);
    for part in parts.into_iter().flatten() {
        explorer.merge(&part).expect_or_default("a board does not have too many moves");
    }
    explorer
}
