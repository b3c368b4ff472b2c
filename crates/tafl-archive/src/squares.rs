//! Squares in texts that are not written in a move dialect.

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::Notation;
use tafl_moves::dialect::{MoveDialectErrorKind, MoveDialectFindingKind};
use tafl_position::Square;

use crate::error::ImportError;
use crate::error::clipped;
use crate::loss::GameLoss;

/// A square of the move with this number and text, whose file can have either case.
pub(crate) fn read(
    word: &str,
    number: usize,
    text: &str,
    losses: &mut Vec<GameLoss>,
) -> Result<Square, ImportError> {
    let read = Square::parse_all(word);
    losses.extend(read.findings.into_iter().map(|finding| {
        let finding = MoveDialectFindingKind::Square(finding.kind().clone());
        GameLoss::Departure { number, finding }
    }));
    let wrong = |error: MoveDialectErrorKind| {
        let error = Box::new(error);
        ImportError::NotAMove { number, text: clipped(text), error }
    };
    match (read.value, read.errors.into_iter().next()) {
        (Some(square), None) => Ok(square),
        (_, Some(error)) => Err(wrong(error.into_kind().into())),
        (None, None) => Err(wrong(MoveDialectErrorKind::Empty)),
    }
}
