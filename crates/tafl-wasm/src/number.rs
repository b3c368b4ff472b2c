//! Numbers of JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// A number as JavaScript writes it: Rust's code for this would be part of the module.
    #[wasm_bindgen(js_name = String)]
    fn text_of(number: f64) -> String;
}

/// An integer of JavaScript. Without this check, one that is too large would become another one.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is checked to be one of those that both types have"
)]
pub(crate) fn integer(number: f64) -> Result<u64, Failure> {
    if (0.0..=MAX_INTEGER).contains(&number) && number.fract() == 0.0 {
        return Ok(number as u64);
    }
    let found = text_of(number);
    Err(Failure::plain("not-an-integer", &format!("expected an integer that is not negative, found {found}")))
}

/// An integer, or infinity.
#[cfg(feature = "archives")]
pub(crate) fn limit(number: f64) -> Result<u64, Failure> {
    if number == f64::INFINITY { Ok(u64::MAX) } else { integer(number) }
}

/// `Number.MAX_SAFE_INTEGER`.
const MAX_INTEGER: f64 = 9_007_199_254_740_991.0;
