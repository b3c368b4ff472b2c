//! See [`tafl_fuzz::import::berkeley`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::berkeley(data));
