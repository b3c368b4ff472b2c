//! The types that a key's value can have.

use tafl_position::PieceSet;

use crate::choice::{Berserk, Choice, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall};
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::value::{Value, ValueKind};

/// The type of a key's value.
pub(crate) trait Setting {
    /// What kind of value that is.
    const KIND: ValueKind;

    /// The value, for printing and comparing.
    fn value(&self) -> Value<'_>;
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
    Repetition => Repetition,
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
}
