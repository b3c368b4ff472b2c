//! See [`tafl_fuzz::tags::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::tags::body(data));
