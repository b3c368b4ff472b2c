//! See [`tafl_fuzz::encoding::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::encoding::body(data));
