//! What was carried over.

use alloc::vec::Vec;

use crate::loss::Loss;

/// What could be carried over from one form to another, and what not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted<T> {
    /// What could be carried over.
    pub value: T,
    /// What was lost: empty where the value says all that was there.
    pub losses: Vec<Loss>,
}
