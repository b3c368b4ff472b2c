//! The table of forms. Everything that tells one dialect from another is said here, once.

use super::{DialectMark, DialectRecord, MoveDialect};

/// How a dialect writes moves.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// Whether files in upper case are as good as those in lower case.
    pub(super) any_case: bool,
    pub(super) hyphen: Hyphen,
    pub(super) between_captures: Separator,
    /// The signs behind a move, and what they mean here.
    pub(super) marks: &'static [(&'static str, DialectMark)],
    /// What can stand in the place of a move.
    pub(super) words: &'static [(&'static str, DialectRecord)],
}

/// What stands between the squares of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hyphen {
    /// A hyphen, always.
    Always,
    /// A hyphen, which can be missing.
    Written,
    /// Nothing, but a hyphen is read.
    Read,
}

/// What stands between captures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    /// `/`.
    Slash,
    /// `/`, or another `x`.
    SlashOrMark,
    /// Another `x`.
    Mark,
}

const SIMPLE_ALGEBRAIC: Form = Form {
    name: "simple-algebraic",
    any_case: false,
    hyphen: Hyphen::Always,
    between_captures: Separator::Slash,
    marks: &[("+", DialectMark::Threatens), ("++", DialectMark::Wins)],
    words: &[("---", DialectRecord::Resignation)],
};
const WALKER: Form = Form {
    name: "walker",
    any_case: true,
    marks: &[("+", DialectMark::Threatens), ("++", DialectMark::Wins), ("--", DialectMark::Loses)],
    words: &[],
    ..SIMPLE_ALGEBRAIC
};
const HNEFATAFL_RS: Form = Form {
    name: "hnefatafl-rs",
    between_captures: Separator::SlashOrMark,
    marks: &[("++", DialectMark::AttackersWin), ("--", DialectMark::DefendersWin), ("==", DialectMark::Draw)],
    words: &[("timeout", DialectRecord::Timeout)],
    ..SIMPLE_ALGEBRAIC
};
const AAGE_NIELSEN: Form = Form {
    name: "aagenielsen",
    hyphen: Hyphen::Written,
    between_captures: Separator::Mark,
    marks: &[],
    words: &[("resigned", DialectRecord::Resignation), ("timeout", DialectRecord::Timeout)],
    ..SIMPLE_ALGEBRAIC
};
const AAGE_NIELSEN_COMPACT: Form = Form { name: "aagenielsen-compact", hyphen: Hyphen::Read, ..AAGE_NIELSEN };

/// The form of a dialect.
pub(super) fn of(dialect: MoveDialect) -> &'static Form {
    match dialect {
        MoveDialect::SimpleAlgebraic => &SIMPLE_ALGEBRAIC,
        MoveDialect::Walker => &WALKER,
        MoveDialect::HnefataflRs => &HNEFATAFL_RS,
        MoveDialect::AageNielsen => &AAGE_NIELSEN,
        MoveDialect::AageNielsenCompact => &AAGE_NIELSEN_COMPACT,
    }
}

impl Form {
    /// What this sign means here.
    pub(super) fn mark(&self, sign: &str) -> Option<DialectMark> {
        self.marks.iter().find(|(known, _)| *known == sign).map(|&(_, mark)| mark)
    }

    /// The sign that means this here.
    pub(super) fn sign(&self, mark: DialectMark) -> Option<&'static str> {
        self.marks.iter().find(|(_, known)| *known == mark).map(|&(sign, _)| sign)
    }

    /// The word for this, where a word stands for it.
    pub(super) fn word(&self, record: &DialectRecord) -> Option<&'static str> {
        self.words.iter().find(|(_, known)| known == record).map(|&(word, _)| word)
    }
}
