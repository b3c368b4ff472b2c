//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod board;
mod cases;
mod codes;
mod dialects;
mod players;
mod properties;
mod spec;
mod typed;
