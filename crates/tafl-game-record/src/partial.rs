//! The part of a broken game that can be read.

use alloc::string::ToString;
use core::fmt::Display;

use notation_syntax::{Span, Strictness};

use crate::address::Address;
use crate::error::RecordError;
use crate::event::Event;
use crate::parse::EventReader;
use crate::record::GameRecord;
use crate::spans::RecordSpans;
use crate::tag::TagValue;

/// The tag of a game of which only a part was read. Its value is the error.
const PARTIAL: &str = "partial";

impl GameRecord {
    /// Marks the record as part of a broken game by the tag `partial`, so that it is not taken for a whole one. The value
    /// of the tag is the error.
    pub fn set_partial(&mut self, error: &dyn Display) {
        // The name is valid.
        let _ = self.set_tag(PARTIAL, TagValue::similar(&error.to_string()));
    }
}

impl RecordSpans {
    /// The record of a text with errors as part of its game, marked by the tag `partial`, and the address of the move at
    /// the first error.
    ///
    /// `None` if no move precedes the error: it can be about the rules or the start position, without which the moves mean
    /// nothing.
    ///
    /// ```
    /// use tafl_game_record::Games;
    ///
    /// let text = "[event:Club]\n1. a1-a2 b1-b2\n2. a2-a3 b2\n3. a3-a4";
    /// let (game, spans) = Games::new(text).next_with_spans().ok_or("a game")?;
    /// let record = game.value.ok_or("a record")?;
    /// let (part, address) = spans.part(text, record, &game.errors[0]).ok_or("a part")?;
    /// assert_eq!(address.to_string(), "2b");
    /// assert_eq!(part.to_string(), "\
    /// [event:Club]
    /// [partial:2b: a move has two squares; write the one that the piece leaves as well, as in `e5-e8`]
    ///
    /// 1. a1-a2 b1-b2
    ///
    /// 2. a2-a3
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(
        &self,
        text: &str,
        mut record: GameRecord,
        error: &RecordError,
    ) -> Option<(GameRecord, Address)> {
        let offset = error.span().start();
        self.first_move().filter(|first| first.end() <= offset)?;
        let address = self.address_at(text, offset)?;
        record.set_partial(&format_args!("{address}: {}", error.kind()));
        Some((record, address))
    }

    /// The address of the move at this offset of the text, or of the one that would follow it in the turn.
    fn address_at(&self, text: &str, offset: usize) -> Option<Address> {
        let mut reader = EventReader::in_span(text, self.of_game());
        let mut address: Option<Address> = None;
        let is_before = |span: Span| span.end() <= offset;
        while let Ok(Some(event)) = reader.next_event(&mut Strictness::Relaxed) {
            match event {
                Event::Turn(turn) if turn.span.start() <= offset => address = turn.address().ok(),
                Event::Move(step) if is_before(step.span) => address = address.and_then(next),
                Event::Placeholder(span) if is_before(span) => address = address.and_then(next),
                Event::Turn(_) | Event::End(_) => break,
                _ => {}
            }
        }
        address
    }
}

/// The address of the next move of a turn.
fn next(address: Address) -> Option<Address> {
    let index = address.index().next_in_turn()?;
    Some(address.at(index))
}
