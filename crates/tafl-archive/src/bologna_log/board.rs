//! Boards in a log: nine rows, rank 1 first, then `-` and the side to move or the winner.

use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::GameResult;
use tafl_position::{Dimension, Piece, Position, Side, Square};

use super::entry::Entry;
use crate::bologna::{RANKS, Turn};
use crate::error::ImportError;
use crate::quoted::clipped;

/// The signs of squares; `T` is the empty throne.
const SIGNS: [(char, Option<Piece>); 5] = [
    ('O', None),
    ('T', None),
    ('B', Some(Piece::ATTACKER)),
    ('W', Some(Piece::DEFENDER)),
    ('K', Some(Piece::KING)),
];

const TURNS: [(Turn, &str); 5] = [
    (Turn::Of(Side::Defenders), "W"),
    (Turn::Of(Side::Attackers), "B"),
    (Turn::Ended(GameResult::DefendersWin), "WW"),
    (Turn::Ended(GameResult::AttackersWin), "BW"),
    (Turn::Ended(GameResult::Draw), "D"),
];

/// The board after the text of an entry.
pub(super) fn parse(entry: &Entry<'_>) -> Result<(Position, Turn), ImportError> {
    let mut lines = entry.rest.lines().map(str::trim_end).zip(entry.line + 1..);
    let mut next = |expected| {
        let missing = ImportError::Unexpected { line: entry.line, expected, found: clipped(entry.text) };
        lines.next().ok_or(missing)
    };
    let wrong = |line, expected, found| ImportError::Unexpected { line, expected, found: clipped(found) };
    let dimension = Dimension::new(RANKS).ok_or(wrong(entry.line, ROW, ""))?;
    let mut position = Position::empty(dimension);
    for rank in dimension.ranks() {
        let (row, number) = next(ROW)?;
        let mut signs = row.chars();
        for file in dimension.files() {
            let piece = signs.next().and_then(|sign| SIGNS.iter().find(|(known, _)| *known == sign));
            let (_, piece) = piece.ok_or_else(|| wrong(number, ROW, row))?;
            position
                .set(Square::new(file, rank), *piece)
                .map(drop)
                .expect_or_default("the square is of the board");
        }
        if signs.next().is_some() {
            return Err(wrong(number, ROW, row));
        }
    }
    let (line, number) = next(SEPARATOR)?;
    if line != "-" {
        return Err(wrong(number, SEPARATOR, line));
    }
    let (line, number) = next(TURN)?;
    let turn = TURNS.iter().find(|(_, word)| *word == line).ok_or_else(|| wrong(number, TURN, line))?;
    Ok((position, turn.0))
}

/// Whose turn it is, or who won: the last line after the text of an entry, whatever the board is like.
pub(super) fn turn(entry: &Entry<'_>) -> Option<Turn> {
    let last = entry.rest.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    TURNS.iter().find(|(_, word)| *word == last).map(|(turn, _)| *turn)
}

const ROW: &str = "a row of nine of `O`, `B`, `W`, `K`, `T`";
const SEPARATOR: &str = "`-` after the board";
const TURN: &str = "`W`, `B`, `WW`, `BW` or `D` after the board";

/// Writes a board, with a line break after each line.
pub(super) fn write(out: &mut String, position: &Position, turn: Turn) {
    let dimension = position.dimension();
    let throne = dimension.center();
    for rank in dimension.ranks() {
        for file in dimension.files() {
            let square = Square::new(file, rank);
            let empty = if throne == Some(square) { 'T' } else { 'O' };
            let piece = position.get(square);
            let sign = SIGNS.iter().find(|(_, known)| piece.is_some() && *known == piece);
            out.push(sign.map_or(empty, |&(sign, _)| sign));
        }
        out.push('\n');
    }
    let turn = TURNS.iter().find(|(known, _)| *known == turn).map_or("W", |&(_, word)| word);
    out.extend(["-\n", turn, "\n"]);
}
