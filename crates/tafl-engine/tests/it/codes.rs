//! Every code is reported for its example, and listed on the front page.

use std::collections::BTreeSet;

use tafl_engine::{
    Clock, Code, Coded, EngineMessage, ErrorKind, HostMessage, MessageErrorKind, MessageFindingKind,
    Notation, Parsed,
};

fn of<T, K: ErrorKind>(parsed: &Parsed<T, K>) -> Vec<&'static str> {
    let errors = parsed.errors.iter().map(|error| error.kind().code());
    errors.chain(parsed.findings.iter().map(|finding| finding.kind().code())).collect()
}

#[test]
fn every_example_has_its_code() {
    let messages = [MessageErrorKind::CODES, MessageFindingKind::CODES];
    let without_example = ["message-empty", "message-too-long"];
    for code in messages.into_iter().flatten() {
        let Some(example) = code.example() else {
            assert!(without_example.contains(&code.name()), "{code}");
            continue;
        };
        let mut reported = of(&HostMessage::parse_all(example));
        reported.extend(of(&EngineMessage::parse_all(example)));
        reported.extend(of(&Clock::parse_all(example)));
        assert!(reported.contains(&code.name()), "{code}: {example:?} has {reported:?}");
    }
    let long = format!("id name {}", "x".repeat(HostMessage::MAX_BYTES));
    assert_eq!(of(&EngineMessage::parse_all(&long)), ["message-too-long"]);
}

#[test]
fn the_front_page_lists_all_findings() {
    let rows = include_str!("../../src/lib.rs").lines().filter_map(|line| line.strip_prefix("//! | `"));
    let listed: BTreeSet<_> = rows.filter_map(|row| row.split('`').next()).collect();
    assert_eq!(listed, MessageFindingKind::CODES.iter().map(Code::name).collect());
}
