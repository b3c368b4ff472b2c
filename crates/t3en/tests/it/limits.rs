//! Large boards, and adversarial text.

use t3en::{Board, BoardErrorKind, Coordinate, Grid, Notation, PushParser, Shape, Span};

const TEN_MEGABYTES: usize = 10_000_000;
const MEGABYTE: usize = 1_000_000;

#[test]
fn a_thousand_by_a_thousand() {
    let rows: Vec<String> = (0..1000)
        .map(|row| match row % 4 {
            0 => "1000_".to_owned(),
            1 => "x999o".to_owned(),
            2 => "_x".repeat(500),
            _ => ".998_.".to_owned(),
        })
        .collect();
    let text = rows.join("/") + " o";
    let board: Board = text.parse().expect("a large board");
    assert_eq!(board.grid().size(), 1000);
    assert_eq!(board.to_string(), text);
    assert_eq!(board.grid().get("all2".parse().expect("the last column")), Some(t3en::Cell::O));
    // The `x999o` rows. No other line is that long.
    assert_eq!(board.grid().lines(999).count(), 250);

    let mut parser = PushParser::<Board>::new();
    let mut numbers = 1..=1000;
    for mut chunk in text.as_bytes().chunks(7) {
        while let Some(row) = parser.push(&mut chunk, &mut ()).expect("the same board") {
            assert_eq!(Some(row.number()), numbers.next());
        }
    }
    assert_eq!(parser.rows_left(), Some(0));
    assert_eq!(parser.finish(&mut ()), Ok(board));
}

#[test]
fn the_largest_board_and_one_beyond_it() {
    let rows = |count: usize, row: &str| vec![row; count].join("/");
    let largest = rows(1024, "1024_");
    let grid: Grid = largest.parse().expect("at the limit");
    assert_eq!((grid.size(), grid.to_string()), (Grid::MAX_SIZE, largest));
    assert_eq!(grid.coordinates().next_back().map(|cell| cell.to_string()).as_deref(), Some("amj1024"));
    assert_eq!(Coordinate::new(1024, 0), None);

    let error = rows(1025, "1024_").parse::<Grid>().unwrap_err();
    assert_eq!(error.kind(), &BoardErrorKind::TooManyRows);
    let shape = Shape::parse_all(&"_/".repeat(1030));
    let errors: Vec<_> = shape.errors.iter().map(|error| (error.to_string(), error.span())).collect();
    let message = "unexpected row 1025, the maximum number of rows is 1024".to_owned();
    assert_eq!((shape.value, errors, shape.findings), (None, vec![(message, Span::new(2047, 2048))], vec![]));
}

/// The errors of a long text, of which there must be few.
#[track_caller]
fn errors(text: &str) -> Vec<(BoardErrorKind, Span)> {
    let parsed = Board::parse_all(text);
    assert!(parsed.value.is_none());
    // At most one a row, and the number of rows is limited.
    assert!(parsed.errors.len() + parsed.findings.len() <= 2 * usize::from(Grid::MAX_SIZE) + 2);
    let first = text.parse::<Board>().unwrap_err();
    assert_eq!(parsed.errors.first(), Some(&first));
    parsed.errors.into_iter().map(|error| (error.kind().clone(), error.span())).collect()
}

// deviation: T9
#[test]
fn floods() {
    let no_player = |at| (BoardErrorKind::PlayerExpected { found: None.into() }, Span::at(at));
    let too_wide = (BoardErrorKind::RowTooWide { row: 1 }, Span::new(1024, 1025));
    assert_eq!(errors(&"_".repeat(TEN_MEGABYTES)), [too_wide, no_player(TEN_MEGABYTES)]);

    let flood = |character: &str| errors(&character.repeat(MEGABYTE));
    let no_cell = (BoardErrorKind::CellExpected { row: 1, found: None.into() }, Span::at(MEGABYTE));
    assert_eq!(flood("9"), [no_cell.clone(), no_player(MEGABYTE)]);
    assert_eq!(flood("0"), [no_cell, no_player(MEGABYTE)]);
    let unknown = (BoardErrorKind::UnknownCell { row: 1, found: '\0'.into() }, Span::new(0, 1));
    assert_eq!(flood("\0"), [unknown, no_player(MEGABYTE)]);
    assert_eq!(flood(" "), [(BoardErrorKind::Empty, Span::new(0, MEGABYTE))]);
    // One empty row after another, up to the limit, and no player to move.
    let slashes = flood("/");
    assert_eq!(slashes.first(), Some(&(BoardErrorKind::EmptyRow { row: 1 }, Span::at(0))));
    assert_eq!(slashes.len(), usize::from(Grid::MAX_SIZE) + 2);

    let long = "_".repeat(MEGABYTE);
    let found = errors(&format!("3_/{long}"));
    assert_eq!(found[0], (BoardErrorKind::RowTooLong { row: 2, expected: 3 }, Span::new(6, 7)));
    let found = errors(&format!("3_/3_/3_ x{long}"));
    assert_eq!(found, [(BoardErrorKind::Trailing { found: '_'.into() }, Span::new(10, 11))]);
    let found = errors(&("3_/".repeat(MEGABYTE / 3) + "3_ x"));
    assert_eq!(found, [(BoardErrorKind::SurplusRow { row: 4, expected: 3 }, Span::new(8, 9))]);
    // Every run departs from the document: one finding per row.
    let sloppy = vec!["1x1_".repeat(500); 1000].join("/") + " x";
    let parsed = Board::parse_all(&sloppy);
    assert_eq!((parsed.errors.len(), parsed.findings.len()), (0, 1000));
}

// deviation: T9
#[test]
fn numbers_that_overflow() {
    // 12884901891 is three more than a multiple of two to the 32nd.
    for digits in
        ["12884901891", "1025", "65536", "65537", "4294967296", "4294967297", "99999999999999999999"]
    {
        let expected = (BoardErrorKind::RowTooWide { row: 1 }, Span::new(0, digits.len() + 1));
        assert_eq!(errors(&format!("{digits}_ x")), [expected], "{digits}");
        let expected = (BoardErrorKind::RowTooLong { row: 2, expected: 3 }, Span::new(3, digits.len() + 4));
        assert_eq!(errors(&format!("3_/{digits}x/3_ x")), [expected], "{digits}");
    }
}
