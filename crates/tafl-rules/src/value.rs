//! The values of keys.

use alloc::format;
use core::fmt;

use tafl_position::{Dimension, PieceSet, Position};

use crate::choice::{Berserk, Choice, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::name::VariantName;
use crate::repetition::{RepetitionRule, tfr};
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};

/// The value of a key. Prints as it is written in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// The length of a side of the board.
    Dimension(Dimension),
    /// The name of the variant.
    Name(&'a VariantName),
    /// Yes or no.
    YesNo(bool),
    /// The squares that the king escapes to.
    Escape(Escape),
    /// The rule for repeated positions; `None` if they may occur any number of times.
    Repetition(Option<RepetitionRule>),
    /// The part of the king in captures.
    KingArms(KingArms),
    /// How the king is captured.
    KingStrength(KingStrength),
    /// How a kind of piece jumps.
    Jump(Jump),
    /// How far pieces move.
    SpeedLimits(&'a SpeedLimits),
    /// Corner or center squares.
    Squares(&'a Squares),
    /// Fortress squares.
    SquareList(&'a SquareList),
    /// A list of pieces.
    Pieces(PieceSet),
    /// How shieldwalls work.
    Shieldwall(Shieldwall),
    /// How berserk turns work.
    Berserk(Berserk),
    /// The start position.
    Start(&'a Position),
    /// The start position, printed with its rows in reverse order.
    InvertedStart(&'a Position),
}

impl Value<'_> {
    /// The meaning of a value of one letter, in a few words; `None` for other values.
    pub fn meaning(&self) -> Option<&'static str> {
        Some(match self {
            Self::YesNo(true) => "yes",
            Self::YesNo(false) => "no",
            Self::Escape(value) => value.meaning(),
            Self::Repetition(rule) => match (tfr(*rule), rule) {
                (Some((_, meaning)), _) => meaning,
                (None, rule) => rule.as_ref()?.effect().meaning(),
            },
            Self::KingArms(value) => value.meaning(),
            Self::KingStrength(value) => value.meaning(),
            Self::Jump(value) => value.meaning(),
            Self::Shieldwall(value) => value.meaning(),
            Self::Berserk(value) => value.meaning(),
            _ => return None,
        })
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dimension(dimension) => dimension.fmt(f),
            Self::Name(name) => f.write_str(name.as_str()),
            Self::YesNo(yes) => f.write_str(if *yes { "y" } else { "n" }),
            Self::Escape(value) => value.fmt(f),
            Self::Repetition(rule) => match (tfr(*rule), rule) {
                (Some((letter, _)), _) => letter.fmt(f),
                (None, rule) => rule.map_or(Ok(()), |rule| rule.fmt(f)),
            },
            Self::KingArms(value) => value.fmt(f),
            Self::KingStrength(value) => value.fmt(f),
            Self::Jump(value) => value.fmt(f),
            Self::SpeedLimits(limits) => limits.fmt(f),
            Self::Squares(squares) => squares.fmt(f),
            Self::SquareList(list) => list.fmt(f),
            Self::Pieces(pieces) => pieces.fmt(f),
            Self::Shieldwall(value) => value.fmt(f),
            Self::Berserk(value) => value.fmt(f),
            Self::Start(position) => position.fmt(f),
            Self::InvertedStart(position) => Position::clone(position).inverted().fmt(f),
        }
    }
}

/// The kind of value that a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// The length of a side of the board.
    Dimension,
    /// A name, with `_` for spaces.
    Name,
    /// One of these letters; each with its meaning.
    Letter(&'static [(char, &'static str)]),
    /// The number of an occurrence and its effect.
    Repetition,
    /// Numbers with commas between them.
    SpeedLimits,
    /// Squares with a comma after each, or the word `default`.
    Squares,
    /// Squares with a comma after each.
    SquareList,
    /// Piece prefixes.
    Pieces,
    /// A position record.
    Position,
    /// A position record with its rows in reverse order.
    InvertedPosition,
}

/// Describes the values in a few words: `` `c` or `e` ``, `pieces`.
impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dimension => "a number",
            Self::Name => "a name, with `_` for spaces",
            Self::Letter(letters) => {
                return one_of(letters.iter().map(|(letter, _)| letter)).fmt(f);
            }
            Self::Repetition => "a number and an effect, as in `2xe`",
            Self::SpeedLimits => "1, 2, 8, 10 or 12 numbers",
            Self::Squares => "squares, or `default`",
            Self::SquareList => "squares",
            Self::Pieces => "pieces",
            Self::Position => "a position record",
            Self::InvertedPosition => "an inverted position record",
        })
    }
}

/// The type of a key's value.
pub(crate) trait Setting {
    /// The kind of the value.
    const KIND: ValueKind;

    /// The value, for printing and comparing.
    fn value(&self) -> Value<'_>;

    /// The value, where it is a list of pieces.
    fn pieces_mut(&mut self) -> Option<&mut PieceSet> {
        None
    }
}

macro_rules! letters {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl Setting for $type {
            const KIND: ValueKind = ValueKind::Letter(<$type as Choice>::LETTERS);

            fn value(&self) -> Value<'_> {
                Value::$variant(*self)
            }
        }
    )*};
}

letters! {
    bool => YesNo,
    Escape => Escape,
    Option<RepetitionRule> => Repetition,
    KingArms => KingArms,
    KingStrength => KingStrength,
    Jump => Jump,
    Shieldwall => Shieldwall,
    Berserk => Berserk,
}

impl Setting for SpeedLimits {
    const KIND: ValueKind = ValueKind::SpeedLimits;

    fn value(&self) -> Value<'_> {
        Value::SpeedLimits(self)
    }
}

impl Setting for Squares {
    const KIND: ValueKind = ValueKind::Squares;

    fn value(&self) -> Value<'_> {
        Value::Squares(self)
    }
}

impl Setting for SquareList {
    const KIND: ValueKind = ValueKind::SquareList;

    fn value(&self) -> Value<'_> {
        Value::SquareList(self)
    }
}

impl Setting for PieceSet {
    const KIND: ValueKind = ValueKind::Pieces;

    fn value(&self) -> Value<'_> {
        Value::Pieces(*self)
    }

    fn pieces_mut(&mut self) -> Option<&mut PieceSet> {
        Some(self)
    }
}

/// Prints items as a choice: `a, b or c`.
pub(crate) struct OneOf<I>(pub(crate) I);

/// Prints names as a choice: `` `a`, `b` or `c` ``.
pub(crate) fn one_of<T: fmt::Display>(
    names: impl ExactSizeIterator<Item = T> + Clone,
) -> OneOf<impl ExactSizeIterator<Item: fmt::Display> + Clone> {
    OneOf(names.map(|name| format!("`{name}`")))
}

impl<I: ExactSizeIterator<Item: fmt::Display> + Clone> fmt::Display for OneOf<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, item) in self.0.clone().enumerate() {
            let separator = match index {
                0 => "",
                index if index < last => ", ",
                _ => " or ",
            };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}
