//! See [`tafl_fuzz::play::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::play::body(data));
