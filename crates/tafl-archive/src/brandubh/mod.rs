//! The files of Brandubh (jojopeligroso/brandubh): its three games, their variants and rules.

mod board;
mod flags;
mod game_end;
mod play;
mod rules;

pub(crate) use board::{Board, CUSTOM};
pub(crate) use flags::Flags;
pub(crate) use game_end::Status;
pub(crate) use play::{Ruleset, check_counts, check_first, chosen, plays_as};
