//! The functions of JavaScript that the exports call, and how values reach them.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::json::json;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, js_name = stringify, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}

#[wasm_bindgen(raw_module = "./support.js")]
extern "C" {
    /// The object of a JSON text, with the names of its fields in camel case.
    #[wasm_bindgen(js_name = objectOf)]
    fn object_of(json: &str) -> JsValue;

    /// The words of a text, as an array.
    pub(crate) fn words(text: &str) -> JsValue;

    /// The fields of `json`, and `value`.
    #[wasm_bindgen(js_name = withValue)]
    pub(crate) fn with_value(json: &str, value: JsValue) -> JsValue;
}

/// A value as a plain object. Text that JavaScript parses is smaller than code that builds objects field by field, and as
/// fast.
pub(crate) fn object<T: Serialize>(value: &T) -> JsValue {
    object_of(&json(value))
}

/// The JSON of a value of JavaScript. Fails with what JavaScript throws, as for an object that contains itself.
pub(crate) fn json_of(value: &JsValue) -> Result<String, Failure> {
    let json = stringify(value).map_err(Failure::Thrown)?;
    json.ok_or_else(|| Failure::plain("not-an-object", &"expected an object"))
}
