//! Errors and findings of the keys of version 1.1.

use alloc::boxed::Box;

use notation_syntax::{Found, Span, codes};

use super::repetition_rule::{RepetitionEffect, RepetitionRule};
use crate::error::{RulesErrorKind, Text};
use crate::one_of::one_of;

codes! {
    /// A kind of error in an entry whose key only version 1.1 has.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// The key occurs twice.
        #[code(error, "duplicate-extra-key", "dim:3 rep:2d rep:4d start:/1t1/1K1/3/")]
        #[see(first, "first given here")]
        #[error("duplicate key `{key}`; remove one of the two entries")]
        DuplicateKey {
            /// The key.
            key: Box<str>,
            /// The span of the first one.
            first: Span,
        },
        /// A rule for repetitions begins with the number of the occurrence.
        #[code(error, "repetition-not-a-number", "dim:3 rep:d start:/1t1/1K1/3/")]
        #[error("expected the number of the occurrence, as in `rep:2d`, found {found}")]
        RepetitionNotANumber {
            /// The text in its place.
            found: Found,
        },
        /// Rules for repetitions are for the second occurrence and later ones, up to the 99th.
        #[code(error, "repetition-out-of-range", "dim:3 rep:1d start:/1t1/1K1/3/")]
        #[error(
            "the number of the occurrence must be from {} to {}",
            RepetitionRule::MIN_OCCURRENCE,
            RepetitionRule::MAX_OCCURRENCE
        )]
        RepetitionOutOfRange,
        /// The number is followed by what happens with the occurrence.
        #[code(error, "repetition-effect", "dim:3 rep:2q start:/1t1/1K1/3/")]
        #[error(
            "after the number, `rep` must be {}, with `s` after it if mirrored positions count as the same; found {}",
            one_of(RepetitionEffect::ALL.iter()),
            Text(found)
        )]
        RepetitionEffect {
            /// The beginning of the text in its place.
            found: Box<str>,
        },
    }
}

codes! {
    /// A kind of finding in an entry whose key only version 1.1 has.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum FindingKind {
        /// A rule for repetitions that `tfr` can express is written with `tfr`.
        #[code(finding, "repetition-as-tfr", "dim:3 rep:3d start:/1t1/1K1/3/")]
        #[error("`tfr` can express this rule; write `tfr:{letter}`")]
        RepetitionAsTfr {
            /// The letter of `tfr`.
            letter: char,
        },
        /// A record with `rep` does not have `tfr`. The value of `rep` counts.
        #[code(finding, "tfr-beside-rep", "dim:3 tfr:l rep:2d start:/1t1/1K1/3/")]
        #[see(rep, "this counts")]
        #[error("the record also has `rep`, which counts; remove `tfr`")]
        TfrBesideRep {
            /// The span of `rep`.
            rep: Span,
        },
        /// An extra zone has no squares, so that its lists of pieces have no effect.
        #[code(finding, "extra-zone-without-squares", "dim:3 z1h:t start:/1t1/1K1/3/")]
        #[error("the zone has no squares; list them in `{zone}`, or remove `{key}`")]
        ZoneWithoutSquares {
            /// The key of the squares.
            zone: Box<str>,
            /// The key of the entry.
            key: Box<str>,
        },
    }
}

/// An entry of version 1.1 that cannot be read: the error of [`Rules::at`](crate::Rules::at).
///
/// Rules that [`Rules::parse_at`](crate::Rules::parse_at) read by that version never have one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{entry}`: {kind}")]
pub struct EntryError {
    pub(crate) entry: Box<str>,
    pub(crate) kind: RulesErrorKind,
}

impl EntryError {
    /// The entry, key and value.
    pub fn entry(&self) -> &str {
        &self.entry
    }

    /// The kind of the error.
    pub fn kind(&self) -> &RulesErrorKind {
        &self.kind
    }
}
