//! Words for pieces, squares and lists.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, PieceSet, Side, Square};

use crate::rules::Rules;

/// Each of these with commas between them, and `and` before the last.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Squares, in the order given.
pub(super) fn squares(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    list(&names)
}

/// A number as a word up to twelve, then in digits.
pub(super) fn number(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// A kind of piece, in the plural.
pub(super) const fn plural(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Taflman => "men",
        PieceKind::Commander => "commanders",
        PieceKind::Knight => "knights",
        PieceKind::King => "kings",
        PieceKind::Mercenary => "mercenaries",
        PieceKind::Guard => "guards",
    }
}

/// A kind of piece, in the singular.
pub(super) const fn singular(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Taflman => "man",
        PieceKind::Commander => "commander",
        PieceKind::Knight => "knight",
        PieceKind::King => "king",
        PieceKind::Mercenary => "mercenary",
        PieceKind::Guard => "guard",
    }
}

/// Who is meant by a list of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Nobody,
    Everybody,
    /// Everybody but these, in words that fit into a sentence.
    AllBut(String),
    /// These, in words that fit into a sentence.
    Some(String),
}

impl Who {
    /// As the subject of a sentence.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Nobody => "no piece".into(),
            Self::Everybody => "every piece".into(),
            Self::AllBut(words) => format!("every piece but {words}"),
            Self::Some(words) => words.clone(),
        }
    }

    /// Who may do something: `only the king may stop on it`.
    pub(super) fn may(&self, what: &str) -> String {
        let only = if matches!(self, Self::Some(_)) { "only " } else { "" };
        format!("{only}{} may {what}", self.words())
    }

    /// To whom something is hostile.
    pub(super) fn to(&self) -> String {
        match self {
            Self::Nobody => "to nobody".into(),
            Self::Some(words) => format!("to {words} only"),
            _ => format!("to {}", self.words()),
        }
    }
}

impl Rules {
    /// The pieces that can occur in the game: those of the start position, and mercenaries on either side.
    pub(super) fn in_play(&self) -> PieceSet {
        let pieces: PieceSet = self.start.pieces().map(|(_, piece)| piece).collect();
        let mercenaries = PieceSet::of_kind(PieceKind::Mercenary);
        if (pieces & mercenaries).is_empty() { pieces } else { pieces | mercenaries }
    }

    /// Whether a piece of this kind can occur.
    pub(super) fn has(&self, kind: PieceKind) -> bool {
        !(self.in_play() & PieceSet::of_kind(kind)).is_empty()
    }

    /// Who of those in play is in a list.
    pub(super) fn who(&self, list: PieceSet) -> Who {
        self.who_of(self.in_play(), list)
    }

    /// To whom of those in play something is hostile. Guards have no enemies.
    pub(super) fn whom(&self, list: PieceSet) -> Who {
        self.who_of(self.in_play() & !PieceSet::of_kind(PieceKind::Guard), list)
    }

    fn who_of(&self, in_play: PieceSet, list: PieceSet) -> Who {
        let meant = list & in_play;
        let left_out = in_play & !list;
        if left_out.is_empty() {
            Who::Everybody
        } else if meant.is_empty() {
            Who::Nobody
        } else if meant == in_play & PieceSet::ATTACKERS {
            Who::Some("the attackers".into())
        } else if meant == in_play & PieceSet::DEFENDERS && meant != Piece::KING.into() {
            Who::Some("the king and the defenders".into())
        } else if self.names(left_out).len() == 1 && self.names(meant).len() > 1 {
            Who::AllBut(self::list(&self.names(left_out)))
        } else {
            Who::Some(self::list(&self.names(meant)))
        }
    }

    /// The names of these pieces, kind by kind: `the king`, `attacking men`, `guards`.
    fn names(&self, pieces: PieceSet) -> Vec<String> {
        let in_play = self.in_play();
        let mut names = Vec::new();
        for kind in PieceKind::ALL {
            let meant = pieces & PieceSet::of_kind(kind);
            let one_king = kind == PieceKind::King && self.start.count(PieceSet::of_kind(kind)) == 1;
            if one_king && !meant.is_empty() {
                names.push("the king".into());
            } else if meant == in_play & PieceSet::of_kind(kind) {
                names.extend((!meant.is_empty()).then(|| plural(kind).to_string()));
            } else {
                names.extend(meant.iter().map(|piece| match piece.side() {
                    Side::Attackers => format!("attacking {}", plural(kind)),
                    Side::Defenders => format!("defending {}", plural(kind)),
                }));
            }
        }
        names
    }
}

/// The sentence with a capital letter first.
pub(super) fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
