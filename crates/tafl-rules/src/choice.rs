//! The values that are one letter out of a few: `esc`, `tfr`, `ka`, `ks`, the jumps, `sw`, `ber`, yes and no.

use core::fmt;
use core::str::FromStr;

use notation_syntax::{Named, UnknownName};

/// A type whose values are single letters of the specification.
pub(crate) trait Choice: Copy + 'static {
    /// Every letter with its meaning, in the order of the specification.
    const LETTERS: &'static [(char, &'static str)];

    /// The value with this letter.
    fn read(letter: char) -> Option<Self>;
}

/// The value of a text that is its letter.
pub(crate) fn from_letter<T: Choice>(text: &str) -> Option<T> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    T::read(letter)
}

/// Defines an enum whose values are single letters.
macro_rules! choices {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident {
            $(
                $(#[$variant_attribute:meta])*
                $variant:ident = $letter:literal $(| $older:literal)?, $meaning:literal;
            )*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(
                $(#[$variant_attribute])*
                #[doc = concat!("`", $letter, "`: ", $meaning, ".")]
                $variant,
            )*
        }

        impl $name {
            /// All values, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The value with this letter, or with this letter of an earlier version of the specification.
            pub const fn from_char(letter: char) -> Option<Self> {
                match letter {
                    $($letter $(| $older)? => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// The letter of the value.
            pub const fn char(self) -> char {
                match self {
                    $(Self::$variant => $letter,)*
                }
            }

            /// The meaning of the value, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => $meaning,)*
                }
            }
        }

        impl Choice for $name {
            const LETTERS: &'static [(char, &'static str)] = &[$(($letter, $meaning)),*];

            fn read(letter: char) -> Option<Self> {
                Self::from_char(letter)
            }
        }

        /// Prints the letter.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.char().fmt(f)
            }
        }

        /// Reads the letter, as [`from_char`](Self::from_char) does.
        impl FromStr for $name {
            type Err = UnknownName<Self>;

            fn from_str(letter: &str) -> Result<Self, Self::Err> {
                from_letter(letter).ok_or_else(|| UnknownName::new(letter))
            }
        }

        impl Named for $name {
            const WHAT: &'static str = "value";

            fn names() -> impl Iterator<Item: fmt::Display> {
                Self::ALL.iter()
            }
        }
    };
}

choices! {
    /// The squares that the king must reach for the defenders to win (`esc`).
    pub enum Escape {
        Corner = 'c', "a corner square";
        Edge = 'e', "any edge square";
    }
}

choices! {
    /// The part that the king takes in captures (`ka`).
    pub enum KingArms {
        Armed = 'y', "captures by moving and helps others capture";
        Anvil = 'a', "helps others capture, but does not capture by moving";
        Hammer = 'h', "captures by moving, but does not help others capture";
        Unarmed = 'n', "takes no part in captures";
    }
}

choices! {
    /// How the king is captured (`ks`).
    pub enum KingStrength {
        Strong = 's' | 'y', "from four sides";
        StrongAtCenter = 'c', "from four sides on and next to the center, from two elsewhere";
        Middleweight = 'm', "from all sides that are on the board";
        Weak = 'w' | 'n', "from two sides";
    }
}

choices! {
    /// How a piece of one kind jumps (`kj`, `nj`, `cj`, `mj`, `gj`).
    pub enum Jump {
        None = 'n', "does not jump";
        Restricted = 'r', "jumps only to or from the center, corners or friendly fortresses";
        Over = 'j', "jumps over an enemy without capturing it";
        Capturing = 'c', "captures the enemy it jumps over";
    }
}

choices! {
    /// Whether a row of men on the edge can be captured together (`sw`).
    pub enum Shieldwall {
        None = 'n', "no shieldwall captures";
        Weak = 'w', "corners do not close a shieldwall";
        Strong = 's', "corners close a shieldwall";
    }
}

choices! {
    /// Whether a piece that has captured moves again in the same turn (`ber`).
    pub enum Berserk {
        None = 'n', "one move per turn";
        MustCapture = 'c', "a piece that has captured must capture again if it can";
        MustMove = 'm', "a piece that has captured must move again if it can";
    }
}

impl Choice for bool {
    const LETTERS: &'static [(char, &'static str)] = &[('y', "yes"), ('n', "no")];

    fn read(letter: char) -> Option<Self> {
        match letter {
            'y' => Some(true),
            'n' => Some(false),
            _ => None,
        }
    }
}
