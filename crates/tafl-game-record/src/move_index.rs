//! The index of a move in its line.

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

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
