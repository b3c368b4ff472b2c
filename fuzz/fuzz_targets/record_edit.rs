//! See [`tafl_fuzz::record_edit::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::record_edit::body(data));
