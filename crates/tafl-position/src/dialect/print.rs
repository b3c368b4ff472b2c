//! Printing every dialect, by its form.

use alloc::string::String;
use core::fmt::Write;

use super::error::PositionDialectPrintError;
use super::form::{Form, Runs, Separator, Tail};
use super::position_dialect::PositionDialect;
use crate::dialect::position_dialect::DialectPosition;
use crate::position::Position;
use crate::position::RowOrder;
use crate::side::Side;
use crate::square::{Rank, Square};

impl PositionDialect {
    /// Prints a position in this dialect.
    ///
    /// `order` is required if [`row_order`](Self::row_order) is not known; otherwise it overrides the known
    /// order. If the position lacks a counter, the value at the start of a game is printed: 0 for plies and
    /// rule counters, 1 for moves. taflzero has a longer form, which is printed if the position has both of its
    /// counters or the square of the last move.
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
    let is_long = !form.is_optional || has_tail(position, form);
    if form.is_optional && is_long {
        // Writing to a string cannot fail.
        let _ = match position.last_target {
            Some(square) => write!(out, " {square}"),
            None => out.write_str(" -"),
        };
    }
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
    for part in form.tail.iter().filter(|_| is_long) {
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

/// Whether the longer form says more about the position than the shorter one.
fn has_tail(position: &DialectPosition, form: &Form) -> bool {
    let is_known = |part: &Tail| match part {
        Tail::Literal(_) => true,
        Tail::Counter(counter) => position.counters.iter().any(|(known, _)| known == counter),
    };
    position.last_target.is_some() || form.tail.iter().all(is_known)
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
