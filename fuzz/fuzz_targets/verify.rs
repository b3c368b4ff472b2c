//! See [`tafl_fuzz::verify::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::verify::body(data));
