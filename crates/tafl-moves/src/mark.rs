//! Marks: the state of the king after a move.

use tafl_position::Side;

/// The state of the king after a move (*info-symbol* of the specification, §2).
///
/// A mark refers to the king, regardless of which side moved. Simple algebraic notation uses two of the same
/// signs for the *mover*: see [`DialectMark`](crate::dialect::DialectMark).
///
/// ```
/// use tafl_moves::{Mark, Move};
///
/// let step: Move = "Ke5-e8--".parse()?;
/// assert_eq!(step.mark(), Some(Mark::KingEscaped));
/// assert_eq!(Mark::KingEscaped.symbol(), "--");
/// # Ok::<(), tafl_moves::MoveError>(())
/// ```
#[doc(alias = "check")]
#[doc(alias = "nag")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The king can be captured with the next move: `+`.
    KingVulnerable,
    /// The king has at least one route to escape: `-`.
    KingHasRoute,
    /// The king is captured and the game is over: `++`.
    KingCaptured,
    /// The king has escaped and the game is over: `--`.
    KingEscaped,
}

impl Mark {
    /// All marks, in the order of the specification.
    pub const ALL: [Self; 4] =
        [Self::KingVulnerable, Self::KingHasRoute, Self::KingCaptured, Self::KingEscaped];

    /// The mark with this symbol: `+`, `-`, `++` or `--`.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.symbol() == symbol)
    }

    /// Its symbol: `+`, `-`, `++` or `--`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::KingVulnerable => "+",
            Self::KingHasRoute => "-",
            Self::KingCaptured => "++",
            Self::KingEscaped => "--",
        }
    }

    /// A clause: `the king can be captured with the next move`.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::KingVulnerable => "the king can be captured with the next move",
            Self::KingHasRoute => "the king has a route to escape",
            Self::KingCaptured => "the king is captured",
            Self::KingEscaped => "the king has escaped",
        }
    }

    /// Whether the game is over.
    pub const fn ends_game(self) -> bool {
        matches!(self, Self::KingCaptured | Self::KingEscaped)
    }

    /// The side that it is good for.
    pub const fn favours(self) -> Side {
        match self {
            Self::KingVulnerable | Self::KingCaptured => Side::Attackers,
            Self::KingHasRoute | Self::KingEscaped => Side::Defenders,
        }
    }
}

notation_syntax::names!(Mark: "mark", symbol, from_symbol);

/// How a piece moves (*move-type* of the specification, §2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// An ordinary move: `-`.
    #[default]
    Plain,
    /// A jump: `^`.
    Jump,
    /// A further step of a berserk turn: `=`.
    Berserk,
    /// A jump as a further step of a berserk turn: `^=`.
    BerserkJump,
}

impl MoveKind {
    /// All kinds, in the order of the specification.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Jump, Self::Berserk, Self::BerserkJump];

    /// The kind with this symbol: `-`, `^`, `=` or `^=`.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.symbol() == symbol)
    }

    /// Its symbol: `-`, `^`, `=` or `^=`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Plain => "-",
            Self::Jump => "^",
            Self::Berserk => "=",
            Self::BerserkJump => "^=",
        }
    }

    /// Whether the piece jumps.
    pub const fn is_jump(self) -> bool {
        matches!(self, Self::Jump | Self::BerserkJump)
    }

    /// Whether it is a further step of a berserk turn, with the piece that moved last.
    pub const fn is_berserk(self) -> bool {
        matches!(self, Self::Berserk | Self::BerserkJump)
    }
}

notation_syntax::names!(MoveKind: "move type", symbol, from_symbol);
