//! T3EN.

use serde_json::{Map, Value, json};
use tafl_notation::t3en::{Board, GameStatus, Player, Shape};

use super::Answered;
use super::input::{Refusal, number, text};

/// The cells of a board, the top row first, and the player to move.
pub(super) fn read(input: &Map<String, Value>) -> Answered {
    let board = parse(input)?;
    let rows = board.grid().rows();
    let cells: Vec<String> = rows.map(|row| row.iter().map(|cell| cell.char()).collect()).collect();
    Ok(json!({"cells": cells, "to_move": board.side_to_move().char().to_string()}))
}

pub(super) fn canonical(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parse(input)?.to_string()}))
}

/// A shape of any rows, padded to a square of cells that are not playable.
pub(super) fn square(input: &Map<String, Value>) -> Answered {
    let shape: Shape = text(input, "text")?.parse().map_err(|error| Refusal::of_text(&error))?;
    Ok(json!({"text": shape.to_square().to_string()}))
}

/// The state of a game that a line of this length wins.
pub(super) fn status(input: &Map<String, Value>) -> Answered {
    let status = match parse(input)?.grid().status(number(input, "line")?) {
        GameStatus::Open => "open",
        GameStatus::Won(Player::X) => "won-x",
        GameStatus::Won(Player::O) => "won-o",
        GameStatus::BothWon => "both-won",
        GameStatus::Draw => "draw",
    };
    Ok(json!({"status": status}))
}

fn parse(input: &Map<String, Value>) -> Result<Board, Refusal> {
    text(input, "text")?.parse().map_err(|error| Refusal::of_text(&error))
}
