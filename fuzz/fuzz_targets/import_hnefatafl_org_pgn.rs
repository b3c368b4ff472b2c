//! See [`tafl_fuzz::import::hnefatafl_org_pgn`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::hnefatafl_org_pgn(data));
