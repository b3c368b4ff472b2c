//! See [`tafl_fuzz::import::forum_sgf`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::import::forum_sgf(data));
