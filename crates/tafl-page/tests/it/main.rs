//! The tests of this crate, in one program, which is built faster than one for each file.

mod page;
mod rules;
mod sheet;
