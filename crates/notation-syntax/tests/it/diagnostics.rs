//! Diagnostics: their fields, and lines and columns in every unit.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use notation_syntax::{
    Coded, Diagnostic, Error, ErrorKind, Finding, LineIndex, Location, Parsed, Severity, Span, codes,
};

codes! {
    /// Why a text cannot be read, or what to know about it.
    #[derive(Clone, Debug, PartialEq, thiserror::Error)]
    enum WordKind {
        /// A word is known.
        #[code(error, "word-unknown", "tufl")]
        #[error("unknown word `{word}`")]
        Unknown { word: String },
        /// A word is given once.
        #[code(error, "word-twice")]
        #[see(first, "first given here")]
        #[error("this word is given twice")]
        Twice { first: Span },
        #[code(finding, "two-spaces")]
        #[error("two spaces, one is enough")]
        TwoSpaces,
    }
}

impl ErrorKind for WordKind {
    type Finding = Self;
}

/// The columns of an offset, after its line: in characters, bytes and UTF-16.
fn columns(location: Location) -> (usize, [usize; 3]) {
    (location.line, [location.column, location.byte_column, location.utf16_column])
}

/// The location of the first `needle`, with and without an index.
#[track_caller]
fn of(text: &str, needle: &str) -> (usize, [usize; 3]) {
    let offset = text.find(needle).expect("the text contains it");
    let location = LineIndex::new(text).location(offset);
    assert_eq!(location, Location::of(text, offset));
    columns(location)
}

#[test]
fn columns_are_counted_in_characters_bytes_and_units_of_utf_16() {
    assert_eq!(of("one two", "two"), (1, [5, 5, 5]));
    assert_eq!(of("\t\ttwo", "two"), (1, [3, 3, 3]), "a tab is one column");
    assert_eq!(of("Köln → x", "x"), (1, [8, 11, 8]));
    assert_eq!(of("e\u{301}x", "x"), (1, [3, 4, 3]), "a combining character is one of its own");
    assert_eq!(of("😀𝄞x", "x"), (1, [3, 9, 5]), "two units outside the Basic Multilingual Plane");
    assert_eq!(of("a\r\n😀b\r\nc", "b"), (2, [2, 5, 3]));
    assert_eq!(of("a\r\n😀b\r\nc", "c"), (3, [1, 1, 1]));
    assert_eq!(of("a\rb", "b"), (1, [3, 3, 3]), "a carriage return alone ends no line");
}

#[test]
fn a_byte_order_mark_has_no_column() {
    let text = "\u{feff}ä x\n\u{feff}y";
    assert_eq!(of(text, "\u{feff}"), (1, [1, 1, 1]));
    assert_eq!(of(text, "ä"), (1, [1, 1, 1]));
    assert_eq!(of(text, "x"), (1, [3, 4, 3]));
    // Elsewhere it is a character.
    assert_eq!(of(text, "y"), (2, [2, 4, 2]));
    let lines = LineIndex::new(text);
    assert_eq!((lines.line(0), lines.line_start(0)), ("ä x", 3));
    // Offsets count it, because strings contain it.
    assert_eq!((lines.character_offset(6), lines.utf16_offset(6)), (3, 3));
    let drawn = Error::new(WordKind::Unknown { word: "x".into() }, Span::new(6, 7)).render(text).to_string();
    assert!(drawn.ends_with(" --> 1:3\n  |\n1 | ä x\n  |   ^\n"), "{drawn}");
}

#[test]
fn the_end_and_offsets_that_do_not_fit() {
    let lines = LineIndex::new("a\n😀").with_first_line(10);
    assert_eq!(columns(lines.location(6)), (11, [2, 5, 3]));
    assert_eq!(lines.location(99), lines.location(6), "beyond the end");
    assert_eq!(columns(lines.location(4)), (11, [1, 1, 1]), "inside a character");
    assert_eq!((lines.character_offset(4), lines.character_offset(99)), (2, 3));
    assert_eq!((lines.utf16_offset(4), lines.utf16_offset(99)), (2, 4));
    assert_eq!(columns(LineIndex::new("").location(0)), (1, [1, 1, 1]));
    assert_eq!(columns(LineIndex::new("a\n").location(2)), (2, [1, 1, 1]));
}

#[test]
fn a_diagnostic_has_what_an_error_has() {
    let text = "\u{feff}tafl\n😀 tufl";
    let error = Error::new(WordKind::Unknown { word: "tufl".into() }, Span::new(13, 17));
    assert_eq!(error.severity(), Severity::Error);
    let lines = LineIndex::new(text);
    let diagnostic = error.diagnostic(&lines);
    let Diagnostic { severity, code, message, meaning, span, start, end, related, .. } = &diagnostic;
    assert_eq!(
        (*severity, *code, message.as_str()),
        (Severity::Error, "word-unknown", "unknown word `tufl`")
    );
    assert_eq!((*meaning, *span, *related), (Some("A word is known."), Span::new(13, 17), None));
    assert_eq!((columns(*start), columns(*end)), ((2, [3, 6, 4]), (2, [7, 10, 8])));
    assert_eq!(diagnostic.render(&lines).to_string(), error.render(text).to_string());
}

#[test]
fn diagnostics_have_the_order_of_the_text() {
    let text = "is  is tufl";
    let twice = WordKind::Twice { first: Span::new(0, 2) };
    let unknown = WordKind::Unknown { word: "tufl".into() };
    let parsed: Parsed<(), WordKind> = Parsed::collect(|report| {
        use notation_syntax::ErrorSink as _;
        report.error(Error::new(unknown.clone(), Span::new(7, 11)))?;
        let failure = report.error(Error::new(twice.clone(), Span::new(4, 6)))?;
        report.finding(Finding::new(WordKind::TwoSpaces, Span::new(2, 4)))?;
        Err(failure)
    });
    let lines = LineIndex::new(text);
    let all = parsed.diagnostics(&lines);
    let found: Vec<_> = all.iter().map(|diagnostic| (diagnostic.code, diagnostic.start.column)).collect();
    assert_eq!(found, [("two-spaces", 3), ("word-twice", 5), ("word-unknown", 8)]);
    assert_eq!(all[0].severity, Severity::Finding);
    assert_eq!(all[0].meaning, None, "a code without a text");
    assert_eq!(all[1].related, twice.related());
    assert!(all[1].render(&lines).to_string().contains("note: first given here"));
}

/// An index that counted the characters of a line for each location would need minutes here in a debug build.
#[test]
fn many_locations_in_one_long_line() {
    let text = "ä😀x ".repeat(100_000);
    let lines = LineIndex::new(&text);
    for word in 0..100_000 {
        let at = lines.location(word * 8 + 6);
        assert_eq!(columns(at), (1, [word * 4 + 3, word * 8 + 7, word * 5 + 4]));
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_related_span_is_part_of_the_object() {
    let error = Error::new(WordKind::Twice { first: Span::new(0, 2) }, Span::new(3, 5));
    let diagnostic = error.diagnostic(&LineIndex::new("is is"));
    let object = serde_json::to_value(&diagnostic).expect("an object");
    let related = serde_json::json!({ "label": "first given here", "span": { "start": 0, "end": 2 } });
    assert_eq!(object["related"], related);
    let doubled = serde_json::to_value(diagnostic.with_offsets(|offset| offset * 2)).expect("an object");
    let spans = [&doubled["span"], &doubled["related"]["span"]].map(|span| span["end"].as_u64());
    assert_eq!(spans, [Some(10), Some(4)]);
}
