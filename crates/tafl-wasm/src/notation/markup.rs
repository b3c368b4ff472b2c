//! The markup of comments: a judgement, an evaluation, and shapes on the board.

use tafl_game_record::Markup;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::options::named;
use super::record::GameRecord;
use super::tree;
use crate::failure::Failure;

#[wasm_bindgen]
impl GameRecord {
    /// Replaces the markup in the comment on a move; without an address, in that on the start. The clock and the text stay.
    #[wasm_bindgen(js_name = setMarkup)]
    pub fn set_markup(
        &mut self,
        address: Option<String>,
        #[wasm_bindgen(unchecked_param_type = "Markup")] markup: &JsValue,
    ) -> Result<(), Failure> {
        let markup: Markup = named("markup-invalid", serde_json::from_str(&js::json_of(markup)?))?;
        let Some(address) = address else {
            return named("tag-value-invalid", self.record.set_start_markup(&markup));
        };
        let node = tree::node(&self.record, &address)?;
        let comment = self.record.tree().comment(node).cloned().unwrap_or_default();
        let comment = named("comment-invalid", comment.with_markup(&markup))?;
        let comment = Some(comment).filter(|comment| !comment.is_empty());
        named("move-unknown", self.record.tree_mut().set_comment(node, comment))
    }
}
