//! The table of forms: everything in which the dialects differ.

use super::record::{DialectMark, DialectRecord};

/// How a dialect writes moves.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// Whether files are accepted in either case.
    pub(super) any_case: bool,
    pub(super) hyphen: Hyphen,
    pub(super) between_captures: Separator,
    /// The signs after a move, and their meaning in this form.
    pub(super) marks: &'static [(&'static str, DialectMark)],
    /// The words that can replace a move.
    pub(super) words: &'static [(&'static str, DialectRecord)],
}

/// The hyphen between the squares of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hyphen {
    /// Required.
    Always,
    /// Printed, but not required.
    Written,
    /// Not printed, but accepted.
    Read,
}

/// The separator between captures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    /// `/`.
    Slash,
    /// `/`, or another `x`.
    SlashOrMark,
    /// Another `x`.
    Mark,
}

pub(super) const SIMPLE_ALGEBRAIC: Form = Form {
    name: "simple-algebraic",
    any_case: false,
    hyphen: Hyphen::Always,
    between_captures: Separator::Slash,
    marks: &[("+", DialectMark::Threatens), ("++", DialectMark::Wins)],
    words: &[("---", DialectRecord::Resignation)],
};
pub(super) const WALKER: Form = Form {
    name: "walker",
    any_case: true,
    marks: &[("+", DialectMark::Threatens), ("++", DialectMark::Wins), ("--", DialectMark::Loses)],
    words: &[],
    ..SIMPLE_ALGEBRAIC
};
pub(super) const HNEFATAFL_RS: Form = Form {
    name: "hnefatafl-rs",
    between_captures: Separator::SlashOrMark,
    marks: &[("++", DialectMark::AttackersWin), ("--", DialectMark::DefendersWin), ("==", DialectMark::Draw)],
    words: &[("timeout", DialectRecord::Timeout)],
    ..SIMPLE_ALGEBRAIC
};
pub(super) const AAGE_NIELSEN: Form = Form {
    name: "aagenielsen",
    hyphen: Hyphen::Written,
    between_captures: Separator::Mark,
    marks: &[],
    words: &[("resigned", DialectRecord::Resignation), ("timeout", DialectRecord::Timeout)],
    ..SIMPLE_ALGEBRAIC
};
pub(super) const AAGE_NIELSEN_COMPACT: Form =
    Form { name: "aagenielsen-compact", hyphen: Hyphen::Read, ..AAGE_NIELSEN };

impl Form {
    /// The meaning of a sign in this form.
    pub(super) fn mark(&self, sign: &str) -> Option<DialectMark> {
        self.marks.iter().find(|(known, _)| *known == sign).map(|&(_, mark)| mark)
    }

    /// The sign for a mark in this form.
    pub(super) fn sign(&self, mark: DialectMark) -> Option<&'static str> {
        self.marks.iter().find(|(_, known)| *known == mark).map(|&(sign, _)| sign)
    }

    /// The word for a record, if the form has one.
    pub(super) fn word(&self, record: &DialectRecord) -> Option<&'static str> {
        self.words.iter().find(|(_, known)| known == record).map(|&(word, _)| word)
    }
}
