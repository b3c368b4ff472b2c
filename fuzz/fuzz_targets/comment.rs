//! See [`tafl_fuzz::comment::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::comment::body(data));
