//! See [`tafl_fuzz::values::rules`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::values::rules(data));
