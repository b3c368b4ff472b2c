//! The tests of this crate, in one program, which is built faster than one for each file.

mod diagnostics;
mod lines;
mod properties;
mod snippets;
