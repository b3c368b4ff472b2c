//! Why an object is not a game.

use notation_syntax::codes;

use crate::address::Address;

codes! {
    /// Why an object is not a game. Indexes count from 0, as in `after`.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ObjectError {
        /// In the list of moves, a move comes after the move that it follows.
        #[code(error, "object-move-order", r#"{"moves": [{"move": "a1-a2", "after": 0}]}"#)]
        #[error("`moves[{index}]` follows `moves[{after}]`, which does not come before it; order the moves")]
        MoveOrder {
            /// The index of the move.
            index: usize,
            /// The index of the move that it follows.
            after: usize,
        },
        /// Either all moves have an address, or none.
        #[code(
            error,
            "object-address-missing",
            r#"{"moves": [{"move": "a1-a2", "address": "1a"}, {"move": "c3-c2", "after": 0}]}"#
        )]
        #[error("`moves[{index}]` has no address; write one for every move, or for none")]
        MissingAddress {
            /// The index of the move.
            index: usize,
        },
        /// The address of a move differs from the one that follows from the move before it.
        #[code(error, "object-address", r#"{"moves": [{"move": "a1-a2", "address": "1b"}, {"move": "c3-c2", "address": "1a"}]}"#)]
        #[error("`moves[{index}]` has the address {found}, expected {expected} because of the move that it follows")]
        Address {
            /// The index of the move.
            index: usize,
            /// Its address.
            found: Address,
            /// The address that it should have.
            expected: Address,
        },
    }
}
