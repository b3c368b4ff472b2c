//! Positions in Tafl Standard Notation.

use notation_syntax::Notation as _;
use serde::Serialize;
use tafl_position::tsn::Tsn;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::diagnostic::parsed;
use crate::failure::Failure;
use crate::js;
use crate::options::{ParseOptions, parse};

/// A position in TSN, as an object.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TsnObject {
    tsn: String,
    position: String,
    side_to_move: &'static str,
    initial_defenders: u32,
    ply: u32,
    turn: u32,
    plies_since_capture: u32,
    extension: Option<String>,
}

impl TsnObject {
    fn new(tsn: &Tsn) -> Self {
        Self {
            tsn: tsn.to_string(),
            position: tsn.position().to_string(),
            side_to_move: tsn.side_to_move().name(),
            initial_defenders: tsn.initial_defenders().get(),
            ply: tsn.ply().get(),
            turn: tsn.turn(),
            plies_since_capture: tsn.plies_since_capture(),
            extension: tsn.extension().map(|extension| extension.as_str().to_owned()),
        }
    }
}

/// Reads a position in Tafl Standard Notation.
#[wasm_bindgen(js_name = parseTsn, unchecked_return_type = "TsnObject")]
pub fn parse_tsn(text: &str, options: Option<ParseOptions>) -> Result<JsValue, Failure> {
    parse::<Tsn>(text, options.as_ref()).map(|tsn| js::object(&TsnObject::new(&tsn)))
}

/// Reads as much of a position in Tafl Standard Notation as possible, and returns every error and every finding.
#[wasm_bindgen(js_name = parseAllTsn, unchecked_return_type = "Parsed<TsnObject>")]
pub fn parse_all_tsn(text: &str) -> JsValue {
    js::object(&parsed(text, Tsn::parse_all(text), TsnObject::new))
}
