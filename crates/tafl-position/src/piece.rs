//! Pieces and their kinds.

use core::fmt;

use crate::side::Side;

/// The kind of a piece, on either side (specification §1, *taflman-symbol*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// An ordinary man: `t`.
    Taflman,
    /// A commander of berserk tafl, usually an attacker: `c`.
    Commander,
    /// A knight of berserk tafl, usually a defender: `n`.
    Knight,
    /// The king: `k`.
    King,
    /// A mercenary or variegated man, which changes sides when captured: `m`.
    Mercenary,
    /// A guard, which neither captures nor can be captured: `g`.
    Guard,
}

notation_syntax::names! {
    PieceKind: "kind of piece" {
        Taflman = "taflman",
        Commander = "commander",
        Knight = "knight",
        King = "king",
        Mercenary = "mercenary",
        Guard = "guard",
    }
}

impl PieceKind {
    /// The kind with this letter, in either case.
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            't' => Some(Self::Taflman),
            'c' => Some(Self::Commander),
            'n' => Some(Self::Knight),
            'k' => Some(Self::King),
            'm' => Some(Self::Mercenary),
            'g' => Some(Self::Guard),
            _ => None,
        }
    }

    /// The letter of the kind, in lower case.
    pub const fn char(self) -> char {
        match self {
            Self::Taflman => 't',
            Self::Commander => 'c',
            Self::Knight => 'n',
            Self::King => 'k',
            Self::Mercenary => 'm',
            Self::Guard => 'g',
        }
    }
}

/// A piece: its kind and its side. `Piece` and `Option<Piece>` are one byte each.
///
/// ```
/// use tafl_position::{Piece, PieceKind, Side};
///
/// let king = Piece::new(Side::Defenders, PieceKind::King);
/// assert_eq!(king.char(), 'K');
/// assert_eq!(Piece::from_char('K'), Some(king));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(Letter);

/// The twelve pieces in preferred order: an enum, so that `Option<Piece>` needs no second byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
enum Letter {
    T,
    C,
    N,
    K,
    M,
    G,
    UpperT,
    UpperC,
    UpperN,
    UpperK,
    UpperM,
    UpperG,
}

impl Piece {
    /// All twelve pieces, in the preferred order of the specification: `tcnkmgTCNKMG`.
    pub const ALL: [Self; 12] = [
        Self(Letter::T),
        Self(Letter::C),
        Self(Letter::N),
        Self(Letter::K),
        Self(Letter::M),
        Self(Letter::G),
        Self(Letter::UpperT),
        Self(Letter::UpperC),
        Self(Letter::UpperN),
        Self(Letter::UpperK),
        Self(Letter::UpperM),
        Self(Letter::UpperG),
    ];

    /// All letters, in the same order.
    pub const LETTERS: &'static str = "tcnkmgTCNKMG";

    /// An ordinary attacker: `t`.
    pub const ATTACKER: Self = Self(Letter::T);
    /// An ordinary defender: `T`.
    pub const DEFENDER: Self = Self(Letter::UpperT);
    /// The defenders' king: `K`.
    pub const KING: Self = Self(Letter::UpperK);

    /// The piece of this kind on this side.
    pub const fn new(side: Side, kind: PieceKind) -> Self {
        Self(match (side, kind) {
            (Side::Attackers, PieceKind::Taflman) => Letter::T,
            (Side::Attackers, PieceKind::Commander) => Letter::C,
            (Side::Attackers, PieceKind::Knight) => Letter::N,
            (Side::Attackers, PieceKind::King) => Letter::K,
            (Side::Attackers, PieceKind::Mercenary) => Letter::M,
            (Side::Attackers, PieceKind::Guard) => Letter::G,
            (Side::Defenders, PieceKind::Taflman) => Letter::UpperT,
            (Side::Defenders, PieceKind::Commander) => Letter::UpperC,
            (Side::Defenders, PieceKind::Knight) => Letter::UpperN,
            (Side::Defenders, PieceKind::King) => Letter::UpperK,
            (Side::Defenders, PieceKind::Mercenary) => Letter::UpperM,
            (Side::Defenders, PieceKind::Guard) => Letter::UpperG,
        })
    }

    /// The piece with this letter: lower case for attackers, upper case for defenders.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Self> {
        if letter.is_ascii() { Self::from_byte(letter as u8) } else { None }
    }

    /// Its letter: lower case for attackers, upper case for defenders.
    pub const fn char(self) -> char {
        self.byte() as char
    }

    /// Its side.
    pub const fn side(self) -> Side {
        if (self.0 as u8) < Letter::UpperT as u8 { Side::Attackers } else { Side::Defenders }
    }

    /// Its kind.
    pub const fn kind(self) -> PieceKind {
        match self.0 {
            Letter::T | Letter::UpperT => PieceKind::Taflman,
            Letter::C | Letter::UpperC => PieceKind::Commander,
            Letter::N | Letter::UpperN => PieceKind::Knight,
            Letter::K | Letter::UpperK => PieceKind::King,
            Letter::M | Letter::UpperM => PieceKind::Mercenary,
            Letter::G | Letter::UpperG => PieceKind::Guard,
        }
    }

    /// What people call it: `attacker`, `defender`, or the name of its kind if that is not a taflman.
    ///
    /// ```
    /// use tafl_position::Piece;
    ///
    /// assert_eq!([Piece::ATTACKER, Piece::KING].map(Piece::noun), ["attacker", "king"]);
    /// ```
    pub const fn noun(self) -> &'static str {
        match (self.kind(), self.side()) {
            (PieceKind::Taflman, Side::Attackers) => "attacker",
            (PieceKind::Taflman, Side::Defenders) => "defender",
            (kind, _) => kind.name(),
        }
    }

    /// Whether it is not a taflman. Special pieces have a prefix in move records.
    pub const fn is_special(self) -> bool {
        !matches!(self.0, Letter::T | Letter::UpperT)
    }

    /// A piece of the same kind on the other side.
    #[must_use]
    pub const fn switched(self) -> Self {
        Self::new(self.side().other(), self.kind())
    }

    /// Its index in [`ALL`](Self::ALL), from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece with this letter. A table, because parsers look up each character of a row, and a `match`
    /// became a jump table, which took 1.9 times the time.
    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Option<Self> {
        const BY_BYTE: [Option<Piece>; 256] = {
            let mut table = [None; 256];
            let mut at = 0;
            #[allow(
                clippy::indexing_slicing,
                reason = "evaluated at compile time, where a panic is an error"
            )]
            while at < Piece::ALL.len() {
                table[Piece::ALL[at].byte() as usize] = Some(Piece::ALL[at]);
                at += 1;
            }
            table
        };
        #[allow(clippy::indexing_slicing, reason = "a byte is below 256")]
        BY_BYTE[byte as usize]
    }

    /// The letter as a byte.
    pub(crate) const fn byte(self) -> u8 {
        match self.0 {
            Letter::T => b't',
            Letter::C => b'c',
            Letter::N => b'n',
            Letter::K => b'k',
            Letter::M => b'm',
            Letter::G => b'g',
            Letter::UpperT => b'T',
            Letter::UpperC => b'C',
            Letter::UpperN => b'N',
            Letter::UpperK => b'K',
            Letter::UpperM => b'M',
            Letter::UpperG => b'G',
        }
    }
}

/// The letter.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.char().fmt(f)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({})", self.char())
    }
}
