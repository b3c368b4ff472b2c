//! Parses a whole text at once.

use notation_syntax::{Cursor, ErrorSink, Notation, Reported, Span};

use super::machine::Machine;
use super::target::{finish, sealed};
use crate::board::Board;
use crate::error::{BoardError, BoardErrorKind, BoardSink};
use crate::grid::Grid;
use crate::shape::Shape;

macro_rules! board_notation {
    ($($type:ty),*) => {$(
        impl Notation for $type {
            type ErrorKind = BoardErrorKind;

            const SKIPS_BYTE_ORDER_MARK: bool = true;

            fn parse_in(
                source: &str,
                span: Span,
                sink: &mut dyn ErrorSink<BoardErrorKind>,
            ) -> Result<Self, Reported> {
                board(source, span, sink)
            }
        }

        notation_syntax::from_str! { $type, BoardError; }
    )*};
}

board_notation!(Board, Grid, Shape);

/// The machine of the [`PushParser`](crate::PushParser), fed from one cursor.
fn board<T>(source: &str, span: Span, sink: &mut BoardSink<'_>) -> Result<T, Reported>
where
    T: sealed::Target,
{
    let mut cursor = Cursor::new(source, span);
    let mut machine = Machine::new(T::EXTENT, cursor.offset());
    while let Some((kind, byte)) = cursor.peek().zip(cursor.byte()) {
        machine.feed(kind, byte, cursor.offset(), sink)?;
        cursor.bump();
    }
    finish(machine, cursor.offset(), sink)
}
