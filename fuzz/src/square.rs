//! Squares and lists of pieces, the smallest notations.

#![cfg(feature = "position")]

use tafl_position::{PieceSet, Square};

use crate::law;

/// Both obey the laws of a notation.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    law::notation::<Square>(&text);
    law::printing_departs_no_further::<Square>(&text);
    law::notation::<PieceSet>(&text);
    law::printing_departs_no_further::<PieceSet>(&text);
}
