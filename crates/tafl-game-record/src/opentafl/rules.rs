//! Rules that OpenTafl cannot load, or reads differently.

use alloc::string::ToString;
use alloc::vec::Vec;

use tafl_position::Side;
use tafl_rules::{Key, Rules, SpeedLimits, Zone};

use super::kind::OpenTaflIssueKind;

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
