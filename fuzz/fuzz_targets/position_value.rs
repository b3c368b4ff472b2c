//! See [`tafl_fuzz::values::position`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::values::position(data));
