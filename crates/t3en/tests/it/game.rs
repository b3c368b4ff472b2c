//! Playing, finding lines, rotating, drawing and padding.

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
fn only_empty_cells_are_played() {
    let mut board: Board = ".x/2_ o".parse().expect("a board");
    board.play(cell("a2")).expect("an empty cell");
    assert_eq!(board.to_string(), ".x/o_ x");
    assert_eq!(board.grid().legal_cells().collect::<Vec<_>>(), [cell("b2")]);
    for (at, error, message) in [
        ("a1", PlayError::Blocked { coordinate: cell("a1") }, "a1 is not playable"),
        ("b1", PlayError::Taken { coordinate: cell("b1"), by: Player::X }, "b1 is taken by x"),
        ("a2", PlayError::Taken { coordinate: cell("a2"), by: Player::O }, "a2 is taken by o"),
    ] {
        assert_eq!(board.play(cell(at)), Err(error));
        assert_eq!(error.to_string(), message);
    }
    let off_grid = board.play(cell("c2")).unwrap_err().to_string();
    assert_eq!(off_grid, "c2 is not on a board of 2 by 2 cells");
    assert_eq!(board.to_string(), ".x/o_ x", "nothing changes");
    assert_eq!(board.play(cell("b2")), Ok(()));
    assert_eq!(board.to_string(), ".x/ox o");
    assert_eq!(board.grid().legal_cells().count(), 0);
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
    for (text, length, expected) in [
        ("3x/3_/3_", 3, "x Row a1 b1 c1"),
        ("_o_/_o_/_o_", 3, "o Column b1 b2 b3"),
        ("x2_/_x_/2_x", 3, "x Diagonal a1 b2 c3"),
        ("2_o/_o_/o2_", 3, "o Antidiagonal c1 b2 a3"),
        ("2x_/3_/3_", 3, ""),
        // A blocked cell interrupts a line, and lines do not wrap around the edge.
        ("x.x/3_/3_", 2, ""),
        ("x2_/x2_/_x_", 3, ""),
        ("2x2_/2x2_/4_/4_", 3, ""),
        // At its full length.
        ("5x/5_/5_/5_/5_", 3, "x Row a1 b1 c1 d1 e1"),
        // A single cell is one line.
        ("x_/2_", 1, "x Row a1"),
        ("x_/2_", 0, "x Row a1"),
        ("x_/2_", 9, ""),
    ] {
        let grid = grid(text);
        let lines = grid.lines(length).map(|line| {
            let cells: Vec<_> = line.coordinates().map(|cell| cell.to_string()).collect();
            format!("{} {:?} {}", line.player(), line.direction(), cells.join(" "))
        });
        assert_eq!(lines.collect::<Vec<_>>().join(", "), expected, "{text}");
    }
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
    let all = BoardSymmetry::ALL.map(|symmetry| format!("{symmetry:?} {}", grid.transformed(symmetry)));
    assert_snapshot!(all.join("\n"));
    assert_eq!(BoardSymmetry::QuarterTurn.apply(cell("a1"), 3), Some(cell("c1")));
    assert_eq!(BoardSymmetry::QuarterTurn.apply(cell("d1"), 3), None);
}

#[test]
fn diagrams() {
    assert_eq!(grid("2_o/_x_/.2_").diagram().to_string(), "_ _ o\n_ x _\n. _ _\n");
    let large = grid(&(String::from("o27_/") + &"28_/".repeat(26) + "27_x"));
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

    for (widths, error, message) in [
        (&[][..], ShapeError::NoRows, "a board has at least one row"),
        (&[1, 0], ShapeError::EmptyRow { row: 2 }, "row 2 is empty"),
        (&[1, 1025], ShapeError::TooWide { row: 2 }, "row 2 has more than 1024 cells, the limit"),
        (&[1; 1025], ShapeError::TooManyRows, "a board has at most 1024 rows"),
    ] {
        assert_eq!(Shape::from_rows(rows(widths), None), Err(error));
        assert_eq!(error.to_string(), message);
    }
    let largest = Shape::from_rows(rows(&[1024; 1024]), None);
    assert_eq!(largest.map(|shape| (shape.width(), shape.row_count())), Ok((1024, 1024)));
    let endless = std::iter::repeat(std::iter::repeat(Cell::X));
    assert_eq!(Shape::from_rows(endless, None), Err(ShapeError::TooWide { row: 1 }));
    for size in [0, 1025] {
        let error = Grid::empty(size).unwrap_err().to_string();
        assert_eq!(error, format!("a board has 1 to 1024 rows, found {size}"));
    }
}
