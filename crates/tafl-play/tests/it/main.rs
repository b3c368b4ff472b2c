//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod cases;
mod codes;
mod engines;
mod further_keys;
mod properties;
mod random;
mod spec;
