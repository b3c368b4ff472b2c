//! The goal of a row.

use std::fmt;

/// The goal of our implementation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// At most so many nanoseconds for one operation on a machine on which this peer takes so many.
    AsIf(f64, &'static str, f64),
    /// So many times as fast as a peer of the same row.
    Times(f64, &'static str),
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AsIf(ours, peer, theirs) => write!(f, "{ours} ns where {peer} takes {theirs}"),
            Self::Times(times, peer) if *times <= 1.0 => write!(f, "not slower than {peer}"),
            Self::Times(times, peer) => write!(f, "{times} × {peer}"),
        }
    }
}
