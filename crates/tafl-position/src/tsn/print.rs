//! Printing TSN.

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

use super::Tsn;
use crate::piece::Piece;
use crate::row_order::RowOrder;

/// `Z`: the longest run of empty squares that one character can express.
pub(super) const LONGEST_RUN: usize = 35;

impl fmt::Display for Tsn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.position().dimension(), self.initial_defenders())?;
        for (index, row) in self.position().rows(RowOrder::RankOneFirst).enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            row_record(row, f)?;
        }
        write!(f, " {} {} {}", self.side_to_move().char(), self.ply(), self.plies_since_capture())?;
        self.extension().map_or(Ok(()), |extension| write!(f, " {extension}"))
    }
}

fn row_record(row: &[Option<Piece>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    let mut empty = 0;
    for cell in row {
        let Some(piece) = cell else {
            empty += 1;
            continue;
        };
        run(core::mem::take(&mut empty), f)?;
        // `Tsn` contains no other pieces.
        f.write_char(match *piece {
            Piece::KING => 'k',
            Piece::DEFENDER => 'd',
            _ => 'a',
        })?;
    }
    run(empty, f)
}

fn run(mut empty: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    while empty > 0 {
        let part = empty.min(LONGEST_RUN);
        let digit = u32::try_from(part).ok().and_then(|part| char::from_digit(part, 36));
        f.write_char(digit.expect_or("the longest run is a digit of base 36", 'Z').to_ascii_uppercase())?;
        empty -= part;
    }
    Ok(())
}
