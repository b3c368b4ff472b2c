//! See [`tafl_fuzz::import::hnefatafl_org_ron`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::hnefatafl_org_ron(data));
