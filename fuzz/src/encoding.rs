//! Bytes that may not be text.

use notation_syntax::decode;

/// UTF-8 is returned unchanged, without a byte order mark; otherwise the error names the first invalid byte.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
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
