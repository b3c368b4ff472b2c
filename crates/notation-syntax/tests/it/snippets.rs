//! How errors and findings are drawn.

use insta::assert_snapshot;
use notation_syntax::{
    Code, Coded, Error, ErrorKind, ErrorSink, Finding, LineIndex, Parsed, Related, Report, Reported,
    Severity, Snippet, Span, Strictness, codes, decode,
};

codes! {
    /// How a text departs.
    #[derive(Clone, Debug, PartialEq, thiserror::Error)]
    enum TextFindingKind {
        /// One space separates words.
        #[code(finding, "two-spaces", "a  b")]
        #[error("two spaces, one is enough")]
        TwoSpaces,
        /// A word may be meant as another.
        #[code(note, "odd-word")]
        #[error("an odd word")]
        OddWord,
    }
}

codes! {
    /// Why a text cannot be read.
    #[derive(Clone, Debug, PartialEq, thiserror::Error)]
    enum TextErrorKind {
        /// Something
        /// is bad.
        #[code(error, "bad-part")]
        #[error("{0}", .message)]
        Bad { message: &'static str },
        /// A word is given twice.
        #[code(error, "word-twice")]
        #[see(first, "first given here")]
        #[error("this word is given twice")]
        Twice { first: Span },
        /// The text departs from its specification.
        #[error(transparent)]
        Departure(#[from] TextFindingKind),
    }
}

impl ErrorKind for TextErrorKind {
    type Finding = TextFindingKind;
}

type TextSink<'s> = dyn ErrorSink<TextErrorKind> + 's;

fn bad(message: &'static str, span: Span) -> Error<TextErrorKind> {
    Error::new(TextErrorKind::Bad { message }, span)
}

fn drawn(source: &str, span: Span) -> String {
    bad("here", span).render(source).to_string()
}

#[test]
fn drawings() {
    assert_snapshot!(drawn("one\ntwo three\nfour", Span::new(8, 13)), @r"
    error[bad-part]: here
     --> 2:5
      |
    2 | two three
      |     ^^^^^
    ");
    assert_snapshot!(drawn("Köln → Rom", Span::new(6, 9)), @r"
    error[bad-part]: here
     --> 1:6
      |
    1 | Köln → Rom
      |      ^
    ");
    assert_snapshot!(drawn("a\tb\u{7}\r\n", Span::new(3, 4)), @r"
    error[bad-part]: here
     --> 1:4
      |
    1 | a b�
      |    ^
    ");
    assert_snapshot!(drawn("", Span::at(0)), @r"
    error[bad-part]: here
     --> 1:1
      |
    1 | 
      | ^
    ");
    assert_snapshot!(drawn("ends\n", Span::at(5)), @r"
    error[bad-part]: here
     --> 2:1
      |
    2 | 
      | ^
    ");
    let long = format!("{}HERE{}", "a".repeat(100_000), "b".repeat(100_000));
    assert_snapshot!(drawn(&long, Span::new(100_000, 100_004)), @r"
    error[bad-part]: here
     --> 1:100001
      |
    1 | …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaHEREbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
      |                                                              ^^^^
    ");
    assert!(drawn(&long, Span::new(0, 200_000)).len() < 600);
    assert_snapshot!(Finding::new(TextFindingKind::TwoSpaces, Span::new(1, 3)).render("a  b").name("game.otg"), @r"
    finding[two-spaces]: two spaces, one is enough
     --> game.otg:1:2
      |
    1 | a  b
      |  ^^
    ");
}

#[test]
fn spans_that_do_not_fit_are_drawn_at_the_end() {
    for span in [Span::new(50, 60), Span::new(1, 60), Span::at(2)] {
        assert!(drawn("aä", span).contains("1 | aä"), "{span:?}");
    }
}

/// The second of two spans that a message is about is drawn as well.
#[test]
fn a_second_span_is_drawn() {
    let error = Error::new(TextErrorKind::Twice { first: Span::new(0, 3) }, Span::new(8, 11));
    assert_snapshot!(error.render("one two\none").name("game.otg"), @r"
    error[word-twice]: this word is given twice
     --> game.otg:2:1
      |
    2 | one
      | ^^^
    note: first given here
     --> game.otg:1:1
      |
    1 | one two
      | ---
    ");
}

/// A message that is not of a kind with a code, and every way to draw it.
#[test]
fn a_snippet_is_built_from_parts() {
    let text = "日本語 é\u{301}x\ntwo\n";
    let plain = Snippet::new(Severity::Note, &"see\u{1b}[2J here", Span::new(9, 15), text);
    assert_snapshot!(plain, @r"
    note: see�[2J here
     --> 1:4
      |
    1 | 日本語 é́x
      |       ^^^
    ");
    assert_eq!(format!("{plain:?}"), "Snippet { code: None, span: Span { start: 9, end: 15 }, .. }");
    let related = Related { span: Span::new(16, 19), label: "and this" };
    let coded = plain.code("look-here").related(related).name("a.otg");
    let lines = LineIndex::new(text).with_first_line(99);
    let indexed = coded.lines(&lines).to_string();
    assert_snapshot!(indexed, @r"
    note[look-here]: see�[2J here
      --> a.otg:99:4
       |
    99 | 日本語 é́x
       |       ^^^
    note: and this
       --> a.otg:100:1
        |
    100 | two
        | ---
    ");
    assert_eq!(coded.lines(&LineIndex::new(text)).to_string(), coded.to_string());

    // Escape sequences change nothing but colour.
    let styled = coded.lines(&lines).styled().to_string();
    let mut parts = styled.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('m').expect("an escape sequence").1);
    assert_eq!(first + &rest.collect::<String>(), indexed);
    assert!(styled.starts_with("\u{1b}[1;94mnote[look-here]\u{1b}[0m\u{1b}[1m: see"), "{styled:?}");
}

#[test]
fn a_table_of_codes_has_a_row_for_each_code() {
    let row =
        |code: &'static Code| (code.name(), code.severity(), code.message(), code.meaning(), code.example());
    let findings: Vec<_> = TextFindingKind::CODES.iter().map(row).collect();
    let two_spaces = (
        "two-spaces",
        Severity::Finding,
        "two spaces, one is enough",
        "One space separates words.",
        Some("a  b"),
    );
    let odd_word = ("odd-word", Severity::Note, "an odd word", "A word may be meant as another.", None);
    assert_eq!(findings, [two_spaces, odd_word]);
    // A variant that wraps another kind has no row; its code is that of the other kind.
    let errors: Vec<_> = TextErrorKind::CODES.iter().map(|code| (code.name(), code.meaning())).collect();
    assert_eq!(errors, [("bad-part", "Something is bad."), ("word-twice", "A word is given twice.")]);
    assert_eq!(TextErrorKind::from(TextFindingKind::OddWord).code(), "odd-word");
}

#[test]
fn a_sink_decides_what_a_finding_is() {
    fn parse(sink: &mut TextSink<'_>) -> Result<u8, Reported> {
        sink.finding(Finding::new(TextFindingKind::TwoSpaces, Span::at(0)))?;
        let failure = sink.error(bad("first", Span::at(1)))?;
        sink.error(bad("second", Span::at(2)))?;
        Err(failure)
    }
    fn lifted(sink: &mut TextSink<'_>) -> Result<u8, Reported> {
        parse(&mut sink.lifted())
    }
    let message =
        |strictness: Strictness| strictness.run(|sink| parse(sink)).map_err(|error| error.to_string());
    assert_eq!(message(Strictness::Relaxed), Err("first".into()));
    assert_eq!(message(Strictness::Strict), Err("two spaces, one is enough".into()));

    let parsed: Parsed<u8, TextErrorKind> = Parsed::collect(|report| parse(report));
    assert_eq!(parsed.value, None);
    assert_eq!(parsed.errors.iter().map(ToString::to_string).collect::<Vec<_>>(), ["first", "second"]);
    assert_eq!(parsed.findings.len(), 1);
    let parsed: Parsed<u8, TextErrorKind> = Parsed::collect(|report| lifted(report));
    assert_eq!(parsed.errors.len(), 2, "a lifted sink reports to the one that it was made from");
}

#[test]
fn a_sink_decides_whether_to_continue_after_a_bad_part() {
    fn part(sink: &mut TextSink<'_>) -> Result<u8, Reported> {
        Err(sink.fatal(bad("bad part", Span::at(0))))
    }
    fn whole(sink: &mut TextSink<'_>) -> Result<u8, Reported> {
        let mut failure = None;
        for _ in 0..2 {
            if let Err(failed) = part(sink) {
                failure = Some(sink.recover(failed)?);
            }
        }
        failure.map_or(Ok(2), Err)
    }
    assert_eq!(Strictness::Relaxed.run(|sink| whole(sink)).unwrap_err().to_string(), "bad part");
    let parsed: Parsed<u8, TextErrorKind> = Parsed::collect(|report| whole(report));
    assert_eq!((parsed.value, parsed.errors.len()), (None, 2));
}

#[test]
fn a_note_is_kept_and_never_refused() {
    fn parse(sink: &mut TextSink<'_>) -> Result<u8, Reported> {
        sink.finding(Finding::new(TextFindingKind::OddWord, Span::at(0)))?;
        Ok(1)
    }
    assert_eq!(Strictness::Strict.run(|sink| parse(sink)), Ok(1));
    let parsed: Parsed<u8, TextErrorKind> = Parsed::collect(|report| parse(report));
    assert_eq!((parsed.value, parsed.findings.len()), (Some(1), 1));
    assert_eq!(parsed.findings[0].severity(), Severity::Note);
    assert!(parsed.findings[0].render(" ").to_string().starts_with("note[odd-word]: "));
}

/// Text of nothing but errors does not take many times its own size.
#[test]
fn a_report_has_a_limit() {
    const MAX: usize = Report::<TextErrorKind>::MAX_ENTRIES;
    let parsed: Parsed<u8, TextErrorKind> = Parsed::collect(|report| {
        for at in 0..2 * MAX {
            report.finding(Finding::new(TextFindingKind::TwoSpaces, Span::at(at)))?;
            report.error(bad("again", Span::at(at)))?;
        }
        Ok(1)
    });
    assert_eq!((parsed.errors.len(), parsed.findings.len()), (MAX, MAX));
    assert_eq!(parsed.errors.last().map(Error::span), Some(Span::at(MAX - 1)), "the first ones are kept");
}

#[test]
fn bytes_that_are_not_text() {
    let message = |bytes: &[u8]| decode(bytes).unwrap_err().to_string();
    assert_snapshot!(message(b"[event:x]\n[site:K\xf6ln]"), @"not UTF-8 text: byte 0xf6 at offset 17, line 2; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8");
    assert_snapshot!(message(b"it\x92s"), @"not UTF-8 text: byte 0x92 at offset 2, line 1; it looks like Windows-1252, convert it to UTF-8");
    assert_snapshot!(message(b"\xff\xfed\0i\0m\0"), @"not UTF-8 text: byte 0xff at offset 0, line 1; it looks like UTF-16, convert it to UTF-8");
    assert_snapshot!(message(b"\x7fELF\x01\x02\x03\xff\x80"), @"not UTF-8 text: byte 0xff at offset 7, line 1; it looks like binary data");
    assert_eq!(decode("\u{feff}ä".as_bytes()), Ok("ä"));
}
