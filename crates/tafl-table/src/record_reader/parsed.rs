//! Texts that many games share.

use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use tafl_position::Position;
use tafl_rules::Rules;

/// The rules and start positions of games.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) rules: Parsed<Rules>,
    pub(super) starts: Parsed<Position>,
}

/// The most different texts whose values are kept. Others are parsed each time.
const MAX_KEPT: usize = 1_000;

/// The values of texts, each of which is parsed once.
#[derive(Debug)]
pub(super) struct Parsed<T>(HashMap<String, Result<Arc<T>, String>>);

impl<T> Default for Parsed<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: FromStr<Err: Display>> Parsed<T> {
    /// The value of a text, or what is wrong with it.
    pub(super) fn get(&mut self, text: &str) -> Result<Arc<T>, String> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let value = text.parse().map(Arc::new).map_err(|error: T::Err| error.to_string());
        if self.0.len() < MAX_KEPT {
            self.0.insert(text.to_owned(), value.clone());
        }
        value
    }
}
