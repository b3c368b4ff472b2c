//! The table of forms: everything in which the dialects differ.

use tafl_position::{Piece, PieceKind, Side};

use super::record::{DialectMark, DialectRecord};

/// How a dialect writes moves.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// Whether files are accepted in either case.
    pub(super) any_case: bool,
    pub(super) hyphen: Hyphen,
    pub(super) between_captures: Separator,
    /// Whether special pieces have a prefix in upper case, and jumps are written as `^`.
    pub(super) special: bool,
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
    special: false,
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
pub(super) const ABSTRACT_PLAY: Form = Form {
    name: "abstract-play",
    special: true,
    between_captures: Separator::Mark,
    marks: &[],
    words: &[("resign", DialectRecord::Resignation), ("timeout", DialectRecord::Timeout)],
    ..SIMPLE_ALGEBRAIC
};

/// The piece prefixes of a form that has the same ones for both sides.
const SPECIAL: [(u8, PieceKind); 4] = [
    (b'T', PieceKind::Taflman),
    (b'K', PieceKind::King),
    (b'C', PieceKind::Commander),
    (b'N', PieceKind::Knight),
];

/// The piece with this letter. The letter does not name the side; until it is known, the piece is a defender.
pub(super) fn special_piece(letter: u8) -> Option<Piece> {
    let kind = SPECIAL.iter().find(|(known, _)| *known == letter).map(|&(_, kind)| kind);
    kind.map(|kind| Piece::new(Side::Defenders, kind))
}

/// The same piece as one without a known side; `None` if the form has no letter for it. Taflmen have none either, by
/// convention.
pub(super) fn without_side(piece: Piece) -> Option<Piece> {
    let has_letter = SPECIAL.iter().skip(1).any(|&(_, kind)| kind == piece.kind());
    // A king is always the defenders'.
    let is_other_king = piece.kind() == PieceKind::King && piece != Piece::KING;
    (has_letter && !is_other_king).then(|| Piece::new(Side::Defenders, piece.kind()))
}

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
