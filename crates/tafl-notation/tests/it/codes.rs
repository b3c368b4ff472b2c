//! The tables of codes of all layers: unique within a table, of one meaning across tables, and worded alike.

use std::collections::{BTreeMap, BTreeSet};

use tafl_notation::Code;
use tafl_notation::codes::{self, ALL};

fn rows() -> impl Iterator<Item = &'static Code> {
    ALL.iter().flat_map(|table| table.codes)
}

#[test]
fn a_code_is_one_row_of_a_table_and_has_one_severity() {
    let mut severities = BTreeMap::new();
    for table in ALL {
        let names: BTreeSet<_> = table.codes.iter().map(Code::name).collect();
        assert_eq!(names.len(), table.codes.len(), "{}: {names:?}", table.subject);
        for code in table.codes {
            let severity = *severities.entry(code.name()).or_insert(code.severity());
            // A repeated capture is dropped from a move in another form, where that is a departure.
            assert!(severity == code.severity() || code.name() == "capture-repeated", "{code}");
        }
    }
    assert!(severities.len() > 150);
}

#[test]
fn codes_are_kebab_case() {
    for code in rows() {
        let name = code.name();
        let kebab =
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        assert!(kebab && !name.starts_with('-') && !name.ends_with('-'), "{name}");
    }
}

/// A message is one line in lower case without a final stop; a meaning is made of sentences.
#[test]
fn messages_and_meanings_are_worded_alike() {
    const NAMES: [&str; 3] = ["OpenTafl", "TSN", "UTF-8"];
    for code in rows() {
        let (message, meaning) = (code.message(), code.meaning());
        let capital =
            message.starts_with(char::is_uppercase) && !NAMES.iter().any(|name| message.starts_with(name));
        assert!(
            !capital && !message.contains('\n') && !message.ends_with(['.', '!', ' ']),
            "{code}: {message}"
        );
        assert!(meaning.ends_with('.') && !meaning.contains("[`"), "{code}: {meaning}");
        assert!(meaning.starts_with(|first: char| first.is_uppercase() || first == '`'), "{code}: {meaning}");
    }
}

#[test]
fn a_code_is_found_in_every_table_that_has_it() {
    assert!(codes::find("leading-zero").count() > 3);
    assert_eq!(codes::find("no-such-code").count(), 0);
}
