//! Addresses of moves.

#![cfg(feature = "game-record")]

use tafl_game_record::Address;

use crate::law;

/// An address obeys the laws of a notation, and is equal to the address built from its line and its index in it.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let Some(address) = law::notation::<Address>(&text) else { return };
    assert_eq!(address.depth(), address.branches().len());
    let mut rest = address.clone();
    for depth in (1..=address.depth()).rev() {
        assert_eq!(rest.depth(), depth);
        let index = rest.index();
        let Some((anchor, variation)) = rest.line() else { return assert_eq!(depth, 0, "a line is missing") };
        assert_eq!(anchor.clone().variation(variation, index), rest, "a part of {address}");
        assert!(anchor < rest, "{anchor} is not before {rest}");
        rest = anchor;
    }
    assert_eq!(rest, Address::main(address.root()));
    assert_eq!(rest.line(), None);
}
