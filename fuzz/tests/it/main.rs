//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::expect_used, reason = "a test panics where something is wrong")]

mod complete;
mod inputs;
mod replay;
mod turns;

use std::path::Path;

use tafl_fuzz::inputs::Input;

/// The folder of this package.
fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every seed and every regression of a target.
fn inputs_of(target: &str) -> Vec<Input> {
    tafl_fuzz::inputs::of(package(), target).expect("a list of inputs")
}
