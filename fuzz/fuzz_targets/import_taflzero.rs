//! See [`tafl_fuzz::import::taflzero`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::taflzero(data));
