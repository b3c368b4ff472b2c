//! The program for libFuzzer. The environment variable `TAFL_FUZZ_TARGET` names the target that it runs.

#![no_main]
#![allow(clippy::expect_used, reason = "it ends if it does not know what to do")]

use std::env;
use std::sync::LazyLock;

use tafl_fuzz::Target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("TAFL_FUZZ_TARGET").expect("`TAFL_FUZZ_TARGET` names a target");
    Target::named(&name).expect("`src/target.rs` lists the targets")
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| (TARGET.body)(data));
