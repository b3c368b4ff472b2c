//! The laws, for generated values, mutated text and random cuts.

use std::collections::HashSet;

use fastrand::Rng;
use t3en::{Board, BoardSymmetry, Coordinate, Grid, Notation, Player, Shape, Strictness};

use crate::laws::{self, Dice};

/// The texts that are mutated: examples of every form that can be read, and of some that nearly can.
const TEXTS: &[&str] = &[
    "3_/_x_/3_ o",
    ".3_./5_/.3_./5_/.3_. o",
    "3_/3_/3_",
    "_ x",
    "_",
    "10_/10./10x/10o/10_/3_.3x.2o/10_/10_/10_/10_ x",
    "3_/3_",
    "3_/5_/3_ x",
    "1_2_/03_/2__ x",
    "1_1x1_/3_/3_\t\tx \n",
    "2_/2_\nx time ms:1000",
    " 2_/2_ x",
    "/2_/2_/ x",
    "0_/2/99999999999999999999_ X",
    "\u{feff}3_/_x_/3_ o",
    "\u{feff}\u{feff}3_/3_/3_ o",
    "\u{feff} x",
    "\u{feff}",
];

#[test]
fn any_chunks_give_the_same_result_as_the_whole() {
    for text in TEXTS {
        laws::text(text, &[1]);
    }
    let mut dice = Dice(Rng::with_seed(1));
    for round in 0..20_000 {
        let start = dice.one_of(TEXTS);
        let (text, cuts) = (dice.mutated(start), dice.cuts());
        laws::text(&text, &cuts);
        if round % 4 > 0 {
            continue;
        }
        let mut bytes = text.into_bytes();
        for _ in 0..dice.0.usize(..3) {
            let at = dice.0.usize(..=bytes.len());
            bytes.insert(at, dice.one_of(&[0xff, 0xc3, 0xa9, 0x80, 0xe2, 0x86, 0xf0, 0x9f, 0xed]));
        }
        laws::bytes_agree::<Board>(&bytes, &cuts);
        laws::bytes_agree::<Grid>(&bytes, &cuts);
        laws::bytes_agree::<Shape>(&bytes, &cuts);
    }
}

#[test]
fn all_short_texts() {
    const ALPHABET: &[u8] = b"_x/ 12\tq";
    for length in 0..=5 {
        for number in 0..ALPHABET.len().pow(length) {
            let text: String = (0..length)
                .map(|index| char::from(ALPHABET[number / ALPHABET.len().pow(index) % ALPHABET.len()]))
                .collect();
            laws::text(&text, &[1]);
        }
    }
}

#[test]
fn what_is_printed_is_read_back() {
    let mut dice = Dice(Rng::with_seed(3));
    for round in 0..2_000 {
        let shape = dice.shape(if round % 10 == 0 { 40 } else { 9 });
        let grid = shape.to_square();
        for player in Player::ALL {
            let board = grid.clone().with_side_to_move(player);
            assert_eq!(Board::parse_with(&board.to_string(), Strictness::Strict), Ok(board));
        }
        assert_eq!(Grid::parse_with(&grid.to_string(), Strictness::Strict), Ok(grid));
        assert_eq!(Shape::parse_with(&shape.to_string(), Strictness::Strict), Ok(shape));
    }
    for index in 0..Grid::MAX_SIZE {
        for row in [Grid::MAX_SIZE - 1 - index, index] {
            let coordinate = Coordinate::new(index, row).expect("below the limit");
            assert_eq!(Coordinate::parse_with(&coordinate.to_string(), Strictness::Strict), Ok(coordinate));
        }
    }
}

#[test]
fn padding_keeps_every_cell_and_makes_a_square() {
    let mut dice = Dice(Rng::with_seed(4));
    for _ in 0..2_000 {
        let shape = dice.shape(9);
        let grid = shape.to_square();
        assert_eq!(usize::from(grid.size()), shape.width().max(shape.row_count()));
        for (row, padded) in shape.rows().zip(grid.rows()) {
            let left = (shape.width() - row.len()) / 2;
            assert_eq!(&padded[left..left + row.len()], row);
            let padding = padded[..left].iter().chain(&padded[left + row.len()..]);
            assert!(
                padding.chain(grid.rows().skip(shape.row_count()).flatten()).all(|cell| cell.char() == '.')
            );
        }
        let square = Shape::from(grid.clone());
        assert!(square.is_square());
        assert_eq!(square.to_square(), grid, "a square shape needs no padding");
    }
}

#[test]
fn symmetries_are_a_group_and_preserve_lines() {
    let mut dice = Dice(Rng::with_seed(5));
    let lengths = |grid: &Grid| {
        let mut lengths: Vec<_> = grid.lines(2).map(|line| (line.player(), line.length())).collect();
        lengths.sort_unstable();
        lengths
    };
    for _ in 0..200 {
        let grid = dice.shape(7).to_square();
        let all = BoardSymmetry::ALL.map(|symmetry| grid.transformed(symmetry));
        for (symmetry, turned) in BoardSymmetry::ALL.into_iter().zip(&all) {
            assert_eq!(turned.transformed(symmetry.inverse()), grid);
            assert_eq!(lengths(turned), lengths(&grid));
            assert!(BoardSymmetry::ALL.into_iter().all(|second| all.contains(&turned.transformed(second))));
        }
    }
}

/// A second way to find lines: every window of cells.
#[test]
fn lines_agree_with_windows_of_cells() {
    let mut dice = Dice(Rng::with_seed(6));
    for _ in 0..300 {
        let grid = dice.shape(8).to_square();
        let size = i32::from(grid.size());
        let player_at = |column: i32, row: i32| {
            let (column, row) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
            grid.get(Coordinate::new(column, row)?)?.player()
        };
        for length in 2..=5_i32 {
            let mut windows = 0;
            for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                for (columns, rows) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                    let first = player_at(column, row);
                    let all = |step| player_at(column + step * columns, row + step * rows) == first;
                    windows += i32::from(first.is_some() && (0..length).all(all));
                }
            }
            let short = u16::try_from(length).expect("small");
            let in_lines: i32 = grid.lines(short).map(|line| i32::from(line.length()) - length + 1).sum();
            assert_eq!(in_lines, windows, "{grid} {length}");

            let lines: HashSet<_> = grid.lines(short).collect();
            let through = grid.coordinates().flat_map(|cell| grid.lines_through(cell, short));
            assert_eq!(through.collect::<HashSet<_>>(), lines, "{grid} {length}");
        }
    }
}
