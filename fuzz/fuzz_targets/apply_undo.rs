//! See [`tafl_fuzz::apply_undo::body`].

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::apply_undo::body(data));
