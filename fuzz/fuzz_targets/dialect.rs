//! See [`tafl_fuzz::dialect::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::dialect::body(data));
