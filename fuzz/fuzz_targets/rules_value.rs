//! See [`tafl_fuzz::rules::values`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::rules::values(data));
