//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod arbitrary;
mod cases;
mod codes;
mod dialects;
mod limits;
mod properties;
mod serde;
mod spec;
