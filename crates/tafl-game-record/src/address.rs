//! The address of a move. `tree/address.rs` computes and finds addresses in a tree.

use alloc::vec::Vec;
use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

/// The address of a move, as in `3b` or `7b.3.1b.2.4a` (specification §4, *turn-number*).
///
/// It is easiest to read from right to left: the last part is the index of the move in its line, preceded by the
/// number of the variation and the move that the variation belongs to. A variation of the main line belongs to the
/// move that it *replaces*, a variation inside a variation to the last move that it *keeps*.
///
/// ```
/// use tafl_game_record::Address;
///
/// let address: Address = "7b.3.1b.2.4a".parse()?;
/// assert_eq!(address.depth(), 2);
/// assert_eq!(address.index().to_string(), "4a");
/// assert_eq!(address.line().unwrap().0.to_string(), "7b.3.1b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "ply number")]
#[doc(alias = "move number")]
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    root: MoveIndex,
    branches: Vec<Branch>,
}

/// One step into a variation: its number, and a move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branch {
    /// The number of the variation, from 1.
    pub variation: u32,
    /// The index of the move in the variation.
    pub index: MoveIndex,
}

impl Address {
    /// The address of a move of the main line.
    pub const fn main(index: MoveIndex) -> Self {
        Self { root: index, branches: Vec::new() }
    }

    /// The address of a move in variation `variation` of the move at this address.
    #[must_use]
    pub fn variation(mut self, variation: u32, index: MoveIndex) -> Self {
        self.branches.push(Branch { variation, index });
        self
    }

    /// The address of another move of the same line.
    #[must_use]
    pub fn at(mut self, index: MoveIndex) -> Self {
        match self.branches.last_mut() {
            Some(branch) => branch.index = index,
            None => self.root = index,
        }
        self
    }

    /// The index of the move in its line.
    pub fn index(&self) -> MoveIndex {
        self.branches.last().map_or(self.root, |branch| branch.index)
    }

    /// The index in the main line at which the address begins.
    pub fn root(&self) -> MoveIndex {
        self.root
    }

    /// The variations that lead from there to the move.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The depth of the variation that contains the move; 0 in the main line.
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// The address of the move that the line belongs to, and the number of the variation; `None` for the main line.
    pub fn line(&self) -> Option<(Self, u32)> {
        let (last, rest) = self.branches.split_last()?;
        Some((Self { root: self.root, branches: rest.to_vec() }, last.variation))
    }
}

impl From<MoveIndex> for Address {
    fn from(index: MoveIndex) -> Self {
        Self::main(index)
    }
}

/// Without the final dot that it has in a file.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)?;
        self.branches.iter().try_for_each(|branch| write!(f, ".{}.{}", branch.variation, branch.index))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

/// The index of a move in its line: the number of the turn and a letter for the move in that turn, as in `3b`. In a
/// berserk turn, letters continue: `4c`.
///
/// After `z` comes `aa`. The position before the first move is [`START`](Self::START), `0a`.
///
/// ```
/// use tafl_game_record::MoveIndex;
///
/// let index = MoveIndex::new(3, 1);
/// assert_eq!(index.to_string(), "3b");
/// assert_eq!(index.next_in_turn().map(|next| next.to_string()).as_deref(), Some("3c"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveIndex {
    turn: u32,
    letter: u16,
}

impl MoveIndex {
    /// `0a`: before the first move.
    pub const START: Self = Self { turn: 0, letter: 0 };

    /// The index of move `letter` (0 for `a`) in turn `turn` (from 1).
    pub const fn new(turn: u32, letter: u16) -> Self {
        Self { turn, letter }
    }

    /// The number of the turn, from 1; 0 before the first move.
    pub const fn turn(self) -> u32 {
        self.turn
    }

    /// The number of the move in its turn, 0 for `a`.
    pub const fn letter(self) -> u16 {
        self.letter
    }

    /// The index of the next move of the same turn; `None` after the last letter.
    #[must_use]
    pub const fn next_in_turn(self) -> Option<Self> {
        match self.letter.checked_add(1) {
            Some(letter) => Some(Self { turn: self.turn, letter }),
            None => None,
        }
    }
}

impl fmt::Display for MoveIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        write!(f, "{}", self.turn)?;
        // Bijective base 26, the last letter first; four letters suffice for any `u16`.
        let mut letters = [0_u8; 4];
        let mut rest = u32::from(self.letter) + 1;
        let mut count = 0;
        for slot in &mut letters {
            if rest == 0 {
                break;
            }
            rest -= 1;
            *slot = b'a' + u8::try_from(rest % 26).expect_or_default("a letter is one of 26");
            rest /= 26;
            count += 1;
        }
        letters.iter().take(count).rev().try_for_each(|&letter| f.write_char(char::from(letter)))
    }
}

impl fmt::Debug for MoveIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MoveIndex({self})")
    }
}
