//! The tests of this crate, in one program, which is built faster than one for each file.

mod byte_order_marks;
mod codes;
mod examples;
mod headlines;
mod repairs;
mod serde;
