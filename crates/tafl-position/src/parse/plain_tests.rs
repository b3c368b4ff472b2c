//! The fast way and the full parser give the same answers.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::{Report, Span};

use super::super::position::Otn;
use super::super::rows::{RowSyntax, Symbol, rows_of};
use super::*;
use crate::error::PositionErrorKind;
use crate::tsn::parse::TsnRows;

/// A form without its fast way.
struct Full<'x, X>(&'x X);

impl<X: RowSyntax> RowSyntax for Full<'_, X> {
    fn letters(&self) -> &'static str {
        self.0.letters()
    }

    fn symbol(&self, byte: u8) -> Option<Symbol> {
        self.0.symbol(byte)
    }

    fn decimal(&self) -> bool {
        self.0.decimal()
    }

    fn packed_up_to(&self) -> Option<usize> {
        self.0.packed_up_to()
    }
}

/// Returns whether the fast way read the rows.
fn agrees<X: RowSyntax>(form: &X, steps: &Steps, rows: &str, expected: Option<Dimension>) -> bool {
    let mut fast_ones = 0;
    for order in RowOrder::ALL {
        let mut report = Report::<PositionErrorKind>::new();
        let full = rows_of(&Full(form), rows, Span::of(rows), order, expected, &mut report).ok();
        let fast = plain_rows(steps, rows.as_bytes(), order, expected);
        if fast.is_some() {
            assert_eq!(fast, full, "{rows:?} {order}");
            assert!(report.is_clean(), "{rows:?} {order}: {report:?}");
            fast_ones += 1;
        }
    }
    assert_ne!(fast_ones, 1, "{rows:?}");
    fast_ones > 0
}

/// Every text of these characters, up to this length.
fn all_texts(alphabet: &[u8], most: u32, mut each: impl FnMut(&str)) {
    for length in 0..=most {
        for number in 0..alphabet.len().pow(length) {
            let digit = |place: u32| number / alphabet.len().pow(place) % alphabet.len();
            let text: String = (0..length).map(|place| char::from(alphabet[digit(place)])).collect();
            each(&text);
        }
    }
}

#[test]
fn short_texts_are_read_as_by_the_full_parser() {
    let mut fast = 0;
    all_texts(b"/0123tKx", 5, |rows| fast += u32::from(agrees(&Otn, &Steps::OTN, rows, None)));
    // One board of one square or two of them, and what fits on larger ones.
    assert!(fast > 50, "{fast}");
    let mut fast = 0;
    for expected in [None, Dimension::new(2), Dimension::new(3)] {
        all_texts(b"/0123akA", 5, |rows| fast += u32::from(agrees(&TsnRows, &Steps::TSN, rows, expected)));
    }
    assert!(fast > 50, "{fast}");
}

#[test]
fn one_row_of_many_numbers_is_read_as_by_the_full_parser() {
    // The numbers that two digits make, and those that only look like them.
    let others = |side: usize| "/".to_string() + &side.to_string();
    for side in 1..=24 {
        let rest: String = (1..side).map(|_| others(side)).collect();
        all_texts(b"0129t", 4, |row| {
            agrees(&Otn, &Steps::OTN, &(row.to_string() + &rest), None);
            agrees(&Otn, &Steps::OTN, &(rest.trim_start_matches('/').to_string() + "/" + row), None);
        });
    }
}

#[test]
fn boards_with_one_other_character_are_read_as_by_the_full_parser() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut plain, mut changed) = (0, 0);
    for _ in 0..3_000 {
        let side = 1 + random.usize(..24);
        let density = 2 + random.usize(..20);
        let mut cell = || match random.usize(..density) {
            0 => Piece::ALL.get(random.usize(..12)).copied(),
            _ => None,
        };
        let cells: Vec<Option<Piece>> = (0..side * side).map(|_| cell()).collect();
        let dimension = Dimension::try_from(side).unwrap();
        let position = Position::from_rows(dimension, cells.into_boxed_slice(), RowOrder::RankOneFirst);
        let text = position.to_string();
        let rows = text.trim_matches('/');
        let is_fast = agrees(&Otn, &Steps::OTN, rows, None);
        assert_eq!(is_fast, side <= 22, "{rows:?}");
        plain += usize::from(is_fast);

        let other = b"/0123456789tTxK "[random.usize(..16)];
        let at = random.usize(..rows.len());
        let mut bytes = rows.as_bytes().to_vec();
        match random.usize(..3) {
            0 => bytes[at] = other,
            1 => bytes.insert(at, other),
            _ => drop(bytes.remove(at)),
        }
        changed += usize::from(agrees(&Otn, &Steps::OTN, core::str::from_utf8(&bytes).unwrap(), None));
    }
    assert!(plain > 1_000 && changed > 10, "{plain} {changed}");
}
