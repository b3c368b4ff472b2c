//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod archive;
mod cases;
mod codes;
mod comment_spans;
mod further_tags;
mod grammar_pages;
mod json;
mod memory;
mod players;
mod properties;
mod readme;
mod spec;
mod views;
