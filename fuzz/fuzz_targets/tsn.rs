//! See [`tafl_fuzz::tsn::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::tsn::body(data));
