//! Each code is reported for its example.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use std::collections::BTreeSet;

use tafl_game_record::GameRecord;
use tafl_verify::{Severity, VerifyFindingKind, verify};

/// The codes without an example, and the tests that show them.
const SHOWN_ELSEWHERE: [(&str, &str); 1] = [("too-many-departures", "cases.rs")];

/// The codes that judging a game reports.
fn reported(record: &str) -> BTreeSet<(&'static str, Severity)> {
    let record: GameRecord = record.parse().expect("a game record");
    verify(&record).findings().iter().map(|finding| (finding.code(), finding.severity())).collect()
}

#[test]
fn every_example_has_its_code() {
    let mut without = BTreeSet::new();
    for code in VerifyFindingKind::CODES {
        let Some(example) = code.example() else {
            without.insert(code.name());
            continue;
        };
        let found = reported(example);
        assert!(found.contains(&(code.name(), code.severity())), "{code}: {example:?}: {found:?}");
    }
    assert_eq!(without, SHOWN_ELSEWHERE.into_iter().map(|(code, _)| code).collect());
}
