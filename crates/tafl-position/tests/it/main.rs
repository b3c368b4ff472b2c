//! The tests of this crate, in one program, which is built faster than one for each file.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests may panic as tests do"
)]

mod api;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod cases;
mod dialects;
mod limits;
mod properties;
#[cfg(feature = "serde")]
mod serde;
mod spec;

use std::fmt::{Debug, Display};

use notation_syntax::ErrorKind;
use tafl_position::{Notation, Strictness};

/// The value of a canonical text, which has no findings.
#[track_caller]
fn canonical<T>(text: &str) -> T
where
    T: Notation + Display + Debug + PartialEq,
    T::ErrorKind: ErrorKind<Finding: Debug + PartialEq> + Debug + PartialEq,
{
    let parsed = T::parse_all(text);
    assert_eq!((parsed.errors, parsed.findings), (vec![], vec![]), "{text}");
    let value = parsed.value.unwrap();
    assert_eq!(T::parse_with(text, Strictness::Strict).as_ref(), Ok(&value), "{text}");
    assert_eq!(value.to_string(), text);
    value
}
