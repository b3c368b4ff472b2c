//! The place of a move in its line.

use core::fmt;

/// The place of a move in its line: the number of the turn and a letter for the move in that turn, as in
/// `3b`. In a berserk turn the letters run on: `4c`.
///
/// Letters go on after `z` with `aa`, as files do. The position before the first move is [`START`](Self::START),
/// `0a`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveIndex {
    turn: u32,
    letter: u16,
}

impl MoveIndex {
    /// `0a`: before the first move.
    pub const START: Self = Self { turn: 0, letter: 0 };

    /// The place in this turn, counted from 1, of this move, counted from 0 for `a`.
    pub const fn new(turn: u32, letter: u16) -> Self {
        Self { turn, letter }
    }

    /// The number of the turn, from 1; 0 before the first move.
    pub const fn turn(self) -> u32 {
        self.turn
    }

    /// The place of the move in its turn, from 0 for `a`.
    pub const fn letter(self) -> u16 {
        self.letter
    }

    /// The place of the next move of the same turn; `None` where the letters run out.
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
        // Bijective base 26, the last letter first: four letters are enough for any `u16`.
        let mut letters = [0_u8; 4];
        let mut rest = u32::from(self.letter) + 1;
        let mut count = 0;
        for place in &mut letters {
            if rest == 0 {
                break;
            }
            rest -= 1;
            *place = b'a' + u8::try_from(rest % 26).unwrap_or_default();
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
