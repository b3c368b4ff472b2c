//! See [`tafl_fuzz::proof::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::proof::body(data));
