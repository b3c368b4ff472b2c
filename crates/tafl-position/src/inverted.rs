//! The inverted position record: the type, its parser and its printer.

use core::fmt;

use notation_syntax::{ErrorSink, Notation, Reported, Span};

use crate::error::{PositionError, PositionErrorKind};
use crate::position::Position;
use crate::row_order::RowOrder;
use crate::{parse, print};

/// A position whose record begins with the highest rank: the inverted position record of the specification,
/// §3. Its text resembles the board with `a1` at the bottom left.
///
/// Only the record is inverted, not the position. Files are not mirrored.
///
/// ```
/// use tafl_position::{Inverted, Position};
///
/// let position: Position = "/1t1/K2/3/".parse()?;
/// assert_eq!(position.clone().inverted().to_string(), "/3/K2/1t1/");
/// assert_eq!("/3/K2/1t1/".parse::<Inverted>()?.0, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inverted(pub Position);

impl Position {
    /// The same position, which prints as an inverted record.
    pub fn inverted(self) -> Inverted {
        Inverted(self)
    }
}

impl From<Position> for Inverted {
    fn from(position: Position) -> Self {
        Self(position)
    }
}

impl From<Inverted> for Position {
    fn from(inverted: Inverted) -> Self {
        inverted.0
    }
}

notation_syntax::from_str! {
    Inverted, PositionError;
}

impl Notation for Inverted {
    type ErrorKind = PositionErrorKind;

    const SKIPS_BYTE_ORDER_MARK: bool = true;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PositionErrorKind>,
    ) -> Result<Self, Reported> {
        parse::position_record(source, span, RowOrder::TopRankFirst, sink).map(Inverted)
    }
}

/// The inverted position record.
impl fmt::Display for Inverted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::position_record(&self.0, RowOrder::TopRankFirst, f)
    }
}
