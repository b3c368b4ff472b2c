//! What was played from a position in many games.

use notation_syntax::Error;
use serde::Serialize;
use tafl_position::{Position, PositionErrorKind, Side};
use tafl_table::{ExploredMove, ExplorerQuery, GameStore, NamedOpening, Opening};
use wasm_bindgen::prelude::wasm_bindgen;

use super::record_of;
use crate::failure::Failure;
use crate::json::json;

/// Games whose positions are looked up: `Explorer` in `js/archives.js` wraps it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct ExplorerGames {
    store: GameStore,
    /// Which of the games that were added are stored: all but those that cannot be read or have no start.
    indices: Vec<usize>,
    added: usize,
}

/// What was played.
#[derive(Serialize)]
struct Explored {
    opening: Option<&'static str>,
    moves: Vec<MoveObject>,
    games: Vec<usize>,
}

/// A move, and how the games with it ended.
#[derive(Serialize)]
struct MoveObject {
    #[serde(rename = "move")]
    step: String,
    opening: Option<&'static str>,
    games: u64,
    attackers: u64,
    draws: u64,
    defenders: u64,
}

impl MoveObject {
    fn new(explored: &ExploredMove<'_>) -> Self {
        let statistics = explored.statistics();
        Self {
            step: explored.step().to_string(),
            opening: explored.named_opening().map(NamedOpening::name),
            games: statistics.games,
            attackers: statistics.attackers,
            draws: statistics.draws,
            defenders: statistics.defenders,
        }
    }
}

#[wasm_bindgen]
impl ExplorerGames {
    /// No games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> ExplorerGames {
        Self::default()
    }

    /// Adds a game, up to a move that cannot be played.
    pub fn push(&mut self, record: &str) -> Result<(), Failure> {
        let index = self.added;
        self.added += 1;
        let record = record_of(record)?;
        let stored = self.store.push(&record);
        if self.store.len() > self.indices.len() {
            self.indices.push(index);
            return Ok(());
        }
        stored.map_err(|error| Failure::plain(error.code(), &error))
    }

    /// The moves from a position, and the indices of the games that reach it, as JSON. Rotations and reflections count too.
    /// `start` and `moves`, with spaces between them, are the line that leads to the position.
    pub fn explore(
        &self,
        position: &str,
        side: &str,
        start: Option<String>,
        moves: &str,
    ) -> Result<String, Failure> {
        let side: Side = side.parse().map_err(|error| Failure::plain("side-unknown", &error))?;
        let mut query = ExplorerQuery::new(position_of(position)?, side).symmetric();
        if let Some(start) = start {
            let line: Opening = moves.parse().map_err(|error| Failure::plain("not-a-move", &error))?;
            query = query.after(position_of(&start)?, line.moves());
        }
        let query = query.into();
        let mut games = Vec::new();
        let explorer = self.store.explore_with(&query, |stored| games.extend(self.indices.get(stored)));
        let explorer = explorer.map_err(|error| Failure::plain(error.code(), &error))?;
        let opening = query.named_opening().map(NamedOpening::name);
        let moves = explorer.moves().iter().map(MoveObject::new).collect();
        Ok(json(&Explored { opening, moves, games }))
    }
}

fn position_of(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|error: Error<PositionErrorKind>| Failure::coded(error.kind()))
}
