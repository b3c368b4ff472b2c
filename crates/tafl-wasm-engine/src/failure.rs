//! Why a call fails.

use std::fmt::Display;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./support.js")]
extern "C" {
    #[wasm_bindgen(js_name = codedError)]
    fn coded_error(code: &str, message: &str) -> JsValue;
}

/// Why a call fails. It becomes a `TaflError`.
#[derive(Debug)]
pub struct Failure {
    code: &'static str,
    message: String,
}

impl Failure {
    pub(crate) fn plain(code: &'static str, message: &dyn Display) -> Self {
        Self { code, message: message.to_string() }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        coded_error(failure.code, &failure.message)
    }
}
