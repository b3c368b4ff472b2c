//! See [`tafl_fuzz::archive::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::archive::body(data));
