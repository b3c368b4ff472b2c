//! See [`tafl_fuzz::stream::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::stream::body(data));
