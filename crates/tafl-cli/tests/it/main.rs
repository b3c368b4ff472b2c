//! The command as users see it: its output, messages and exit status.
//!
//! The `.txt` files are sessions of the command, which `examples.rs` describes; the modules have what is repeated over
//! many inputs, needs signals, terminals or other programs, or compares the command with a library.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod examples;
mod support;

mod annotate;
mod answer;
mod check;
mod conform;
mod convert;
mod enter;
mod explore;
mod export;
mod fmt;
#[cfg(unix)]
mod hostile;
mod input;
mod legal;
mod r#match;
mod new;
mod output;
mod puzzle;
mod replay;
mod rules;
mod select;
mod show;
mod solve;
#[cfg(unix)]
mod terminal;
mod verify;
#[cfg(unix)]
mod writing;

mod given {
    crate::examples::sessions!("given");
}
mod help {
    crate::examples::sessions!("help");
}
mod merge {
    crate::examples::sessions!("merge");
}
mod perft {
    crate::examples::sessions!("perft");
}
mod play {
    crate::examples::sessions!("play");
}
mod random {
    crate::examples::sessions!("random");
}
mod sprt {
    crate::examples::sessions!("sprt");
}
mod stats {
    crate::examples::sessions!("stats");
}
mod view {
    crate::examples::sessions!("view");
}
