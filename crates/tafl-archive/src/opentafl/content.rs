//! Tags and rules that OpenTafl cannot load, or reads differently.

use alloc::string::ToString;
use alloc::vec::Vec;

use tafl_game_record::{Address, GameRecord};
use tafl_position::Side;
use tafl_rules::{Key, Rules, SpeedLimits, Zone};

use super::kind::OpenTaflIssueKind;
use super::moves::pair_index;
use super::{OpenTaflIssue, OpenTaflLocation};

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
            found("time-control", OpenTaflIssueKind::Increment);
        }
        _ => {}
    }
    if let Some(control) = record.tag("time-control") {
        if !is_time(control.as_str()) {
            found("time-control", OpenTaflIssueKind::TimeControl);
        }
        // Without a time control, OpenTafl ignores the remaining times.
        if record.tag("time-remaining").is_some_and(|times| !are_times(times.as_str())) {
            found("time-remaining", OpenTaflIssueKind::TimeRemaining);
        }
    }
    let puzzle = [("puzzle-prestart", record.puzzle_prestart()), ("puzzle-start", record.puzzle_start())];
    for (name, address) in puzzle {
        if let Some(kind) = address.and_then(|address| address_issue(record, &address.ok()?)) {
            found(name, kind);
        }
    }
    if record.position_tag().is_some() {
        found("position", OpenTaflIssueKind::PositionTag);
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

pub(super) fn rules_issues(rules: &Rules) -> Vec<OpenTaflIssueKind> {
    let mut kinds = Vec::new();
    let dimension = rules.dimension();
    if dimension.get() % 2 == 0 || !(5..=19).contains(&dimension.get()) {
        kinds.push(OpenTaflIssueKind::BoardSize { dimension });
    }
    kinds.extend(match rules.repetition() {
        None => Some(OpenTaflIssueKind::RepetitionIgnored),
        Some(rule) => match rule.tfr() {
            Some('d') => None,
            Some(letter) => Some(OpenTaflIssueKind::RepetitionReversed { letter }),
            None => Some(OpenTaflIssueKind::RepetitionDropped { rule }),
        },
    });
    let zones = rules.extra_zones().iter().filter(|zone| !zone.squares().is_empty());
    kinds.extend(zones.map(|zone| OpenTaflIssueKind::ZoneDropped { zone: zone.number() }));
    let limits = rules.speed_limits();
    if matches!(limits, SpeedLimits::BySide(_) | SpeedLimits::Ten(_)) {
        kinds.push(OpenTaflIssueKind::SpeedLimits { found: limits.count() });
    }
    if !rules.fortresses(Side::Defenders).is_empty() {
        kinds.push(OpenTaflIssueKind::DefenderFortresses);
    }
    kinds.extend(entry_issues(rules));
    let unknown = rules.others().iter().map(|entry| entry.key().to_string());
    kinds.extend(unknown.map(|key| OpenTaflIssueKind::UnknownEntry { key }));
    kinds
}

/// `corre`, `aforre` and `dforre`, which OpenTafl reads if the record has `cenre`, and then takes missing ones for empty.
fn entry_issues(rules: &Rules) -> impl Iterator<Item = OpenTaflIssueKind> + '_ {
    let entries = [
        (Key::Corre, Zone::Corner),
        (Key::Aforre, Zone::AttackerFortress),
        (Key::Dforre, Zone::DefenderFortress),
    ];
    let has_center = !rules.is_default(Key::Cenre);
    entries.into_iter().filter_map(move |(key, zone)| match (has_center, rules.is_default(key)) {
        (false, false) => Some(OpenTaflIssueKind::EntryWithoutCenter { key }),
        (true, true) if rules.squares(zone).next().is_some() => {
            Some(OpenTaflIssueKind::CenterWithoutEntry { key })
        }
        _ => None,
    })
}
