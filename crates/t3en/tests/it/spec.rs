//! Every example of the T3EN document: the sentence around it, the text, the canonical form.

#![allow(clippy::panic, reason = "helpers fail as tests do")]

use t3en::{Board, BoardErrorKind, Cell, Grid, Notation, Player, Shape, Strictness};

/// Reads a board strictly, and checks that it prints and reads back as it is.
#[track_caller]
fn verified(input: &str) -> Board {
    let board = Board::parse_with(input, Strictness::Strict).unwrap_or_else(|error| {
        panic!("{}", error.render(input));
    });
    assert_eq!(board.to_string(), input);
    assert_eq!(input.parse(), Ok(board.clone()));
    assert_eq!(board.to_string().parse(), Ok(board.clone()));
    board
}

/// The examples that are boards, with the diagrams of the document.
const BOARDS: &[(&str, &str, Player, &str)] = &[
    ("A standard 3x3 empty board with x to move", "3_/3_/3_ x", Player::X, "_ _ _\n_ _ _\n_ _ _\n"),
    ("After x plays in the center", "3_/_x_/3_ o", Player::O, "_ _ _\n_ x _\n_ _ _\n"),
    ("After o plays in the top right", "2_o/_x_/3_ x", Player::X, "_ _ o\n_ x _\n_ _ _\n"),
    (
        "An hourglass shaped board",
        ".3_./5_/.3_./5_/.3_. o",
        Player::O,
        ". _ _ _ .\n_ _ _ _ _\n. _ _ _ .\n_ _ _ _ _\n. _ _ _ .\n",
    ),
];

#[test]
fn the_boards_of_the_document() {
    for &(sentence, input, to_move, picture) in BOARDS {
        let board = verified(input);
        assert_eq!(board.side_to_move(), to_move, "{sentence}");
        assert_eq!(board.grid().diagram().to_string(), picture, "{sentence}");
    }
}

/// The examples that are not square, padded as in the document, with its diagrams.
const SHAPES: &[(&str, &str, &str, &str)] = &[
    ("A rectangular board", "3_/3_", "3_/3_/3.", "_ _ _\n_ _ _\n. . .\n"),
    (
        "An irregular board",
        "3_/5_/3_",
        ".3_./5_/.3_./5./5.",
        ". _ _ _ .\n_ _ _ _ _\n. _ _ _ .\n. . . . .\n. . . . .\n",
    ),
];

// deviation: T1
#[test]
fn the_shapes_of_the_document_are_padded_as_it_shows() {
    for &(sentence, input, padded, picture) in SHAPES {
        let shape = Shape::parse_with(input, Strictness::Strict).expect(sentence);
        assert_eq!(shape.to_string(), input, "{sentence}");
        let square = shape.to_square();
        assert_eq!(square.to_string(), padded, "{sentence}");
        assert_eq!(square.diagram().to_string(), picture, "{sentence}");
        assert_eq!(Grid::parse_with(padded, Strictness::Strict), Ok(square.clone()), "{sentence}");

        let with_player = format!("{input} x").parse::<Shape>().expect(sentence);
        assert_eq!(with_player.to_board(), Some(square.with_side_to_move(Player::X)), "{sentence}");
        assert_eq!(shape.to_board(), None, "{sentence}");
    }
}

// deviation: T1
#[test]
fn a_board_must_be_square() {
    let rectangle = "3_/3_ x".parse::<Board>().unwrap_err();
    assert_eq!(rectangle.kind(), &BoardErrorKind::MissingRow { row: 3, expected: 3 });
    assert_eq!(rectangle.span().start(), 5);
    let ragged = "3_/5_/3_ x".parse::<Board>().unwrap_err();
    assert_eq!(ragged.kind(), &BoardErrorKind::RowTooLong { row: 2, expected: 3 });
    assert_eq!(ragged.span().slice("3_/5_/3_ x"), Some("5_"));
}

#[test]
fn a_number_counts_neighbouring_cells_of_one_kind() {
    // "3_ represents 3 playable cells."
    let grid: Grid = "3_/3_/3_".parse().expect("three rows");
    assert_eq!(grid.count(Cell::Empty), 9);
    // "only when more than 1 cell of the same type repeats, and only in the span of a single row"
    let grid: Grid = "x2o/2x_/.2_".parse().expect("three rows");
    assert_eq!(grid.to_string(), "x2o/2x_/.2_");
    assert_eq!(grid.diagram().to_string(), "x o o\nx x _\n. _ _\n");
    // Numbers of ten and more are decimal: the document mentions larger boards.
    let ten = [vec!["10_"; 9], vec!["4x2.4o"]].concat().join("/");
    assert_eq!(ten.parse::<Grid>().expect("ten rows").to_string(), ten);
}
