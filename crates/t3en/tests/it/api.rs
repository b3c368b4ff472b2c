//! Traits, sizes and messages of the public types.

use std::fmt::Debug;
use std::mem::size_of;

use t3en::{
    Board, BoardDiagram, BoardErrorKind, BoardFindingKind, BoardSymmetry, Cell, Coordinate,
    CoordinateErrorKind, CoordinateFindingKind, Direction, GameStatus, Grid, Line, Notation, OffGridError,
    PlayError, Player, PushParser, Row, Shape, ShapeError, SizeError, Strictness,
};

#[test]
fn types_are_send_sync_and_debug() {
    fn check<T: Send + Sync + 'static + Debug>() {}
    fn error<T: std::error::Error + Send + Sync + 'static>() {}
    check::<(Board, BoardDiagram<'static>, BoardErrorKind, BoardFindingKind, t3en::BoardError)>();
    check::<(Cell, Coordinate, CoordinateErrorKind, CoordinateFindingKind, Direction)>();
    check::<(t3en::Finding<BoardFindingKind>, Grid, GameStatus, Line, Player, PushParser<Board>)>();
    check::<(Row<'static>, Shape, BoardSymmetry)>();
    error::<OffGridError>();
    error::<PlayError>();
    error::<ShapeError>();
    error::<SizeError>();
}

#[test]
fn small_types_are_small() {
    assert_eq!(size_of::<Cell>(), 1);
    assert_eq!(size_of::<Option<Cell>>(), 1);
    assert_eq!(size_of::<Coordinate>(), 4);
    assert_eq!(size_of::<Line>(), 8);
    assert!(size_of::<Board>() <= 4 * size_of::<usize>());
    assert!(size_of::<t3en::BoardError>() <= 7 * size_of::<usize>());
}

#[test]
fn a_departure_is_an_error_under_strictness() {
    let error = Board::parse_with("1_2_/3_/3_ x", Strictness::Strict).unwrap_err();
    let finding = BoardFindingKind::RunNotCanonical { row: 1, count: 3, cell: Cell::Empty };
    assert_eq!(error.kind(), &BoardErrorKind::Departure(finding));
    assert_eq!(error.to_string(), "row 1: this run is not canonical; write `3_`");
    let error = Coordinate::parse_with("B2", Strictness::Strict).unwrap_err();
    assert_eq!(error.kind(), &CoordinateErrorKind::Departure(CoordinateFindingKind::UpperCaseColumn));
}

#[cfg(feature = "serde")]
#[test]
fn serde_is_the_notation() {
    let board: Board = "2_o/_x_/3_ x".parse().expect("a board");
    assert_eq!(serde_json::to_string(&board).expect("text"), r#""2_o/_x_/3_ x""#);
    assert_eq!(serde_json::from_str::<Board>(r#""2_o/_x_/3_ x""#).expect("a board"), board);
    let shape: Shape = serde_json::from_str(r#""3_/1_""#).expect("relaxed");
    assert_eq!(serde_json::to_string(&shape).expect("text"), r#""3_/_""#);
    let grid: Grid = serde_json::from_str(r#""_""#).expect("a grid");
    assert_eq!(serde_json::to_string(&grid).expect("text"), r#""_""#);
    let cell: Coordinate = serde_json::from_str(r#""b2""#).expect("a cell");
    assert_eq!(serde_json::to_string(&cell).expect("text"), r#""b2""#);
    let error = serde_json::from_str::<Grid>(r#""2_""#).unwrap_err();
    assert!(error.to_string().starts_with("1:3: row 2 is missing"), "{error}");
    let error = serde_json::from_str::<Board>("3").unwrap_err();
    assert!(error.to_string().contains("a board in T3EN"), "{error}");
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_values_are_read_back() {
    use arbitrary::{Arbitrary, Unstructured};

    let bytes: Vec<u8> = (0..4_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()).collect();
    let mut boards = 0;
    let mut bytes = Unstructured::new(&bytes);
    while !bytes.is_empty() {
        let board = Board::arbitrary(&mut bytes).expect("enough bytes, or zeros");
        assert_eq!(Board::parse_with(&board.to_string(), Strictness::Strict), Ok(board));
        let shape = Shape::arbitrary(&mut bytes).expect("enough bytes, or zeros");
        assert_eq!(Shape::parse_with(&shape.to_string(), Strictness::Strict), Ok(shape));
        let cell = Coordinate::arbitrary(&mut bytes).expect("enough bytes, or zeros");
        assert_eq!(Coordinate::parse_with(&cell.to_string(), Strictness::Strict), Ok(cell));
        boards += 1;
    }
    assert!(boards > 3, "{boards}");
}
