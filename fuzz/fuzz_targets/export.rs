//! See [`tafl_fuzz::export::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::export::body(data));
