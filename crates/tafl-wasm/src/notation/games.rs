//! Texts of several games.

use std::fmt;
use std::rc::Rc;

use crate::findings::Findings;
use crate::json::json;
use notation_syntax::LineIndex;
use self_cell::self_cell;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::record::GameRecord;
use super::text_index::TextIndex;

/// The games of a text, one by one. It is an iterable of JavaScript: `for (const { value, errors } of new Games(text))`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Games(Cell);

self_cell! {
    struct Cell {
        owner: String,
        #[not_covariant]
        dependent: State,
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cell").finish_non_exhaustive()
    }
}

/// The games that have not been read yet, and what it takes to describe spans in the text.
struct State<'t> {
    games: tafl_game_record::Games<'t>,
    lines: LineIndex<'t>,
    index: Rc<TextIndex>,
}

#[wasm_bindgen]
impl Games {
    /// The games of this text, which may be a whole file.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String) -> Games {
        Self(Cell::new(text, |text| State {
            games: tafl_game_record::Games::new(text),
            lines: LineIndex::new(text),
            index: Rc::new(TextIndex::new(text)),
        }))
    }

    /// The text that the games are read from.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.borrow_owner().clone()
    }

    /// The text that the games are read from, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.text()
    }

    /// The next game with all its errors and findings; `undefined` after the last one.
    #[wasm_bindgen(js_name = nextGame, unchecked_return_type = "Parsed<GameRecord> | undefined")]
    pub fn next_game(&mut self) -> JsValue {
        self.0.with_dependent_mut(|_, State { games, lines, index }| {
            let Some((parsed, spans)) = games.next_with_spans() else { return JsValue::UNDEFINED };
            let findings = Findings::new(lines, &parsed.errors, &parsed.findings);
            let placed = |record| GameRecord::placed(record, spans, Rc::clone(index)).into();
            js::with_value(&json(&findings), parsed.value.map_or(JsValue::NULL, placed))
        })
    }
}
