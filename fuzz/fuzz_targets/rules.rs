//! See [`tafl_fuzz::rules::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::rules::body(data));
