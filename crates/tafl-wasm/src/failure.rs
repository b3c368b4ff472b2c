//! Why a call fails: what `TaflError` of JavaScript is made of.

use std::fmt::Display;

use notation_syntax::{Coded, shortened};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./support.js")]
extern "C" {
    /// `place` is an object as JSON.
    #[wasm_bindgen(js_name = taflError)]
    fn tafl_error(code: &str, message: &str, address: Option<String>, place: Option<String>) -> JsValue;
}

/// The longest message of [`Failure::plain`], in characters.
const MAX_MESSAGE: usize = 500;

/// Why a call fails. It becomes an exception.
#[derive(Debug)]
pub enum Failure {
    /// It becomes a `TaflError`.
    #[doc(hidden)]
    Own(Box<Fields>),
    /// An exception of JavaScript, such as one that a field of an object throws.
    #[doc(hidden)]
    Thrown(JsValue),
}

/// The fields of a `TaflError`.
#[derive(Debug)]
pub struct Fields {
    code: &'static str,
    message: String,
    /// The address of the move that it is about.
    pub(crate) address: Option<String>,
    /// Where in a text: the `diagnostic` and its `drawing`, as JSON.
    pub(crate) place: Option<String>,
}

impl Failure {
    /// A failure with a code that is not about a text.
    pub(crate) fn coded(kind: &dyn Coded) -> Self {
        Self::plain(kind.code(), &kind)
    }

    /// A failure with a code of this crate.
    pub(crate) fn plain(code: &'static str, message: &dyn Display) -> Self {
        // Some messages quote an argument, which can be long.
        let message = shortened(&message.to_string(), MAX_MESSAGE).into_owned();
        Self::Own(Box::new(Fields { code, message, address: None, place: None }))
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Own(fields) => {
                let Fields { code, message, address, place } = *fields;
                tafl_error(code, &message, address, place)
            }
            Failure::Thrown(exception) => exception,
        }
    }
}
