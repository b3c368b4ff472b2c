//! The part of a broken game that can be read.

use alloc::string::ToString;
use core::fmt::Display;

use notation_syntax::{Notation, Strictness};
use tafl_moves::MoveRecord;

use crate::address::Address;
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
    /// The game of a text up to this offset, where an error begins, marked by the tag `partial`; and the address of the move at
    /// the error.
    ///
    /// `None` if no move precedes the error: it can be about the rules or the start position, without which the moves mean
    /// nothing.
    ///
    /// ```
    /// use tafl_game_record::Games;
    ///
    /// let text = "[event:Club]\n1. a1-a2 b1-b2\n2. a2-a3 b2\n3. a3-a4";
    /// let (game, spans) = Games::new(text).next_with_spans().ok_or("a game")?;
    /// let error = &game.errors[0];
    /// let (part, address) = spans.part(text, error.span().start(), error.kind()).ok_or("a part")?;
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
    pub fn part(&self, text: &str, offset: usize, error: &dyn Display) -> Option<(GameRecord, Address)> {
        self.first_move().filter(|first| first.end() <= offset)?;
        let (end, address) = self.end_before(text, offset)?;
        let part = text.get(self.of_game().start()..end)?;
        let mut record = GameRecord::parse_all(part).value?;
        record.set_partial(&format_args!("{address}: {error}"));
        Some((record, address))
    }

    /// The end of the last tag, move or comment before this offset, and the address of the move at it, or of the one that
    /// would follow.
    fn end_before(&self, text: &str, offset: usize) -> Option<(usize, Address)> {
        let mut reader = EventReader::in_span(text, self.of_game());
        let (mut end, mut address): (usize, Option<Address>) = (self.of_game().start(), None);
        while let Ok(Some(event)) = reader.next_event(&mut Strictness::Relaxed) {
            if reader.offset() > offset {
                if let Event::Turn(turn) = event {
                    address = if turn.span.start() <= offset { turn.address().ok() } else { address };
                }
                break;
            }
            match event {
                // The error can be at the end of the move.
                Event::Move(step) if MoveRecord::parse_with(step.text, Strictness::Relaxed).is_err() => break,
                Event::Turn(turn) => address = turn.address().ok(),
                Event::Move(_) | Event::Placeholder(_) => address = address.and_then(next),
                _ => {}
            }
            end = reader.offset();
        }
        Some((end, address?))
    }
}

/// The address of the next move of a turn.
fn next(address: Address) -> Option<Address> {
    let index = address.index().next_in_turn()?;
    Some(address.at(index))
}
