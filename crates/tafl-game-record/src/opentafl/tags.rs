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
        Some(Err(_)) => found(tag::TIME_CONTROL, OpenTaflIssueKind::TimeControl),
        _ => {}
    }
    if record.time_remaining().is_some_and(|times| times.is_err()) {
        found(tag::TIME_REMAINING, OpenTaflIssueKind::TimeRemaining);
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

/// The address of a puzzle tag, if OpenTafl gives it to another move.
fn address_issue(record: &GameRecord, address: &Address) -> Option<OpenTaflIssueKind> {
    let tree = record.tree();
    let root = tree.find(&Address::main(address.root()))?;
    let ply = tree.main_line().position(|id| id == root)?;
    let expected = pair_index(ply);
    let differs = expected != address.root();
    differs.then(|| OpenTaflIssueKind::Address { address: address.root(), expected })
}
