//! The board of the protocol: digits, top rank first.

use alloc::string::String;

use tafl_position::{Dimension, Piece, Position, Square};

/// The number of ranks of the board.
pub(super) const RANKS: u8 = 13;

/// The signs of the pieces.
const PIECES: [(char, Option<Piece>); 4] =
    [('0', None), ('2', Some(Piece::DEFENDER)), ('4', Some(Piece::ATTACKER)), ('5', Some(Piece::KING))];

/// The digits of a board while they are read.
#[derive(Debug, Default)]
pub(super) struct Digits(String);

impl Digits {
    /// Whether a line is at least a row of digits.
    pub(super) fn is_row(line: &str) -> bool {
        let digits = line.chars().filter(|character| !character.is_whitespace());
        let mut count = 0;
        digits.inspect(|_| count += 1).all(|digit| PIECES.iter().any(|(known, _)| *known == digit))
            && count >= usize::from(RANKS)
    }

    /// Adds a line.
    pub(super) fn add(&mut self, line: &str) {
        self.0.extend(line.chars().filter(|character| !character.is_whitespace()));
    }

    /// Whether there is a board.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The position; `None` if there are too many or too few digits.
    pub(super) fn position(&self) -> Option<Position> {
        let dimension = Dimension::new(RANKS)?;
        let mut digits = self.0.chars();
        let mut position = Position::empty(dimension);
        for rank in dimension.ranks().rev() {
            for file in dimension.files() {
                let digit = digits.next()?;
                let (_, piece) = PIECES.iter().find(|(known, _)| *known == digit)?;
                position.set(Square::new(file, rank), *piece).ok()?;
            }
        }
        digits.next().is_none().then_some(position)
    }
}

/// Writes a board, with a line break after each row.
pub(super) fn write(out: &mut String, position: &Position) {
    let dimension = position.dimension();
    for rank in dimension.ranks().rev() {
        for file in dimension.files() {
            let piece = position.get(Square::new(file, rank));
            let digit = PIECES.iter().find(|(_, known)| *known == piece).map_or('0', |&(digit, _)| digit);
            out.extend([Some(digit), (file.index() + 1 < RANKS).then_some(' ')].into_iter().flatten());
        }
        out.push('\n');
    }
}
