//! Errors in addresses.

use notation_syntax::{Error, ErrorKind, Found, codes};

/// Why an address cannot be read, and where.
pub type AddressError = Error<AddressErrorKind>;

codes! {
    /// Why an address cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum AddressErrorKind {
        /// An address begins with the number of a turn, and so does each part of it after the number of a variation.
        #[code(
            error,
            "address-turn-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.1.a. a1-b1"
        )]
        #[error("expected the number of a turn, as in `3b`, found {found}")]
        MissingTurn {
            /// The text in its place.
            found: Found,
        },
        /// In an address, the number of a turn is followed by the letter of a move.
        #[code(
            error,
            "address-letter-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.1.1. a1-b1"
        )]
        #[error("expected the letter of a move after the turn, as in `3b`, found {found}")]
        MissingLetter {
            /// The text in its place.
            found: Found,
        },
        /// In an address, a move is followed by the number of one of its variations. Variations are numbered from 1.
        #[code(
            error,
            "address-variation-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.0.1a. a1-b1"
        )]
        #[error("expected the number of a variation, from 1, found {found}")]
        MissingVariation {
            /// The text in its place.
            found: Found,
        },
        /// The parts of an address are separated by dots.
        #[code(
            error,
            "address-inner-dot-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a1.1a. a1-b1"
        )]
        #[error("expected a dot between the parts of the address, found {found}")]
        MissingDot {
            /// The text in its place.
            found: Found,
        },
        /// The numbers of turns and variations are at most 4,294,967,295, and a turn has at most 65,536 moves.
        #[code(error, "address-out-of-range", "[rules:dim:3 start:/t2/3/2K/]\n\n4294967296. a1-a2")]
        #[error("address out of range; turns and variations are numbered to {}, letters to 65536", u32::MAX)]
        OutOfRange,
    }
}

impl ErrorKind for AddressErrorKind {
    type Finding = core::convert::Infallible;
}

impl From<core::convert::Infallible> for AddressErrorKind {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}
