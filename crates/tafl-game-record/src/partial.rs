//! The part of a broken game that can be read.

use alloc::string::{String, ToString};
use core::fmt::Display;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Notation, Strictness};
use tafl_moves::MoveRecord;

use crate::address::Address;
use crate::error::ReplayError;
use crate::event::Event;
use crate::parse::EventReader;
use crate::record::GameRecord;
use crate::spans::RecordSpans;
use crate::tag::TagValue;
use crate::tree::NodeId;

/// How often a part is made shorter because of a move that cannot be played.
const MAX_CUTS: usize = 100;

/// The tag of a game of which only a part was read. Its value is the error.
const PARTIAL: &str = "partial";

impl GameRecord {
    /// Marks the record as part of a broken game by the tag `partial`, so that it is not taken for a whole one. The value
    /// of the tag is the error.
    pub fn set_partial(&mut self, error: &dyn Display) {
        let value = TagValue::similar(&error.to_string());
        self.set_tag(PARTIAL, value).expect_or_default("the name of the tag is valid");
    }

    /// The first move that cannot be played, main line first, and the reason; `None` if all can, and without a start
    /// position, because then it is not known.
    pub fn unplayable(&self) -> Option<(NodeId, ReplayError)> {
        let error = self.replay_all().ok()?.find_map(Result::err)?;
        let ReplayError::Move { address, .. } = &error else { return None };
        Some((self.tree().find(address)?, error))
    }
}

impl RecordSpans {
    /// The game of a text up to this offset, where an error begins, or up to an earlier move that cannot be played, marked by
    /// the tag `partial`; and the address of the move at the error. Without a start position, moves are not played.
    ///
    /// `None` if no move precedes the error: it can be about the rules or the start position, without which the moves mean
    /// nothing.
    ///
    /// ```
    /// use tafl_game_record::Games;
    ///
    /// let text = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n2. a2-a3 c2\n3. a3-a2";
    /// let (game, spans) = Games::new(text).next_with_spans().ok_or("a game")?;
    /// let error = &game.errors[0];
    /// let (part, address) = spans.part(text, error.span().start(), error.kind()).ok_or("a part")?;
    /// assert_eq!(address.to_string(), "2b");
    /// assert_eq!(part.to_string(), "\
    /// [partial:2b: a move has two squares; write the one that the piece leaves as well, as in `e5-e8`]
    /// [rules:dim:3 start:/t2/3/2K/]
    ///
    /// 1. a1-a2 c3-c2
    ///
    /// 2. a2-a3
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(&self, text: &str, mut offset: usize, error: &dyn Display) -> Option<(GameRecord, Address)> {
        let mut earlier: Option<String> = None;
        for _ in 0..MAX_CUTS {
            let reason: &dyn Display = earlier.as_ref().map_or(error, |reason| reason);
            let (record, address) = self.part_to(text, offset, reason)?;
            let Some((node, error)) = record.unplayable() else { return Some((record, address)) };
            // The moves of the part are the first ones of the game.
            offset = self.of_move(node)?.start();
            earlier = Some(error.reason());
        }
        None
    }

    /// The same, whether its moves can be played or not.
    fn part_to(&self, text: &str, offset: usize, error: &dyn Display) -> Option<(GameRecord, Address)> {
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
        while let Ok(Some(event)) = reader.next_event(&mut ()) {
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
