//! Games checked against their rules.

use tafl_verify::Verifier;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::options::{CompleteOptions, Options};
use super::record::GameRecord;
use crate::failure::Failure;

#[wasm_bindgen]
impl GameRecord {
    /// Checks every move, mark and the result against the rules of the game.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn verify(&self) -> JsValue {
        js::object(&tafl_verify::verify(&self.record))
    }

    /// Completes the moves of the game by its rules: prefixes, move types, captures and marks. Nothing is removed, unless the
    /// option `correct` is true: then what the rules contradict is replaced. Returns the verdict about the completed game: what
    /// is still wrong.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn complete(&mut self, options: Option<CompleteOptions>) -> Result<JsValue, Failure> {
        let options = Options::read(options.as_ref())?;
        let mut verifier = Verifier::new();
        let verdict = match options.flag("correct")? {
            Some(true) => verifier.correct(&mut self.record),
            _ => verifier.complete(&mut self.record),
        };
        Ok(js::object(&verdict))
    }
}
