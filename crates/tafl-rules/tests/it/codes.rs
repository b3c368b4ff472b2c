//! Each code is reported for its example, and the front page and the grammar page list all findings.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tafl_rules::{
    Code, Coded, Notation, OtnVersion, Parsed, Rules, RulesErrorKind, RulesFindingKind, Severity, Span, v1_1,
};

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

/// The codes of version 1.1 are reported for their examples only if that version is read, and the grammar page lists them.
#[test]
fn codes_of_version_1_1() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/rules.md");
    let page = fs::read_to_string(page).ok();
    for code in v1_1::ErrorKind::CODES.iter().chain(v1_1::FindingKind::CODES) {
        let example = code.example().unwrap();
        let parsed =
            Parsed::collect(|sink| Rules::parse_at(example, Span::of(example), OtnVersion::V1_1, sink));
        let errors = parsed.errors.iter().map(|error| error.kind().definition().name());
        let findings = parsed.findings.iter().map(|finding| finding.kind().definition().name());
        let found: Vec<_> = errors.chain(findings).collect();
        assert!(found.contains(&code.name()), "{code}: {example:?}: {found:?}");
        assert!(!reported(example).iter().any(|(name, _)| *name == code.name()), "{code}");
        assert!(
            page.as_ref().is_none_or(|page| page.contains(code.name())),
            "the grammar page does not list {code}"
        );
    }
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
