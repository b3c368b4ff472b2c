//! See [`tafl_fuzz::position::values`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::position::values(data));
