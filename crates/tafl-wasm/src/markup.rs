//! The markup of comments: a judgement, an evaluation, and shapes on the board.

use tafl_game_record::{CommentText, Markup, TagValue};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::js;
use crate::options::named;
use crate::record::GameRecord;
use crate::tree;

/// The tag with the comment on the start.
const START_COMMENT: &str = "start-comment";

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
        let marked = |comment: &CommentText| named("comment-invalid", comment.with_markup(&markup));
        if let Some(address) = address {
            let node = tree::node(&self.record, &address)?;
            let comment = marked(&self.record.tree().comment(node).cloned().unwrap_or_default())?;
            let comment = Some(comment).filter(|comment| !comment.is_empty());
            return named("move-unknown", self.record.tree_mut().set_comment(node, comment));
        }
        let text = self.record.tag(START_COMMENT).map(TagValue::as_str).unwrap_or_default();
        let comment = marked(&named("comment-invalid", CommentText::new(text))?)?;
        if comment.is_empty() {
            self.record.remove_tag(START_COMMENT);
            return Ok(());
        }
        let value = named("tag-value-invalid", TagValue::new(comment.as_str()))?;
        named("tag-name-invalid", self.record.set_tag(START_COMMENT, value))
    }
}
