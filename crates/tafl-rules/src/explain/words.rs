//! Words for pieces, squares and lists.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, PieceSet, Side, Square};

use crate::rules::Rules;
use crate::zone::Zone;

/// Joins the words with commas, the last with `and`.
pub(super) fn list<T: ToString>(words: &[T]) -> String {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
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

/// The pieces in play that a list names, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Group {
    None,
    All,
    /// All but these, in words that fit into a sentence.
    AllBut(String),
    /// These, in words that fit into a sentence.
    Some(String),
}

impl Group {
    /// As the subject of a sentence.
    pub(super) fn words(&self) -> String {
        match self {
            Self::None => "no piece".into(),
            Self::All => "every piece".into(),
            Self::AllBut(words) => format!("every piece but {words}"),
            Self::Some(words) => words.clone(),
        }
    }

    /// Says that the group may do something: `only the king may stop on it`.
    pub(super) fn may(&self, what: &str) -> String {
        let only = if matches!(self, Self::Some(_)) { "only " } else { "" };
        format!("{only}{} may {what}", self.words())
    }

    /// As the object of `hostile`.
    pub(super) fn to(&self) -> String {
        let only = if matches!(self, Self::Some(_)) { "only " } else { "" };
        format!("{only}to {}", self.words())
    }
}

impl Rules {
    /// The pieces that can occur in the game: those of the start position, and mercenaries on either side if it
    /// has any.
    pub(super) fn in_play(&self) -> PieceSet {
        let pieces: PieceSet = self.start.pieces().map(|(_, piece)| piece).collect();
        let mercenaries = PieceSet::of_kind(PieceKind::Mercenary);
        if (pieces & mercenaries).is_empty() { pieces } else { pieces | mercenaries }
    }

    /// Whether a piece of this kind can occur in the game.
    pub(super) fn has(&self, kind: PieceKind) -> bool {
        !(self.in_play() & PieceSet::of_kind(kind)).is_empty()
    }

    /// The pieces in play that a list names.
    pub(super) fn group(&self, list: PieceSet) -> Group {
        self.group_of(self.in_play(), list)
    }

    /// The pieces in play to which squares can be hostile and that a list names. To guards none are.
    pub(super) fn targets(&self, list: PieceSet) -> Group {
        self.group_of(self.in_play() & !PieceSet::of_kind(PieceKind::Guard), list)
    }

    /// Whether a square of the board is hostile, empty or occupied, to one of these pieces.
    pub(super) fn has_squares_hostile_to(&self, pieces: PieceSet) -> bool {
        let targets = pieces & self.in_play() & !PieceSet::of_kind(PieceKind::Guard);
        let hostile = |zone| self.zone(zone).hostile | self.hostile_when_empty(zone);
        let present = |squares: &mut dyn Iterator<Item = Square>| squares.next().is_some();
        let meets = |hostile: PieceSet| !(targets & hostile).is_empty();
        Zone::ALL.into_iter().any(|zone| present(&mut self.special_squares_of(zone)) && meets(hostile(zone)))
            || self
                .extra_zones()
                .iter()
                .any(|zone| present(&mut self.extra_squares(zone)) && meets(zone.rules().hostile))
    }

    fn group_of(&self, in_play: PieceSet, list: PieceSet) -> Group {
        let meant = list & in_play;
        let left_out = in_play & !list;
        if left_out.is_empty() {
            Group::All
        } else if meant.is_empty() {
            Group::None
        } else if meant == in_play & PieceSet::ATTACKERS {
            Group::Some("the attackers".into())
        } else if meant == in_play & PieceSet::DEFENDERS && meant != Piece::KING.into() {
            Group::Some("the king and the defenders".into())
        } else if self.names(left_out).len() == 1 && self.names(meant).len() > 1 {
            Group::AllBut(self::list(&self.names(left_out)))
        } else {
            Group::Some(self::list(&self.names(meant)))
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

/// The sentence with its first letter in upper case.
pub(super) fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
