//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod cases;
mod game;
mod grammar_page;
mod laws;
mod limits;
mod properties;
mod push;
mod spec;
