//! Lines of a reader: numbers, limits and errors.
#![cfg(feature = "std")]

use std::io::{self, BufRead, BufReader, Read};

use notation_syntax::{Coded, LineError, LineReader};

/// Each line as `number: text`, or its error.
fn lines(bytes: &[u8], max_bytes: usize) -> Vec<String> {
    LineReader::new(bytes, max_bytes)
        .map(|line| match line {
            Ok(line) => format!("{}: {}", line.number, line.text),
            Err(error) => error.to_string(),
        })
        .collect()
}

#[test]
fn line_breaks_and_byte_order_marks_are_removed() {
    assert_eq!(lines(b"", 9), [] as [&str; 0]);
    assert_eq!(lines(b"\n", 9), ["1: "]);
    assert_eq!(lines(b"\xef\xbb\xbfa\r\n\n b \r\r\nc", 9), ["1: a", "2: ", "3:  b ", "4: c"]);
}

#[test]
fn a_line_that_is_not_text_is_reported_once() {
    assert_eq!(
        lines(b"a\nK\xf6ln\nb\n", 9),
        [
            "1: a",
            "line 2: not UTF-8 text: byte 0xf6 at offset 1, line 1; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8",
            "3: b",
        ]
    );
}

#[test]
fn the_limit_includes_the_line_break() {
    assert_eq!(lines(b"ab\nabc\nab", 3), ["1: ab", "line 2 is longer than 3 bytes"]);
    assert_eq!(lines(b"ab\nabc", 3), ["1: ab", "2: abc"]);
    let endless = BufReader::new(io::repeat(b'a'));
    let mut lines = LineReader::new(endless, 1_000_000);
    assert!(matches!(lines.next(), Some(Err(LineError::TooLong { line: 1, max_bytes: 1_000_000 }))));
    assert!(lines.next().is_none());
}

#[test]
fn bytes_of_a_long_line_are_cut() {
    let mut lines = LineReader::new(&b"a\nbcdef\ng"[..], 3);
    let mut bytes = Vec::new();
    assert!(lines.read_bytes(&mut bytes).expect("a line"));
    assert!(lines.read_bytes(&mut bytes).expect("a line"));
    assert!(!lines.read_bytes(&mut bytes).expect("the end"));
    assert_eq!((bytes.as_slice(), lines.number()), (&b"a\nbcde"[..], 2));
}

/// Fails once, and then is at its end.
struct FailsOnce(bool);

impl Read for FailsOnce {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.0) { Err(io::Error::other("the disk is gone")) } else { Ok(0) }
    }
}

/// A reader that fails once at an offset, and continues after that.
fn fails_at(text: &str, offset: usize) -> impl BufRead {
    let (before, after) = text.as_bytes().split_at(offset);
    BufReader::with_capacity(7, before.chain(FailsOnce(true)).chain(after))
}

#[test]
fn a_reader_that_fails_ends_the_lines() {
    let lines: Vec<_> = LineReader::new(fails_at("a\nb", 3), 9)
        .map(|line| line.map(|line| line.text).map_err(|error| io::Error::from(error).to_string()))
        .collect();
    assert_eq!(lines, [Ok("a".to_owned()), Err("the disk is gone".to_owned())]);
    let too_long = LineError::TooLong { line: 1, max_bytes: 2 };
    assert_eq!(too_long.code(), "line-too-long");
    let not_text = LineReader::new(&b"\xff"[..], 2).next().expect("a line").expect_err("not UTF-8");
    assert_eq!(not_text.code(), "not-utf-8");
    assert_eq!(io::Error::from(too_long).kind(), io::ErrorKind::InvalidData);
}

/// After a failure there are no more lines, and the start of a line is not returned as one.
#[test]
fn a_failure_ends_the_lines() {
    let text = "one\n\ntwo\r\nthree";
    let lines: Vec<String> =
        LineReader::new(text.as_bytes(), 100).map(|line| line.expect("text").text).collect();
    for offset in 0..=text.len() {
        let mut reader = LineReader::new(fails_at(text, offset), 100);
        let mut read = Vec::new();
        let error = loop {
            match reader.next() {
                Some(Ok(line)) => read.push(line.text),
                Some(Err(error)) => break Some(error),
                None => break None,
            }
        };
        assert!(lines.starts_with(&read) && read.len() < lines.len(), "{offset}: {read:?}");
        assert_eq!(error.expect("a failure").to_string(), "the disk is gone");
        assert!(reader.next().is_none(), "{offset}");

        let mut reader = LineReader::new(fails_at(text, offset), 100);
        let mut bytes = b"kept:".to_vec();
        while matches!(reader.read_bytes(&mut bytes), Ok(true)) {}
        assert!(bytes == b"kept:" || bytes.ends_with(b"\n"), "{offset}: {bytes:?}");
        assert!(text.as_bytes().starts_with(&bytes[5..]));
    }
}
