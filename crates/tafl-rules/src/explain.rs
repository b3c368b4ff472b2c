//! The rules in plain English.

mod sentences;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Piece, PieceKind, PieceSet, Side, Square};

use crate::rules::Rules;
use crate::zone::Zone;

/// The rules of a variant in plain English, in sections: the result of [`Rules::explain`].
///
/// It prints as text for a terminal: the title, then each section with its heading and a line for each sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    title: String,
    sections: Vec<Section>,
}

impl Explanation {
    /// The name of the variant, or `A tafl game` if it has none.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The sections, in the order in which a game is explained. None is empty.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }
}

/// A part of an [`Explanation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    heading: &'static str,
    sentences: Vec<String>,
}

impl Section {
    /// The heading of the section.
    pub fn heading(&self) -> &'static str {
        self.heading
    }

    /// The sentences of the section.
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for section in &self.sections {
            writeln!(f, "\n{}", section.heading)?;
            for sentence in &section.sentences {
                writeln!(f, "  {sentence}")?;
            }
        }
        Ok(())
    }
}

impl Rules {
    /// The rules in plain English, for players who do not know the notation.
    ///
    /// Covers only the pieces that the start position has: no knights, no sentence on knights.
    ///
    /// ```
    /// use tafl_rules::Preset;
    ///
    /// let text = Preset::BRANDUB.rules().explain().to_string();
    /// assert!(text.starts_with("Brandub\n\nBoard and start\n  The board has 7 by 7 squares."));
    /// assert!(text.contains("The defenders win when the king reaches a corner"));
    /// ```
    pub fn explain(&self) -> Explanation {
        let sections = [
            ("Board and start", self.board_and_start()),
            ("Aim of the game", self.aim()),
            ("Moving", self.moving()),
            ("The king", self.king()),
            ("Capturing", self.capturing()),
            ("Special squares", self.special_squares()),
            ("Special pieces", self.special_pieces()),
            ("End of the game", self.ending()),
        ];
        let sections = sections
            .into_iter()
            .map(|(heading, sentences)| Section { heading, sentences })
            .filter(|section| !section.sentences.is_empty())
            .collect();
        let title = self.name().map_or_else(|| "A tafl game".into(), ToString::to_string);
        Explanation { title, sections }
    }
}

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
