//! Games of the server hnefatafl.org and of its program, hnefatafl-copenhagen.
//!
//! The program has five forms of a game. They share the rules of its three boards ([`size`]), and the tags that begin
//! with `hnefatafl-org-`, so that a game converts from one form into another.

pub(crate) mod archive;
pub(crate) mod json;
mod open_tafl;
mod outcome;
pub(crate) mod pgn;
pub(crate) mod protocol;
pub(crate) mod ron;
mod size;
mod value;
mod written;

/// The prefix of the names of tags that hold a field of the server.
const PREFIX: &str = "hnefatafl-org-";

/// Follows the prefix in the names of tags that only the archive of the server can hold.
const ARCHIVE: &str = "archive-";
