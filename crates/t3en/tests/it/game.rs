//! Playing, finding lines, rotating, drawing and padding.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use insta::assert_snapshot;
use t3en::{
    Board, BoardSymmetry, Cell, Coordinate, Direction, GameStatus, Grid, PlayError, Player, Shape, ShapeError,
};

fn cell(name: &str) -> Coordinate {
    name.parse().expect(name)
}

fn grid(text: &str) -> Grid {
    text.parse().expect(text)
}

#[test]
fn a_game_of_the_document() {
    let mut board: Board = "3_/3_/3_ x".parse().expect("the start");
    let mut record = vec![board.to_string()];
    for name in ["b2", "c1"] {
        board.play(cell(name)).expect(name);
        record.push(board.to_string());
    }
    assert_eq!(record, ["3_/3_/3_ x", "3_/_x_/3_ o", "2_o/_x_/3_ x"]);
}

#[test]
fn only_empty_cells_are_played() {
    let mut board: Board = ".x/o_ x".parse().expect("a board");
    assert_eq!(board.grid().legal_cells().collect::<Vec<_>>(), [cell("b2")]);
    let before = board.clone();
    assert_eq!(board.play(cell("a1")), Err(PlayError::Blocked { coordinate: cell("a1") }));
    assert_eq!(board.play(cell("b1")), Err(PlayError::Taken { coordinate: cell("b1"), by: Player::X }));
    assert_eq!(board.play(cell("a2")), Err(PlayError::Taken { coordinate: cell("a2"), by: Player::O }));
    let refused = |name| board.clone().play(cell(name)).unwrap_err().to_string();
    assert_eq!(refused("a1"), "a1 is not playable");
    assert_eq!(refused("b1"), "b1 is taken by x");
    assert_eq!(refused("c2"), "c2 is not on a board of 2 by 2 cells");
    assert_eq!(board, before, "nothing changes");
    assert_eq!(board.play(cell("b2")), Ok(()));
    assert_eq!((board.side_to_move(), board.grid().legal_cells().count()), (Player::O, 0));
}

#[test]
fn a_board_can_be_set_up() {
    let mut board = Grid::empty(2).expect("small").with_side_to_move(Player::O);
    assert_eq!(board.grid_mut().set(cell("a2"), Cell::Blocked), Ok(Cell::Empty));
    assert_eq!(board.grid_mut().set(cell("b1"), Player::X), Ok(Cell::Empty));
    assert!(board.grid_mut().set(cell("a3"), Cell::X).is_err());
    board.set_side_to_move(Player::X);
    assert_eq!(board.to_string(), "_x/._ x");
    assert_eq!(board.grid().get(cell("a3")), None);
    assert_eq!(board.grid().get(cell("c1")), None, "not the first cell of the next row");
    assert_eq!(board.into_grid(), grid("_x/._"));
}

#[test]
fn lines_run_in_four_directions() {
    let lines = |text: &str, length| {
        let grid = grid(text);
        let lines = grid.lines(length).map(|line| {
            let cells: Vec<_> = line.coordinates().map(|cell| cell.to_string()).collect();
            format!("{} {:?} {}", line.player(), line.direction(), cells.join(" "))
        });
        lines.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(lines("3x/3_/3_", 3), "x Row a1 b1 c1");
    assert_eq!(lines("_o_/_o_/_o_", 3), "o Column b1 b2 b3");
    assert_eq!(lines("x2_/_x_/2_x", 3), "x Diagonal a1 b2 c3");
    assert_eq!(lines("2_o/_o_/o2_", 3), "o Antidiagonal c1 b2 a3");
    assert_eq!(lines("2x_/3_/3_", 3), "");
    assert_eq!(lines("x.x/3_/3_", 2), "", "a blocked cell interrupts a line");
    assert_eq!(lines("x2_/x2_/_x_", 3), "", "lines do not wrap around the edge");
    assert_eq!(lines("2x2_/2x2_/4_/4_", 3), "");
    assert_eq!(lines("5x/5_/5_/5_/5_", 3), "x Row a1 b1 c1 d1 e1", "at its full length");
    assert_eq!(lines("x_/2_", 1), "x Row a1", "a single cell is one line");
    assert_eq!(lines("x_/2_", 0), "x Row a1");
    assert_eq!(lines("x_/2_", 9), "");
}

#[test]
fn lines_through_a_cell() {
    let grid = grid("3x2_/_x3_/x_x2_/5_/4_x");
    let through = |name| grid.lines_through(cell(name), 3).map(|line| line.direction()).collect::<Vec<_>>();
    assert_eq!(through("b1"), [Direction::Row]);
    assert_eq!(through("b2"), [Direction::Diagonal, Direction::Antidiagonal]);
    assert_eq!(through("a1"), [Direction::Row, Direction::Diagonal]);
    assert_eq!(through("d1"), [], "an empty cell");
    assert_eq!(through("z9"), [], "not on the board");
}

#[test]
fn statuses() {
    for (text, length, status) in [
        ("3_/3_/3_", 3, GameStatus::Open),
        ("3x/2o_/3_", 3, GameStatus::Won(Player::X)),
        ("2xo/_o_/o2_", 3, GameStatus::Won(Player::O)),
        ("xox/xox/oxo", 3, GameStatus::Draw),
        ("xox/x.x/o_o", 3, GameStatus::Open),
        ("xox/x.x/o.o", 3, GameStatus::Draw),
        ("3x/3o/3_", 3, GameStatus::BothWon),
        ("3x/2x_/3_", 4, GameStatus::Open),
        ("xo/ox", 3, GameStatus::Draw),
        (".", 1, GameStatus::Draw),
        ("o", 1, GameStatus::Won(Player::O)),
    ] {
        assert_eq!(grid(text).status(length), status, "{text}");
    }
}

#[test]
fn the_eight_symmetries() {
    let grid = grid("xo_/2_./3_");
    let all: Vec<_> =
        BoardSymmetry::ALL.map(|symmetry| format!("{symmetry:?} {}", grid.transformed(symmetry))).into();
    assert_snapshot!(all.join("\n"));
    assert_eq!(BoardSymmetry::QuarterTurn.apply(cell("a1"), 3), Some(cell("c1")));
    assert_eq!(BoardSymmetry::QuarterTurn.apply(cell("d1"), 3), None);
}

#[test]
fn diagrams() {
    assert_eq!(grid("2_o/_x_/.2_").diagram().to_string(), "_ _ o\n_ x _\n. _ _\n");
    let mut large = Grid::empty(28).expect("small");
    large.set(cell("ab28"), Player::X).expect("on the board");
    large.set(cell("a1"), Player::O).expect("on the board");
    assert_snapshot!(large.diagram().with_coordinates());
}

#[test]
fn shapes_from_rows() {
    let rows = |widths: &[usize]| widths.iter().map(|&width| vec![Cell::Empty; width]).collect::<Vec<_>>();
    let shape = Shape::from_rows(rows(&[1, 2, 4]), Some(Player::O)).expect("a shape");
    assert_eq!(shape.to_string(), "_/2_/4_ o");
    assert_eq!((shape.row_count(), shape.width(), shape.is_square()), (3, 4, false));
    assert_eq!(shape.to_board().map(|board| board.to_string()).as_deref(), Some("._2./.2_./4_/4. o"));
    // The document does not define more rows than columns: columns are added on the right.
    let tall = Shape::from_rows(rows(&[2, 2, 2, 2, 2]), None).expect("a shape");
    assert_eq!(tall.to_square().to_string(), "2_3./2_3./2_3./2_3./2_3.");

    assert_eq!(Shape::from_rows(rows(&[]), None), Err(ShapeError::NoRows));
    assert_eq!(Shape::from_rows(rows(&[1, 0]), None), Err(ShapeError::EmptyRow { row: 2 }));
    assert_eq!(Shape::from_rows(rows(&[1, 1025]), None), Err(ShapeError::TooWide { row: 2 }));
    assert_eq!(Shape::from_rows(rows(&[1; 1025]), None), Err(ShapeError::TooManyRows));
    let endless = std::iter::repeat(std::iter::repeat(Cell::X));
    assert_eq!(Shape::from_rows(endless, None), Err(ShapeError::TooWide { row: 1 }));
}

#[test]
fn messages_of_shape_and_size_errors() {
    let message = |widths: &[u16]| {
        let rows = widths.iter().map(|&width| vec![Cell::Empty; usize::from(width)]);
        Shape::from_rows(rows, None).unwrap_err().to_string()
    };
    assert_eq!(message(&[]), "a board has at least one row");
    assert_eq!(message(&[1; 1025]), "a board has at most 1024 rows");
    assert_eq!(message(&[1, 0]), "row 2 is empty");
    assert_eq!(message(&[1025]), "row 1 has more than 1024 cells, the limit");
    assert_eq!(Grid::empty(1025).unwrap_err().to_string(), "a board has 1 to 1024 rows, found 1025");
}
