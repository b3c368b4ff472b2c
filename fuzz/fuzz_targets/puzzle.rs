//! See [`tafl_fuzz::puzzle::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::puzzle::body(data));
