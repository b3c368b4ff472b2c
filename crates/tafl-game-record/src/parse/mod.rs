//! Reading game records. Only the files in this folder handle tokens.
//!
//! [`reader`] turns text into events, and [`builder`] turns the events of one game into a record; [`tags`] and
//! [`comments`] hold the parts of both that deal with tags and comment blocks.

mod address;
mod builder;
mod comment_blocks;
mod game;
mod reader;
mod tags;
mod time;
mod value;
mod variations;

pub(crate) use builder::Builder;
pub use reader::Reader;
#[cfg(feature = "std")]
pub(crate) use reader::State;
pub(crate) use time::clock_of_comment;
