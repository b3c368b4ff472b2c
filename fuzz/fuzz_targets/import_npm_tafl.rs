//! See [`tafl_fuzz::import::npm_tafl`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::npm_tafl(data));
