//! What a [`Reader`](crate::Reader) finds in a text, piece by piece.

use notation_syntax::{Notation, Span, Strictness};
use tafl_moves::{MoveError, MoveRecord};

use crate::address::Address;
use crate::error::AddressError;

/// A piece of a game record. It borrows from the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A tag: `[date:2015.01.07]`.
    Tag(TagEvent<'a>),
    /// The number or address that a turn begins with: `3.`, `3b.1.1a.`
    Turn(TurnEvent<'a>),
    /// A move of the turn.
    Move(MoveEvent<'a>),
    /// `.....`, for a move of the turn that a variation does not replace.
    Placeholder(Span),
    /// One slot of the comment block behind a turn.
    Comment(CommentEvent<'a>),
    /// The end of a game. Another one may follow.
    End(Span),
}

/// A tag: `[date:2015.01.07]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagEvent<'a> {
    /// What is before the first colon.
    pub name: &'a str,
    /// What is behind it, as it is written.
    pub value: &'a str,
    /// The whole tag, brackets included.
    pub span: Span,
    /// The value.
    pub value_span: Span,
}

/// The number or address that a turn begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnEvent<'a> {
    /// The number or address, with its final dot if it has one.
    pub text: &'a str,
    /// Where it stands.
    pub span: Span,
}

impl TurnEvent<'_> {
    /// The number, where it is nothing else: a turn of the main line.
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
    /// Where it is neither a number nor an address.
    pub fn address(&self) -> Result<Address, AddressError> {
        match self.number() {
            Some(turn) => Ok(Address::main(crate::MoveIndex::new(turn, 0))),
            None => Address::parse_with(self.text, Strictness::Relaxed),
        }
    }
}

/// A move, not read yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveEvent<'a> {
    /// The move as it is written.
    pub text: &'a str,
    /// Where it stands.
    pub span: Span,
}

impl MoveEvent<'_> {
    /// The move.
    ///
    /// # Errors
    ///
    /// Where the text is no move record. Spans refer to [`text`](Self::text).
    pub fn record(&self) -> Result<MoveRecord, MoveError> {
        MoveRecord::parse_with(self.text, Strictness::Relaxed)
    }
}

/// One slot of the comment block behind a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentEvent<'a> {
    /// Its text, as it is written.
    pub text: &'a str,
    /// Which slot of the block it is, from 0. It belongs to the move of the same place in the turn.
    pub slot: usize,
    /// Where the text stands.
    pub span: Span,
}

/// What a variation's turn has for a move that it keeps.
pub(crate) const PLACEHOLDER: &str = ".....";
