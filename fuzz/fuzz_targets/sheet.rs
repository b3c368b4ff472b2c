//! See [`tafl_fuzz::sheet::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::sheet::body(data));
