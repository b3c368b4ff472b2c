//! Addresses in the tags of puzzles.

use crate::address::Address;

/// The value of a puzzle tag: an address, with or without the dot that ends it in a turn.
// deviation: G3
pub(crate) struct TagAddress(pub(crate) Address);
