//! See [`tafl_fuzz::engine::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::engine::body(data));
