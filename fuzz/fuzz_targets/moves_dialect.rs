//! See [`tafl_fuzz::moves_dialect::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::moves_dialect::body(data));
