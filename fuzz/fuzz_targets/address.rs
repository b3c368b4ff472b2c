//! See [`tafl_fuzz::address::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::address::body(data));
