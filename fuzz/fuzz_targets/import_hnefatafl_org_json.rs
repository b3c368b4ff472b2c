//! See [`tafl_fuzz::import::hnefatafl_org_json`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::hnefatafl_org_json(data));
