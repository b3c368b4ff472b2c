//! The tags whose values the specification defines, read and set.

use alloc::string::ToString;
use core::fmt::Display;

use notation_syntax::{Error, ErrorKind, Finding, Notation, Parsed, Span, Strictness};

use crate::address::Address;
use crate::error::{RecordFindingKind, RecordSink};
use crate::parse::AddressValue;
use crate::record::GameRecord;
use crate::tag::{InvalidTagName, Tag, TagValue};
use crate::value::{
    Date, DateError, GameResult, GameResultError, PuzzleMode, PuzzleModeError, TagErrorKind, TagFindingKind,
    TimeControl, TimeError, TimeRemaining,
};

const DATE: &str = "date";
const RESULT: &str = "result";
const TIME_CONTROL: &str = "time-control";
const TIME_REMAINING: &str = "time-remaining";
const PUZZLE_MODE: &str = "puzzle-mode";
pub(crate) const PUZZLE_PRESTART: &str = "puzzle-prestart";
pub(crate) const PUZZLE_START: &str = "puzzle-start";

/// Tags as values. Where a name stands twice, the first tag counts.
///
/// Spans of errors refer to what the tag says. The tag itself stays as it was read, readable or not.
///
/// ```
/// use tafl_game_record::{GameRecord, GameResult};
///
/// let mut record: GameRecord = "[date:2015.1.7]\n[result:draw]\n".parse()?;
/// assert_eq!(record.date().unwrap()?.to_string(), "2015.01.07");
/// assert!(record.result().unwrap().is_err());
/// record.set_result(GameResult::Draw);
/// assert_eq!(record.to_string(), "[date:2015.1.7]\n[result:0]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl GameRecord {
    /// The day of the game; `None` without a `date` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is no date.
    pub fn date(&self) -> Option<Result<Date, DateError>> {
        self.typed(DATE)
    }

    /// How the game ended; `None` without a `result` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is no result.
    pub fn result(&self) -> Option<Result<GameResult, GameResultError>> {
        self.typed(RESULT)
    }

    /// The time that each player has; `None` without a `time-control` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is no time control.
    pub fn time_control(&self) -> Option<Result<TimeControl, TimeError>> {
        self.typed(TIME_CONTROL)
    }

    /// The time that the players have left; `None` without a `time-remaining` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is not the time of two players.
    pub fn time_remaining(&self) -> Option<Result<TimeRemaining, TimeError>> {
        self.typed(TIME_REMAINING)
    }

    /// Whether the record is a puzzle, and how it is played; `None` without a `puzzle-mode` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is no puzzle mode.
    pub fn puzzle_mode(&self) -> Option<Result<PuzzleMode, PuzzleModeError>> {
        self.typed(PUZZLE_MODE)
    }

    /// Where the introduction of the puzzle begins: behind the move at this address, `0a` for the start of the
    /// game. `None` without a `puzzle-prestart` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is no address.
    pub fn puzzle_prestart(&self) -> Option<Result<Address, Error<TagErrorKind>>> {
        self.typed::<AddressValue>(PUZZLE_PRESTART).map(|value| value.map(|AddressValue(address)| address))
    }

    /// Where the puzzle begins: behind the move at this address, `0a` for the start of the game. `None` without
    /// a `puzzle-start` tag.
    ///
    /// # Errors
    ///
    /// Why what the tag says is no address.
    pub fn puzzle_start(&self) -> Option<Result<Address, Error<TagErrorKind>>> {
        self.typed::<AddressValue>(PUZZLE_START).map(|value| value.map(|AddressValue(address)| address))
    }

    /// Sets the `date` tag.
    pub fn set_date(&mut self, date: Date) {
        self.set_typed(DATE, date);
    }

    /// Sets the `result` tag.
    pub fn set_result(&mut self, result: GameResult) {
        self.set_typed(RESULT, result);
    }

    /// Sets the `time-control` tag.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.set_typed(TIME_CONTROL, control);
    }

    /// Sets the `time-remaining` tag.
    pub fn set_time_remaining(&mut self, remaining: TimeRemaining) {
        self.set_typed(TIME_REMAINING, remaining);
    }

    /// Sets the `puzzle-mode` tag.
    pub fn set_puzzle_mode(&mut self, mode: PuzzleMode) {
        self.set_typed(PUZZLE_MODE, mode);
    }

    /// Sets the `puzzle-prestart` tag. It is not asked whether the record has that move.
    pub fn set_puzzle_prestart(&mut self, address: &Address) {
        self.set_typed(PUZZLE_PRESTART, address);
    }

    /// Sets the `puzzle-start` tag. It is not asked whether the record has that move.
    pub fn set_puzzle_start(&mut self, address: &Address) {
        self.set_typed(PUZZLE_START, address);
    }

    /// Sets what the tag of this name says: in place of the first one there is, else behind the other tags.
    ///
    /// # Errors
    ///
    /// [`InvalidTagName`] where the name would not be read back, or is `rules` or `position`.
    pub fn set_tag(&mut self, name: &str, value: TagValue) -> Result<(), InvalidTagName> {
        let tag = Tag::new(name, value)?;
        match self.tags.iter_mut().find(|old| old.name() == name) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// Takes away every tag of this name. Returns what the first of them said.
    pub fn remove_tag(&mut self, name: &str) -> Option<TagValue> {
        let first = self.tag(name).cloned();
        self.tags.retain(|tag| tag.name() != name);
        first
    }

    fn typed<T: Notation>(&self, name: &str) -> Option<Result<T, Error<T::ErrorKind>>> {
        self.tag(name).map(|value| T::parse_with(value.as_str(), Strictness::Relaxed))
    }

    fn set_typed(&mut self, name: &str, value: impl Display) {
        // The names are names, and none of these values prints a closing bracket.
        if let Ok(value) = TagValue::new(&value.to_string()) {
            let _ = self.set_tag(name, value);
        }
    }
}

/// Reports what cannot be read of a tag whose values the specification defines, and how they depart from it.
pub(crate) fn check<F>(name: &str, source: &str, span: Span, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
    match name {
        DATE => check_as::<Date, _>(DATE, source, span, sink),
        RESULT => check_as::<GameResult, _>(RESULT, source, span, sink),
        TIME_CONTROL => check_as::<TimeControl, _>(TIME_CONTROL, source, span, sink),
        TIME_REMAINING => check_as::<TimeRemaining, _>(TIME_REMAINING, source, span, sink),
        PUZZLE_MODE => check_as::<PuzzleMode, _>(PUZZLE_MODE, source, span, sink),
        PUZZLE_PRESTART => check_as::<AddressValue, _>(PUZZLE_PRESTART, source, span, sink),
        PUZZLE_START => check_as::<AddressValue, _>(PUZZLE_START, source, span, sink),
        _ => Ok(()),
    }
}

fn check_as<T, F>(name: &'static str, source: &str, span: Span, sink: &mut RecordSink<'_, F>) -> Result<(), F>
where
    T: Notation<ErrorKind: ErrorKind<Finding = TagFindingKind> + Into<TagErrorKind>>,
{
    let parsed = Parsed::collect(|report| T::parse_in(source, span, report));
    for finding in parsed.findings {
        sink.finding(finding.map(RecordFindingKind::Tag))?;
    }
    for error in parsed.errors {
        let span = error.span();
        let kind = RecordFindingKind::TagValue { name, error: error.into_kind().into() };
        sink.finding(Finding::new(kind, span))?;
    }
    Ok(())
}
