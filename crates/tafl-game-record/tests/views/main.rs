//! What is said in tags and comments, as values; puzzles; what the reference implementation cannot load.

mod comments;
mod opentafl;
mod puzzles;
mod real_puzzles;
mod support;
mod tags;
