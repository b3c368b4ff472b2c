//! See [`tafl_fuzz::t3en::values`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::t3en::values(data));
