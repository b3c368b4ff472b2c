//! See [`tafl_fuzz::values::t3en`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::values::t3en(data));
