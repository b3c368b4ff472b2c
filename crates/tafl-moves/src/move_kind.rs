//! Move types: how a piece moves.

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
