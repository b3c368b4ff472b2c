//! The values of tags and comments that have a form.

use std::fmt;

use serde::Serialize;
use tafl_game_record::{
    Address, ClockTime, CommentView, Date, Ending, GameResult, Markup, PuzzleMode, TimeControl,
    TimeRemaining, UtcTime,
};
use tafl_position::Side;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::record::GameRecord;
use super::tree;
use crate::failure::Failure;

/// The values of tags.
#[derive(Serialize)]
struct TagValuesObject {
    date: Option<DateObject>,
    result: Option<&'static str>,
    time_control: Option<TimeControlObject>,
    time_remaining: Option<TimeRemainingObject>,
    puzzle_mode: Option<&'static str>,
    puzzle_prestart: Option<String>,
    puzzle_start: Option<String>,
    ending: Option<&'static str>,
    to_move: Option<&'static str>,
    utc_time: Option<String>,
    unreadable: Vec<&'static str>,
}

#[derive(Serialize)]
struct DateObject {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

#[derive(Serialize)]
struct TimeControlObject {
    #[serde(flatten)]
    clock: ClockObject,
    increment: Option<u64>,
}

#[derive(Serialize)]
struct TimeRemainingObject {
    attackers: ClockObject,
    defenders: ClockObject,
}

/// A time on a clock, in seconds.
#[derive(Serialize)]
struct ClockObject {
    main: u64,
    overtime: Option<OvertimeObject>,
}

#[derive(Serialize)]
struct OvertimeObject {
    length: u64,
    count: u32,
}

/// The parts of a comment.
#[derive(Serialize)]
pub(crate) struct CommentObject<'r> {
    text: String,
    clock: Option<ClockObject>,
    hints: Vec<&'r str>,
    markup: Markup,
}

impl<'r> CommentObject<'r> {
    pub(crate) fn new(view: CommentView<'r>) -> Self {
        Self {
            text: view.without_hints().to_string(),
            clock: view.clock().map(ClockObject::from),
            hints: view.hints().collect(),
            markup: view.markup(),
        }
    }
}

impl From<Date> for DateObject {
    fn from(date: Date) -> Self {
        Self { year: date.year(), month: date.month(), day: date.day() }
    }
}

impl From<ClockTime> for ClockObject {
    fn from(clock: ClockTime) -> Self {
        let overtime = clock.overtime();
        Self {
            main: clock.main().as_secs(),
            overtime: overtime.map(|overtime| OvertimeObject {
                length: overtime.length().as_secs(),
                count: overtime.count(),
            }),
        }
    }
}

impl From<TimeControl> for TimeControlObject {
    fn from(control: TimeControl) -> Self {
        let increment = control.increment().map(|increment| increment.as_secs());
        Self { clock: control.clock().into(), increment }
    }
}

impl From<TimeRemaining> for TimeRemainingObject {
    fn from(remaining: TimeRemaining) -> Self {
        let [attackers, defenders] = [Side::Attackers, Side::Defenders].map(|side| remaining.of(side).into());
        Self { attackers, defenders }
    }
}

#[wasm_bindgen]
impl GameRecord {
    /// The values of the tags that have a form: date, result, times, those of puzzles, the ending, the side
    /// to move and the time of day.
    #[wasm_bindgen(js_name = tagValues, unchecked_return_type = "TagValues")]
    pub fn tag_values(&self) -> JsValue {
        let (record, mut unreadable) = (&self.record, Vec::new());
        let mut names = Names(&mut unreadable);
        js::object(&TagValuesObject {
            date: names.value("date", record.date()).map(DateObject::from),
            result: names.value("result", record.result()).map(GameResult::symbol),
            time_control: names.value("time-control", record.time_control()).map(TimeControlObject::from),
            time_remaining: names
                .value("time-remaining", record.time_remaining())
                .map(TimeRemainingObject::from),
            puzzle_mode: names.value("puzzle-mode", record.puzzle_mode()).map(PuzzleMode::name),
            puzzle_prestart: names.address("puzzle-prestart", record.puzzle_prestart()),
            puzzle_start: names.address("puzzle-start", record.puzzle_start()),
            ending: names.value("ending", record.ending()).map(Ending::name),
            to_move: names.value("to-move", record.to_move()).map(Side::name),
            utc_time: names.value("utc-time", record.utc_time()).map(|time: UtcTime| time.to_string()),
            unreadable,
        })
    }

    /// The parts of the comment on a move: its text, clock and hints; `null` without a comment.
    #[wasm_bindgen(js_name = commentView, unchecked_return_type = "CommentView | null")]
    pub fn comment_view(&self, address: &str) -> Result<JsValue, Failure> {
        let node = tree::node(&self.record, address)?;
        let comment = self.record.tree().comment(node);
        Ok(comment.map_or(JsValue::NULL, |comment| js::object(&CommentObject::new(comment.view()))))
    }
}

/// The names of tags that cannot be read.
struct Names<'n>(&'n mut Vec<&'static str>);

impl Names<'_> {
    fn value<T, E>(&mut self, name: &'static str, tag: Option<Result<T, E>>) -> Option<T> {
        tag?.map_err(|_| self.0.push(name)).ok()
    }

    fn address<E: fmt::Debug>(
        &mut self,
        name: &'static str,
        tag: Option<Result<Address, E>>,
    ) -> Option<String> {
        self.value(name, tag).map(|address| address.to_string())
    }
}
