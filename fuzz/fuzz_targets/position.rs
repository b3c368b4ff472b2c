//! See [`tafl_fuzz::position::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::position::body(data));
