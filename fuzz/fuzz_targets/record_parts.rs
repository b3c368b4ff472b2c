//! See [`tafl_fuzz::record_parts::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::record_parts::body(data));
