//! See [`tafl_fuzz::import::hnefatafl_csv`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::hnefatafl_csv(data));
