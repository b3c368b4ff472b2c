//! See [`tafl_fuzz::square::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::square::body(data));
