//! The events that a [`EventReader`](crate::EventReader) returns.

use notation_syntax::{Notation, Span, Strictness};
use tafl_moves::{MoveError, MoveRecord};

use crate::address::Address;
use crate::error::AddressError;

/// A part of a game record. It borrows from the text.
///
/// ```
/// use tafl_game_record::{Event, EventReader};
///
/// let mut moves = Vec::new();
/// for event in EventReader::new("[event:Club]\n1. a1-a2 c3-c2\n[|Good.]\n") {
///     if let Event::Move(step) = event? {
///         moves.push(step.text);
///     }
/// }
/// assert_eq!(moves, ["a1-a2", "c3-c2"]);
/// # Ok::<(), tafl_game_record::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A tag: `[date:2015.01.07]`.
    Tag(TagEvent<'a>),
    /// The number or address that a turn begins with: `3.`, `3b.1.1a.`
    Turn(TurnEvent<'a>),
    /// A move of the turn.
    Move(MoveEvent<'a>),
    /// `.....`, for a move of the turn that a variation keeps.
    Placeholder(Span),
    /// One slot of the comment block after a turn.
    Comment(CommentEvent<'a>),
    /// The end of a game. Another one may follow.
    End(Span),
}

/// A tag: `[date:2015.01.07]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TagEvent<'a> {
    /// The text before the first colon.
    pub name: &'a str,
    /// The text after it, as written.
    pub value: &'a str,
    /// The span of the tag, including brackets.
    pub span: Span,
    /// The span of the value.
    pub value_span: Span,
}

/// The number or address that a turn begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnEvent<'a> {
    /// The number or address, including its final dot, if any.
    pub text: &'a str,
    /// Its span.
    pub span: Span,
}

impl TurnEvent<'_> {
    /// The number of a turn of the main line; `None` for an address.
    pub fn number(&self) -> Option<u32> {
        let digits = self.text.as_bytes();
        let digits = digits.strip_suffix(b".").unwrap_or(digits);
        digits.iter().try_fold(0_u32, |number, byte| {
            let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
            number.checked_mul(10)?.checked_add(digit)
        })
    }

    /// The address of the first move of the turn: `3a` for `3.`
    ///
    /// # Errors
    ///
    /// The text is neither a number nor an address.
    pub fn address(&self) -> Result<Address, AddressError> {
        match self.number() {
            Some(turn) => Ok(Address::main(crate::MoveIndex::new(turn, 0))),
            None => Address::parse_with(self.text, Strictness::Relaxed),
        }
    }
}

/// The text of a move, which is not parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveEvent<'a> {
    /// The move as written.
    pub text: &'a str,
    /// Its span.
    pub span: Span,
}

impl MoveEvent<'_> {
    /// Parses the move.
    ///
    /// # Errors
    ///
    /// The text is not a move record. Spans refer to [`text`](Self::text).
    #[inline]
    pub fn parse(&self) -> Result<MoveRecord, MoveError> {
        MoveRecord::parse_with(self.text, Strictness::Relaxed)
    }
}

/// One slot of the comment block after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommentEvent<'a> {
    /// The text as written.
    pub text: &'a str,
    /// The index of the slot in its block, from 0. It belongs to the move with the same index in the turn.
    pub slot: usize,
    /// The span of the text.
    pub span: Span,
}

/// Represents a move that a variation keeps.
pub(crate) const PLACEHOLDER: &str = ".....";
