//! What a key can say, and what it says.

use core::fmt;

use tafl_position::{Dimension, PieceSet, Position};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall};
use crate::name::VariantName;
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};

/// What a rules record says under a key. Prints as the record has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// The length of a side of the board.
    Dimension(Dimension),
    /// The name of the variant.
    Name(&'a VariantName),
    /// Yes or no.
    YesNo(bool),
    /// Where the king escapes to.
    Escape(Escape),
    /// What a repetition does.
    Repetition(Repetition),
    /// What part the king takes in captures.
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
    /// Pieces to which something applies.
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
    /// What a value of one letter means, in a few words; `None` for other values.
    pub fn meaning(&self) -> Option<&'static str> {
        Some(match self {
            Self::YesNo(true) => "yes",
            Self::YesNo(false) => "no",
            Self::Escape(value) => value.meaning(),
            Self::Repetition(value) => value.meaning(),
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
            Self::Repetition(value) => value.fmt(f),
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

/// What kind of value a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// The length of a side of the board.
    Dimension,
    /// A name, `_` for blanks.
    Name,
    /// One of these letters; each with what it means.
    Letter(&'static [(char, &'static str)]),
    /// Numbers with commas between them.
    SpeedLimits,
    /// Squares with a comma after each, or the word `default`.
    Squares,
    /// Squares with a comma after each.
    SquareList,
    /// Letters of pieces.
    Pieces,
    /// A position record.
    Position,
    /// A position record with its rows in reverse order.
    InvertedPosition,
}

/// In a few words: `one of c, e`, `pieces`.
impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dimension => "a number",
            Self::Name => "a name, `_` for blanks",
            Self::Letter(letters) => {
                for (place, (letter, _)) in letters.iter().enumerate() {
                    let before = if place == 0 {
                        ""
                    } else if place + 1 < letters.len() {
                        ", "
                    } else {
                        " or "
                    };
                    write!(f, "{before}`{letter}`")?;
                }
                return Ok(());
            }
            Self::SpeedLimits => "1, 2, 8, 10 or 12 numbers",
            Self::Squares => "squares, or `default`",
            Self::SquareList => "squares",
            Self::Pieces => "pieces",
            Self::Position => "a position record",
            Self::InvertedPosition => "an inverted position record",
        })
    }
}
