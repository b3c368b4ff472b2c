//! Tic-tac-toe boards.

use notation_syntax::Notation as _;
use serde::Serialize;
use t3en::{Board, Cell, Coordinate, GameStatus, Grid, Player};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::diagnostic::parsed;
use super::js;
use super::options::{Options, ParseOptions, argument, parse};
use crate::failure::Failure;
use crate::number::integer;

/// A board as an object.
#[derive(Serialize)]
struct BoardObject {
    board: String,
    size: u16,
    rows: Vec<String>,
    to_move: String,
}

impl BoardObject {
    fn new(board: &Board) -> Self {
        let grid = board.grid();
        let row = |cells: &[Cell]| cells.iter().map(|cell| cell.char()).collect();
        Self {
            board: board.to_string(),
            size: grid.size(),
            rows: grid.rows().map(row).collect(),
            to_move: board.side_to_move().char().to_string(),
        }
    }
}

/// Reads a tic-tac-toe board with the player to move: `2_o/_x_/3_ x`.
#[wasm_bindgen(js_name = parseT3en, unchecked_return_type = "T3enBoard")]
pub fn parse_t3en(text: &str, options: Option<ParseOptions>) -> Result<JsValue, Failure> {
    parse::<Board>(text, options.as_ref()).map(|board| js::object(&BoardObject::new(&board)))
}

/// Reads as much of a tic-tac-toe board as possible, and returns every error and every finding.
#[wasm_bindgen(js_name = parseAllT3en, unchecked_return_type = "Parsed<T3enBoard>")]
pub fn parse_all_t3en(text: &str) -> JsValue {
    js::object(&parsed(text, Board::parse_all(text), BoardObject::new))
}

/// Writes a tic-tac-toe board, given as its rows and the player to move.
#[wasm_bindgen(js_name = printT3en)]
pub fn print_t3en(
    #[wasm_bindgen(unchecked_param_type = "T3enFields")] fields: &JsValue,
) -> Result<String, Failure> {
    let fields = Options::read(Some(fields))?;
    let rows = fields.texts("rows", usize::from(Grid::MAX_SIZE))?;
    let to_move = match fields.text("toMove")? {
        Some("x") => Player::X,
        Some("o") => Player::O,
        _ => return Err(wrong("`toMove` is not `x` or `o`")),
    };
    let size = u16::try_from(rows.len()).unwrap_or_default();
    let mut grid = Grid::empty(size).map_err(|error| Failure::plain("size-out-of-range", &error))?;
    for (row, text) in (0..size).zip(rows) {
        if text.chars().count() != usize::from(size) {
            return Err(wrong(&format!("row {} does not have {size} cells, one for each row", row + 1)));
        }
        for (column, symbol) in (0..size).zip(text.chars()) {
            let cell = Cell::from_char(symbol);
            let cell = cell.ok_or_else(|| {
                wrong(&format!("row {} has a cell that is not `_`, `x`, `o` or `.`", row + 1))
            })?;
            let coordinate = Coordinate::new(column, row);
            _ = coordinate.map(|coordinate| grid.set(coordinate, cell));
        }
    }
    Ok(grid.with_side_to_move(to_move).to_string())
}

fn wrong(problem: &str) -> Failure {
    Failure::plain("option-type", &problem)
}

/// An empty tic-tac-toe board with this many rows.
#[wasm_bindgen(js_name = emptyT3en)]
pub fn empty_t3en(size: f64) -> Result<String, Failure> {
    // A number that does not fit is too large as well.
    let size = u16::try_from(integer(size)?).unwrap_or(u16::MAX);
    let grid = Grid::empty(size).map_err(|error| Failure::plain("size-out-of-range", &error))?;
    Ok(grid.with_side_to_move(Player::X).to_string())
}

/// The board after the player to move has taken a cell.
#[wasm_bindgen(js_name = playT3en)]
pub fn play_t3en(board: &str, coordinate: &str) -> Result<String, Failure> {
    let (mut board, coordinate): (Board, Coordinate) = (argument(board)?, argument(coordinate)?);
    board.play(coordinate).map_err(|error| Failure::plain("cell-not-free", &error))?;
    Ok(board.to_string())
}

/// The status of a game of tic-tac-toe in which this many cells in a line win: `open`, `won-x`, `won-o`, `both-won` or `draw`.
#[wasm_bindgen(js_name = statusOfT3en, unchecked_return_type = "T3enStatus")]
pub fn status_of_t3en(board: &str, line: f64) -> Result<String, Failure> {
    // No board has a line that is longer.
    let line = u16::try_from(integer(line)?).unwrap_or(u16::MAX);
    let board: Board = argument(board)?;
    Ok(match board.grid().status(line) {
        GameStatus::Open => "open".to_owned(),
        GameStatus::Draw => "draw".to_owned(),
        GameStatus::BothWon => "both-won".to_owned(),
        GameStatus::Won(player) => format!("won-{}", player.char()),
    })
}
