//! See [`tafl_fuzz::import::bologna_json`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::bologna_json(data));
