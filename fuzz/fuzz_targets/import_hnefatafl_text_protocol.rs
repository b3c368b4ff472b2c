//! See [`tafl_fuzz::import::hnefatafl_text_protocol`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::hnefatafl_text_protocol(data));
