//! When the entries of a log were written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::GameRecord;

use super::stamp::{Stamp, seconds_of};
use super::{PREFIX, REFUSED, TIMES};
use crate::bologna::result_of;
use crate::tags;

/// When the entries of a log were written. In the tag, this is the time of day at the start, then for each move the
/// seconds since the start, then the same after the words `refused` and `end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) start: Stamp,
    /// One for each move.
    pub(super) moves: Vec<Stamp>,
    /// When the server refused the last move.
    pub(super) refused: Option<Stamp>,
    /// When the game was declared to have ended.
    pub(super) end: Option<Stamp>,
}

/// The words before the last times.
const END: &str = "end";

impl Times {
    /// The times of a record without a tag for them: all entries are written at the start of its day, or of 1970.
    pub(super) fn without_tag(record: &GameRecord, moves: usize) -> Self {
        let date = record.date().and_then(Result::ok);
        let start = date.and_then(Stamp::of_day).unwrap_or_default();
        let is_refused = tags::text(record, &[PREFIX, REFUSED].concat()).is_some();
        let has_ended = result_of(record).is_some();
        Self {
            start,
            moves: alloc::vec![start; moves],
            refused: is_refused.then_some(start),
            end: has_ended.then_some(start),
        }
    }

    /// The times of a record, and whether its tag for them holds them.
    pub(super) fn of(record: &GameRecord, moves: usize) -> (Self, bool) {
        let without = Self::without_tag(record, moves);
        let Some(text) = tags::text(record, TIMES) else { return (without, true) };
        match Self::parse(text, without.start).filter(|times| times.moves.len() == moves) {
            Some(times) => (times, true),
            None => (without, false),
        }
    }

    fn parse(text: &str, day: Stamp) -> Option<Self> {
        let mut words = text.split(' ');
        let start = day.after(seconds_of(words.next()?)?);
        let mut times = Self { start, ..Self::default() };
        while let Some(word) = words.next() {
            let stamp = |word: &str| Some(start.after(word.parse().ok()?));
            match word {
                REFUSED => times.refused = Some(stamp(words.next()?)?),
                END => times.end = Some(stamp(words.next()?)?),
                _ => times.moves.push(stamp(word)?),
            }
        }
        Some(times)
    }

    /// The value of the tag.
    pub(super) fn tag(&self) -> String {
        let mut text = self.start.clock();
        let since = |stamp: Stamp| stamp.since(self.start);
        for &stamp in &self.moves {
            text.push(' ');
            text.push_str(&since(stamp).to_string());
        }
        for (word, stamp) in [(REFUSED, self.refused), (END, self.end)] {
            if let Some(stamp) = stamp {
                let _ = write!(text, " {word} {}", since(stamp));
            }
        }
        text
    }

    /// Sets the tags for the date and for the times, unless they are those of a record without them.
    pub(super) fn set(&self, record: &mut GameRecord) {
        if let Some(date) = self.start.date().filter(|&date| Stamp::of_day(date) != Some(Stamp::default())) {
            record.set_date(date);
        }
        if *self != Self::without_tag(record, self.moves.len()) {
            tags::set(record, TIMES, &self.tag());
        }
    }
}
