//! The shared parts of adapters of Rust programs for the conformance suite: the protocol, and the text forms
//! that the programs do not have.
//!
//! An adapter implements [`Peer`], and [`answer_requests`] does the rest.
//! This crate depends on nothing of this repository: like a program in any other language, it knows the notation from
//! the specification and the protocol from its page.

#![forbid(unsafe_code)]

mod board;
mod peer;
mod protocol;
mod refusal;
mod rules;
mod step;

pub use board::Board;
pub use peer::{Ending, Peer};
pub use protocol::answer_requests;
pub use refusal::{Refusal, supported};
pub use rules::Rules;
pub use step::{Square, Step};
