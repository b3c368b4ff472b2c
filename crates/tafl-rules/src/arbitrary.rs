//! Arbitrary rules, for fuzzing.

use alloc::format;
use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};
use tafl_position::{Dimension, Piece, PieceSet, Position, Square};

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::entry::OtherEntry;
use crate::extra_zone::{ExtraZone, ZoneNumber};
use crate::key::for_each_key;
use crate::name::VariantName;
use crate::repetition::{RepetitionEffect, RepetitionRule};
use crate::rules::Rules;
use crate::rules::Settings;
use crate::speed::{SpeedLimit, SpeedLimits};
use crate::squares::{SquareList, Squares};

impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut rules = Self::new(position(u)?);
        rules.settings = settings(u)?;
        for _ in 0..u.int_in_range(0..=2)? {
            rules.settings.set_extra_zone(extra_zone(u)?);
        }
        if u.arbitrary()? {
            rules.name = VariantName::new(u.arbitrary()?).ok();
        }
        for number in 0..u.int_in_range(0..=3)? {
            let key = format!("other{number}");
            rules.others.extend(OtherEntry::new(&key, u.arbitrary()?));
        }
        Ok(rules)
    }
}

fn extra_zone(u: &mut Unstructured<'_>) -> Result<ExtraZone> {
    let number =
        ZoneNumber::new(u.int_in_range(1..=ZoneNumber::MAX)?).ok_or(arbitrary::Error::IncorrectFormat)?;
    Ok(ExtraZone::new(number, SquareList::any(u)?)
        .with_hostile(PieceSet::any(u)?)
        .with_passable(PieceSet::any(u)?)
        .with_stop(PieceSet::any(u)?)
        .with_entry(PieceSet::any(u)?))
}

/// A board of a usual size with any pieces on it.
fn position(u: &mut Unstructured<'_>) -> Result<Position> {
    let dimension = Dimension::new(u.int_in_range(1..=19)?).ok_or(arbitrary::Error::IncorrectFormat)?;
    let mut position = Position::empty(dimension);
    for square in dimension.squares() {
        let piece = Piece::ALL.get(usize::from(u.arbitrary::<u8>()? % 24)).copied();
        position.set(square, piece).map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(position)
}

macro_rules! define_settings {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
    )*) => {
        /// Half of the values are the default, so that records are as long as real ones.
        fn settings(u: &mut Unstructured<'_>) -> Result<Settings> {
            let mut settings = Settings::DEFAULT;
            $(
                if u.arbitrary()? {
                    settings.$($path).+ = ArbitrarySetting::any(u)?;
                }
            )*
            Ok(settings)
        }
    };
}

for_each_key!(define_settings);

/// The type of a key's value.
trait ArbitrarySetting: Sized {
    fn any(u: &mut Unstructured<'_>) -> Result<Self>;
}

macro_rules! letters {
    ($($type:ty),*) => {$(
        impl ArbitrarySetting for $type {
            fn any(u: &mut Unstructured<'_>) -> Result<Self> {
                u.choose(Self::ALL).copied()
            }
        }
    )*};
}

letters!(Escape, KingArms, KingStrength, Jump, Shieldwall, Berserk);

impl ArbitrarySetting for Option<RepetitionRule> {
    fn any(u: &mut Unstructured<'_>) -> Result<Self> {
        let occurrence = u.int_in_range(0..=RepetitionRule::MAX_OCCURRENCE)?;
        let rule = RepetitionRule::new(occurrence, *u.choose(RepetitionEffect::ALL)?);
        Ok(if u.arbitrary()? { rule.map(RepetitionRule::symmetric) } else { rule })
    }
}

impl ArbitrarySetting for bool {
    fn any(u: &mut Unstructured<'_>) -> Result<Self> {
        u.arbitrary()
    }
}

impl ArbitrarySetting for PieceSet {
    fn any(u: &mut Unstructured<'_>) -> Result<Self> {
        let chosen: u16 = u.arbitrary()?;
        Ok(Piece::ALL.into_iter().filter(|piece| chosen >> piece.index() & 1 == 1).collect())
    }
}

impl ArbitrarySetting for SquareList {
    fn any(u: &mut Unstructured<'_>) -> Result<Self> {
        let mut squares = Vec::new();
        for _ in 0..u.int_in_range(0..=8)? {
            let (file, rank) = (u.int_in_range(0..=77)?, u.int_in_range(0..=77)?);
            squares.extend(Square::from_indices(file, rank));
        }
        Ok(squares.into_iter().collect())
    }
}

impl ArbitrarySetting for Squares {
    fn any(u: &mut Unstructured<'_>) -> Result<Self> {
        SquareList::any(u).map(Self::Listed)
    }
}

impl ArbitrarySetting for SpeedLimits {
    fn any(u: &mut Unstructured<'_>) -> Result<Self> {
        let mut numbers = [SpeedLimit::UNLIMITED; 12];
        for number in &mut numbers {
            *number = SpeedLimit::new(u.arbitrary()?);
        }
        let count = *u.choose(&[1, 2, 8, 10, 12])?;
        let limits = numbers.get(..count).and_then(Self::from_numbers);
        limits.ok_or(arbitrary::Error::IncorrectFormat)
    }
}
