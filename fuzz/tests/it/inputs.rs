//! The reader and the writer of the files of inputs.

use fastrand::Rng;
use tafl_fuzz::inputs::{line, parse};

#[test]
fn any_bytes_are_a_line() {
    let mut random = Rng::with_seed(1);
    let parts =
        ["a", "\"", "\\", "\n", "\r", "\t", "\0", "=", "#", "\\x41", "'", "é", "\u{2028}", "\u{feff}"];
    for _ in 0..2_000 {
        let mut data = Vec::new();
        for _ in 0..random.usize(..6) {
            data.extend(parts[random.usize(..parts.len())].bytes());
            data.extend((0..random.usize(..2)).map(|_| random.u8(..)));
        }
        let text = line("name", &data) + "\n";
        assert_eq!(text.lines().count(), 1, "{text}");
        let read = parse("file", &text).expect("readable");
        assert_eq!(read.len(), 1, "{text}");
        assert!(read.iter().all(|input| input.data == data && input.name == "name"), "{text} is {read:?}");
    }
    assert_eq!(line("a", b"\"K\xf6ln\" \\ 'x'\n\r\t\0"), r#"a="\"K\xf6ln\" \\ 'x'\n\r\t\x00""#);
}

#[test]
fn a_wrong_line_is_reported() {
    let good = "# comment\n\na=\"1\"\n";
    let places = parse("file", &format!("{good}a-b=\"\"\n")).expect("readable");
    assert_eq!(
        places.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["fuzz/file:3: a", "fuzz/file:4: a-b"]
    );
    for (line, message) in [
        ("b", "expected `name=\"text\"`"),
        ("=\"\"", "a name consists of letters, digits and hyphens"),
        ("a b=\"\"", "a name consists of letters, digits and hyphens"),
        ("b=text", "the text is not in quotation marks"),
        ("b=\"", "the text is not in quotation marks"),
        ("b=\"\" ", "the text is not in quotation marks"),
        ("b=\"a\"b\"", "a quotation mark in the text is `\\\"`"),
        ("b=\"\\\"", "unknown escape; a backslash is `\\\\`"),
        ("b=\"\\q\"", "unknown escape; a backslash is `\\\\`"),
        ("b=\"\\x4\"", "expected two hexadecimal digits after `\\x`"),
        ("b=\"\\x+4\"", "expected two hexadecimal digits after `\\x`"),
        ("b=\"\\xé\"", "expected two hexadecimal digits after `\\x`"),
        ("a=\"2\"", "`a` is not after the name before it"),
        ("A=\"2\"", "`A` is not after the name before it"),
    ] {
        let error = parse("file", &format!("{good}{line}\n"));
        assert_eq!(error, Err(format!("fuzz/file:4: {message}")), "{line}");
    }
}
