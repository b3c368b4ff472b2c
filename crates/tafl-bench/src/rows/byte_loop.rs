//! The least that reading a position can cost: a plain loop over its bytes.

/// The squares of a board of 11 by 11, a byte each: 0 if vacant, otherwise the piece's letter.
pub(super) type Squares = [u8; 121];

const SIDE: usize = 11;

/// Reads rows between slashes; `None` if a row has another length, or a byte has no meaning. It knows neither other
/// sizes nor other pieces, and reports no errors. Not inlined, so that its instructions do
/// not depend on the loop around it.
#[inline(never)]
pub(super) fn read(text: &str) -> Option<Squares> {
    let mut squares = [0; 121];
    let (mut row, mut column, mut vacant) = (0, 0, 0);
    for &byte in text.strip_prefix('/')?.as_bytes() {
        if byte.is_ascii_digit() {
            vacant = vacant * 10 + usize::from(byte - b'0');
            continue;
        }
        column += vacant;
        vacant = 0;
        match byte {
            b'/' if column == SIDE => {
                row += 1;
                column = 0;
            }
            b't' | b'T' | b'K' if column < SIDE => {
                *squares.get_mut(row * SIDE + column)? = byte;
                column += 1;
            }
            _ => return None,
        }
    }
    (row == SIDE && column == 0).then_some(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

    #[test]
    fn positions() {
        let squares = read(START).unwrap();
        assert_eq!(squares.iter().filter(|&&square| square != 0).count(), 37);
        assert_eq!(squares[60], b'K');
        for wrong in ["", "/11/", &START[1..], &START.replace('K', "x"), &START.replacen("11", "10", 1)] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
