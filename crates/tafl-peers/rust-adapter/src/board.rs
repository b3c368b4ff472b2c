//! [`Board`].

use std::fmt::{self, Display};

use crate::{Refusal, Square, supported};

/// The rows of a position record, rank 1 first, with `.` for an empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board(Vec<Vec<char>>);

impl Board {
    /// A square board of these rows.
    pub fn from_rows(rows: Vec<Vec<char>>) -> Self {
        Self(rows)
    }

    /// A position record with `t`, `T` and exactly one `K`.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let text = text.strip_prefix('/').unwrap_or(text);
        let rows: Vec<Vec<char>> = text.strip_suffix('/').unwrap_or(text).split('/').map(squares).collect();
        let kings = rows.iter().flatten().filter(|&&piece| piece == 'K').count();
        supported(
            rows.iter().flatten().all(|piece| ".tTK".contains(*piece)),
            "pieces other than t, T and K",
        )?;
        supported(kings == 1, "a position without exactly one king")?;
        supported(rows.iter().all(|row| row.len() == rows.len()), "rows of several lengths")?;
        Ok(Self(rows))
    }

    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// The rows, rank 1 first.
    pub fn rows(&self) -> &[Vec<char>] {
        &self.0
    }

    /// The piece on a square, `.` if there is none.
    pub fn piece(&self, square: Square) -> char {
        self.0.get(square.rank).and_then(|row| row.get(square.file)).copied().unwrap_or('.')
    }

    /// All squares with this piece.
    pub fn squares_of(&self, piece: char) -> Vec<Square> {
        let square = |rank, file| Square { file, rank };
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(rank, row)| {
            let found = row.iter().enumerate().filter(move |(_, other)| **other == piece);
            found.map(move |(file, _)| square(rank, file))
        })
        .collect()
    }
}

/// The squares of a row.
fn squares(row: &str) -> Vec<char> {
    let (mut squares, mut run) = (Vec::new(), 0_usize);
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run.saturating_mul(10).saturating_add(digit as usize).min(1_000);
        } else {
            squares.extend(std::iter::repeat_n('.', std::mem::take(&mut run)));
            squares.push(letter);
        }
    }
    squares.extend(std::iter::repeat_n('.', run));
    squares
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.0 {
            f.write_str("/")?;
            for run in row.chunk_by(|one, other| *one == '.' && *other == '.') {
                match run {
                    ['.', ..] => write!(f, "{}", run.len())?,
                    _ => run.iter().try_for_each(|piece| write!(f, "{piece}"))?,
                }
            }
        }
        f.write_str("/")
    }
}
