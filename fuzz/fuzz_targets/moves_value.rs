//! See [`tafl_fuzz::moves::values`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::moves::values(data));
