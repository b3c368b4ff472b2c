//! The values that are one letter out of a few.

use core::fmt;

/// A type whose values are single letters of the specification.
pub(crate) trait Choice: Copy + 'static {
    /// Every letter with what it means, in the order of the specification.
    const LETTERS: &'static [(char, &'static str)];

    /// The value with this letter.
    fn read(letter: char) -> Option<Self>;
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

            /// The value with this letter; also with the letter that it once had.
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

            /// What the value means, in a few words.
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

        /// The letter.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Write::write_char(f, self.char())
            }
        }
    };
}

choices! {
    /// Where the king must get to for the defenders to win (`esc`).
    pub enum Escape {
        Corner = 'c', "on a corner square";
        Edge = 'e', "on any square of the edge";
    }
}

choices! {
    /// What the third occurrence of a position with the same side to move does (`tfr`).
    pub enum Repetition {
        Ignored = 'i', "nothing happens";
        Draw = 'd', "the game is drawn";
        MoverWins = 'w', "the player who moves into it wins";
        MoverLoses = 'l', "the player who moves into it loses";
    }
}

choices! {
    /// What part the king takes in captures (`ka`).
    pub enum KingArms {
        Armed = 'y', "moves to capture and is captured against";
        Anvil = 'a', "is captured against, does not move to capture";
        Hammer = 'h', "moves to capture, is not captured against";
        Unarmed = 'n', "takes no part in captures";
    }
}

choices! {
    /// How many enemies it takes to capture the king (`ks`).
    pub enum KingStrength {
        Strong = 's' | 'y', "taken from four sides";
        StrongAtCenter = 'c', "taken from four sides on and next to the center, from two elsewhere";
        Middleweight = 'm', "taken from all sides that are on the board";
        Weak = 'w' | 'n', "taken from two sides";
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
    /// Whether men in a row on the edge can be captured together (`sw`).
    pub enum Shieldwall {
        None = 'n', "no shieldwall captures";
        Weak = 'w', "corners do not close a shieldwall";
        Strong = 's', "corners close a shieldwall";
    }
}

choices! {
    /// Whether a piece that captured moves on (`ber`).
    pub enum Berserk {
        None = 'n', "one move a turn";
        MustCapture = 'c', "a piece that captured must capture again if it can";
        MustMove = 'm', "a piece that captured must move again if it can";
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
