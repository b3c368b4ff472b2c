//! The keys of a rules record.

mod table;

use tafl_position::PieceSet;

use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Shieldwall};
use crate::extra_zone::ZoneKey;
use crate::repetition::RepetitionRule;
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::value::{Setting, ValueKind};

pub(crate) use table::{default_text, for_each_key};

/// The headings under which the specification (§3) groups the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum KeyGroup {
    /// The size of the board and the name.
    Board,
    /// General rules of the game.
    General,
    /// Strengths and movement of pieces.
    Pieces,
    /// Special squares of the board.
    SpecialSquares,
    /// Shieldwalls and edge forts.
    Formations,
    /// Linnaean capture.
    LinnaeanCapture,
    /// Berserk turns.
    Berserk,
    /// Keys that the specification does not have: `rep` and those of extra zones.
    Further,
    /// The start position.
    Start,
}

macro_rules! define_key {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
    )*) => {
        /// A key of a rules record: those of the specification (§3), and [further ones](crate#further-keys). In the order
        /// in which records are printed.
        ///
        /// ```
        /// use tafl_rules::Key;
        ///
        /// let key: Key = "esc".parse()?;
        /// assert_eq!(key, Key::Esc);
        /// assert_eq!(key.meaning(), "where the king escapes to");
        /// assert_eq!(key.default_value().unwrap().to_string(), "c");
        /// # Ok::<(), tafl_rules::UnknownName<Key>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Key {
            /// `dim`: the length of a side of the board.
            Dim,
            /// `name`: the name of the variant.
            Name,
            $(
                #[doc = concat!("`", $name, "`: ", $meaning, ". Default: ", default_text!($default), ".")]
                $key,
            )*
            /// `rep`: a rule for repetitions that `tfr` cannot express.
            Rep,
            /// `z1`, `z1h` to `z9re`: an extra zone.
            ExtraZone(ZoneKey),
            /// `start`: the start position.
            Start,
            /// `starti`: the start position with its rows in reverse order.
            Starti,
        }

        impl Key {
            /// All keys but those of extra zones, in the order in which records are printed.
            pub const ALL: &'static [Self] =
                &[Self::Dim, Self::Name, $(Self::$key,)* Self::Rep, Self::Start, Self::Starti];

            /// The key as it is written in a record: `esc`.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Dim => "dim",
                    Self::Name => "name",
                    $(Self::$key => $name,)*
                    Self::Rep => "rep",
                    Self::ExtraZone(key) => key.name(),
                    Self::Start => "start",
                    Self::Starti => "starti",
                }
            }

            /// The key with this name; `None` if there is no such key.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    "dim" => Some(Self::Dim),
                    "name" => Some(Self::Name),
                    $($name => Some(Self::$key),)*
                    "rep" => Some(Self::Rep),
                    "start" => Some(Self::Start),
                    "starti" => Some(Self::Starti),
                    _ => ZoneKey::from_name(name).map(Self::ExtraZone),
                }
            }

            /// The meaning of the key, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self {
                    Self::Dim => "the length of a side of the board",
                    Self::Name => "the name of the variant",
                    $(Self::$key => $meaning,)*
                    Self::Rep => "what happens when a position occurs again",
                    Self::ExtraZone(key) => key.part.meaning(),
                    Self::Start => "the start position",
                    Self::Starti => "the start position, highest rank first",
                }
            }

            /// The section of the specification that defines the key: the grammar of §3, or only its notes.
            pub const fn section(self) -> &'static str {
                match self {
                    Self::Dim | Self::Start | Self::Starti => "§3",
                    Self::Name => "none, usual in records",
                    Self::Rep | Self::ExtraZone(_) => "none, a proposal",
                    $(Self::$key => $section,)*
                }
            }

            /// The heading under which the specification has the key; [`KeyGroup::Further`] if it does not have it.
            pub const fn group(self) -> KeyGroup {
                match self {
                    Self::Dim | Self::Name => KeyGroup::Board,
                    $(Self::$key => KeyGroup::$group,)*
                    Self::Rep | Self::ExtraZone(_) => KeyGroup::Further,
                    Self::Start | Self::Starti => KeyGroup::Start,
                }
            }

            /// The kind of value that the key takes.
            pub const fn kind(self) -> ValueKind {
                match self {
                    Self::Dim => ValueKind::Dimension,
                    Self::Name => ValueKind::Name,
                    $(Self::$key => <$type as Setting>::KIND,)*
                    Self::Rep => ValueKind::Repetition,
                    Self::ExtraZone(key) => key.part.kind(),
                    Self::Start => ValueKind::Position,
                    Self::Starti => ValueKind::InvertedPosition,
                }
            }
        }
    };
}

for_each_key!(define_key);

notation_syntax::names!(Key: "rules key", name, from_name);
