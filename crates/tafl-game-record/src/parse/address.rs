//! `index ("." variation "." index)* ["."]`, §4, *turn-number*.

use notation_syntax::{Cursor, Error, ErrorSink, Notation, Reported, Span, TokenKind};

use crate::address::Address;
use crate::error::{AddressError, AddressErrorKind};
use crate::move_index::MoveIndex;

notation_syntax::from_str! {
    Address, AddressError;
}

impl Notation for Address {
    type ErrorKind = AddressErrorKind;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<AddressErrorKind>,
    ) -> Result<Self, Reported> {
        address(&mut Cursor::new(source, span)).map_err(|error| sink.fatal(error))
    }
}

fn address(cursor: &mut Cursor<'_>) -> Result<Address, AddressError> {
    let mut address = Address::main(index(cursor)?);
    while !cursor.at_end() {
        dot(cursor)?;
        // The dot that ends an address in a file.
        if cursor.at_end() {
            break;
        }
        let variation = variation(cursor)?;
        dot(cursor)?;
        address = address.variation(variation, index(cursor)?);
    }
    Ok(address)
}

/// `digits letters`.
fn index(cursor: &mut Cursor<'_>) -> Result<MoveIndex, AddressError> {
    let Some(turn) = cursor.number() else {
        return Err(Error::new(AddressErrorKind::MissingTurn { found: cursor.found() }, cursor.char_span()));
    };
    let out_of_range = |span| Error::new(AddressErrorKind::OutOfRange, span);
    let turn = turn.value().ok_or_else(|| out_of_range(turn.span()))?;
    let start = cursor.offset();
    // Bijective base 26: one more than the index of the letter.
    let mut letters = 0_u32;
    while cursor.at(TokenKind::Lower) {
        let digit = cursor.bump().map_or(0, |letter| u32::from(letter - b'a') + 1);
        letters = (letters * 26 + digit).min(u32::from(u16::MAX) + 2);
    }
    if letters == 0 {
        return Err(Error::new(
            AddressErrorKind::MissingLetter { found: cursor.found() },
            cursor.char_span(),
        ));
    }
    let letter = u16::try_from(letters - 1).map_err(|_| out_of_range(cursor.span_from(start)))?;
    Ok(MoveIndex::new(turn, letter))
}

fn variation(cursor: &mut Cursor<'_>) -> Result<u32, AddressError> {
    let missing =
        Error::new(AddressErrorKind::MissingVariation { found: cursor.found() }, cursor.char_span());
    let Some(number) = cursor.number() else { return Err(missing) };
    match number.value() {
        Some(0) => Err(missing),
        Some(variation) => Ok(variation),
        None => Err(Error::new(AddressErrorKind::OutOfRange, number.span())),
    }
}

fn dot(cursor: &mut Cursor<'_>) -> Result<(), AddressError> {
    if cursor.eat(TokenKind::Dot) {
        return Ok(());
    }
    Err(Error::new(AddressErrorKind::MissingDot { found: cursor.found() }, cursor.char_span()))
}
