//! Move records.

use notation_syntax::Notation as _;
use serde::Serialize;
use tafl_moves::{Capture, Mark, MoveKind, MoveList, MoveRecord};
use tafl_play::Step;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::diagnostic::parsed;
use super::js;
use super::options::{ParseOptions, parse};
use crate::failure::Failure;

/// A move record as an object.
#[derive(Serialize)]
pub(crate) struct MoveObject {
    #[serde(rename = "move")]
    record: String,
    squares: Option<String>,
    piece: Option<String>,
    kind: Option<&'static str>,
    from: Option<String>,
    to: Option<String>,
    captures: Vec<String>,
    captured_pieces: Vec<Option<String>>,
    mark: Option<&'static str>,
}

impl MoveObject {
    pub(crate) fn new(record: &MoveRecord) -> Self {
        let text = |capture: &Capture| capture.square().to_string();
        let piece = |capture: &Capture| capture.piece().map(|piece| piece.to_string());
        Self {
            record: record.to_string(),
            squares: record.as_move().map(|step| Step::from(step).to_string()),
            piece: record.piece().map(|piece| piece.to_string()),
            kind: record.kind().map(MoveKind::symbol),
            from: record.origin().map(|square| square.to_string()),
            to: record.target().map(|square| square.to_string()),
            captures: record.captures().iter().map(text).collect(),
            captured_pieces: record.captures().iter().map(piece).collect(),
            mark: record.mark().map(Mark::symbol),
        }
    }
}

/// Reads a move record: `e5-e8xe9`.
#[wasm_bindgen(js_name = parseMove, unchecked_return_type = "MoveObject")]
pub fn parse_move(text: &str, options: Option<ParseOptions>) -> Result<JsValue, Failure> {
    parse::<MoveRecord>(text, options.as_ref()).map(|record| js::object(&MoveObject::new(&record)))
}

/// Reads as much of a move record as possible, and returns every error and every finding.
#[wasm_bindgen(js_name = parseAllMove, unchecked_return_type = "Parsed<MoveObject>")]
pub fn parse_all_move(text: &str) -> JsValue {
    js::object(&parsed(text, MoveRecord::parse_all(text), MoveObject::new))
}

/// Reads a list of move records between white space.
#[wasm_bindgen(js_name = parseMoveList, unchecked_return_type = "MoveObject[]")]
pub fn parse_move_list(text: &str, options: Option<ParseOptions>) -> Result<JsValue, Failure> {
    let list: MoveList = parse(text, options.as_ref())?;
    if list.len() > MAX_MOVES {
        return Err(too_many_moves(list.len()));
    }
    Ok(js::object(&list.iter().map(MoveObject::new).collect::<Vec<_>>()))
}

/// The most moves that one call describes as objects.
pub(crate) const MAX_MOVES: usize = 100_000;

pub(crate) fn too_many_moves(found: usize) -> Failure {
    let message = format!(
        "{found} moves are too many for objects, expected {MAX_MOVES} at most; read the text in parts"
    );
    Failure::plain("too-many-moves", &message)
}
