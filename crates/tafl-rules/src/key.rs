//! The keys of a rules record: the one table that reading, printing, comparing, getters and documents share.

use core::fmt;

use tafl_position::{Piece, PieceKind, PieceSet, Side};

use crate::builder::RulesBuilder;
use crate::choice::{Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall};
use crate::error::RulesSink;
use crate::parse::{Entry, Read};
use crate::rules::Rules;
use crate::setting::Setting;
use crate::speed::SpeedLimits;
use crate::squares::{SquareList, Squares};
use crate::value::{Value, ValueKind};

/// All pieces but guards, as the defaults of the specification have it.
pub(crate) const ALL: PieceSet = PieceSet::ALL
    .without(Piece::new(Side::Attackers, PieceKind::Guard))
    .without(Piece::new(Side::Defenders, PieceKind::Guard));
/// The attacking pieces but guards.
pub(crate) const ATTACKING: PieceSet =
    PieceSet::ATTACKERS.without(Piece::new(Side::Attackers, PieceKind::Guard));
/// The defending pieces but guards.
pub(crate) const DEFENDING: PieceSet =
    PieceSet::DEFENDERS.without(Piece::new(Side::Defenders, PieceKind::Guard));
/// The king alone.
const KING: PieceSet = PieceSet::EMPTY.with(Piece::KING);

/// Which rules a key is about: the headings of the grammar, §3.
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
    /// The start position.
    Start,
}

macro_rules! keys {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $field:ident: $type:ty = $default:expr, $meaning:literal;
    )*) => {
        /// A key of a rules record (specification §3), in the order in which records are printed.
        ///
        /// ```
        /// use tafl_rules::Key;
        ///
        /// let key = Key::from_name("esc").unwrap();
        /// assert_eq!(key, Key::Esc);
        /// assert_eq!(key.meaning(), "where the king escapes to");
        /// assert_eq!(key.default_value().unwrap().to_string(), "c");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Key {
            /// `dim`: the length of a side of the board.
            Dim,
            /// `name`: the name of the variant.
            Name,
            $(
                #[doc = concat!("`", $name, "`: ", $meaning, ".")]
                $key,
            )*
            /// `start`: the start position.
            Start,
            /// `starti`: the start position with its rows in reverse order.
            Starti,
        }

        impl Key {
            /// All keys, in the order in which records are printed.
            pub const ALL: &'static [Self] =
                &[Self::Dim, Self::Name, $(Self::$key,)* Self::Start, Self::Starti];

            /// The key as a record has it: `esc`.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Dim => "dim",
                    Self::Name => "name",
                    $(Self::$key => $name,)*
                    Self::Start => "start",
                    Self::Starti => "starti",
                }
            }

            /// The key of this name; `None` for one that the specification does not have.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    "dim" => Some(Self::Dim),
                    "name" => Some(Self::Name),
                    $($name => Some(Self::$key),)*
                    "start" => Some(Self::Start),
                    "starti" => Some(Self::Starti),
                    _ => None,
                }
            }

            /// What the key is about, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self {
                    Self::Dim => "the length of a side of the board",
                    Self::Name => "the name of the variant",
                    $(Self::$key => $meaning,)*
                    Self::Start => "the start position",
                    Self::Starti => "the start position, highest rank first",
                }
            }

            /// Where the specification has the key: in the grammar of §3, or in its notes only.
            pub const fn section(self) -> &'static str {
                match self {
                    Self::Dim | Self::Start | Self::Starti => "§3",
                    Self::Name => "none, usual in records",
                    $(Self::$key => $section,)*
                }
            }

            /// The heading under which the specification has the key.
            pub const fn group(self) -> KeyGroup {
                match self {
                    Self::Dim | Self::Name => KeyGroup::Board,
                    $(Self::$key => KeyGroup::$group,)*
                    Self::Start | Self::Starti => KeyGroup::Start,
                }
            }

            /// What kind of value the key takes.
            pub const fn kind(self) -> ValueKind {
                match self {
                    Self::Dim => ValueKind::Dimension,
                    Self::Name => ValueKind::Name,
                    $(Self::$key => <$type as Setting>::KIND,)*
                    Self::Start => ValueKind::Position,
                    Self::Starti => ValueKind::InvertedPosition,
                }
            }
        }

        /// The values of the keys that have a default.
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub(crate) struct Settings {
            $(pub(crate) $field: $type,)*
        }

        impl Settings {
            /// What the specification says where a record says nothing.
            pub(crate) const DEFAULT: Self = Self { $($field: $default,)* };

            /// The value of a key; `None` for the keys that have no default.
            pub(crate) fn get(&self, key: Key) -> Option<Value<'_>> {
                match key {
                    $(Key::$key => Some(self.$field.value()),)*
                    Key::Dim | Key::Name | Key::Start | Key::Starti => None,
                }
            }

            /// Reads the value of an entry whose key has a default, and stores it.
            pub(crate) fn read<F>(
                &mut self,
                key: Key,
                entry: &Entry<'_>,
                sink: &mut RulesSink<'_, F>,
            ) -> Result<(), F> {
                match key {
                    $(Key::$key => self.$field = Read::read(key, entry, sink)?,)*
                    Key::Dim | Key::Name | Key::Start | Key::Starti => {}
                }
                Ok(())
            }
        }

        /// What the record says, key by key; the default where it says nothing.
        impl Rules {
            $(keys!(@getter $how $field $type,
                concat!("`", $name, "`: ", $meaning, ". Default: `", stringify!($default), "`."));)*
        }

        /// Says something other than the default, key by key.
        impl RulesBuilder {
            $(keys!(@setter $how $field $type, concat!("`", $name, "`: ", $meaning, "."));)*
        }

        #[cfg(feature = "arbitrary")]
        impl Settings {
            /// Arbitrary values.
            pub(crate) fn arbitrary(u: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Self> {
                Ok(Self { $($field: crate::arbitrary::setting(u, &Self::DEFAULT.$field)?,)* })
            }
        }
    };
    (@getter copy $field:ident $type:ty, $doc:expr) => {
        #[doc = $doc]
        pub fn $field(&self) -> $type {
            self.settings.$field
        }
    };
    (@setter copy $field:ident $type:ty, $doc:expr) => {
        #[doc = $doc]
        #[must_use]
        pub fn $field(mut self, value: $type) -> Self {
            self.rules.settings.$field = value;
            self
        }
    };
    (@setter by_ref $field:ident $type:ty, $doc:expr) => {
        #[doc = $doc]
        #[must_use]
        pub fn $field(mut self, value: impl Into<$type>) -> Self {
            self.rules.settings.$field = value.into();
            self
        }
    };
    (@getter by_ref $field:ident $type:ty, $doc:expr) => {
        #[doc = $doc]
        pub fn $field(&self) -> &$type {
            &self.settings.$field
        }
    };
}

// Key, as written, section, group, getter, field, type, default, meaning. The order is that of the grammar, with
// `gj` and `spd`, which only the notes have, where the notes have them.
keys! {
    Esc "esc" "§3" General copy escape: Escape = Escape::Corner,
        "where the king escapes to";
    Surf "surf" "§3" General copy surrounding_fatal: bool = true,
        "whether a surrounded side loses";
    Atkf "atkf" "§3" General copy attackers_first: bool = true,
        "whether the attackers move first";
    Tfr "tfr" "§3" General copy repetition: Repetition = Repetition::Draw,
        "what the third occurrence of a position does";
    Ka "ka" "§3" Pieces copy king_arms: KingArms = KingArms::Armed,
        "what part the king takes in captures";
    Ks "ks" "§3" Pieces copy king_strength: KingStrength = KingStrength::Strong,
        "how the king is captured";
    Kj "kj" "§3" Pieces copy king_jump: Jump = Jump::None,
        "how kings jump";
    Nj "nj" "§3" Pieces copy knight_jump: Jump = Jump::Capturing,
        "how knights jump";
    Cj "cj" "§3" Pieces copy commander_jump: Jump = Jump::Over,
        "how commanders jump";
    Mj "mj" "§3" Pieces copy mercenary_jump: Jump = Jump::None,
        "how mercenaries jump";
    Gj "gj" "§3 notes" Pieces copy guard_jump: Jump = Jump::None,
        "how guards jump";
    Spd "spd" "§3 notes" Pieces by_ref speed_limits: SpeedLimits = SpeedLimits::UNLIMITED,
        "how many squares pieces move at most";
    Cor "cor" "§3" SpecialSquares by_ref corners: Squares = Squares::Default,
        "the corner squares";
    Cen "cen" "§3" SpecialSquares by_ref center: Squares = Squares::Default,
        "the center squares";
    Afor "afor" "§3" SpecialSquares by_ref attacker_fortresses: SquareList = SquareList::EMPTY,
        "the fortress squares of the attackers";
    Dfor "dfor" "§3" SpecialSquares by_ref defender_fortresses: SquareList = SquareList::EMPTY,
        "the fortress squares of the defenders";
    Corh "corh" "§3" SpecialSquares copy corner_hostile_to: PieceSet = ALL,
        "pieces to which corners are hostile";
    Cenh "cenh" "§3" SpecialSquares copy center_hostile_to: PieceSet = ATTACKING,
        "pieces to which the center is hostile while something stands on it";
    Cenhe "cenhe" "§3" SpecialSquares copy empty_center_hostile_to: PieceSet = ALL,
        "pieces to which the center is hostile while it is empty";
    Aforh "aforh" "§3" SpecialSquares copy attacker_fortress_hostile_to: PieceSet = DEFENDING,
        "pieces to which the attackers' fortresses are hostile";
    Dforh "dforh" "§3" SpecialSquares copy defender_fortress_hostile_to: PieceSet = ATTACKING,
        "pieces to which the defenders' fortresses are hostile";
    Corp "corp" "§3" SpecialSquares copy corner_passable_for: PieceSet = KING,
        "pieces that may pass through corners";
    Cenp "cenp" "§3" SpecialSquares copy center_passable_for: PieceSet = ALL,
        "pieces that may pass through the center";
    Aforp "aforp" "§3" SpecialSquares copy attacker_fortress_passable_for: PieceSet = ALL,
        "pieces that may pass through the attackers' fortresses";
    Dforp "dforp" "§3" SpecialSquares copy defender_fortress_passable_for: PieceSet = DEFENDING,
        "pieces that may pass through the defenders' fortresses";
    Cors "cors" "§3" SpecialSquares copy corner_stop_for: PieceSet = KING,
        "pieces that may stop on corners";
    Cens "cens" "§3" SpecialSquares copy center_stop_for: PieceSet = KING,
        "pieces that may stop on the center";
    Afors "afors" "§3" SpecialSquares copy attacker_fortress_stop_for: PieceSet = ALL,
        "pieces that may stop on the attackers' fortresses";
    Dfors "dfors" "§3" SpecialSquares copy defender_fortress_stop_for: PieceSet = DEFENDING,
        "pieces that may stop on the defenders' fortresses";
    Cenre "cenre" "§3" SpecialSquares copy center_entry_for: PieceSet = ALL,
        "pieces that may enter the center from outside";
    Corre "corre" "§3" SpecialSquares copy corner_entry_for: PieceSet = ALL,
        "pieces that may enter corners from outside";
    Aforre "aforre" "§3" SpecialSquares copy attacker_fortress_entry_for: PieceSet = ALL,
        "pieces that may enter the attackers' fortresses from outside";
    Dforre "dforre" "§3" SpecialSquares copy defender_fortress_entry_for: PieceSet = ALL,
        "pieces that may enter the defenders' fortresses from outside";
    Sw "sw" "§3" Formations copy shieldwall: Shieldwall = Shieldwall::None,
        "whether men in a row on the edge are captured together";
    Swf "swf" "§3" Formations copy shieldwall_by_flanking: bool = true,
        "whether only a piece that moves to the edge makes a shieldwall capture";
    Efe "efe" "§3" Formations copy edge_fort_escape: bool = false,
        "whether the king wins inside a fort on the edge";
    Linc "linc" "§3" LinnaeanCapture copy linnaean_capture: bool = false,
        "whether a defender beside the surrounded king is captured against the center";
    Ber "ber" "§3" Berserk copy berserk: Berserk = Berserk::None,
        "whether a piece that captured moves on";
}

static DEFAULTS: Settings = Settings::DEFAULT;

impl Key {
    /// The value where a record does not have the key (§3, *Explanatory notes*). `None` for `dim` and `start`,
    /// which a record must have, and for `name`.
    pub fn default_value(self) -> Option<Value<'static>> {
        DEFAULTS.get(self)
    }
}

/// The key as a record has it.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
