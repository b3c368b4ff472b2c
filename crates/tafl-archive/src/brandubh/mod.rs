//! The files of Brandubh (jojopeligroso/brandubh): its three games, their variants and rules.

mod board;
mod play;
mod rules;

pub(crate) use board::{Board, CUSTOM};
pub(crate) use play::Status;
pub(crate) use play::{Ruleset, check_counts, check_first, chosen, plays_as};
pub(crate) use rules::Flags;
