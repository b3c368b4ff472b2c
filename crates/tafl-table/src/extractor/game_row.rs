//! The row of a game: its tags, and what is known of its moves.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value as Json};
use tafl_game_record::{ClockTime, GameRecord, GameResult, Playback, PuzzleMode, Tag, TagValue};
use tafl_position::{BySide, Side};
use tafl_verify::Verdict;

use crate::extractor::{GameSource, is_counted};
use crate::position_key::PositionKey;
use crate::row::{FieldValue, RowSink};
use crate::table::Table;

/// Writes the row of a game.
pub(super) fn write<S: RowSink>(
    source: &GameSource<'_>,
    record: &GameRecord,
    verdict: &Verdict,
    sink: &mut S,
) -> Result<(), S::Error> {
    let mut tags = TagValues::of(record);
    let date = record.date().and_then(Result::ok);
    if date.is_some_and(is_held) {
        tags.hold("date");
    }
    let result = tags.value("result", record.result());
    let elo = [tags.number("attackers-elo"), tags.number("defenders-elo")];
    let ending = tags.value("ending", record.ending()).or_else(|| record.stated_ending());
    let control = tags.value("time-control", record.time_control());
    let clock = control.map(tafl_game_record::TimeControl::clock);
    let period = clock.and_then(overtime);
    let left = remaining(record, &mut tags);
    let puzzle_mode = tags.value("puzzle-mode", record.puzzle_mode());
    let prestart = tags.value("puzzle-prestart", record.puzzle_prestart()).map(|address| address.to_string());
    let puzzle_start = tags.value("puzzle-start", record.puzzle_start()).map(|address| address.to_string());
    let comment = record.start_comment();
    if comment.is_some_and(|comment| comment.clock().is_none()) {
        tags.hold("start-comment");
    }
    let rest = tags.rest();
    let variant = record.variant();
    let rules = record.rules().map(ToString::to_string);
    let rules_name = record.rules().and_then(|rules| rules.name()).map(ToString::to_string);
    let start = record.start();
    let start_record = start.map(ToString::to_string);
    let side = first_side(record);
    let key = start.zip(side).map(|(start, side)| PositionKey::of(start, side));
    let outcome = verdict.outcome();
    let codes = counted(verdict.findings().iter().map(tafl_verify::VerifyFinding::code));
    let losses = counted(source.losses.iter().copied());
    let (plies, moves) = counts(record);
    let line = MainLine::of(record);
    let text = |name| FieldValue::from(tags.text(name));
    let values = [
        source.number.into(),
        source.file.into(),
        integer(source.line),
        source.form.into(),
        text("event"),
        text("site"),
        text("round"),
        date.and_then(tafl_game_record::Date::unix_days).map_or(FieldValue::Null, FieldValue::Date),
        date.and_then(tafl_game_record::Date::year).map(i64::from).into(),
        text("attackers"),
        text("defenders"),
        elo[0].into(),
        elo[1].into(),
        text("annotator"),
        text("compiler"),
        result.map(result_name).into(),
        result.and_then(winner).map(Side::name).into(),
        text("termination"),
        ending.map(tafl_game_record::Ending::name).into(),
        clock.map(|clock| milliseconds(clock.main())).into(),
        period.map(|(length, _)| length).into(),
        period.map(|(_, count)| count).into(),
        control.and_then(tafl_game_record::TimeControl::increment).map(milliseconds).into(),
        left[0],
        left[1],
        puzzle_mode.map(PuzzleMode::name).into(),
        prestart.as_ref().into(),
        puzzle_start.as_ref().into(),
        rest.as_ref().into(),
        comment.map(tafl_game_record::CommentView::text).into(),
        variant.as_ref().into(),
        rules.as_ref().into(),
        rules_name.as_ref().into(),
        text("rules-source"),
        start.map(|start| i64::from(start.dimension().get())).into(),
        start_record.as_ref().into(),
        side.map(Side::name).into(),
        key.into(),
        integer(plies),
        integer(moves),
        outcome.map(|outcome| result_name(outcome.into())).into(),
        outcome.map(|outcome| outcome.ending().name()).into(),
        integer(verdict.count() as u64),
        codes.as_ref().into(),
        losses.as_ref().into(),
        line.as_ref().map(|line| integer(line.captures.attackers)).into(),
        line.as_ref().map(|line| integer(line.captures.defenders)).into(),
        line.as_ref().map(|line| integer(line.occurrences)).into(),
        record.named_opening().map(tafl_game_record::NamedOpening::name).into(),
    ];
    sink.push(Table::Games, &values)
}

/// Whether the columns `date` and `year` hold a date: a day, or no more than a year.
fn is_held(date: tafl_game_record::Date) -> bool {
    let (year, month, day) = (date.year(), date.month(), date.day());
    year.is_some() && month.is_some() == day.is_some()
}

/// A count; what no column can hold is the largest number.
fn integer(count: u64) -> FieldValue<'static> {
    FieldValue::Integer(i64::try_from(count).unwrap_or(i64::MAX))
}

/// The main time of both players at the end. With overtime, the tag is kept as well.
fn remaining<'v>(record: &GameRecord, tags: &mut TagValues<'_>) -> [FieldValue<'v>; 2] {
    let Some(Ok(remaining)) = record.time_remaining() else { return [FieldValue::Null; 2] };
    let clocks = [remaining.of(Side::Attackers), remaining.of(Side::Defenders)];
    if clocks.iter().all(|clock| clock.overtime().is_none()) {
        tags.hold("time-remaining");
    }
    clocks.map(|clock| milliseconds(clock.main()).into())
}

/// The side that moves first: of the first move, or by the rules.
fn first_side(record: &GameRecord) -> Option<Side> {
    record.side_to_move().or_else(|| record.rules().map(tafl_rules::Rules::side_to_move))
}

/// The number of moves of the main line and of all lines, without resignations.
fn counts(record: &GameRecord) -> (u64, u64) {
    let tree = record.tree();
    let of = |count: usize| count as u64;
    let plies = tree.main_line().filter(|&id| is_counted(tree, id)).count();
    let moves = tree.walk().filter(|&(_, id)| is_counted(tree, id)).count();
    (of(plies), of(moves))
}

/// What the moves of the main line come to.
struct MainLine {
    /// How many pieces each side captures.
    captures: BySide<u64>,
    /// How often the last position is in the line, with the same side to move.
    occurrences: u64,
}

impl MainLine {
    /// Plays the line; `None` if that is not possible.
    fn of(record: &GameRecord) -> Option<Self> {
        let mut playback = Playback::new(record).ok()?;
        let mut captures = BySide { attackers: 0, defenders: 0 };
        let mut states = vec![(playback.position().clone(), playback.side_to_move())];
        while let Some(id) = playback.forward().ok()? {
            // A resignation has no mover.
            if let Some((step, side)) = record.tree().move_record(id).zip(playback.mover()) {
                *captures.get_mut(side) += step.captures().len() as u64;
                states.push((playback.position().clone(), playback.side_to_move()));
            }
        }
        let occurrences = states.iter().filter(|state| states.last() == Some(state)).count();
        Some(Self { captures, occurrences: occurrences as u64 })
    }
}

/// `attackers`, `defenders`, `draw`, `other`.
const fn result_name(result: GameResult) -> &'static str {
    match result {
        GameResult::AttackersWin => "attackers",
        GameResult::DefendersWin => "defenders",
        GameResult::Draw => "draw",
        GameResult::Other => "other",
    }
}

const fn winner(result: GameResult) -> Option<Side> {
    match result {
        GameResult::AttackersWin => Some(Side::Attackers),
        GameResult::DefendersWin => Some(Side::Defenders),
        GameResult::Draw | GameResult::Other => None,
    }
}

/// The tags whose columns hold any text.
const TEXTS: [&str; 10] = [
    "event",
    "site",
    "round",
    "attackers",
    "defenders",
    "annotator",
    "compiler",
    "termination",
    "variant",
    "rules-source",
];

/// The values of tags, some of which their columns do not hold completely.
pub(super) struct TagValues<'r> {
    record: &'r GameRecord,
    /// The names of tags that are complete in their columns.
    held: Vec<&'static str>,
}

impl<'r> TagValues<'r> {
    pub(super) fn of(record: &'r GameRecord) -> Self {
        Self { record, held: TEXTS.to_vec() }
    }

    /// The text of a tag. One without text is like none.
    pub(super) fn text(&self, name: &str) -> Option<&'r str> {
        self.record.tag(name).map(TagValue::as_str).filter(|text| !text.is_empty())
    }

    /// Notes that a column holds the tag.
    pub(super) fn hold(&mut self, name: &'static str) {
        self.held.push(name);
    }

    /// The number in a tag.
    pub(super) fn number(&mut self, name: &'static str) -> Option<i64> {
        let number = self.text(name)?.parse::<i32>().ok()?;
        self.hold(name);
        Some(number.into())
    }

    /// The value of a tag that was read, if it could be.
    pub(super) fn value<T, E>(&mut self, name: &'static str, read: Option<Result<T, E>>) -> Option<T> {
        let value = read?.ok()?;
        self.hold(name);
        Some(value)
    }

    /// All other tags as a JSON object; `None` if there are none. Of several with one name, the first has a column; the
    /// object has the others as a list.
    pub(super) fn rest(&self) -> Option<String> {
        let mut rest: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
        let mut seen: Vec<&str> = Vec::new();
        for tag in self.record.tags() {
            let name = tag.name();
            let is_first = !seen.contains(&name);
            if self.held.contains(&name) {
                if is_first {
                    seen.push(name);
                    continue;
                }
            } else if says_nothing(tag) {
                continue;
            }
            rest.entry(name).or_default().push(tag.value().as_str().into());
        }
        let member = |(name, mut values): (&str, Vec<Json>)| {
            let value = if values.len() == 1 { values.remove(0) } else { values.into() };
            (name.to_owned(), value)
        };
        let object: Map<String, Json> = rest.into_iter().map(member).collect();
        (!object.is_empty()).then(|| Json::Object(object).to_string())
    }
}

/// Whether a tag without text says nothing.
fn says_nothing(tag: &Tag) -> bool {
    tag.value().as_str().is_empty()
}

/// A duration in milliseconds.
pub(super) fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// The overtime of a clock: the length of a period in milliseconds, and the number of periods.
pub(super) fn overtime(clock: ClockTime) -> Option<(i64, i64)> {
    clock.overtime().map(|overtime| (milliseconds(overtime.length()), overtime.count().into()))
}

/// Counts as a JSON object; `None` if there are none.
pub(super) fn counted<'c>(codes: impl Iterator<Item = &'c str>) -> Option<String> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    codes.for_each(|code| *counts.entry(code).or_default() += 1);
    let object: Map<String, Json> =
        counts.into_iter().map(|(code, count)| (code.to_owned(), count.into())).collect();
    (!object.is_empty()).then(|| Json::Object(object).to_string())
}
