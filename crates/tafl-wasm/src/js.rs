//! The functions of JavaScript that the exports call, and how values reach them.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, js_name = parse)]
    fn parse_json(text: &str) -> JsValue;

    #[wasm_bindgen(js_namespace = JSON, js_name = stringify, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}

#[wasm_bindgen(raw_module = "./support.js")]
extern "C" {
    /// The words of a text, as an array.
    pub(crate) fn words(text: &str) -> JsValue;

    /// The names of steps, as an array, on a board with this many squares per side, 26 at most. A step is two indexes of
    /// squares, rank by rank from `a1`. Names are kept: making them again takes longer than finding the moves.
    #[wasm_bindgen(js_name = stepNames)]
    pub(crate) fn step_names(steps: &[u16], side: u8) -> JsValue;

    /// The fields of `json`, and `value`.
    #[wasm_bindgen(js_name = withValue)]
    pub(crate) fn with_value(json: &str, value: JsValue) -> JsValue;

    #[wasm_bindgen(js_name = taflError)]
    pub(crate) fn tafl_error(json: &str) -> JsValue;
}

/// A value as a plain object. Text that JavaScript parses is smaller than code that builds objects field by field, and as
/// fast.
pub(crate) fn object<T: Serialize>(value: &T) -> JsValue {
    parse_json(&json(value))
}

/// A value as JSON. Writing to a string fails for no value of this crate: all keys are strings.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// The JSON of a value of JavaScript. Throws what JavaScript throws, as for an object that contains itself.
pub(crate) fn json_of(value: &JsValue) -> Result<String, JsValue> {
    stringify(value)?.ok_or_else(|| Failure::plain("not-an-object", "expected an object").into())
}
