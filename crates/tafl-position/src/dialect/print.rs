//! Printing every dialect, by its form.

use alloc::string::String;
use core::fmt::Write;

use super::dialect_position::DialectPosition;
use super::error::PositionDialectPrintError;
use super::form::{Form, Runs, Separator, Tail};
use super::position_dialect::PositionDialect;
use crate::position::Position;
use crate::row_order::RowOrder;
use crate::side::Side;
use crate::square::{Rank, Square};

impl PositionDialect {
    /// Prints a position in this dialect.
    ///
    /// `order` is required if [`row_order`](Self::row_order) is not known; otherwise it overrides the known
    /// order. If the position lacks a counter, the value at the start of a game is printed: 0 for plies and
    /// rule counters, 1 for moves.
    ///
    /// # Errors
    ///
    /// Why the dialect cannot express the position: a piece without a letter, a missing side, an unknown row
    /// order.
    pub fn print(
        self,
        position: &DialectPosition,
        order: Option<RowOrder>,
    ) -> Result<String, PositionDialectPrintError> {
        dialect_position(self, position, order)
    }
}

/// The board, followed by the fields of the form.
fn dialect_position(
    dialect: PositionDialect,
    position: &DialectPosition,
    order: Option<RowOrder>,
) -> Result<String, PositionDialectPrintError> {
    let form = dialect.form();
    let order = order.or(form.order).ok_or(PositionDialectPrintError::RowOrderUnknown { dialect })?;
    let mut out = String::new();
    board(dialect, &position.position, order, &mut out)?;
    if let Some(letters) = form.side {
        let side = position.side_to_move.ok_or(PositionDialectPrintError::MissingSide { dialect })?;
        if form.separator != Separator::Nothing {
            out.push(' ');
        }
        out.push(match side {
            Side::Attackers => letters.attackers,
            Side::Defenders => letters.defenders,
        });
    }
    for part in form.tail {
        out.push(' ');
        match *part {
            Tail::Literal(text) => out.push_str(text),
            Tail::Counter(counter) => {
                let known = position.counters.iter().find(|(known, _)| *known == counter);
                number(known.map_or(counter.start(), |&(_, value)| value), &mut out);
            }
        }
    }
    Ok(out)
}

fn board(
    dialect: PositionDialect,
    position: &Position,
    order: RowOrder,
    out: &mut String,
) -> Result<(), PositionDialectPrintError> {
    let form = dialect.form();
    let outer = if form.outer_slashes { "/" } else { "" };
    out.push_str(outer);
    for (index, rank) in order.ranks(position.dimension()).enumerate() {
        if index > 0 {
            out.push_str(match form.separator {
                Separator::Slash => "/",
                Separator::SpacedSlash => " / ",
                Separator::LineFeed => "\n",
                Separator::Nothing => "",
            });
        }
        row_record(dialect, position, rank, out)?;
    }
    out.push_str(outer);
    Ok(())
}

fn row_record(
    dialect: PositionDialect,
    position: &Position,
    rank: Rank,
    out: &mut String,
) -> Result<(), PositionDialectPrintError> {
    let (form, dimension) = (dialect.form(), position.dimension());
    let mut empty = 0;
    for file in dimension.files() {
        let square = Square::new(file, rank);
        if let Some(piece) = position.get(square) {
            run(form, core::mem::take(&mut empty), out);
            let unsupported = PositionDialectPrintError::UnsupportedPiece { dialect, piece, square };
            out.push(char::from(form.letter(piece).ok_or(unsupported)?));
        } else if form.has_throne() && dimension.center() == Some(square) {
            run(form, core::mem::take(&mut empty), out);
            out.push('T');
        } else {
            empty += 1;
        }
    }
    run(form, empty, out);
    Ok(())
}

fn run(form: &Form, mut empty: u32, out: &mut String) {
    match form.runs {
        Runs::Decimal if empty > 0 => number(empty, out),
        Runs::Decimal => {}
        Runs::Digits => {
            while empty > 0 {
                let part = empty.min(9);
                number(part, out);
                empty -= part;
            }
        }
        Runs::Each(letter) => out.extend(core::iter::repeat_n(char::from(letter), empty as usize)),
    }
}

fn number(number: u32, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{number}");
}
