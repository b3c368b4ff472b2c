//! Pieces and their kinds.

use core::fmt;

use crate::side::Side;

/// What a piece is, whichever side it is on (specification §1, *taflman-symbol*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// An ordinary man: `t`.
    Taflman,
    /// A commander of berserk tafl, by custom on the attackers' side: `c`.
    Commander,
    /// A knight of berserk tafl, by custom on the defenders' side: `n`.
    Knight,
    /// The king: `k`.
    King,
    /// A mercenary or variegated man, who changes sides when captured: `m`.
    Mercenary,
    /// A guard, who neither captures nor can be captured: `g`.
    Guard,
}

impl PieceKind {
    /// All kinds, in the preferred order of the specification: `tcnkmg`.
    pub const ALL: [Self; 6] =
        [Self::Taflman, Self::Commander, Self::Knight, Self::King, Self::Mercenary, Self::Guard];

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

    /// Its name: `taflman`, `commander`, `knight`, `king`, `mercenary`, `guard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Taflman => "taflman",
            Self::Commander => "commander",
            Self::Knight => "knight",
            Self::King => "king",
            Self::Mercenary => "mercenary",
            Self::Guard => "guard",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The name.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece: a kind on a side. One byte, also as `Option<Piece>`.
///
/// ```
/// use tafl_position::{Piece, PieceKind, Side};
///
/// let king = Piece::new(Side::Defenders, PieceKind::King);
/// assert_eq!(king.char(), 'K');
/// assert_eq!(Piece::from_char('K'), Some(king));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(Code);

/// The twelve pieces in preferred order; an enum, so that `Option<Piece>` needs no second byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
enum Code {
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
        Self(Code::T),
        Self(Code::C),
        Self(Code::N),
        Self(Code::K),
        Self(Code::M),
        Self(Code::G),
        Self(Code::UpperT),
        Self(Code::UpperC),
        Self(Code::UpperN),
        Self(Code::UpperK),
        Self(Code::UpperM),
        Self(Code::UpperG),
    ];

    /// The letters of all pieces, in the same order.
    pub const LETTERS: &'static str = "tcnkmgTCNKMG";

    /// An ordinary attacker: `t`.
    pub const ATTACKER: Self = Self(Code::T);
    /// An ordinary defender: `T`.
    pub const DEFENDER: Self = Self(Code::UpperT);
    /// The defenders' king: `K`.
    pub const KING: Self = Self(Code::UpperK);

    /// The piece of this kind on this side.
    pub const fn new(side: Side, kind: PieceKind) -> Self {
        Self(match (side, kind) {
            (Side::Attackers, PieceKind::Taflman) => Code::T,
            (Side::Attackers, PieceKind::Commander) => Code::C,
            (Side::Attackers, PieceKind::Knight) => Code::N,
            (Side::Attackers, PieceKind::King) => Code::K,
            (Side::Attackers, PieceKind::Mercenary) => Code::M,
            (Side::Attackers, PieceKind::Guard) => Code::G,
            (Side::Defenders, PieceKind::Taflman) => Code::UpperT,
            (Side::Defenders, PieceKind::Commander) => Code::UpperC,
            (Side::Defenders, PieceKind::Knight) => Code::UpperN,
            (Side::Defenders, PieceKind::King) => Code::UpperK,
            (Side::Defenders, PieceKind::Mercenary) => Code::UpperM,
            (Side::Defenders, PieceKind::Guard) => Code::UpperG,
        })
    }

    /// The piece with this letter: lower case for attackers, upper case for defenders.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Self> {
        if letter.is_ascii() { Self::from_letter(letter as u8) } else { None }
    }

    /// The letter of the piece: lower case for attackers, upper case for defenders.
    pub const fn char(self) -> char {
        self.letter() as char
    }

    /// The side that it is on.
    pub const fn side(self) -> Side {
        if (self.0 as u8) < Code::UpperT as u8 { Side::Attackers } else { Side::Defenders }
    }

    /// What it is.
    pub const fn kind(self) -> PieceKind {
        match self.0 {
            Code::T | Code::UpperT => PieceKind::Taflman,
            Code::C | Code::UpperC => PieceKind::Commander,
            Code::N | Code::UpperN => PieceKind::Knight,
            Code::K | Code::UpperK => PieceKind::King,
            Code::M | Code::UpperM => PieceKind::Mercenary,
            Code::G | Code::UpperG => PieceKind::Guard,
        }
    }

    /// Whether it is anything but a taflman: such a piece carries its letter in a move record.
    pub const fn is_special(self) -> bool {
        !matches!(self.0, Code::T | Code::UpperT)
    }

    /// A piece of the same kind on the other side.
    #[must_use]
    pub const fn switched(self) -> Self {
        Self::new(self.side().other(), self.kind())
    }

    /// Its place in [`ALL`](Self::ALL), from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece with this letter, by table: readers ask once for every square.
    #[inline]
    pub(crate) const fn from_letter(letter: u8) -> Option<Self> {
        const BY_LETTER: [Option<Piece>; 256] = {
            let mut table = [None; 256];
            let mut at = 0;
            #[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse")]
            while at < Piece::ALL.len() {
                table[Piece::ALL[at].letter() as usize] = Some(Piece::ALL[at]);
                at += 1;
            }
            table
        };
        #[allow(clippy::indexing_slicing, reason = "a byte is below 256")]
        BY_LETTER[letter as usize]
    }

    /// The letter as a byte.
    pub(crate) const fn letter(self) -> u8 {
        match self.0 {
            Code::T => b't',
            Code::C => b'c',
            Code::N => b'n',
            Code::K => b'k',
            Code::M => b'm',
            Code::G => b'g',
            Code::UpperT => b'T',
            Code::UpperC => b'C',
            Code::UpperN => b'N',
            Code::UpperK => b'K',
            Code::UpperM => b'M',
            Code::UpperG => b'G',
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
