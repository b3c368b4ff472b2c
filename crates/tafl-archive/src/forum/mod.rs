//! What both forms of the forum of aagenielsen.dk have in common: tags, results, and where a game begins.

mod start;
mod tags;

pub(crate) use start::{Naming, name_of, start};
pub(crate) use tags::{TAGS, is_written, put_tags, result_of, set_result, text_of};

/// Before the names of tags that a record does not have.
pub(crate) const PREFIX: &str = "forum-";
