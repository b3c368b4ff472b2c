//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod abstract_play;
mod api;
mod bologna;
mod brandubh;
mod cases;
mod conversion;
mod courses;
mod detection;
mod ends;
mod forum;
mod hnefatafl_org;
mod move_list;
mod npm_tafl;
mod opentafl;
mod partial;
mod playtaflonline;
mod readers;
mod taflzero;
mod variants;
