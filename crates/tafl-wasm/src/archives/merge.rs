//! Games joined into opening books.

use tafl_game_record::{GameRecord, ReplayError};
use tafl_table::ExploreError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{ErrorObject, record_of};
use crate::failure::Failure;
use crate::json::json;
use crate::number::limit;

/// Games that are joined: `mergeGames` in `js/archives.js` fills it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MergedGames(tafl_table::MergedGames);

#[wasm_bindgen]
impl MergedGames {
    /// No games. Up to `depth` moves of each are joined.
    #[wasm_bindgen(constructor)]
    pub fn new(depth: f64, symmetric: bool) -> Result<MergedGames, Failure> {
        match usize::try_from(limit(depth)?) {
            Ok(0) => Err(Failure::plain("depth-out-of-range", &"a depth of 0, expected 1 or more")),
            depth => Ok(Self(tafl_table::MergedGames::new(depth.ok(), symmetric))),
        }
    }

    /// Joins a game. Returns why it is not joined, or not to its end, as JSON.
    pub fn push(&mut self, record: &str) -> Result<Option<String>, Failure> {
        match self.0.push(&record_of(record)?) {
            Ok(()) => Ok(None),
            Err(ExploreError::Replay(error)) => Ok(Some(json(&ErrorObject::of_unplayable(&error)))),
            Err(error) => Err(Failure::plain(error.code(), &error)),
        }
    }

    /// The texts of the records, with the moves of at least so many games, as JSON.
    pub fn records(&self, min_games: f64) -> Result<String, Failure> {
        let records = self.0.records(limit(min_games)?);
        Ok(json(&records.iter().map(GameRecord::to_string).collect::<Vec<_>>()))
    }
}

impl ErrorObject {
    fn of_unplayable(error: &ReplayError) -> Self {
        let address = match error {
            ReplayError::Move { address, .. } => Some(address.to_string()),
            _ => None,
        };
        Self { address, ..Self::new(error) }
    }
}
