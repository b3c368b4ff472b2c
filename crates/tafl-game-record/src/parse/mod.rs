//! Reading game records. Only the files in this folder handle tokens.
//! [`plain`] reads what has the usual form without them.
//!
//! [`reader`] turns text into events, and [`builder`] turns the events of one game into a record; [`tags`] and
//! [`comment_blocks`] hold the parts of both that deal with tags and comment blocks. Unexpected text is
//! explained by [`unexpected`] and [`unclosed`].

mod address;
mod builder;
mod comment_blocks;
mod game;
mod plain;
mod reader;
mod tags;
mod time;
mod turn_number;
mod unclosed;
mod unexpected;
mod value;
mod variations;
mod words;

pub(crate) use builder::Builder;
pub(crate) use plain::is_white;
pub use reader::EventReader;
#[cfg(feature = "std")]
pub(crate) use reader::State;
pub(crate) use time::clock_of_comment;
pub(crate) use unclosed::is_taken_for_unclosed;
