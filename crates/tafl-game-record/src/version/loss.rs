//! Losses of a record in another version.

use notation_syntax::codes;

use crate::address::Address;
use alloc::string::String;

codes! {
    /// A loss of a record in another version: see [`GameRecord::to_version`](crate::GameRecord::to_version).
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum VersionLoss {
        /// In version 1.0, `]` ends a tag and cannot be escaped. Brackets become parentheses.
        #[code(finding, "otn-tag-changed", "[otn:1.1]\n[event:Round [1&#93;]\n[rules:dim:3 start:/t2/3/2K/]\n")]
        #[error("the `{name}` tag contains `]`, which version 1.0 cannot write; it has parentheses instead")]
        Tag {
            /// The name of the tag.
            name: String,
        },
        /// In version 1.0, `]` and `|` end a comment and cannot be escaped. Brackets become parentheses, and `|` becomes
        /// `/`.
        #[code(
            finding,
            "otn-comment-changed",
            "[otn:1.1]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[See [1&#93;.]\n"
        )]
        #[error(
            "the comment on {address} contains `]` or `|`, which version 1.0 cannot write; it has `)` and `/` instead"
        )]
        Comment {
            /// The address of the move.
            address: Address,
        },
        /// The tag has a meaning in version 1.1 only. It is kept, and in version 1.0 it is a tag like any other.
        #[code(finding, "otn-tag-without-meaning", "[otn:1.1]\n[ending:time]\n[rules:dim:3 start:/t2/3/2K/]\n")]
        #[error("the `{name}` tag has no meaning in version 1.0; it is kept as it is")]
        Meaning {
            /// The name of the tag.
            name: &'static str,
        },
        /// In version 1.1 the tag has a meaning, which its value does not fit. It is kept.
        #[code(finding, "otn-tag-unreadable", "[ending:by nightfall]\n[rules:dim:3 start:/t2/3/2K/]\n")]
        #[error("version 1.1 cannot read the value of the `{name}` tag; it is kept as it is")]
        Unreadable {
            /// The name of the tag.
            name: &'static str,
        },
        /// The record has a version that is not known, so that nothing of it can be converted.
        #[code(finding, "otn-version-kept", "[otn:9.9]\n[rules:dim:3 start:/t2/3/2K/]\n")]
        #[error("the record has an unknown version; it is kept as it is")]
        UnknownVersion,
    }
}
