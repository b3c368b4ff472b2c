//! Parsing position records, squares and lists of pieces. The functions are named after the grammar.
//!
//! [`rows`] parses the rows of a board in every form: position records, TSN and the dialects of other
//! programs.

mod piece_set;
mod position;
mod row_faults;
pub(crate) mod rows;
mod square;

pub(crate) use position::{outer_slashes, position_record};
