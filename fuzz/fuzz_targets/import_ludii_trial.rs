//! See [`tafl_fuzz::import::ludii_trial`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::ludii_trial(data));
