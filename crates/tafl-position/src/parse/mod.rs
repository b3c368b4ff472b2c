//! Parsing position records, squares and lists of pieces. The functions are named after the grammar.
//!
//! [`rows`] parses the rows of a board in every form: position records, TSN and the dialects of other
//! programs. [`plain_rows`] reads those that have nothing to report.

pub(crate) mod plain_rows;
mod position;
pub(crate) mod rows;

pub(crate) use position::{outer_slashes, position_record};
