//! Tags that OpenTafl cannot load, or reads differently.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::kind::OpenTaflIssueKind;
use super::moves::pair_index;
use super::{OpenTaflIssue, OpenTaflLocation};
use crate::address::Address;
use crate::record::GameRecord;
use crate::tag;

pub(super) fn tag_issues(record: &GameRecord, issues: &mut Vec<OpenTaflIssue>) {
    let mut found = |name: &str, kind| {
        issues.push(OpenTaflIssue { location: OpenTaflLocation::Tag(name.to_string()), kind });
    };
    for tag in record.tags() {
        if tag.value().as_str().contains("1. ") {
            found(tag.name(), OpenTaflIssueKind::TurnInTag);
        }
    }
    match record.time_control() {
        Some(Ok(control)) if control.increment().is_some() => {
            found(tag::TIME_CONTROL, OpenTaflIssueKind::Increment);
        }
        _ => {}
    }
    if let Some(control) = record.tag(tag::TIME_CONTROL) {
        if !is_time(control.as_str()) {
            found(tag::TIME_CONTROL, OpenTaflIssueKind::TimeControl);
        }
        // Without a time control, OpenTafl ignores the remaining times.
        if record.tag(tag::TIME_REMAINING).is_some_and(|times| !are_times(times.as_str())) {
            found(tag::TIME_REMAINING, OpenTaflIssueKind::TimeRemaining);
        }
    }
    let puzzle =
        [(tag::PUZZLE_PRESTART, record.puzzle_prestart()), (tag::PUZZLE_START, record.puzzle_start())];
    for (name, address) in puzzle {
        if let Some(kind) = address.and_then(|address| address_issue(record, &address.ok()?)) {
            found(name, kind);
        }
    }
    if record.position_tag().is_some() {
        found(tag::POSITION, OpenTaflIssueKind::PositionTag);
    }
}

/// Whether OpenTafl reads a time: a number of 64 bits, with overtime of 32 bits. It drops other text after the number.
fn is_time(text: &str) -> bool {
    let mut numbers = text.trim_start().split(|c: char| !c.is_ascii_digit());
    let is_read = numbers.next().is_some_and(|main| main.parse::<i64>().is_ok());
    is_read && numbers.filter(|number| !number.is_empty()).take(2).all(|number| number.parse::<i32>().is_ok())
}

/// Whether OpenTafl reads two times. It drops those after them.
fn are_times(text: &str) -> bool {
    let mut times = text.split(',');
    let mut is_next = || times.next().is_some_and(is_time);
    is_next() && is_next()
}

/// The address of a puzzle tag, if OpenTafl gives it to another move.
fn address_issue(record: &GameRecord, address: &Address) -> Option<OpenTaflIssueKind> {
    let tree = record.tree();
    let root = tree.find(&Address::main(address.root()))?;
    let ply = tree.main_line().position(|id| id == root)?;
    let expected = pair_index(ply);
    let differs = expected != address.root();
    differs.then(|| OpenTaflIssueKind::Address { address: address.root(), expected })
}
