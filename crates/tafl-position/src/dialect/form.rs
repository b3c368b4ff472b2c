//! The table of forms: everything in which the dialects differ.

use crate::dialect::position_dialect::Counter;
use crate::piece::Piece;
use crate::piece::PieceKind::{Commander, Guard, King, Knight, Mercenary, Taflman};
use crate::position::RowOrder;
use crate::side::Side::{Attackers, Defenders};

/// How a dialect writes a position.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// The piece symbols. If a piece has several, the first one is printed.
    pub(super) letters: &'static [(u8, Piece)],
    /// The same letters, for error messages.
    pub(super) expected: &'static str,
    pub(super) runs: Runs,
    pub(super) separator: Separator,
    pub(super) outer_slashes: bool,
    pub(super) order: Option<RowOrder>,
    pub(super) side: Option<SideLetters>,
    pub(super) tail: &'static [Tail],
    /// Whether there is a longer form, with the square of the last move before the side, and with the tail. Without it
    /// the tail always follows.
    pub(super) is_optional: bool,
}

/// How empty squares are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    /// As a decimal number.
    Decimal,
    /// As single digits: `92` is eleven.
    Digits,
    /// Each as this character.
    Each(u8),
}

/// The separator between rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    Slash,
    SpacedSlash,
    LineFeed,
    /// None: rows follow each other directly.
    Nothing,
}

/// How the side to move is written.
#[derive(Clone, Copy)]
pub(super) struct SideLetters {
    pub(super) attackers: char,
    pub(super) defenders: char,
    /// Whether the letters are accepted in either case.
    pub(super) any_case: bool,
}

/// A field after the side.
#[derive(Clone, Copy)]
pub(super) enum Tail {
    Literal(&'static str),
    Counter(Counter),
}

const LETTERS_OTN: &[(u8, Piece)] = &[
    (b't', Piece::ATTACKER),
    (b'c', Piece::new(Attackers, Commander)),
    (b'n', Piece::new(Attackers, Knight)),
    (b'k', Piece::new(Attackers, King)),
    (b'm', Piece::new(Attackers, Mercenary)),
    (b'g', Piece::new(Attackers, Guard)),
    (b'T', Piece::new(Defenders, Taflman)),
    (b'C', Piece::new(Defenders, Commander)),
    (b'N', Piece::new(Defenders, Knight)),
    (b'K', Piece::KING),
    (b'M', Piece::new(Defenders, Mercenary)),
    (b'G', Piece::new(Defenders, Guard)),
];
const LETTERS_ADK: &[(u8, Piece)] = &[(b'a', Piece::ATTACKER), (b'd', Piece::DEFENDER), (b'k', Piece::KING)];
const LETTERS_UPPER_ADK: &[(u8, Piece)] =
    &[(b'A', Piece::ATTACKER), (b'D', Piece::DEFENDER), (b'K', Piece::KING)];
const LETTERS_ANY_ADK: &[(u8, Piece)] = &[
    (b'A', Piece::ATTACKER),
    (b'D', Piece::DEFENDER),
    (b'K', Piece::KING),
    (b'a', Piece::ATTACKER),
    (b'd', Piece::DEFENDER),
    (b'k', Piece::KING),
];
const LETTERS_GRID_ADK: &[(u8, Piece)] = &[
    (b'A', Piece::ATTACKER),
    (b'D', Piece::DEFENDER),
    (b'K', Piece::KING),
    (b'X', Piece::ATTACKER),
    (b'O', Piece::DEFENDER),
];
const LETTERS_MEN: &[(u8, Piece)] = &[(b'm', Piece::ATTACKER), (b'M', Piece::DEFENDER), (b'K', Piece::KING)];
const LETTERS_TTK: &[(u8, Piece)] = &[(b't', Piece::ATTACKER), (b'T', Piece::DEFENDER), (b'K', Piece::KING)];
const LETTERS_BWK: &[(u8, Piece)] = &[(b'B', Piece::ATTACKER), (b'W', Piece::DEFENDER), (b'K', Piece::KING)];

const fn sides(attackers: char, defenders: char) -> SideLetters {
    SideLetters { attackers, defenders, any_case: false }
}

/// The form of most dialects.
const BASE: Form = Form {
    name: "",
    letters: LETTERS_ADK,
    expected: "adk",
    runs: Runs::Decimal,
    separator: Separator::Slash,
    outer_slashes: false,
    order: None,
    side: Some(sides('a', 'd')),
    tail: &[],
    is_optional: false,
};

pub(super) const OTN: Form = Form {
    name: "otn",
    letters: LETTERS_OTN,
    expected: Piece::LETTERS,
    outer_slashes: true,
    order: Some(RowOrder::RankOneFirst),
    side: None,
    ..BASE
};
pub(super) const OTN_INVERTED: Form =
    Form { name: "otn-inverted", order: Some(RowOrder::TopRankFirst), ..OTN };
pub(super) const HNEFATAFL_RS: Form = Form { name: "hnefatafl-rs", outer_slashes: false, ..OTN };
pub(super) const HNEFATAFL_ORG: Form = Form {
    name: "hnefatafl-org",
    letters: LETTERS_UPPER_ADK,
    expected: "ADK",
    outer_slashes: true,
    order: Some(RowOrder::TopRankFirst),
    side: None,
    ..BASE
};
pub(super) const TAFL_ZERO: Form = Form {
    name: "taflzero",
    order: Some(RowOrder::TopRankFirst),
    tail: &[Tail::Counter(Counter::Rule), Tail::Counter(Counter::Ply)],
    is_optional: true,
    ..BASE
};
pub(super) const GAME_BRANDUBH: Form = Form { name: "game-brandubh", ..BASE };
pub(super) const FEN_TO_BOARD: Form = Form {
    name: "fen-to-board",
    tail: &[Tail::Counter(Counter::Rule), Tail::Counter(Counter::Move)],
    ..BASE
};
pub(super) const TASTE_DB: Form = Form {
    name: "taste-db",
    side: Some(sides('M', 'S')),
    tail: &[Tail::Literal("-"), Tail::Literal("0"), Tail::Literal("1")],
    ..BASE
};
const UPPER: Form = Form { letters: LETTERS_UPPER_ADK, expected: "ADK", ..BASE };
pub(super) const BRANDUBH_TS: Form = Form {
    name: "brandubh-ts",
    letters: LETTERS_ANY_ADK,
    expected: "ADKadk",
    order: Some(RowOrder::TopRankFirst),
    side: Some(SideLetters { attackers: 'a', defenders: 'd', any_case: true }),
    ..BASE
};
pub(super) const START_FEN: Form = Form { name: "start-fen", tail: &[Tail::Counter(Counter::Ply)], ..UPPER };
pub(super) const DEMO_HNEFATAFL: Form = Form {
    name: "demo-hnefatafl",
    side: Some(sides('A', 'D')),
    tail: &[Tail::Counter(Counter::Move)],
    ..UPPER
};
pub(super) const VIKING_CHESS_ENGINE: Form =
    Form { name: "vikingchess-engine", side: Some(sides('B', 'W')), runs: Runs::Digits, ..UPPER };
pub(super) const PY_HNEFATAFL: Form = Form {
    name: "pyhnefatafl",
    letters: LETTERS_MEN,
    expected: "mMK",
    side: Some(sides('b', 'w')),
    tail: &[Tail::Counter(Counter::Ply)],
    ..BASE
};
pub(super) const ABSTRACT_PLAY: Form = Form {
    name: "abstract-play",
    letters: LETTERS_TTK,
    expected: "tTK_",
    runs: Runs::Each(b'_'),
    separator: Separator::SpacedSlash,
    side: None,
    ..BASE
};
pub(super) const BOLOGNA: Form = Form {
    name: "bologna",
    letters: LETTERS_BWK,
    expected: "BWKOT",
    runs: Runs::Each(b'O'),
    separator: Separator::Nothing,
    side: Some(sides('B', 'W')),
    ..BASE
};
pub(super) const GRID_ADK: Form = Form {
    name: "grid-adk",
    letters: LETTERS_GRID_ADK,
    expected: "ADK.",
    runs: Runs::Each(b'.'),
    separator: Separator::LineFeed,
    side: None,
    ..BASE
};
pub(super) const GRID_OTN: Form =
    Form { name: "grid-otn", letters: LETTERS_OTN, expected: "tcnkmgTCNKMG.", ..GRID_ADK };

impl Form {
    /// The letter for a piece.
    pub(super) fn letter(&self, piece: Piece) -> Option<u8> {
        self.letters.iter().find(|(_, known)| *known == piece).map(|(letter, _)| *letter)
    }

    /// Whether an empty centre is written `T`.
    pub(super) fn has_throne(&self) -> bool {
        self.separator == Separator::Nothing
    }
}
