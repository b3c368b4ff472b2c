//! Each code is reported for its example, and the front page and the grammar page list all findings.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tafl_rules::{Code, Coded, Notation, Rules, RulesErrorKind, RulesFindingKind, Severity};

const TABLES: [&[Code]; 2] = [RulesErrorKind::CODES, RulesFindingKind::CODES];

/// The codes without an example, and the tests that show them.
const SHOWN_ELSEWHERE: [(&str, &str); 3] = [
    ("rules-empty", "cases.rs: errors_of_the_record"),
    ("too-many-entries", "cases.rs: limits"),
    ("too-many-squares", "cases.rs: limits"),
];

/// The codes that reading a record reports.
fn reported(record: &str) -> BTreeSet<(&'static str, Severity)> {
    let row = |kind: &dyn Coded| (kind.code(), kind.definition().severity());
    let parsed = Rules::parse_all(record);
    let errors = parsed.errors.iter().map(|error| row(error.kind()));
    errors.chain(parsed.findings.iter().map(|finding| row(finding.kind()))).collect()
}

#[test]
fn every_example_has_its_code() {
    let mut without = BTreeSet::new();
    for code in TABLES.into_iter().flatten() {
        let Some(example) = code.example() else {
            without.insert(code.name());
            continue;
        };
        let found = reported(example);
        assert!(found.contains(&(code.name(), code.severity())), "{code}: {example:?}: {found:?}");
    }
    assert_eq!(without, SHOWN_ELSEWHERE.into_iter().map(|(code, _)| code).collect());
}

#[test]
fn pages_list_all_findings() {
    let front = include_str!("../../src/lib.rs");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/rules.md");
    let page = fs::read_to_string(page).ok();
    for code in RulesFindingKind::CODES {
        let name = format!("`{code}`");
        assert!(front.contains(&name), "the front page does not list {name}");
        if let Some(page) = &page {
            assert!(page.contains(code.name()), "the grammar page does not list {name}");
        }
    }
}
