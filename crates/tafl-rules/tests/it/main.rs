//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod cases;
mod codes;
mod forms;
mod keys;
mod presets;
mod properties;
mod spec;
mod v1_1;
