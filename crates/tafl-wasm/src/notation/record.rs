//! Game records.

use std::rc::Rc;

use notation_syntax::{LineIndex, Notation as _};
use tafl_game_record::{RecordSpans, TagValue};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::object::{self, GameObject, TagObject};
use super::options::{ParseOptions, argument, named, parse};
use super::rules::rules_of;
use super::text_index::TextIndex;
use super::tree;
use crate::failure::Failure;
use crate::findings::Findings;
use crate::json::json;

/// A game: tags, moves with variations, comments.
///
/// Moves are named by their address, as the notation does: `3b`, and `3b.1.1a` in a variation.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameRecord {
    pub(crate) record: tafl_game_record::GameRecord,
    places: Option<Places>,
}

/// Where the parts of the game are in the text that it was read from.
#[derive(Debug)]
struct Places {
    spans: RecordSpans,
    index: Rc<TextIndex>,
}

#[wasm_bindgen]
impl GameRecord {
    /// An empty game by these rules, which are the name of a preset or a record; without them, a game without rules.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: Option<String>) -> Result<GameRecord, Failure> {
        let rules = rules.as_deref().map(rules_of).transpose()?;
        Ok(Self::of(tafl_game_record::GameRecord::new(rules)))
    }

    /// Reads the text of one game. Throws a `TaflError` at the first error.
    pub fn parse(text: &str, options: Option<ParseOptions>) -> Result<GameRecord, Failure> {
        parse(text, options.as_ref()).map(Self::of)
    }

    /// Reads as much of one game as possible, and returns every error and every finding.
    #[wasm_bindgen(js_name = parseAll, unchecked_return_type = "Parsed<GameRecord>")]
    pub fn parse_all(text: &str) -> JsValue {
        let parsed = tafl_game_record::GameRecord::parse_all(text);
        let findings = Findings::new(&LineIndex::new(text), &parsed.errors, &parsed.findings);
        let value = parsed.value.map_or(JsValue::NULL, |record| Self::of(record).into());
        js::with_value(&json(&findings), value)
    }

    /// The game of an object, as `toObject` returns it.
    #[wasm_bindgen(js_name = fromObject)]
    pub fn from_object(
        #[wasm_bindgen(unchecked_param_type = "GameObject")] object: &JsValue,
    ) -> Result<GameRecord, Failure> {
        object::read(&js::json_of(object)?).map(Self::of)
    }

    /// The game with every move, its address and the position after it. Throws a `TaflError` for more than 100,000 moves.
    #[wasm_bindgen(js_name = toObject, unchecked_return_type = "GameObject")]
    pub fn to_object(&self) -> Result<JsValue, Failure> {
        tree::limit_positions(&self.record)?;
        Ok(js::object(&GameObject::new(&self.record.to_object(), self.record.start_comment())))
    }

    /// The text of the game, in its canonical layout.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.record.to_string()
    }

    /// The text of the game, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.record.to_string()
    }

    /// A copy.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> GameRecord {
        Self::of(self.record.clone())
    }

    /// The tags in their order, without the rules and position tags.
    #[wasm_bindgen(getter, unchecked_return_type = "Tag[]")]
    pub fn tags(&self) -> JsValue {
        js::object(&self.record.tags().iter().map(TagObject::new).collect::<Vec<_>>())
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.record.tag(name).map(|value| value.as_str().to_owned())
    }

    /// Sets a tag, or adds it.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let value = named("tag-value-invalid", TagValue::new(value))?;
        named("tag-name-invalid", self.record.set_tag(name, value))
    }

    /// Removes a tag, and returns its value.
    #[wasm_bindgen(js_name = removeTag)]
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.record.remove_tag(name).map(|value| value.as_str().to_owned())
    }

    /// What the game is, in lines for people: the event and date, the players, the variant, as far as the tags have them.
    #[wasm_bindgen(getter, js_name = titleLines, unchecked_return_type = "string[]")]
    pub fn title_lines(&self) -> JsValue {
        js::object(&self.record.title_lines())
    }

    /// The rules record.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> Option<String> {
        self.record.rules().map(ToString::to_string)
    }

    /// Replaces the rules by a preset or a record, or removes them.
    #[wasm_bindgen(js_name = setRules)]
    pub fn set_rules(&mut self, rules: Option<String>) -> Result<(), Failure> {
        let rules = rules.as_deref().map(rules_of).transpose()?;
        self.record.set_rules(rules);
        Ok(())
    }

    /// The position tag, which takes precedence over the start position of the rules.
    #[wasm_bindgen(getter, js_name = positionTag)]
    pub fn position_tag(&self) -> Option<String> {
        self.record.position_tag().map(ToString::to_string)
    }

    /// Replaces the position tag, or removes it.
    #[wasm_bindgen(js_name = setPositionTag)]
    pub fn set_position_tag(&mut self, position: Option<String>) -> Result<(), Failure> {
        let position = position.as_deref().map(argument::<tafl_position::Position>).transpose()?;
        self.record.set_position_tag(position);
        Ok(())
    }

    /// The start position.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Option<String> {
        self.record.start().map(ToString::to_string)
    }

    /// The published name of the opening that the main line begins with. The tag `opening` is what the file says.
    #[wasm_bindgen(getter, js_name = openingName)]
    pub fn opening_name(&self) -> Option<String> {
        self.record.named_opening().map(|opening| opening.name().to_owned())
    }

    /// The comment before the first move.
    #[wasm_bindgen(getter, js_name = startComment)]
    pub fn start_comment(&self) -> Option<String> {
        self.record.start_comment().map(|comment| comment.text().to_owned())
    }

    /// Where the move with this address was in the text, if the game was read by `Games`. Addresses are those of the
    /// game as it is now.
    #[wasm_bindgen(js_name = moveSpan, unchecked_return_type = "Span | null")]
    pub fn move_span(&self, address: &str) -> Result<JsValue, Failure> {
        let node = tree::node(&self.record, address)?;
        Ok(self.place(|spans| spans.of_move(node)))
    }

    /// Where the tag with this name was in the text, if the game was read by `Games`.
    #[wasm_bindgen(js_name = tagSpan, unchecked_return_type = "Span | null")]
    pub fn tag_span(&self, name: &str) -> JsValue {
        self.place(|spans| spans.of_tag(name))
    }
}

impl GameRecord {
    pub(crate) const fn of(record: tafl_game_record::GameRecord) -> Self {
        Self { record, places: None }
    }

    pub(crate) fn placed(
        record: tafl_game_record::GameRecord,
        spans: RecordSpans,
        index: Rc<TextIndex>,
    ) -> Self {
        Self { record, places: Some(Places { spans, index }) }
    }

    fn place(&self, span: impl Fn(&RecordSpans) -> Option<notation_syntax::Span>) -> JsValue {
        let found = self.places.as_ref().and_then(|places| {
            let span = span(&places.spans)?;
            let (start, end) = (places.index.utf16(span.start()), places.index.utf16(span.end()));
            Some(notation_syntax::Span::new(start, end))
        });
        found.map_or(JsValue::NULL, |span| js::object(&span))
    }
}
