//! Why a call fails.

use std::fmt::Display;

use notation_syntax::Coded;
use serde::Serialize;
use tafl_game_record::Address;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json::json;

#[wasm_bindgen(raw_module = "./support.js")]
extern "C" {
    #[wasm_bindgen(js_name = taflError)]
    fn tafl_error(json: &str) -> JsValue;
}

/// Why a call fails. It becomes a `TaflError`.
#[derive(Debug, Serialize)]
pub struct Failure {
    code: &'static str,
    message: String,
    /// The address of the move that it is about.
    address: Option<String>,
}

impl Failure {
    pub(crate) fn coded(kind: &impl Coded) -> Self {
        Self::plain(kind.code(), kind)
    }

    pub(crate) fn plain(code: &'static str, message: &dyn Display) -> Self {
        Self { code, message: message.to_string(), address: None }
    }

    /// Names the move that it is about.
    pub(crate) fn at(self, address: Option<Address>) -> Self {
        Self { address: address.map(|address| address.to_string()), ..self }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        tafl_error(&json(&failure))
    }
}
