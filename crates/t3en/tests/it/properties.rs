//! The laws, for generated values, mutated text and random cuts.

use crate::laws::{self, Dice};
use fastrand::Rng;
use t3en::{Board, BoardSymmetry, Coordinate, Grid, Notation, Shape, Strictness};

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
];

#[test]
fn single_bytes_give_the_same_result_as_the_whole_text() {
    for text in TEXTS {
        laws::text(text, &[1]);
    }
}

#[test]
fn any_chunks_give_the_same_result_as_the_whole_text() {
    let mut dice = Dice(Rng::with_seed(1));
    for _ in 0..20_000 {
        let start = dice.one_of(TEXTS);
        let text = dice.mutated(start);
        laws::text(&text, &dice.cuts());
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
fn any_chunks_give_the_same_result_for_any_bytes() {
    let mut dice = Dice(Rng::with_seed(2));
    for _ in 0..5_000 {
        let start = dice.one_of(TEXTS);
        let mut bytes = dice.mutated(start).into_bytes();
        for _ in 0..dice.0.usize(..3) {
            let at = dice.0.usize(..=bytes.len());
            let byte = dice.one_of(&[0xff, 0xc3, 0xa9, 0x80, 0xe2, 0x86, 0xf0, 0x9f, 0xed]);
            bytes.insert(at, byte);
        }
        let cuts = dice.cuts();
        laws::bytes_agree::<Board>(&bytes, &cuts);
        laws::bytes_agree::<Grid>(&bytes, &cuts);
        laws::bytes_agree::<Shape>(&bytes, &cuts);
    }
}

#[test]
fn what_is_printed_is_read_back() {
    let mut dice = Dice(Rng::with_seed(3));
    for round in 0..2_000 {
        let board = dice.board(if round % 10 == 0 { 40 } else { 6 });
        assert_eq!(Board::parse_with(&board.to_string(), Strictness::Strict), Ok(board.clone()));
        let grid = board.into_grid();
        assert_eq!(Grid::parse_with(&grid.to_string(), Strictness::Strict), Ok(grid));
        let shape = dice.shape(12);
        assert_eq!(Shape::parse_with(&shape.to_string(), Strictness::Strict), Ok(shape));
    }
}

#[test]
fn every_coordinate_is_read_back() {
    for index in 0..Grid::MAX_SIZE {
        for coordinate in [Coordinate::new(index, Grid::MAX_SIZE - 1 - index), Coordinate::new(index, index)]
        {
            let coordinate = coordinate.expect("below the limit");
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
    for _ in 0..200 {
        let grid = dice.board(7).into_grid();
        let mut lengths: Vec<_> = grid.lines(2).map(|line| (line.player(), line.length())).collect();
        lengths.sort_unstable();
        for first in BoardSymmetry::ALL {
            let turned = grid.transformed(first);
            assert_eq!(turned.transformed(first.inverse()), grid);
            let mut turned_lengths: Vec<_> =
                turned.lines(2).map(|line| (line.player(), line.length())).collect();
            turned_lengths.sort_unstable();
            assert_eq!(turned_lengths, lengths);
            for second in BoardSymmetry::ALL {
                let both = turned.transformed(second);
                assert!(BoardSymmetry::ALL.iter().any(|&one| grid.transformed(one) == both));
            }
        }
    }
}

/// A second way to find lines: every window of cells.
#[test]
fn lines_agree_with_windows_of_cells() {
    let mut dice = Dice(Rng::with_seed(6));
    for _ in 0..300 {
        let grid = dice.board(8).into_grid();
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

            let mut through: Vec<_> = Vec::new();
            for line in grid.coordinates().flat_map(|cell| grid.lines_through(cell, short)) {
                if !through.contains(&line) {
                    through.push(line);
                }
            }
            let lines: Vec<_> = grid.lines(short).collect();
            assert_eq!(through.len(), lines.len(), "{grid} {length}");
            assert!(lines.iter().all(|line| through.contains(line)), "{grid} {length}");
        }
    }
}
