//! The generator of the systematic vectors: texts with their answers by construction, and games from fixed seeds.
//!
//! The expectation of a vector comes from how its text is made, and not from the parsers that it tests. Only
//! the answers about games by rules are those of this project.

#![allow(
    clippy::indexing_slicing,
    reason = "the generator indexes what it has built, and runs before a release only"
)]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "short texts, once")]

mod game;
mod grid;
mod moves;
mod play;
mod position;
mod random;
mod record;
mod rules;
mod t3en;
mod topic;
mod tsn;

/// The generated files: the path of each below `vectors`, and its text.
pub fn files() -> Vec<(String, String)> {
    let topics = [
        position::topics(),
        tsn::topics(),
        t3en::topics(),
        moves::topics(),
        rules::topics(),
        record::topics(),
        play::topics(),
    ];
    topics.into_iter().flatten().map(topic::Topic::into_file).collect()
}
