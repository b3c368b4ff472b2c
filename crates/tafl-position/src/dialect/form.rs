//! The table of forms. Everything that tells one dialect from another is said here, once.

use super::{Counter, PositionDialect};
use crate::piece::Piece;
use crate::piece::PieceKind::{Commander, Guard, King, Knight, Mercenary, Taflman};
use crate::row_order::RowOrder;
use crate::side::Side::{Attackers, Defenders};

/// How a dialect writes a position.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// The letters of the pieces; the first one of a piece is the one that is written.
    pub(super) letters: &'static [(u8, Piece)],
    /// The same letters, for error messages.
    pub(super) expected: &'static str,
    pub(super) runs: Runs,
    pub(super) separator: Separator,
    pub(super) outer_slashes: bool,
    pub(super) order: Option<RowOrder>,
    pub(super) side: Option<SideLetters>,
    pub(super) tail: &'static [Tail],
}

/// How empty squares are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    /// As a decimal number.
    Decimal,
    /// As digits that each stand alone.
    Digits,
    /// Each with a character of its own.
    Each(u8),
}

/// What stands between rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    Slash,
    SpacedSlash,
    LineFeed,
    /// Nothing: a row ends where the next begins.
    Nothing,
}

/// How the side to move is written.
#[derive(Clone, Copy)]
pub(super) struct SideLetters {
    pub(super) attackers: char,
    pub(super) defenders: char,
    /// Whether the letters are taken in either case.
    pub(super) any_case: bool,
}

/// What follows the side.
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

/// What most dialects have in common.
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
};

const OTN: Form = Form {
    name: "otn",
    letters: LETTERS_OTN,
    expected: Piece::LETTERS,
    outer_slashes: true,
    order: Some(RowOrder::RankOneFirst),
    side: None,
    ..BASE
};
const OTN_INVERTED: Form = Form { name: "otn-inverted", order: Some(RowOrder::TopRankFirst), ..OTN };
const HNEFATAFL_RS: Form = Form { name: "hnefatafl-rs", outer_slashes: false, ..OTN };
const HNEFATAFL_ORG: Form = Form {
    name: "hnefatafl-org",
    letters: LETTERS_UPPER_ADK,
    expected: "ADK",
    outer_slashes: true,
    order: Some(RowOrder::TopRankFirst),
    side: None,
    ..BASE
};
const TAFL_ZERO: Form = Form { name: "taflzero", order: Some(RowOrder::TopRankFirst), ..BASE };
const GAME_BRANDUBH: Form = Form { name: "game-brandubh", ..BASE };
const FEN_TO_BOARD: Form = Form {
    name: "fen-to-board",
    tail: &[Tail::Counter(Counter::Rule), Tail::Counter(Counter::Move)],
    ..BASE
};
const TASTE_DB: Form = Form {
    name: "taste-db",
    side: Some(sides('M', 'S')),
    tail: &[Tail::Literal("-"), Tail::Literal("0"), Tail::Literal("1")],
    ..BASE
};
const UPPER: Form = Form { letters: LETTERS_UPPER_ADK, expected: "ADK", ..BASE };
const BRANDUBH_TS: Form = Form {
    name: "brandubh-ts",
    letters: LETTERS_ANY_ADK,
    expected: "ADKadk",
    order: Some(RowOrder::TopRankFirst),
    side: Some(SideLetters { attackers: 'a', defenders: 'd', any_case: true }),
    ..BASE
};
const START_FEN: Form = Form { name: "start-fen", tail: &[Tail::Counter(Counter::Ply)], ..UPPER };
const DEMO_HNEFATAFL: Form = Form {
    name: "demo-hnefatafl",
    side: Some(sides('A', 'D')),
    tail: &[Tail::Counter(Counter::Move)],
    ..UPPER
};
const VIKING_CHESS_ENGINE: Form =
    Form { name: "vikingchess-engine", side: Some(sides('B', 'W')), runs: Runs::Digits, ..UPPER };
const PY_HNEFATAFL: Form = Form {
    name: "pyhnefatafl",
    letters: LETTERS_MEN,
    expected: "mMK",
    side: Some(sides('b', 'w')),
    tail: &[Tail::Counter(Counter::Ply)],
    ..BASE
};
const ABSTRACT_PLAY: Form = Form {
    name: "abstract-play",
    letters: LETTERS_TTK,
    expected: "tTK_",
    runs: Runs::Each(b'_'),
    separator: Separator::SpacedSlash,
    side: None,
    ..BASE
};
const BOLOGNA: Form = Form {
    name: "bologna",
    letters: LETTERS_BWK,
    expected: "BWKOT",
    runs: Runs::Each(b'O'),
    separator: Separator::Nothing,
    side: Some(sides('B', 'W')),
    ..BASE
};
const GRID_ADK: Form = Form {
    name: "grid-adk",
    letters: LETTERS_GRID_ADK,
    expected: "ADK.",
    runs: Runs::Each(b'.'),
    separator: Separator::LineFeed,
    side: None,
    ..BASE
};
const GRID_OTN: Form = Form { name: "grid-otn", letters: LETTERS_OTN, expected: "tcnkmgTCNKMG.", ..GRID_ADK };

/// The form of a dialect.
pub(super) fn of(dialect: PositionDialect) -> &'static Form {
    match dialect {
        PositionDialect::Otn => &OTN,
        PositionDialect::OtnInverted => &OTN_INVERTED,
        PositionDialect::HnefataflRs => &HNEFATAFL_RS,
        PositionDialect::HnefataflOrg => &HNEFATAFL_ORG,
        PositionDialect::TaflZero => &TAFL_ZERO,
        PositionDialect::GameBrandubh => &GAME_BRANDUBH,
        PositionDialect::FenToBoard => &FEN_TO_BOARD,
        PositionDialect::TasteDb => &TASTE_DB,
        PositionDialect::BrandubhTs => &BRANDUBH_TS,
        PositionDialect::StartFen => &START_FEN,
        PositionDialect::DemoHnefatafl => &DEMO_HNEFATAFL,
        PositionDialect::VikingChessEngine => &VIKING_CHESS_ENGINE,
        PositionDialect::PyHnefatafl => &PY_HNEFATAFL,
        PositionDialect::AbstractPlay => &ABSTRACT_PLAY,
        PositionDialect::Bologna => &BOLOGNA,
        PositionDialect::GridAdk => &GRID_ADK,
        PositionDialect::GridOtn => &GRID_OTN,
    }
}

impl Form {
    /// The letter that a piece is written with.
    pub(super) fn letter(&self, piece: Piece) -> Option<u8> {
        self.letters.iter().find(|(_, known)| *known == piece).map(|(letter, _)| *letter)
    }

    /// Whether an empty centre is written `T`.
    pub(super) fn has_throne(&self) -> bool {
        self.separator == Separator::Nothing
    }
}
