//! How errors and findings are drawn.

use std::fmt;

use insta::assert_snapshot;
use notation_syntax::{Error, ErrorSink, Finding, FindingKind, Parsed, Report, Span, Strictness, decode};

#[derive(Clone, Debug, PartialEq)]
struct Blank;

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two blanks, one is enough")
    }
}

impl FindingKind for Blank {
    fn code(&self) -> &'static str {
        "two-blanks"
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Kind(String);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Blank> for Kind {
    fn from(blank: Blank) -> Self {
        Self(blank.to_string())
    }
}

fn drawn(source: &str, span: Span) -> String {
    Error::new("here", span).render(source).to_string()
}

#[test]
fn drawings() {
    assert_snapshot!(drawn("one\ntwo three\nfour", Span::new(8, 13)), @r"
    error: here
     --> 2:5
      |
    2 | two three
      |     ^^^^^
    ");
    assert_snapshot!(drawn("Köln → Rom", Span::new(6, 9)), @r"
    error: here
     --> 1:6
      |
    1 | Köln → Rom
      |      ^
    ");
    assert_snapshot!(drawn("a\tb\u{7}\r\n", Span::new(3, 4)), @r"
    error: here
     --> 1:4
      |
    1 | a b�
      |    ^
    ");
    assert_snapshot!(drawn("", Span::at(0)), @r"
    error: here
     --> 1:1
      |
    1 | 
      | ^
    ");
    assert_snapshot!(drawn("ends\n", Span::at(5)), @r"
    error: here
     --> 2:1
      |
    2 | 
      | ^
    ");
    let long = format!("{}HERE{}", "a".repeat(100_000), "b".repeat(100_000));
    assert_snapshot!(drawn(&long, Span::new(100_000, 100_004)), @r"
    error: here
     --> 1:100001
      |
    1 | …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaHEREbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
      |                                                              ^^^^
    ");
    assert!(drawn(&long, Span::new(0, 200_000)).len() < 600);
    assert_snapshot!(Finding::new(Blank, Span::new(1, 3)).render("a  b").named("game.otg"), @r"
    finding[two-blanks]: two blanks, one is enough
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

#[test]
fn a_sink_decides_what_a_finding_is() {
    fn parse<S: ErrorSink<Kind, Blank>>(sink: &mut S) -> Result<u8, S::Failure> {
        sink.finding(Finding::new(Blank, Span::at(0)))?;
        let failure = sink.error(Error::new(Kind("first".into()), Span::at(1)))?;
        sink.error(Error::new(Kind("second".into()), Span::at(2)))?;
        Err(failure)
    }
    let message = |mut strictness: Strictness| parse(&mut strictness).map_err(|error| error.to_string());
    assert_eq!(message(Strictness::Relaxed), Err("first".into()));
    assert_eq!(message(Strictness::Strict), Err("two blanks, one is enough".into()));

    let parsed: Parsed<u8, Kind, Blank> = Parsed::collect(|report: &mut Report<_, _>| parse(report));
    assert_eq!(parsed.value, None);
    assert_eq!(parsed.errors.iter().map(ToString::to_string).collect::<Vec<_>>(), ["first", "second"]);
    assert_eq!(parsed.findings.len(), 1);

    let parsed: Parsed<u8, Kind, Blank> = Parsed::collect(|report| parse(&mut report.lifted()));
    assert_eq!(parsed.errors.len(), 2, "a lifted sink reports to the one behind it");
}

#[test]
fn a_sink_decides_whether_to_go_on_behind_a_bad_part() {
    fn part<S: ErrorSink<Kind, Blank>>(sink: &mut S) -> Result<u8, S::Failure> {
        Err(sink.fatal(Error::new(Kind("bad part".into()), Span::at(0))))
    }
    fn whole<S: ErrorSink<Kind, Blank>>(sink: &mut S) -> Result<u8, S::Failure> {
        let mut failure = None;
        for _ in 0..2 {
            if let Err(failed) = part(sink) {
                failure = Some(sink.recover(failed)?);
            }
        }
        failure.map_or(Ok(2), Err)
    }
    assert_eq!(whole(&mut Strictness::Relaxed).unwrap_err().to_string(), "bad part");
    let parsed: Parsed<u8, Kind, Blank> = Parsed::collect(whole);
    assert_eq!((parsed.value, parsed.errors.len()), (None, 2));
}

#[test]
fn a_note_is_kept_and_never_refused() {
    fn parse<S: ErrorSink<Kind, Blank>>(sink: &mut S) {
        sink.note(Finding::new(Blank, Span::at(0)));
    }
    // It returns nothing that could stop a parser.
    parse(&mut Strictness::Strict);
    let parsed: Parsed<u8, Kind, Blank> = Parsed::collect(|report| {
        parse(&mut report.lifted());
        Ok(1)
    });
    assert_eq!((parsed.value, parsed.findings.len()), (Some(1), 1));
    assert!(parsed.findings[0].is_note(), "also through another notation");
    assert!(!Finding::new(Blank, Span::at(0)).is_note());
    assert!(parsed.findings[0].render(" ").to_string().starts_with("note[two-blanks]: "));
}

/// Text of nothing but errors does not take many times its own size.
#[test]
fn a_report_has_a_limit() {
    let limit = Report::<Kind, Blank>::LIMIT;
    let parsed: Parsed<u8, Kind, Blank> = Parsed::collect(|report: &mut Report<_, _>| {
        for at in 0..2 * limit {
            report.finding(Finding::new(Blank, Span::at(at)))?;
            report.error(Error::new(Kind("again".into()), Span::at(at)))?;
        }
        Ok(1)
    });
    assert_eq!((parsed.errors.len(), parsed.findings.len()), (limit, limit));
    assert_eq!(parsed.errors.last().map(Error::span), Some(Span::at(limit - 1)), "the first ones are kept");
}

#[test]
fn bytes_that_are_no_text() {
    let message = |bytes: &[u8]| decode(bytes).unwrap_err().to_string();
    assert_snapshot!(message(b"[event:x]\n[site:K\xf6ln]"), @"not UTF-8 text: byte 0xf6 at offset 17, line 2; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8");
    assert_snapshot!(message(b"it\x92s"), @"not UTF-8 text: byte 0x92 at offset 2, line 1; it looks like Windows-1252, convert it to UTF-8");
    assert_snapshot!(message(b"\xff\xfed\0i\0m\0"), @"not UTF-8 text: byte 0xff at offset 0, line 1; it looks like UTF-16, convert it to UTF-8");
    assert_snapshot!(message(b"\x7fELF\x01\x02\x03\xff\x80"), @"not UTF-8 text: byte 0xff at offset 7, line 1; it looks like binary data, convert it to UTF-8");
    assert_eq!(decode("\u{feff}ä".as_bytes()), Ok("ä"));
}
