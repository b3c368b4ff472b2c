//! See [`tafl_fuzz::values::moves`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::values::moves(data));
