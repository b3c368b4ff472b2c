//! See [`tafl_fuzz::import::log320`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::log320(data));
