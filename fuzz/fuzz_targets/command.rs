//! See [`tafl_fuzz::command::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::command::body(data));
