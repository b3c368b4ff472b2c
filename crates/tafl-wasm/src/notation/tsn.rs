//! Positions in Tafl Standard Notation.

use std::num::NonZeroU32;

use notation_syntax::Notation as _;
use serde::Serialize;
use tafl_position::tsn::{Extension, Tsn};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::diagnostic::parsed;
use super::js;
use super::options::{Options, ParseOptions, argument, named, parse};
use super::position::side_of;
use crate::failure::Failure;

/// A position in TSN, as an object.
#[derive(Serialize)]
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

/// Writes a position in Tafl Standard Notation.
#[wasm_bindgen(js_name = printTsn)]
pub fn print_tsn(
    #[wasm_bindgen(unchecked_param_type = "TsnFields")] fields: &JsValue,
) -> Result<String, Failure> {
    let fields = Options::read(Some(fields))?;
    let missing = |name: &str| Failure::plain("option-missing", &format!("`{name}` is missing"));
    let position = argument(fields.text("position")?.ok_or_else(|| missing("position"))?)?;
    let side = side_of(fields.text("sideToMove")?.ok_or_else(|| missing("sideToMove"))?)?;
    let defenders = fields.number("initialDefenders")?.ok_or_else(|| missing("initialDefenders"))?;
    let defenders = positive("initialDefenders", defenders)?;
    let ply = fields.number("ply")?.map_or(Ok(NonZeroU32::MIN), |ply| positive("ply", ply))?;
    let since = fields.number("pliesSinceCapture")?.unwrap_or_default();
    let extension = fields.text("extension")?.map(Extension::new).transpose();
    let tsn = named("position-without-tsn", Tsn::new(position, defenders, side))?;
    Ok(tsn.with_plies(ply, since).with_extension(named("extension-invalid", extension)?).to_string())
}

fn positive(name: &str, number: u32) -> Result<NonZeroU32, Failure> {
    let zero = || Failure::plain("option-type", &format!("`{name}` is 0, expected 1 at least"));
    NonZeroU32::new(number).ok_or_else(zero)
}
