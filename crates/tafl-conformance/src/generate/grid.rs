//! Boards as rows of letters, written as records by a separate printer: what a vector expects must not come from
//! the parser that it tests.

use notation_syntax::invariant::ExpectOr as _;

use super::Random;

/// The piece prefixes of a side in lower case, the frequent ones often.
const LETTERS: &[u8] = b"ttttttttckmng";

/// A square board; `.` is a vacant square. The first row is rank 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid(pub(super) Vec<Vec<char>>);

impl Grid {
    /// A board with pieces of all kinds on some of its squares.
    pub(super) fn random(random: &mut Random, size: usize) -> Self {
        let sparse = 2 + random.below(6);
        let mut rows = vec![vec!['.'; size]; size];
        for cell in rows.iter_mut().flatten() {
            if random.once_in(sparse) {
                *cell = letter(random);
            }
        }
        Self(rows)
    }

    /// A board with taflmen of both sides, and a king.
    pub(super) fn simple(random: &mut Random, size: usize) -> Self {
        let mut grid = Self(vec![vec!['.'; size]; size]);
        for cell in grid.0.iter_mut().flatten() {
            *cell = *random.pick(&['.', '.', '.', '.', 't', 't', 'T']);
        }
        let (file, rank) = (random.below(size), random.below(size));
        grid.0[rank][file] = 'K';
        grid
    }

    pub(super) fn size(&self) -> usize {
        self.0.len()
    }

    pub(super) fn rows(&self) -> Vec<String> {
        self.0.iter().map(|row| row.iter().collect()).collect()
    }

    /// The position record.
    pub(super) fn record(&self) -> String {
        let rows: Vec<String> = self.0.iter().map(|row| written(row)).collect();
        format!("/{}/", rows.join("/"))
    }

    /// The record with the highest rank first.
    pub(super) fn inverted(&self) -> String {
        let rows: Vec<String> = self.0.iter().rev().map(|row| written(row)).collect();
        format!("/{}/", rows.join("/"))
    }
}

/// A piece of either side.
fn letter(random: &mut Random) -> char {
    let letter = char::from(*random.pick(LETTERS));
    if random.once_in(2) { letter.to_ascii_uppercase() } else { letter }
}

/// A row: each run of vacant squares is one number.
pub(super) fn written(row: &[char]) -> String {
    let mut text = String::new();
    let mut vacant = 0_usize;
    for &cell in row.iter().chain(&['/']) {
        if cell == '.' {
            vacant += 1;
            continue;
        }
        if vacant > 0 {
            text.push_str(&vacant.to_string());
            vacant = 0;
        }
        text.push(cell);
    }
    text.pop();
    text
}

/// The name of a square, both counted from 0.
pub(super) fn square(file: usize, rank: usize) -> String {
    let letter =
        |index: usize| char::from(b'a' + u8::try_from(index % 26).expect_or_default("a letter is one of 26"));
    let name = match file / 26 {
        0 => String::new(),
        more => letter(more - 1).to_string(),
    };
    format!("{name}{}{}", letter(file), rank + 1)
}
