//! Every error and every finding as it is rendered, and the value despite findings.

use insta::assert_snapshot;
use tafl_rules::{Notation, Rules, RulesErrorKind, Strictness};

use crate::{one_line, rules};

/// All errors and findings of a text, as they are rendered, and the value.
fn rendered(text: &str) -> String {
    let parsed = Rules::parse_all(text);
    assert_eq!(parsed.value.is_some(), parsed.errors.is_empty(), "{text}");
    parsed.errors.iter().for_each(|error| one_line(error));
    parsed.findings.iter().for_each(|finding| one_line(finding));
    let errors = parsed.errors.iter().map(|error| error.render(text).to_string());
    let findings = parsed.findings.iter().map(|finding| finding.render(text).to_string());
    let value = parsed.value.map(|rules| format!("{rules}\n"));
    errors.chain(findings).chain(value).chain(["\n".to_owned()]).collect()
}

/// The same for several records, separated by bars.
fn records(rows: &[&str]) -> String {
    rows.iter().flat_map(|row| row.split('|')).map(rendered).collect()
}

/// The same for entries on a small board.
fn entries(rows: &[&str]) -> String {
    let entries = rows.iter().flat_map(|row| row.split('|'));
    entries.map(|entries| rendered(&format!("dim:3 {entries} start:/3/1K1/3/"))).collect()
}

#[test]
fn errors_of_the_record() {
    assert_snapshot!(records(&[
        "| \n |dim:3 esc start:/3/1K1/3/|dim:3 :e start:/3/1K1/3/|hello",
        // deviation: R10
        "dim:3 corh: esc:e corh:K start:/3/1K1/3/|dim:3 start:/3/1K1/3/ starti:/3/1K1/3/|dim:3 esc:e",
        "dim:3 name:a]b other:] start:/3/1K1/3/",
    ]));
}

#[test]
fn errors_of_the_board() {
    assert_snapshot!(records(&[
        "dim:99999999999999999999 start:/3/1K1/3/|dim:79 start:/3/1K1/3/|dim:0 start:/3/1K1/3/",
        "dim:three start:/3/1K1/3/|dim: start:/3/1K1/3/|dim:3x start:/3/1K1/3/|dim:-3 start:/3/1K1/3/",
        // deviation: R7b
        "dim:11 start:/3/1K1/3/|start:/3/1K1/3/ dim:5|dim:3 start:/3/1K1/2/|dim:3 starti:/3/1x1/3/0/|dim:3 start:",
    ]));
}

#[test]
fn errors_of_values() {
    assert_snapshot!(entries(&[
        "esc:x surf:yes atkf: tfr:Draw ka:s ks:x",
        // deviation: R11
        "mj:y gj:y kj:1 sw:y swf:s ber:y",
        "cor:x cen:a0, afor:1, dfor:a1,,b1,|cor:cc9, cen:a99, afor:default dfor:a1b1,",
        "corh:tx cenhe:ny cors:default",
        "spd:|spd:1,2,3|spd:1,2,3,4,5,6,7,8,9,10,11,12,13|spd:1,,2|spd:fast|spd:1-|spd:99999999999999999999",
        "esc:a-very-long-value-that-nobody-wants-to-read",
    ]));
}

#[test]
fn errors_of_further_keys() {
    assert_snapshot!(entries(&[
        "rep:|rep:d|rep:1d|rep:0x|rep:100d|rep:99999999999999999999d|rep:3|rep:3s|rep:3sd|rep:3xk|rep:3D",
        "rep:2d rep:2d",
        "z1:a1, z1:|z1:default z2:a0, z3:,a1|z1:a1, z1h:x z1re:t1",
    ]));
}

#[test]
fn findings_of_the_record() {
    assert_snapshot!(records(&[
        // deviation: R7
        "esc:e dim:3 start:/3/1K1/3/|dim:3 start:/3/1K1/3/ esc:e tfr:i|esc:e start:/3/1K1/3/",
        "dim:03 name: start:/3/1K1/3/|dim:3 dice:2 Esc:e kingstrength:4 corhh:K start:/3/1K1/3/",
    ]));
}

#[test]
fn findings_of_values() {
    let on_small_boards = entries(&[
        // deviation: R2, R6
        "tfr:w|tfr:l|cenhe:n|cenhe:y",
        // deviation: R8
        "cor:a1,C3|cor:a1,a1,a01,b1,|cor:a4,a1,z26, afor:d1,",
        // deviation: R9
        "cors:t,K,T|spd:1,2,|spd:0|spd:-7,02",
    ]);
    assert_snapshot!(on_small_boards + &records(&["afor:a4, start:/3/1K1/3/"]));
}

#[test]
fn findings_of_further_keys() {
    let on_small_boards = entries(&[
        "rep:3d|rep:3m|rep:3o|rep:02d|rep:2e tfr:l|tfr:d rep:3d|z1h:t z1re:|z1:|z2:a1,a1,d4,B2",
        "z1:a1, z1h:t,T|z0:a1, z10:a1, z1x:t Rep:2d z:",
    ]);
    assert_snapshot!(on_small_boards + &records(&["rep:2d dim:3 start:/3/1K1/3/"]));
}

#[test]
fn findings_of_the_start() {
    assert_snapshot!(records(&[
        // deviation: P1
        "dim:3 start:3/1K1/03",
        // deviation: P5
        "dim:3 start:/3/3/3/|dim:3 start:/K2/1K1/3/|dim:3 start:/K2/1k1/3/",
    ]));
}

/// One bad entry does not hide another.
#[test]
fn every_bad_entry_is_reported() {
    let text = "dim:x esc:x foo surf:y surf:n cor:1, corh:x spd:1,2,3 start:/3/3/2/";
    let parsed = Rules::parse_all(text);
    let slices: Vec<_> = parsed.errors.iter().map(|error| error.span().slice(text).unwrap()).collect();
    assert_eq!(slices, ["x", "x", "foo", "surf", "1", "x", "1,2,3", "2"]);
    let first = parsed.errors.iter().find_map(|error| match error.kind() {
        RulesErrorKind::DuplicateKey { first, .. } => first.slice(text).map(|key| (key, first.start())),
        _ => None,
    });
    assert_eq!(first, Some(("surf", 16)), "the error has the span of the first key");
    assert!(parsed.value.is_none());
    // Parsing that stops at the first error returns the first of them.
    assert_eq!(Rules::parse_with(text, Strictness::Relaxed).as_ref().err(), parsed.errors.first());
}

/// A message shows only the beginning of a text, without control characters.
#[test]
fn messages_are_short_and_printable() {
    let long = "x".repeat(100_000);
    let (with_value, value) = (format!("{long}:1"), format!("esc:{long}"));
    let mut messages = Vec::new();
    for entry in ["\u{1b}[2J", "\u{1b}[2J:1", "esc:\u{7}\u{1b}[2J", &long, &with_value, &value] {
        let parsed = Rules::parse_all(&format!("dim:3 {entry} start:/3/1K1/3/"));
        messages.extend(parsed.errors.iter().map(ToString::to_string));
        messages.extend(parsed.findings.iter().map(ToString::to_string));
    }
    assert_snapshot!(messages.join("\n"), @r"
    expected a key, a colon and a value as in `esc:e`, found `�[2J`
    unknown key `�[2J`
    `esc` must be `c` (a corner square) or `e` (any edge square), found `��[2J`
    expected a key, a colon and a value as in `esc:e`, found `xxxxxxxxxxxxxxxxxxxx…`
    unknown key `xxxxxxxxxxxxxxxxxxxx…`
    `esc` must be `c` (a corner square) or `e` (any edge square), found `xxxxxxxxxxxxxxxxxxxx…`
    ");
}

#[test]
fn strict_parsing_refuses_findings_but_not_notes() {
    let strict = |text| Rules::parse_with(text, Strictness::Strict);
    let error = strict("dim:3 dice:2 start:/3/1K1/3/").unwrap_err();
    assert!(matches!(error.kind(), RulesErrorKind::Departure(_)));
    assert_snapshot!(error, @"unknown key `dice`");
    assert!(strict("dim:3 corh:t,K start:/3/1K1/3/").is_err(), "a finding of a contained notation");
    assert!(strict("dim:3 start:/3/1K1/3").is_err());
    assert!(strict("dim:3 tfr:l start:/3/1K1/3/").is_ok());
    assert!(strict("dim:3 start:/3/3/3/").is_ok());
}

/// The spans of contained notations refer to the outermost text, even if the record is only a part of it.
#[test]
fn spans_refer_to_the_whole_text() {
    let text = "[rules:dim:3 cor:a1,x1 start:/3/1K1/4/]";
    let span = tafl_rules::Span::new(7, text.len() - 1);
    let error = Strictness::Relaxed.run(|sink| Rules::parse_in(text, span, sink)).unwrap_err();
    assert_eq!(error.span().slice(text), Some("4"));
    let parsed = tafl_rules::Parsed::collect(|report| Rules::parse_in(text, span, report));
    assert_eq!(parsed.errors, [error]);
    let at: Vec<_> = parsed.findings.iter().map(|finding| (finding.code(), finding.span().start())).collect();
    assert_eq!(at, [("square-off-board", 20), ("final-comma-missing", 22)]);
}

#[test]
fn unknown_entries_are_kept() {
    let text = "dim:3 b:2 esc:e a: c:::x name:Ä_ö start:/3/1K1/3/ b:1";
    let rules = rules(text);
    assert_eq!(rules.to_string(), "dim:3 name:Ä_ö esc:e b:2 a: c:::x b:1 start:/3/1K1/3/");
    assert_eq!(
        rules.display().lines().to_string(),
        "dim:3 name:Ä_ö\nesc:e\nb:2 a: c:::x b:1\nstarti:/3/1K1/3/\n"
    );
    assert_eq!(rules.display().lines().to_string().parse::<Rules>(), Ok(rules));
}

#[test]
fn limits() {
    let record = |entries: &str| format!("dim:3 {entries} start:/3/1K1/3/");
    let many = record(&"a:b ".repeat(Rules::MAX_ENTRIES - 2));
    assert_eq!(rules(&many).others().len(), Rules::MAX_ENTRIES - 2);
    let too_many = record(&"a:b ".repeat(Rules::MAX_ENTRIES - 1));
    assert_eq!(too_many.parse::<Rules>().unwrap_err().kind(), &RulesErrorKind::TooManyEntries);
    assert_snapshot!(RulesErrorKind::TooManyEntries, @"a record has at most 1000 entries");

    let squares = record(&format!("cor:{}", "a1,".repeat(78 * 78)));
    assert_eq!(rules(&squares).squares(tafl_rules::Zone::Corner).count(), 1);
    let too_many = record(&format!("cor:{}", "a1,".repeat(78 * 78 + 1)));
    assert_eq!(too_many.parse::<Rules>().unwrap_err().kind(), &RulesErrorKind::TooManySquares);
    assert_snapshot!(RulesErrorKind::TooManySquares, @"a list has at most 6084 squares, as many as the largest board");
}
