//! Bytes that may not be text, and the lines of a text.

use notation_syntax::{LineIndex, Location, decode};

/// UTF-8 is returned unchanged, without a byte order mark; otherwise the error names the first invalid byte. An index of
/// the lines of a text says the same as a search.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    lines(&crate::text(data));
    match (decode(data), std::str::from_utf8(data)) {
        (Ok(text), Ok(known)) => assert_eq!(text, known.strip_prefix('\u{feff}').unwrap_or(known)),
        (Err(error), Err(known)) => {
            let span = error.span();
            assert_eq!((span.start(), span.len()), (known.valid_up_to(), 1));
            assert!(span.end() <= data.len());
            let lines = data.iter().take(span.start()).filter(|&&byte| byte == b'\n').count() + 1;
            assert_eq!(error.line(), lines);
            assert!(!error.to_string().contains('\n'));
        }
        (decoded, known) => assert_eq!(decoded.is_ok(), known.is_ok(), "{data:?}"),
    }
}

/// The largest number of offsets whose location is compared with a search, which takes the time of the whole text.
const MOST: usize = 64;

fn lines(text: &str) {
    let lines = LineIndex::new(text);
    let (mut characters, mut utf16) = (0, 0);
    for (offset, character) in text.char_indices() {
        // An offset within a character is that of the character.
        for inside in offset..offset + character.len_utf8() {
            assert_eq!(lines.character_offset(inside), characters, "at {inside} of {text:?}");
            assert_eq!(lines.utf16_offset(inside), utf16, "at {inside} of {text:?}");
        }
        characters += 1;
        utf16 += character.len_utf16();
    }
    let end = text.len();
    assert_eq!((lines.character_offset(end), lines.utf16_offset(end)), (characters, utf16), "{text:?}");
    for offset in (0..=end + 1).step_by(1 + end / MOST) {
        let location = lines.location(offset);
        assert_eq!(location, Location::of(text, offset), "at {offset} of {text:?}");
        let (start, line) = (lines.line_start(offset), lines.line(offset));
        assert_eq!(text.get(start..start + line.len()), Some(line), "at {offset} of {text:?}");
        assert!(!line.contains('\n') && lines.location(start).byte_column == 1, "at {offset} of {text:?}");
        let shifted = lines.clone().with_first_line(41).location(offset);
        assert_eq!((shifted.line, shifted.column), (location.line + 40, location.column));
    }
}
