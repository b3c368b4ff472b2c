//! See [`tafl_fuzz::import::brandubh_json`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::brandubh_json(data));
