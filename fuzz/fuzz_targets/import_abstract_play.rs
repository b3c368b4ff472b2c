//! See [`tafl_fuzz::import::abstract_play`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::abstract_play(data));
