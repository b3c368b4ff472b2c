//! The TypeScript declarations of plain objects, which the generated ones name.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../../js/types.d.ts");
