//! Games that an engine looks at, and puzzles.

use tafl_analysis::{AnalysisError, GameRecord, Side, Verifier};
use tafl_engine::EngineMessage;
use wasm_bindgen::prelude::wasm_bindgen;

use super::game::in_text;
use crate::failure::Failure;

/// The positions of a game that an engine has to look at, and the game with what it found: `analyseGame` in
/// `js/engine.js`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameAnalysis {
    record: GameRecord,
    analysis: tafl_analysis::GameAnalysis,
}

#[wasm_bindgen]
impl GameAnalysis {
    /// The analysis of a record.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<GameAnalysis, Failure> {
        let record = record_of(record)?;
        let analysis = tafl_analysis::GameAnalysis::new(&record, &mut Verifier::new());
        let analysis = analysis.map_err(|error| match &error {
            AnalysisError::Rules(kind) => Failure::coded(kind),
            _ => Failure::plain("puzzle-not-analysed", &error),
        })?;
        Ok(Self { record, analysis })
    }

    /// The rules record.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.analysis.start().rules().to_string()
    }

    /// The position record of the start.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.analysis.start().position().to_string()
    }

    /// The side that moves first.
    #[wasm_bindgen(getter)]
    pub fn side(&self) -> String {
        Side::name(self.analysis.start().side_to_move()).to_owned()
    }

    /// The moves that lead to the position to look at first, which is the last one. With each report, one less does.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        self.analysis.moves().iter().map(ToString::to_string).collect()
    }

    /// The number of positions to look at.
    #[wasm_bindgen(getter)]
    pub fn remaining(&self) -> usize {
        self.analysis.remaining()
    }

    /// Why the game is not analysed to its end; `undefined` if it is.
    #[wasm_bindgen(getter)]
    pub fn problem(&self) -> Option<String> {
        self.analysis.problem().map(ToOwned::to_owned)
    }

    /// Takes what the engine said of a position: a line of the protocol for each of its best lines.
    pub fn report(&mut self, lines: &str) {
        let infos = lines.lines().filter_map(|line| match line.parse() {
            Ok(EngineMessage::Info(info)) => Some(*info),
            _ => None,
        });
        self.analysis.report(&infos.collect::<Vec<_>>());
    }

    /// The record with evaluations, judgements, and up to so many better lines for each move that gets a judgement.
    pub fn write(mut self, variations: usize) -> String {
        self.analysis.write(&mut self.record, variations);
        self.analysis.write_start(&mut self.record);
        self.record.to_string()
    }
}

/// A search for other moves that win a puzzle: `otherWins` in `js/engine.js`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct OtherWins {
    record: GameRecord,
    /// `None` if the record is not a puzzle.
    search: Option<tafl_analysis::OtherWins>,
}

#[wasm_bindgen]
impl OtherWins {
    /// A search in a record. One that is not a puzzle stays as it is.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<OtherWins, Failure> {
        let record = record_of(record)?;
        let search = tafl_analysis::OtherWins::new(&record, Verifier::new());
        Ok(Self { record, search })
    }

    /// Looks at the next position, and returns whether another one follows.
    pub fn advance(&mut self) -> bool {
        self.search.as_mut().is_some_and(|search| search.advance(&mut self.record))
    }

    /// How many moves were added.
    #[wasm_bindgen(getter)]
    pub fn added(&self) -> usize {
        self.search.as_ref().map_or(0, tafl_analysis::OtherWins::added)
    }

    /// The record with what was found so far.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.record.to_string()
    }
}

fn record_of(text: &str) -> Result<GameRecord, Failure> {
    text.parse().map_err(|error| in_text("record", text, &error))
}
