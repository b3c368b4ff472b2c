//! The tokens of any text tile it, one byte each, however long it is.

use notation_syntax::{Cursor, Span, TokenKind};

/// The class of a byte, defined again without the tokenizer.
fn class(byte: u8) -> TokenKind {
    match byte {
        b'0'..=b'9' => TokenKind::Digit,
        b'a'..=b'z' => TokenKind::Lower,
        b'A'..=b'Z' => TokenKind::Upper,
        b' ' => TokenKind::Space,
        b'\t' => TokenKind::Tab,
        b'\n' => TokenKind::LineFeed,
        b'\r' => TokenKind::CarriageReturn,
        b'/' => TokenKind::Slash,
        b'-' => TokenKind::Hyphen,
        b'+' => TokenKind::Plus,
        b'^' => TokenKind::Caret,
        b'=' => TokenKind::Equals,
        b'.' => TokenKind::Dot,
        b',' => TokenKind::Comma,
        b':' => TokenKind::Colon,
        b'|' => TokenKind::Pipe,
        b'_' => TokenKind::Underscore,
        b'*' => TokenKind::Star,
        b'#' => TokenKind::Hash,
        b'?' => TokenKind::Question,
        b'[' => TokenKind::OpenBracket,
        b']' => TokenKind::CloseBracket,
        _ => TokenKind::Other,
    }
}

#[track_caller]
fn assert_tiles(text: &str) {
    let mut cursor = Cursor::new(text, Span::of(text));
    for (offset, byte) in text.bytes().enumerate() {
        assert_eq!(cursor.offset(), offset);
        assert_eq!(cursor.peek(), Some(class(byte)), "byte {byte:#04x} at {offset}");
        assert_eq!(cursor.bump(), Some(byte));
    }
    assert!(cursor.at_end());
    assert_eq!(cursor.offset(), text.len());
    assert_eq!(cursor.bump(), None);
}

#[test]
fn every_character_has_one_class_per_byte() {
    let text: String = (0..0x300).filter_map(char::from_u32).chain(['→', '😀', '\u{10ffff}']).collect();
    assert_tiles(&text);
    assert_tiles("");
}

#[test]
fn random_text_is_tiled() {
    let mut random = fastrand::Rng::with_seed(1);
    for length in 0..400 {
        let text: String = (0..length).map(|_| char::from_u32(random.u32(..0x180)).unwrap_or('x')).collect();
        assert_tiles(&text);
    }
}

/// A tokenizer that loops by recursion overflows the stack here in a debug build.
#[test]
fn a_megabyte_of_one_character() {
    const LENGTH: usize = 1_000_000;
    for character in [' ', '/', '1', 'a', '\n', '\0', '~', '['] {
        let text: String = core::iter::repeat_n(character, LENGTH).collect();
        let mut cursor = Cursor::new(&text, Span::of(&text));
        let kind = cursor.peek();
        assert_eq!(cursor.eat_while(|ahead| Some(ahead) == kind), Span::of(&text), "{character:?}");

        let mut cursor = Cursor::new(&text, Span::of(&text));
        assert_eq!(cursor.skip_to(b'|').len(), LENGTH, "{character:?}");
        assert!(cursor.at_end());
    }
}

#[test]
fn skipping_stops_before_the_byte() {
    let text = "1. a1-a2 [ein Zug → gut] x";
    let mut cursor = Cursor::new(text, Span::of(text));
    cursor.skip_to(b'[');
    assert_eq!(cursor.bump(), Some(b'['));
    let comment = cursor.skip_to(b']');
    assert_eq!(comment.slice(text), Some("ein Zug → gut"));
    assert!(cursor.at(TokenKind::CloseBracket));
    assert_eq!(cursor.skip_to(b']'), Span::at(comment.end()));
    cursor.skip_rest();
    assert_eq!(cursor.offset(), text.len());
    assert!(cursor.skip_rest().is_empty());
}

#[test]
fn a_part_of_a_text_keeps_the_offsets_of_the_whole() {
    let text = "dim:7 start:/ä/";
    let mut cursor = Cursor::new(text, Span::new(12, 16));
    assert_eq!(cursor.offset(), 12);
    cursor.bump();
    assert_eq!(cursor.char_ahead(), Some('ä'));
    assert_eq!(cursor.char_span(), Span::new(13, 15));
    assert_eq!(cursor.bump_char(), Some('ä'));
    assert_eq!(cursor.bump_char(), Some('/'));
    assert!(cursor.at_end());
    assert_eq!(cursor.char_span(), Span::at(16));
    assert!(Cursor::new(text, Span::new(12, 99)).at_end(), "a span that does not fit holds nothing");
}
