//! The values of both syntaxes, JSON and RON, as JSON values.

mod number;
mod print;
mod read;
mod text;

pub(super) use print::{Syntax, is_identifier, print};
pub(super) use read::read;
